// Taking over a signed event: it is remembered by its key and begins a run that reads the record, or joins the live one.

import type { ProjectScope } from '../../platform/access/scope.ts';
import { projectScope } from '../../platform/access/scope.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Reader } from '../../platform/database/db.ts';
import { inTransaction, type Tx } from '../../platform/database/transaction.ts';
import type { Ids } from '../../platform/ids.ts';
import { findSealed, findStatus, type StoredConnection } from '../connections/public.ts';
import { runSteps } from '../runs/public.ts';
import type { InboundEvent } from './read-event.ts';
import { type EventTarget, hasEvent, insertEvent, noteEvent } from './store.ts';

export interface AcceptDeps {
  readonly db: Db;
  readonly ids: Ids;
  readonly clock: Clock;
  readonly getProject: (reader: Reader, scope: ProjectScope) => Promise<{ readonly status: string }>;
}

export type Accepted = 'accepted' | 'ignored' | 'duplicate';

/** Takes over an event for a connection. Its row is committed when this resolves. */
export function acceptEvent(
  deps: AcceptDeps,
  { workspaceId, projectId, id }: EventTarget,
  { change, key }: { readonly change: InboundEvent | undefined; readonly key: string },
): Promise<Accepted> {
  const scope = projectScope(workspaceId, projectId);
  return inTransaction(deps.db, scope, async (tx) => {
    const isKnown = change !== undefined && (await hasEvent(tx, scope, id, key));
    if (change === undefined || isKnown) {
      await noteEvent(tx, scope, id, { hasMissed: false });
      return isKnown ? 'duplicate' : 'ignored';
    }
    const canRun = await isRunnable(tx, deps, scope, id);
    // The run is locked before the connection, as at its end.
    if (canRun) await requestPull(tx, deps, scope, { id, cause: 'event' });
    const isNew = await insertEvent(tx, scope, { connectionId: id, key, change });
    await noteEvent(tx, scope, id, { hasMissed: !canRun });
    return isNew ? 'accepted' : 'duplicate';
  });
}

/** Begins or joins a run that reads what events named, and from the watermark if something was missed. */
export async function requestPull(
  tx: Tx,
  deps: Pick<AcceptDeps, 'ids'>,
  scope: ProjectScope,
  { id, cause }: { readonly id: string; readonly cause: 'event' | 'authorized' },
): Promise<void> {
  const startedBy = { type: 'system', id: null } as const;
  const all = { entities: null, recordIds: null, dryRun: false } as const;
  const request = { ...all, kind: 'pull', direction: 'pull', cause, startedBy } as const;
  await runSteps.request(tx, deps, scope, { connectionId: id, request });
}

/** Returns true if a run of the connection could call the vendor and write here. */
export async function isRunnable(
  reader: Reader,
  { clock, getProject }: Pick<AcceptDeps, 'clock' | 'getProject'>,
  scope: ProjectScope,
  id: string,
): Promise<boolean> {
  const { connection } = await findSealed(reader, scope, id);
  if (!isCallable(connection, clock.now())) return false;
  const { status } = await getProject(reader, scope);
  return status !== 'archived';
}

const isCallable = (connection: StoredConnection, nowMs: number) =>
  connection.linkedProjectId !== null &&
  !['disconnected', 'needs_authorization'].includes(findStatus(connection, false, nowMs));
