// The check of a connection after it was given credentials: whose account it is, and which company it leads to. It runs in the
// background, since connecting never waits for the provider.
import { type WorkspaceScope, workspaceScope } from '../../platform/access/scope.ts';
import { instantOf } from '../../platform/clock.ts';
import { inTransaction, type Tx } from '../../platform/database/transaction.ts';
import { enqueue, type Job } from '../../platform/jobs/job.ts';
import { type CallerState, MustWait } from '../calls/public.ts';
import { VendorFault } from '../vendors/public.ts';
import type { StoredAccounting } from './accounting.ts';
import { type AccountingEventDeps, recordAccountingEvent } from './events.ts';
import { type AccountingSessionDeps, checkCompany, type OpenAccounting, openUnchecked } from './open-accounting.ts';
import { findAccounting, saveAccount } from './store.ts';

interface CheckPayload {
  readonly workspaceId: string;
  /** Of the calls before the provider asked for a wait: tries are counted over it. */
  readonly state?: CallerState;
}

const CHECK_JOB = 'check_accounting_connection';
/** Somebody waits to see whether the address and the credentials are right. */
const MAX_TRIES = 2;

/** Enqueues the check of the workspace's connection in this transaction. */
export async function enqueueAccountingCheck(
  tx: Tx,
  { workspaceId }: WorkspaceScope,
  { runAt, state }: { readonly runAt?: string; readonly state?: CallerState | undefined } = {},
): Promise<void> {
  const payload: CheckPayload = { workspaceId, ...(state !== undefined && { state }) };
  const key = `${CHECK_JOB}:${workspaceId}`;
  await enqueue(tx, { name: CHECK_JOB }, payload, { key, ...(runAt !== undefined && { runAt }) });
}

type CheckDeps = AccountingSessionDeps & AccountingEventDeps;

/** Returns the job that checks connections. */
export function accountingCheckJob(deps: CheckDeps): Job<CheckPayload> {
  return { name: CHECK_JOB, places: 'calls', handle: (payload, stopping) => check(deps, payload, stopping) };
}

async function check(deps: CheckDeps, { workspaceId, state }: CheckPayload, signal?: AbortSignal): Promise<void> {
  const scope = workspaceScope(workspaceId);
  const connection = await findAccounting(deps.db.reader(scope), scope);
  if (connection === undefined || connection.state === 'disconnected') return;
  const memory = { state };
  const onState = (next: CallerState) => {
    memory.state = next;
  };
  let opened: OpenAccounting | undefined;
  try {
    opened = await openUnchecked(deps, scope, { signal, state, onState, maxTries: MAX_TRIES });
    await checkCompany(deps, scope, opened);
    const account = await opened.adapter.readAccount(opened.session);
    const { updatedAt } = opened.connection;
    await inTransaction(deps.db, scope, async (tx) => {
      await saveAccount(tx, scope, { account, updatedAt });
      await recordAccountingEvent(tx, deps, scope, { kind: 'run_ended', updatedAt });
    });
  } catch (error) {
    if (error instanceof MustWait) {
      return checkLater(deps, scope, connection, { untilMs: error.untilMs, state: memory.state });
    }
    if (!(error instanceof VendorFault) || error.code === 'interrupted') throw error;
    await recordFault(deps, scope, { connection, fault: error, generation: opened?.generation() });
  }
}

/** Checks again once the wait is over, unless the connection was changed meanwhile, which enqueued a check of its own. */
async function checkLater(
  deps: CheckDeps,
  scope: WorkspaceScope,
  { updatedAt }: StoredAccounting,
  { untilMs, state }: { readonly untilMs: number; readonly state: CallerState | undefined },
): Promise<void> {
  await inTransaction(deps.db, scope, async (tx) => {
    const now = await findAccounting(tx, scope);
    if (now?.updatedAt !== updatedAt) return;
    await enqueueAccountingCheck(tx, scope, { runAt: instantOf(untilMs), state });
  });
}

interface Failed {
  readonly connection: StoredAccounting;
  readonly fault: VendorFault;
  readonly generation: number | undefined;
}

async function recordFault(
  deps: CheckDeps,
  scope: WorkspaceScope,
  { connection: { updatedAt, tokenGeneration }, fault, generation = tokenGeneration }: Failed,
): Promise<void> {
  const { code, message, said } = fault;
  const kind = code === 'unauthorized' ? ('credentials_refused' as const) : ('run_failed' as const);
  await inTransaction(deps.db, scope, async (tx) => {
    const retryMs = await recordAccountingEvent(tx, deps, scope, { kind, code, message, said, updatedAt, generation });
    if (retryMs === undefined) return;
    await enqueueAccountingCheck(tx, scope, { runAt: instantOf(deps.clock.now() + retryMs) });
  });
}
