// Taking over a signed event: it is remembered by its key and begins a run that reads the record, or joins the live one.

import type { ProjectScope } from '../../platform/access/scope.ts';
import { changingScope, projectScope } from '../../platform/access/scope.ts';
import { isProjectArchived } from '../../platform/app-error.ts';
import { inBatches } from '../../platform/batches.ts';
import type { Clock } from '../../platform/clock.ts';
import { DatabaseAwayError } from '../../platform/database/database-away.ts';
import type { Db, Reader } from '../../platform/database/db.ts';
import { inTransaction, type Tx } from '../../platform/database/transaction.ts';
import type { Ids } from '../../platform/ids.ts';
import { findStatus } from '../connection-states/public.ts';
import { findSealed } from '../connections/public.ts';
import { runSteps } from '../runs/public.ts';
import type { Arrivals } from './arrivals.ts';
import type { InboundEvent } from './read-event.ts';
import { type EventTarget, findKnownKeys, insertEvents } from './store.ts';

export interface AcceptDeps {
  readonly db: Db;
  readonly ids: Ids;
  readonly clock: Clock;
  readonly arrivals: Pick<Arrivals, 'during'>;
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

/** Between the transactions of a burst: answers of up to 50 ms are quick, and a transaction takes about ten. */
const SPACING_MS = 15;

/**
 * Returns a function that takes over an event for a connection; its row is committed when that resolves. Vendors send bursts: events that
 * come while a transaction of their connection is under way share the next one.
 */
export function createAccepting(deps: AcceptDeps): (event: SignedEvent) => Promise<Accepted> {
  const accept = inBatches<SignedEvent, Accepted>({
    keyOf: ({ target }) => target.id,
    max: MAX_TOGETHER,
    spacing: { ms: SPACING_MS, clock: deps.clock },
    work: (events) => acceptEvents(deps, events),
    isShared: (error) => error instanceof DatabaseAwayError,
  });
  return (event) => deps.arrivals.during(event.target.id, () => accept(event));
}

/** Takes over events for one connection; of several with the same key the first counts. */
async function acceptEvents(deps: AcceptDeps, events: readonly SignedEvent[]): Promise<readonly Accepted[]> {
  const [first] = events;
  if (first === undefined) return [];
  const { workspaceId, projectId } = first.target;
  const scope = projectScope(workspaceId, projectId);
  try {
    // Its beginning finds out if the project is archived, without a statement more.
    return await inTransaction(deps.db, changingScope(scope), (tx) => takeOver(tx, deps, scope, { events }));
  } catch (error) {
    if (!isProjectArchived(error)) throw error;
    return inTransaction(deps.db, scope, (tx) => takeOver(tx, deps, scope, { events, isArchived: true }));
  }
}

interface Taking {
  readonly events: readonly SignedEvent[];
  readonly isArchived?: boolean;
}

/** Stores events of a connection, and requests a run for those that are new. Each statement delays a burst: there are few. */
async function takeOver(
  tx: Tx,
  deps: AcceptDeps,
  scope: ProjectScope,
  { events, isArchived = false }: Taking,
): Promise<readonly Accepted[]> {
  const id = events[0]?.target.id ?? '';
  const changes = new Map<string, InboundEvent>();
  for (const { change, key } of events) if (change !== undefined && !changes.has(key)) changes.set(key, change);
  const canRun = changes.size > 0 && !isArchived && (await canCall(tx, deps, scope, id));
  // The run is locked before the connection, as at its end. One that is to run once more reads the events, new or not.
  const isJoined = canRun && (await runSteps.holdFor(tx, scope, { connectionId: id, request: PULL_OF_EVENTS }));
  const known = isJoined || changes.size === 0 ? NO_KEYS : await findKnownKeys(tx, scope, id, [...changes.keys()]);
  const fresh = [...changes].filter(([key]) => !known.has(key)).map(([key, change]) => ({ key, change }));
  if (canRun && !isJoined && fresh.length > 0) await requestPull(tx, deps, scope, { id, cause: 'event' });
  const inserted = new Set(await insertEvents(tx, scope, id, { events: fresh, hasMissed: !canRun }));
  return events.map(({ change, key }) => {
    if (change === undefined) return 'ignored';
    return inserted.delete(key) ? 'accepted' : 'duplicate';
  });
}

const NO_KEYS: ReadonlySet<string> = new Set();

/** Begins or joins a run that reads what events named, and from the watermark if something was missed. */
export async function requestPull(
  tx: Tx,
  deps: Pick<AcceptDeps, 'ids'>,
  scope: ProjectScope,
  { id, cause }: { readonly id: string; readonly cause: 'event' | 'authorized' },
): Promise<void> {
  await runSteps.request(tx, deps, scope, { connectionId: id, request: { ...PULL_OF_EVENTS, cause } });
}

const PULL_OF_EVENTS = {
  kind: 'pull',
  direction: 'pull',
  cause: 'event',
  startedBy: { type: 'system', id: null },
  entities: null,
  recordIds: null,
  dryRun: false,
} as const;

/** Returns true if a run of the connection could call the vendor and write here. */
export async function isRunnable(
  reader: Reader,
  { clock, getProject }: Pick<AcceptDeps, 'clock' | 'getProject'>,
  scope: ProjectScope,
  id: string,
): Promise<boolean> {
  if (!(await canCall(reader, { clock }, scope, id))) return false;
  const { status } = await getProject(reader, scope);
  return status !== 'archived';
}

/** Returns true if a run of the connection could call the vendor. */
async function canCall(
  reader: Reader,
  { clock }: Pick<AcceptDeps, 'clock'>,
  scope: ProjectScope,
  id: string,
): Promise<boolean> {
  const { connection } = await findSealed(reader, scope, id);
  if (connection.linkedProjectId === null) return false;
  return !['disconnected', 'needs_authorization'].includes(findStatus(connection, false, clock.now()));
}
