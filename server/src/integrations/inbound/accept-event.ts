// Taking over a signed event: it is remembered by its key and begins a run that reads the record, or joins the live one.

import type { ProjectScope } from '../../platform/access/scope.ts';
import { projectScope } from '../../platform/access/scope.ts';
import { inBatches } from '../../platform/batches.ts';
import type { Clock } from '../../platform/clock.ts';
import { DatabaseAwayError } from '../../platform/database/database-away.ts';
import type { Db, Reader } from '../../platform/database/db.ts';
import { inTransaction, type Tx } from '../../platform/database/transaction.ts';
import type { Ids } from '../../platform/ids.ts';
import { findSealed, findStatus, type StoredConnection } from '../connections/public.ts';
import { runSteps } from '../runs/public.ts';
import type { InboundEvent } from './read-event.ts';
import { type EventTarget, findKnownKeys, insertEvents, noteEvent } from './store.ts';

export interface AcceptDeps {
  readonly db: Db;
  readonly ids: Ids;
  readonly clock: Clock;
  readonly getProject: (reader: Reader, scope: ProjectScope) => Promise<{ readonly status: string }>;
}

export type Accepted = 'accepted' | 'ignored' | 'duplicate';

/** A signed event for a connection. */
export interface SignedEvent {
  readonly target: EventTarget;
  /** Undefined for an event without an effect here. */
  readonly change: InboundEvent | undefined;
  readonly key: string;
}

/** Events of a transaction: their statements take milliseconds. */
const MAX_TOGETHER = 500;

/**
 * Returns a function that takes over an event for a connection; its row is committed when that resolves. Vendors send bursts: events that
 * come while a transaction of their connection is under way share the next one.
 */
export function createAccepting(deps: AcceptDeps): (event: SignedEvent) => Promise<Accepted> {
  return inBatches<SignedEvent, Accepted>({
    keyOf: ({ target }) => target.id,
    max: MAX_TOGETHER,
    work: (events) => acceptEvents(deps, events),
    isShared: (error) => error instanceof DatabaseAwayError,
  });
}

/** Takes over events for one connection; of several with the same key the first counts. */
async function acceptEvents(deps: AcceptDeps, events: readonly SignedEvent[]): Promise<readonly Accepted[]> {
  const [first] = events;
  if (first === undefined) return [];
  const { workspaceId, projectId, id } = first.target;
  const scope = projectScope(workspaceId, projectId);
  return inTransaction(deps.db, scope, async (tx) => {
    const changes = new Map<string, InboundEvent>();
    for (const { change, key } of events) if (change !== undefined && !changes.has(key)) changes.set(key, change);
    const known = changes.size === 0 ? new Set<string>() : await findKnownKeys(tx, scope, id, [...changes.keys()]);
    const fresh = [...changes].filter(([key]) => !known.has(key)).map(([key, change]) => ({ key, change }));
    const canRun = fresh.length === 0 || (await isRunnable(tx, deps, scope, id));
    // The run is locked before the connection, as at its end.
    if (fresh.length > 0 && canRun) await requestPull(tx, deps, scope, { id, cause: 'event' });
    const inserted = new Set(fresh.length === 0 ? [] : await insertEvents(tx, scope, id, fresh));
    await noteEvent(tx, scope, id, { hasMissed: !canRun });
    return events.map(({ change, key }) => {
      if (change === undefined) return 'ignored';
      return inserted.delete(key) ? 'accepted' : 'duplicate';
    });
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
