import { invalidField } from '../../../platform/app-error.ts';
import type { Tx } from '../../../platform/database/transaction.ts';
import { enqueueMail, type MailJobDeps } from '../../../platform/mail/mail-job.ts';
import type { MailLanguage } from '../../../platform/mail/phrases.ts';
import type { PasswordHasher } from '../../../platform/secrets/password.ts';
import { passwordFault } from '../../../platform/secrets/password-rule.ts';
import { type Joining, prepareKnown } from '../../joining/public.ts';
import { withdrawTokens } from '../../one-time-tokens/public.ts';
import { account, auditPerson, type Person } from '../../users/public.ts';
import { BY_PASSWORD, type Proof } from './proofs.ts';

/**
 * Prepares a person without a password, or with an unproven one, who has a session besides the mailed link, to join with a password of
 * their choice, since a company's sign-in opens that company's workspace alone. The link proves as much as a password reset link.
 */
export async function prepareFirstPassword(
  {
    passwords,
    mail,
    baseUrl,
  }: {
    readonly passwords: PasswordHasher;
    readonly mail: Pick<MailJobDeps, 'keyring'>;
    readonly baseUrl: () => string;
  },
  { requestId, language = 'en' }: { readonly requestId: string; readonly language?: MailLanguage },
  { person, keptSession }: { readonly person: Person; readonly keptSession: string | null },
  password: string,
): Promise<Proof> {
  const fault = passwordFault(password, person);
  if (fault !== undefined) throw invalidField('password', fault);
  const passwordHash = await passwords.hashPassword(password);
  const joining: Joining = {
    ...prepareKnown(person, 'verified'),
    passwordHash,
    keptSession,
    async finish(tx: Tx, at: string) {
      await withdrawTokens(tx, 'password_reset', person.id);
      await account.savePasswordHash(tx, person.id, passwordHash, at);
      await auditPerson(tx, person.id, { action: 'user.password_changed', requestId, at, ssoWorkspaceId: null });
      const { name, email: address } = person;
      const data = { name, atMs: Date.parse(at), link: `${baseUrl()}/sign-in?view=forgotten` };
      await enqueueMail(tx, mail, { to: { name, address }, template: 'password_changed', language, data });
    },
  };
  return { joining, proofs: BY_PASSWORD };
}
