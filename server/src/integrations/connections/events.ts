// Events of a connection beyond the calls of clients: its state, the audit log and the mails to the project's admins.
import { SYSTEM } from '../../platform/access/caller.ts';
import type { ProjectScope } from '../../platform/access/scope.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import type { Ids } from '../../platform/ids.ts';
import { recordAudit } from '../../platform/records/record-change.ts';
import { applyEvent, type ConnectionEvent, findRetryMs } from '../connection-states/public.ts';
import type { StoredConnection } from './connection.ts';
import { lockConnection, updateState } from './store.ts';

export interface EventDeps {
  readonly ids: Ids;
  readonly clock: Clock;
  /** Tells the admins of the project, in the transaction of the event. */
  readonly notifyAdmins: (tx: Tx, scope: ProjectScope, notice: ConnectionNotice) => Promise<void>;
}

export interface ConnectionNotice {
  /**
   * `conflict`: one was opened; `hook_inactive`: the vendor had switched off a hook of this service; `model_blocked`: a version of a model
   * could not be fetched.
   */
  readonly kind: 'needs_authorization' | 'error' | 'conflict' | 'hook_inactive' | 'model_blocked';
  readonly connection: StoredConnection;
}

interface Happening {
  readonly id: string;
  readonly event: ConnectionEvent;
  /** The generation of tokens that the vendor refused: an event of an older one does not concern the tokens stored now. */
  readonly generation?: number;
  /** The version that the event is about: what was connected or changed since is not at fault. */
  readonly updatedAt?: string;
}

/** Applies an event to a connection. Returns the milliseconds after which to try again, if it failed and is to be tried again. */
export async function recordConnectionEvent(
  tx: Tx,
  deps: EventDeps,
  scope: ProjectScope,
  { id, event, generation, updatedAt }: Happening,
): Promise<number | undefined> {
  const { connection } = await lockConnection(tx, scope, id);
  if (generation !== undefined && generation !== connection.tokenGeneration) return undefined;
  if (updatedAt !== undefined && updatedAt !== connection.updatedAt) return undefined;
  const change = applyEvent(connection, event, deps.clock.now());
  if (change === undefined) return undefined;
  await updateState(tx, scope, id, change);
  const isEntry = change.state !== connection.state;
  if (isEntry && change.state === 'needs_authorization') {
    const subject = { type: 'integration_connection', id };
    const detail = { vendor: connection.vendor, code: change.error?.code ?? null };
    const entry = { action: 'integrations.needs_authorization', subject, projectId: scope.projectId, detail };
    await recordAudit(tx, { ids: deps.ids, actor: SYSTEM }, scope, entry);
  }
  if (isEntry && change.state !== 'connected' && change.state !== 'disconnected') {
    await deps.notifyAdmins(tx, scope, { kind: change.state, connection });
  }
  return change.state === 'error' ? findRetryMs(change.faults) : undefined;
}
