// Mails to the owners of a workspace about its single sign-on.
import type { WorkspaceScope } from '../../platform/access/scope.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { enqueueMail, type MailJobDeps } from '../../platform/mail/mail-job.ts';
import { listSignInMeans } from './policy/means.ts';

export interface TellingDeps {
  readonly mail: Pick<MailJobDeps, 'keyring'>;
  readonly baseUrl: () => string;
}

/** What the owners are told. */
export type OwnersNotice =
  | {
      readonly template: 'sso_domain_missing';
      readonly about: { domain: string; txtName: string; atMs: number; isLost: boolean };
    }
  | { readonly template: 'sso_certificate_ending'; readonly about: { connection: string; atMs: number } };

/** Writes to each owner who is not deactivated, in this transaction. */
export async function tellOwners(
  tx: Tx,
  { mail, baseUrl }: TellingDeps,
  scope: WorkspaceScope,
  notice: OwnersNotice,
): Promise<void> {
  const link = `${baseUrl()}/w/${scope.workspaceId}/single-sign-on`;
  const owners = (await listSignInMeans(tx, scope)).filter(({ role }) => role === 'owner');
  for (const { name, email } of owners) {
    const to = { name, address: email };
    if (notice.template === 'sso_domain_missing') {
      const data = { ...notice.about, name, link };
      await enqueueMail(tx, mail, { to, template: notice.template, language: 'both', data });
    } else {
      const data = { ...notice.about, name, link };
      await enqueueMail(tx, mail, { to, template: notice.template, language: 'both', data });
    }
  }
}
