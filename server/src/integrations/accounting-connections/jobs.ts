// Effects of time on the tokens of accounting, and the check of new ones.
import { createMessage } from '../../../../contract/messages/message.ts';
import { type WorkspaceScope, workspaceScope } from '../../platform/access/scope.ts';
import { instantOf } from '../../platform/clock.ts';
import { inTransaction, type Tx } from '../../platform/database/transaction.ts';
import { type AnyJob, enqueue, type Job } from '../../platform/jobs/job.ts';
import { listEveryWorkspace, renewIdleToken, type WorkspaceListDeps } from '../tokens/public.ts';
import { VendorFault } from '../vendors/public.ts';
import { findAccountingStatus, type StoredAccounting } from './accounting.ts';
import { accountingCheckJob, enqueueAccountingCheck } from './check.ts';
import { type AccountingEventDeps, recordAccountingEvent } from './events.ts';
import type { AccountingSessionDeps } from './open-accounting.ts';
import { findAccounting, findIdleAccounting } from './store.ts';

export interface AccountingJobDeps extends AccountingSessionDeps, AccountingEventDeps, WorkspaceListDeps {
  readonly onRenewFailed: (error: unknown, connectionId: string) => void;
}

interface ExpiryPayload {
  readonly workspaceId: string;
}

const EXPIRY_JOB = 'expire_accounting_token';
/** Less than half of the shortest life of a refresh token among providers, which is 60 days unused. */
const IDLE_MS = 25 * 24 * 60 * 60_000;

/** Enqueues what new credentials need: their check, and the end of a token that cannot be renewed. */
export async function enqueueNewCredentials(tx: Tx, scope: WorkspaceScope): Promise<void> {
  await enqueueExpiry(tx, scope);
  await enqueueAccountingCheck(tx, scope);
}

/** Enqueues the end of a token that cannot be renewed, so that the admins are told. */
async function enqueueExpiry(tx: Tx, scope: WorkspaceScope): Promise<void> {
  const connection = await findAccounting(tx, scope);
  if (connection === undefined || connection.hasRefreshToken || connection.tokenExpiresAt === null) return;
  const payload: ExpiryPayload = { workspaceId: scope.workspaceId };
  const when = { key: `${EXPIRY_JOB}:${scope.workspaceId}`, runAt: connection.tokenExpiresAt };
  await enqueue(tx, { name: EXPIRY_JOB }, payload, when);
}

/** Returns the jobs of the connections to the accounting provider. */
export function accountingConnectionJobs(deps: AccountingJobDeps): AnyJob[] {
  const expiry: Job<ExpiryPayload> = { name: EXPIRY_JOB, handle: (payload) => expire(deps, payload) };
  const renewal: Job<unknown> = {
    name: 'renew_idle_accounting_tokens',
    cron: '37 3 * * *',
    places: 'calls',
    handle: (_, stopping) => keepTokens(deps, stopping),
  };
  return [accountingCheckJob(deps), expiry, renewal];
}

async function expire(deps: AccountingJobDeps, { workspaceId }: ExpiryPayload): Promise<void> {
  const scope = workspaceScope(workspaceId);
  await inTransaction(deps.db, scope, async (tx) => {
    const stored = await findAccounting(tx, scope);
    if (stored === undefined || stored.state === 'needs_authorization') return;
    // The database's clock may be ahead of this process's, and other tokens may have come: it ends at their time.
    const isExpired = findAccountingStatus(stored, deps.clock.now()) === 'needs_authorization';
    if (!isExpired) return enqueueExpiry(tx, scope);
    const said = createMessage('integrations.faultTokenExpired');
    const event = { kind: 'credentials_refused', code: 'unauthorized', message: said.message, said } as const;
    await recordAccountingEvent(tx, deps, scope, { ...event, generation: stored.tokenGeneration });
  });
}

/** Renews refresh tokens that would end unused. */
async function keepTokens(deps: AccountingJobDeps, stopping?: AbortSignal): Promise<void> {
  const before = instantOf(deps.clock.now() - IDLE_MS);
  for await (const scope of listEveryWorkspace(deps)) {
    // The rest is renewed the next night, as are those that fail.
    if (stopping?.aborted === true) return;
    const idle = await findIdleAccounting(deps.db.reader(scope), scope, before);
    if (idle !== undefined) await renewOne(deps, scope, idle);
  }
}

async function renewOne(
  deps: AccountingJobDeps,
  scope: WorkspaceScope,
  { id, tokenGeneration: generation }: StoredAccounting,
): Promise<void> {
  try {
    await renewIdleToken(deps, scope, { table: 'accounting_connection', id });
  } catch (error) {
    if (!(error instanceof VendorFault)) throw error;
    deps.onRenewFailed(error, id);
    if (error.code !== 'unauthorized') return;
    const { code, message, said } = error;
    const event = { kind: 'credentials_refused', code, message, said, generation } as const;
    await inTransaction(deps.db, scope, async (tx) => {
      await recordAccountingEvent(tx, deps, scope, event);
    });
  }
}
