// Events at a steady rate, committed as commands commit them, and how long each took from its commit to its reception.
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { workspaceScope } from '../../server/src/platform/access/scope.ts';
import { systemClock } from '../../server/src/platform/clock.ts';
import { type Db, openDb } from '../../server/src/platform/database/db.ts';
import { openPool } from '../../server/src/platform/database/pool.ts';
import { inTransaction } from '../../server/src/platform/database/transaction.ts';
import { uuidV7 } from '../../server/src/platform/ids.ts';
import { appendEvents, stampChanges } from '../../server/src/platform/records/record-change.ts';
import { SERVICE_ROLE } from '../filling/kept-database.ts';
import { monotonicMicros, type Workspace } from '../filling/webhooks.ts';
import { received, takeReceived } from './receptions.ts';
import type { Run } from './run.ts';

export interface Steady {
  readonly perSecond: number;
  readonly seconds: number;
}

/** Opens the way for events of these workspaces in turn; each event has one subscription. */
export function steadyEvents(run: Run, databaseUrl: string, workspaces: readonly Workspace[]) {
  const onConnectionLost = (error: Error) => console.error(error);
  const pool = openPool({ url: databaseUrl, role: SERVICE_ROLE, connections: 4, onConnectionLost });
  run.atEnd(() => pool.end());
  const db = openDb(pool);
  const ids = uuidV7(systemClock);
  /** Milliseconds from commit to reception, one for each event. */
  return async (receiver: string, { perSecond, seconds }: Steady): Promise<number[]> => {
    await takeReceived(receiver);
    const committed = new Map<string, number>();
    const commits: Promise<void>[] = [];
    const startedAt = performance.now();
    for (let number = 0; number < perSecond * seconds; number += 1) {
      const behind = startedAt + (number * 1000) / perSecond - performance.now();
      if (behind > 1) await pause(behind);
      const workspace = workspaces[number % workspaces.length] as Workspace;
      const id = ids.next();
      commits.push(commitEvent(db, workspace, id).then((at) => void committed.set(id, at)));
    }
    await Promise.all(commits);
    await received(receiver, committed.size);
    const { arrivals } = await takeReceived(receiver);
    return [...committed].map(([id, at]) => {
      const arrivedAt = arrivals[id];
      if (arrivedAt === undefined) throw new Error(`the event ${id} did not arrive`);
      // It may be there before the commit's own answer is here.
      return Math.max(0, arrivedAt - at) / 1000;
    });
  };
}

/** Commits one event; answers when. */
async function commitEvent(db: Db, { workspaceId, projectId }: Workspace, id: string): Promise<number> {
  const scope = workspaceScope(workspaceId);
  const resource = { type: 'issue', id: randomUUID() };
  await inTransaction(db, scope, async (tx) => {
    const at = await stampChanges(tx, scope, [{ change: 'created', type: 'issue', id: resource.id, projectId }]);
    await appendEvents(tx, scope, at, [{ id, type: 'issue.created', projectId, resource }]);
  });
  return monotonicMicros();
}
