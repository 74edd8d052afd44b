// Events of accounting beyond the calls of clients: its state, the audit log and the mails to the admins of the workspace.
import { SYSTEM } from '../../platform/access/caller.ts';
import type { WorkspaceScope } from '../../platform/access/scope.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import type { Ids } from '../../platform/ids.ts';
import { recordAudit } from '../../platform/records/record-change.ts';
import { applyEvent, type ConnectionEvent, findRetryMs } from '../connection-states/public.ts';
import type { StoredAccounting } from './accounting.ts';
import { lockAccounting, updateAccountingState } from './store.ts';

export interface AccountingEventDeps {
  readonly ids: Ids;
  readonly clock: Clock;
  /** Tells the admins of the workspace, in the transaction of the event. */
  readonly notifyAccountingAdmins: (tx: Tx, scope: WorkspaceScope, notice: AccountingNotice) => Promise<void>;
}

export interface AccountingNotice {
  readonly kind: 'needs_authorization' | 'error';
  readonly connection: StoredAccounting;
}

/** The work that ended, or the fault that ended it (`run_ended`, `run_failed`, `credentials_refused`). */
export type AccountingEvent = ConnectionEvent & {
  /** The generation of tokens that the provider refused: an event of an older one does not concern the tokens stored now. */
  readonly generation?: number | undefined;
  /** The version that the event is about: what was connected or changed since is not at fault. */
  readonly updatedAt?: string;
};

/** Applies an event to the connection. Returns the milliseconds after which to try again, if it failed and is to be tried again. */
export async function recordAccountingEvent(
  tx: Tx,
  deps: AccountingEventDeps,
  scope: WorkspaceScope,
  event: AccountingEvent,
): Promise<number | undefined> {
  const { generation, updatedAt } = event;
  const connection = (await lockAccounting(tx, scope))?.connection;
  if (connection === undefined) return undefined;
  if (generation !== undefined && generation !== connection.tokenGeneration) return undefined;
  if (updatedAt !== undefined && updatedAt !== connection.updatedAt) return undefined;
  const change = applyEvent({ ...connection, lastSyncedAt: null }, event, deps.clock.now());
  if (change === undefined) return undefined;
  await updateAccountingState(tx, scope, change);
  const isEntry = change.state !== connection.state;
  if (isEntry && change.state === 'needs_authorization') {
    const subject = { type: 'accounting_connection', id: connection.id };
    const detail = { provider: connection.provider, code: change.error?.code ?? null };
    const entry = { action: 'accounting.needs_authorization', subject, detail };
    await recordAudit(tx, { ids: deps.ids, actor: SYSTEM }, scope, entry);
  }
  if (isEntry && (change.state === 'needs_authorization' || change.state === 'error')) {
    await deps.notifyAccountingAdmins(tx, scope, { kind: change.state, connection });
  }
  return change.state === 'error' ? findRetryMs(change.faults) : undefined;
}
