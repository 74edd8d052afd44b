import { createMessage } from '../../../../../contract/messages/message.ts';
import type { InvitationAcceptance } from '../../../../../contract/people.ts';
import type { WorkspaceScope } from '../../../platform/access/scope.ts';
import { invalidField } from '../../../platform/app-error.ts';
import type { Tx } from '../../../platform/database/transaction.ts';
import type { PasswordHasher } from '../../../platform/secrets/password.ts';
import { passwordFault } from '../../../platform/secrets/password-rule.ts';
import { type Joining, lockPersonElsewhere, prepareKnown } from '../../joining/public.ts';
import { account, auditPerson, emailKeyOf, type Person } from '../../users/public.ts';
import { BY_PASSWORD, type Proof } from './proofs.ts';

/**
 * Prepares the person of an account whose mailbox nobody has proven to join like somebody new, with a name and a password: the mailed
 * link proves as much as one that resets a password, and joining ends every other way into the account.
 */
export async function prepareUnproven(
  { passwords }: { readonly passwords: PasswordHasher },
  { requestId }: { readonly requestId: string },
  { person, scope }: { readonly person: Person; readonly scope: WorkspaceScope },
  { name, password }: Pick<InvitationAcceptance, 'name' | 'password'>,
): Promise<Proof> {
  if (name === undefined) throw invalidField('name', createMessage('field.required'));
  if (password === undefined) throw invalidField('password', createMessage('field.required'));
  const fault = passwordFault(password, { email: person.email, name });
  if (fault !== undefined) throw invalidField('password', fault);
  const passwordHash = await passwords.hashPassword(password);
  const joining: Joining = {
    ...prepareKnown(person),
    passwordHash,
    async settle(tx: Tx) {
      const there = await lockPersonElsewhere(tx, scope, person.id);
      // Each workspace that deactivated them there did so for itself; only the account's own deactivation counts.
      const isOpen = there?.deactivatedAt === null && !there.isProven;
      // Somebody proved it meanwhile, or it has another address by now.
      return isOpen && emailKeyOf(there.email) === emailKeyOf(person.email);
    },
    async finish(tx: Tx, at: string) {
      await account.savePasswordHash(tx, person.id, passwordHash, at);
      await account.rename(tx, person.id, name);
      await auditPerson(tx, person.id, { action: 'user.password_changed', requestId, at, ssoWorkspaceId: null });
    },
  };
  return { joining, proofs: BY_PASSWORD };
}
