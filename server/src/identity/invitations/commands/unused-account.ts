import type { InvitationAccept } from '../../../../../contract/people.ts';
import type { WorkspaceScope } from '../../../platform/access/scope.ts';
import { invalidField } from '../../../platform/app-error.ts';
import type { Db } from '../../../platform/database/db.ts';
import { inTransaction, type Tx } from '../../../platform/database/transaction.ts';
import type { PasswordHasher } from '../../../platform/secrets/password.ts';
import { passwordFault } from '../../../platform/secrets/password-rule.ts';
import { lockPersonElsewhere, prepareKnown } from '../../joining/public.ts';
import { listPasskeys } from '../../passkeys/public.ts';
import { account, auditPerson, emailKeyOf, getPerson, type Person } from '../../users/public.ts';
import { BY_PASSWORD, type Proof } from './proofs.ts';

/**
 * Returns true for an account that nobody has ever used, such as one that a workspace provisioned: it has neither password nor passkey,
 * and no membership that its person accepted.
 */
export async function isUnused(db: Db, scope: WorkspaceScope, { id, passwordHash }: Person): Promise<boolean> {
  if (passwordHash !== null) return false;
  return inTransaction(db, scope, (tx) => findUnused(tx, scope, id)).then((email) => email !== undefined);
}

/** Locks the account and returns its address; undefined where somebody uses it. */
async function findUnused(tx: Tx, scope: WorkspaceScope, id: string): Promise<string | undefined> {
  const there = await lockPersonElsewhere(tx, scope, id);
  // That a workspace deactivated them there is that one's affair: they have never been in it.
  if (there === undefined || there.deactivatedAt !== null || there.isAccepted) return undefined;
  if ((await getPerson(tx, id)).passwordHash !== null || (await listPasskeys(tx, id)).length > 0) return undefined;
  const accepted = await tx
    .selectFrom('member')
    .select('user_id')
    .where('workspace_id', '=', scope.workspaceId)
    .where('user_id', '=', id)
    .where('accepted_at', 'is not', null)
    .executeTakeFirst();
  return accepted === undefined ? there.email : undefined;
}

/**
 * Prepares the person of an unused account to join like somebody new, with a name and a password: the mailed link proves as much as
 * one that resets a password.
 */
export async function prepareUnused(
  { passwords }: { readonly passwords: PasswordHasher },
  { requestId }: { readonly requestId: string },
  { person, scope }: { readonly person: Person; readonly scope: WorkspaceScope },
  { name, password }: Pick<InvitationAccept, 'name' | 'password'>,
): Promise<Proof> {
  if (name === undefined) throw invalidField('name', 'is required');
  if (password === undefined) throw invalidField('password', 'is required');
  const fault = passwordFault(password, { email: person.email, name });
  if (fault !== undefined) throw invalidField('password', fault);
  const passwordHash = await passwords.hashPassword(password);
  const joining = {
    ...prepareKnown(person),
    passwordHash,
    async settle(...[tx, at]: Parameters<ReturnType<typeof prepareKnown>['settle']>) {
      const email = await findUnused(tx, scope, person.id);
      // Somebody began to use it meanwhile, or it has another address by now.
      if (email === undefined || emailKeyOf(email) !== emailKeyOf(person.email)) return false;
      await account.savePasswordHash(tx, person.id, passwordHash, at);
      await account.rename(tx, person.id, name);
      await auditPerson(tx, person.id, { action: 'user.password_changed', requestId, at });
      return true;
    },
  };
  return { joining, proofs: BY_PASSWORD };
}
