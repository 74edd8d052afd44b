// The worker's side of the outbox: what is pending is handed to the consumers, one workspace's next batch a transaction.
// Woken by notifications (listener.ts) and by a poll, which finds whatever a notification did not tell of.
import { type WorkspaceScope, workspaceScope } from '../access/scope.ts';
import { type Clock, instantOf } from '../clock.ts';
import type { Db } from '../database/db.ts';
import { inTransaction, type Tx } from '../database/transaction.ts';
import { listPendingOutboxes, type OutboxEvent, takePendingEvents } from './pending.ts';

/** Who is told of every event, as data. */
export interface EventConsumer {
  readonly name: string;
  /**
   * Takes events of one workspace in order, in the transaction that marks them as handled: a crash repeats it whole. Does
   * nothing but database work; when it throws, the events stay pending for every consumer and are handed over later.
   */
  handle(tx: Tx, scope: WorkspaceScope, events: readonly OutboxEvent[]): Promise<void>;
}

export interface RelayDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly consumers: readonly EventConsumer[];
  /**
   * Called when a workspace's events could not be handled and are tried again later. Without a workspace: the database could
   * not be asked, which is reported once until it could.
   */
  readonly onFailure: (error: unknown, workspaceId: string | undefined) => void;
  /** Called when events were handled and that was committed, so that others see the results. */
  readonly onHandled?: () => void;
  /** False while this process is to take no work: its clock is wrong. */
  readonly mayWork?: () => boolean;
}

export interface Relay {
  /** Looks for pending events, now or as soon as the look that is under way has ended. */
  wake(): void;
  /** Takes no more work and lets the transactions that run finish. */
  stop(): Promise<void>;
}

const POLL_MS = 500;
/** Events of one transaction: it has ten seconds, and holds what consumers read of them in memory. */
const BATCH = 500;
const WORKSPACES_AT_ONCE = 4;
const WORKSPACES_A_LOOK = 200;
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

/** Starts the relay; the first look comes at once. */
export function startRelay(deps: RelayDeps): Relay {
  const running = new Map<string, Promise<void>>();
  /** Found again while they were handled: what was appended since is looked for when that has ended. */
  const foundAgain = new Set<string>();
  const setbacks = openSetbacks(deps.clock);
  let looking: Promise<void> | undefined;
  let isWoken = false;
  let isStopping = false;
  let isBlind = false;

  const handle = async (workspaceId: string) => {
    const most = setbacks.batchOf(workspaceId);
    try {
      const handled = await handleBatch(deps, workspaceScope(workspaceId), most);
      setbacks.forget(workspaceId);
      if (handled > 0) deps.onHandled?.();
      if (handled === most) wake();
    } catch (error) {
      setbacks.note(workspaceId);
      deps.onFailure(error, workspaceId);
    }
  };
  const begin = (workspaceId: string) => {
    const work = handle(workspaceId).then(() => {
      running.delete(workspaceId);
      if (foundAgain.delete(workspaceId)) wake();
    });
    running.set(workspaceId, work);
  };
  const look = async () => {
    if (deps.mayWork?.() === false) return;
    for (let after: string | undefined = BEFORE_ALL; after !== undefined; ) {
      const found: string[] = await listPendingOutboxes(deps.db.directory, after, WORKSPACES_A_LOOK);
      for (const workspaceId of found) {
        while (running.size >= WORKSPACES_AT_ONCE && !running.has(workspaceId)) await Promise.race(running.values());
        if (isStopping) return;
        if (running.has(workspaceId)) foundAgain.add(workspaceId);
        else if (setbacks.isDue(workspaceId)) begin(workspaceId);
      }
      after = found.length < WORKSPACES_A_LOOK ? undefined : found.at(-1);
    }
  };
  const lookWhileWoken = async () => {
    try {
      while (isWoken && !isStopping) {
        isWoken = false;
        await look();
        isBlind = false;
      }
    } catch (error) {
      isWoken = false;
      if (!isBlind) deps.onFailure(error, undefined);
      isBlind = true;
    }
    looking = undefined;
  };
  const wake = () => {
    isWoken = true;
    if (!isStopping) looking ??= lookWhileWoken();
  };
  const stopPolling = deps.clock.every(POLL_MS, wake);
  wake();
  return {
    wake,
    async stop() {
      isStopping = true;
      stopPolling();
      await looking;
      await Promise.all(running.values());
    },
  };
}

/** Hands over the next events of a workspace and marks them. Answers how many; none where another worker has them. */
function handleBatch({ db, clock, consumers }: RelayDeps, scope: WorkspaceScope, most: number): Promise<number> {
  return inTransaction(db, scope, async (tx) => {
    const events = await takePendingEvents(tx, scope, most, instantOf(clock.now()));
    if (events.length === 0) return 0;
    for (const consumer of consumers) await consumer.handle(tx, scope, events);
    return events.length;
  });
}

const FIRST_DELAY_MS = 1_000;
const LAST_DELAY_MS = 60_000;

/**
 * Workspaces whose last batch failed. Each failure doubles the wait and halves the batch, since what failed may be the
 * transaction's bound of time; every process keeps its own.
 */
function openSetbacks(clock: Clock) {
  const kept = new Map<string, { failures: number; dueAtMs: number }>();
  return {
    isDue: (workspaceId: string) => (kept.get(workspaceId)?.dueAtMs ?? 0) <= clock.now(),
    batchOf: (workspaceId: string) => Math.max(1, BATCH >> (kept.get(workspaceId)?.failures ?? 0)),
    forget: (workspaceId: string) => void kept.delete(workspaceId),
    note(workspaceId: string) {
      const failures = Math.min(10, (kept.get(workspaceId)?.failures ?? 0) + 1);
      const delayMs = Math.min(LAST_DELAY_MS, FIRST_DELAY_MS * 2 ** (failures - 1));
      kept.set(workspaceId, { failures, dueAtMs: clock.now() + delayMs });
    },
  };
}
