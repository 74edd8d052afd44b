// A filled database that is kept in .cache/bench from run to run, as long as migrations and what fills it are the same.
import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { createApiKey } from '../../server/src/identity/api-keys/public.ts';
import { OPERATOR } from '../../server/src/platform/access/caller.ts';
import { workspaceScope } from '../../server/src/platform/access/scope.ts';
import { systemClock } from '../../server/src/platform/clock.ts';
import { openDb } from '../../server/src/platform/database/db.ts';
import { startEmbedded } from '../../server/src/platform/database/embedded/launcher.ts';
import { migrate } from '../../server/src/platform/database/migrate.ts';
import { openPool } from '../../server/src/platform/database/pool.ts';
import { uuidV7 } from '../../server/src/platform/ids.ts';
import type { Run } from '../measuring/run.ts';

const CACHE = fileURLToPath(new URL('../../.cache/bench/', import.meta.url));
const MIGRATIONS = fileURLToPath(new URL('../../server/migrations/', import.meta.url));

/** The role that requests run under. */
export const SERVICE_ROLE = 'pcs_service';

export interface FilledDatabase {
  /** Of the login that owns the tables. */
  readonly url: string;
  readonly rows: number;
  readonly workspaceId: string;
  /** A read key of that workspace. */
  readonly key: string;
}

export interface Filling {
  readonly name: string;
  /** The file that fills it. */
  readonly source: string;
  readonly rows: number;
  /** The workspace that the key is for. */
  readonly workspaceId: string;
  fill(client: pg.Client, rows: number): Promise<void>;
}

/** The database with so many rows: the kept one, or one filled now. It stops with the run. */
export async function keptDatabase(run: Run, filling: Filling): Promise<FilledDatabase> {
  const { name, rows, workspaceId } = filling;
  const folder = join(CACHE, `${name}-${rows}`);
  const shape = shapeOf(filling);
  const isKept = (await readFile(join(folder, 'shape'), 'utf8').catch(() => '')) === shape;
  if (!isKept) await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const database = await startEmbedded({ dataDir: join(folder, 'data'), say: (line) => console.error(line) });
  run.atEnd(() => database.stop());
  await migrate(database.url, SERVICE_ROLE);
  if (!isKept) {
    const startedAt = performance.now();
    await fillNow(database.url, filling);
    await writeFile(join(folder, 'shape'), shape);
    console.error(
      `filled ${rows.toLocaleString('en')} rows in ${Math.round((performance.now() - startedAt) / 1000)} s`,
    );
  }
  return { url: database.url, rows, workspaceId, key: await makeKey(database.url, workspaceId) };
}

function shapeOf({ rows, source }: Filling): string {
  const hash = createHash('sha256');
  for (const path of globSync('*.sql', { cwd: MIGRATIONS }).sort()) hash.update(readFileSync(join(MIGRATIONS, path)));
  for (const path of [fileURLToPath(import.meta.url), source]) hash.update(readFileSync(path));
  return `${rows} ${hash.digest('hex')}`;
}

async function fillNow(url: string, { fill, rows }: Filling): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query("set maintenance_work_mem = '512MB'; set synchronous_commit = off");
    await fill(client, rows);
    await client.query('checkpoint').catch(() => undefined); // a superuser's, and only a courtesy to the first round
  } finally {
    await client.end();
  }
}

async function makeKey(url: string, workspaceId: string): Promise<string> {
  const pool = openPool({ url, role: SERVICE_ROLE, connections: 1, onConnectionLost: (error) => console.error(error) });
  try {
    const deps = { db: openDb(pool), clock: systemClock, ids: uuidV7(systemClock) };
    const { key } = await createApiKey(deps, OPERATOR, workspaceScope(workspaceId), { name: 'bench', scope: 'read' });
    return key;
  } finally {
    await pool.end();
  }
}
