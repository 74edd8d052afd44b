// A project without sensors yet, on a database of the run's own: what readings are posted to goes by the time of day, so that
// nothing of it can be kept.
import { chmod } from 'node:fs/promises';
import { createApiKey } from '../../server/src/identity/api-keys/public.ts';
import { OPERATOR } from '../../server/src/platform/access/caller.ts';
import { workspaceScope } from '../../server/src/platform/access/scope.ts';
import { systemClock } from '../../server/src/platform/clock.ts';
import { openDb } from '../../server/src/platform/database/db.ts';
import { startEmbedded } from '../../server/src/platform/database/embedded/launcher.ts';
import { migrate } from '../../server/src/platform/database/migrate.ts';
import { openPool } from '../../server/src/platform/database/pool.ts';
import { uuidV7 } from '../../server/src/platform/ids.ts';
import { createProject } from '../../server/src/tenancy/projects/public.ts';
import { createWorkspace } from '../../server/src/tenancy/workspaces/public.ts';
import { temporaryFolder } from '../measuring/processes.ts';
import type { Run } from '../measuring/run.ts';
import { SERVICE_ROLE } from './kept-database.ts';

export interface SensorDatabase {
  readonly url: string;
  readonly workspaceId: string;
  readonly projectId: string;
  /** A key of scope write. */
  readonly key: string;
}

/** Starts the database; it goes with the run. */
export async function sensorDatabase(run: Run): Promise<SensorDatabase> {
  const folder = await temporaryFolder(run, 'sensors');
  // Under root PostgreSQL's own user must reach it: else the database goes to the system's state folder, and stays there.
  await chmod(folder, 0o711);
  const database = await startEmbedded({ dataDir: folder, say: (line) => console.error(line) });
  run.atEnd(() => database.stop());
  await migrate(database.url, SERVICE_ROLE);
  const options = { role: SERVICE_ROLE, connections: 1, onConnectionLost: (error: Error) => console.error(error) };
  const pool = openPool({ url: database.url, ...options });
  try {
    const deps = { db: openDb(pool), clock: systemClock, ids: uuidV7(systemClock) };
    const workspace = await createWorkspace(deps, OPERATOR, { name: 'Bench' });
    const scope = workspaceScope(workspace.id);
    const project = await createProject(deps, OPERATOR, scope, { name: 'Sensors' });
    const { key } = await createApiKey(deps, OPERATOR, scope, { name: 'bench', scope: 'write' });
    return { url: database.url, workspaceId: workspace.id, projectId: project.id, key };
  } finally {
    await pool.end();
  }
}
