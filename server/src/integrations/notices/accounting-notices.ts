// Mails to the admins of a workspace about its connection to the accounting provider. A need of authorization is told at each entry;
// of errors there is one mail in 24 hours, whatever happens meanwhile (integrations 11.19).
import { sql } from 'kysely';
import type { WorkspaceScope } from '../../platform/access/scope.ts';
import { type Clock, instantOf } from '../../platform/clock.ts';
import type { Reader } from '../../platform/database/db.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { enqueueMail } from '../../platform/mail/mail-job.ts';
import type { Keyring } from '../../platform/secrets/keyring.ts';
import type { AccountingSettings } from '../../platform/vendor-settings.ts';
import type { AccountingEventDeps } from '../accounting-connections/public.ts';

export interface AccountingNoticeDeps {
  readonly clock: Clock;
  readonly mail: { readonly keyring: Keyring };
  readonly accounting: AccountingSettings;
  readonly baseUrl: () => string;
  readonly listAdmins: (
    reader: Reader,
    scope: WorkspaceScope,
  ) => Promise<readonly { readonly name: string; readonly address: string }[]>;
  readonly getWorkspace: (reader: Reader, scope: WorkspaceScope) => Promise<{ readonly name: string }>;
}

type Notice = Parameters<AccountingEventDeps['notifyAccountingAdmins']>[2];

const PAUSE_MS = 24 * 60 * 60_000;

/** Enqueues a mail to each admin of the workspace, unless they had one about an error lately. */
export async function notifyAccountingAdmins(
  deps: AccountingNoticeDeps,
  tx: Tx,
  scope: WorkspaceScope,
  { kind, connection: { provider } }: Notice,
): Promise<void> {
  if (kind === 'error' && !(await takeTurn(tx, scope, deps.clock.now()))) return;
  const { slug, name: configured } = deps.accounting;
  const { name: workspace } = await deps.getWorkspace(tx, scope);
  const link = `${deps.baseUrl()}/w/${scope.workspaceId}/accounting`;
  for (const { name, address } of await deps.listAdmins(tx, scope)) {
    const data = { reason: kind, name, workspace, provider: provider === slug ? configured : provider, link };
    const mail = { to: { name, address }, template: 'accounting_attention', language: 'both', data } as const;
    await enqueueMail(tx, deps.mail, mail);
  }
}

/** Returns true if the last mail about an error is long enough ago, and notes this one. */
async function takeTurn(tx: Tx, { workspaceId }: WorkspaceScope, nowMs: number): Promise<boolean> {
  const { rows } = await sql`
    update accounting_connection set error_mailed_at = ${instantOf(nowMs)}::timestamptz
    where workspace_id = ${workspaceId}::uuid
      and coalesce(error_mailed_at <= ${instantOf(nowMs - PAUSE_MS)}::timestamptz, true)
    returning 1`.execute(tx);
  return rows.length > 0;
}
