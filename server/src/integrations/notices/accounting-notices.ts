// Mails to the admins of a workspace about its connection to the accounting provider. A need of authorization is told at each entry;
// of errors, of entries that wait and of entries that failed there is one mail in 24 hours each (integrations 11.19).
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

/** An event of the connection; or entries that wait for approval or failed. */
type Notice =
  | Pick<Parameters<AccountingEventDeps['notifyAccountingAdmins']>[2], 'kind'>
  | { readonly kind: 'staged' | 'failed' };

const PAUSE_MS = 24 * 60 * 60_000;

/** Enqueues a mail to each admin of the workspace, unless they had one about an error lately. */
export async function notifyAccountingAdmins(
  deps: AccountingNoticeDeps,
  tx: Tx,
  scope: WorkspaceScope,
  { kind }: Notice,
): Promise<void> {
  const provider = await takeTurn(tx, scope, kind, deps.clock.now());
  if (provider === undefined) return;
  const { slug, name: configured } = deps.accounting;
  const { name: workspace } = await deps.getWorkspace(tx, scope);
  const link = `${deps.baseUrl()}/w/${scope.workspaceId}/accounting`;
  for (const { name, address } of await deps.listAdmins(tx, scope)) {
    const data = { reason: kind, name, workspace, provider: provider === slug ? configured : provider, link };
    const mail = { to: { name, address }, template: 'accounting_attention', language: 'both', data } as const;
    await enqueueMail(tx, deps.mail, mail);
  }
}

/**
 * Returns the slug of the provider if the last mail of the kind is long enough ago, and notes this one. A need of authorization is
 * told at each entry.
 */
async function takeTurn(
  tx: Tx,
  { workspaceId }: WorkspaceScope,
  kind: Notice['kind'],
  nowMs: number,
): Promise<string | undefined> {
  if (kind === 'needs_authorization') {
    const { rows } = await sql<{ provider: string }>`
      select provider from accounting_connection where workspace_id = ${workspaceId}::uuid`.execute(tx);
    return rows[0]?.provider;
  }
  const at = instantOf(nowMs);
  const row = await tx
    .updateTable('accounting_connection')
    .set({
      ...(kind === 'error' && { error_mailed_at: at }),
      ...(kind === 'staged' && { staged_mailed_at: at }),
      ...(kind === 'failed' && { failed_mailed_at: at }),
    })
    .where('workspace_id', '=', workspaceId)
    .where((is) =>
      is.or([is(`${kind}_mailed_at`, 'is', null), is(`${kind}_mailed_at`, '<=', instantOf(nowMs - PAUSE_MS))]),
    )
    .returning('provider')
    .executeTakeFirst();
  return row?.provider;
}
