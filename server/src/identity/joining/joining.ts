import type { ProjectRole, WorkspaceRole } from '../../../../contract/scopes.ts';
import type { Actor } from '../../platform/access/caller.ts';
import { projectScope, type WorkspaceScope } from '../../platform/access/scope.ts';
import { invalidField } from '../../platform/app-error.ts';
import { recordAudit } from '../../platform/audit/record.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import type { Ids } from '../../platform/ids.ts';
import type { PasswordHasher } from '../../platform/secrets/password.ts';
import { passwordFault } from '../../platform/secrets/password-rule.ts';
import { addMember, saveProjectMember } from '../../tenancy/members/public.ts';
import { insertPerson, lockPerson, type Person, type readEmail } from '../users/public.ts';

/** Who joins; what is dear (hashing) is done. */
export interface Joining {
  readonly userId: string;
  /** The hash that their password was verified against, or that is stored now. */
  readonly passwordHash: string | null;
  /** Makes the person, or locks their row; false for one who is not as they were when they were looked at. */
  readonly settle: (tx: Tx, at: string) => Promise<boolean>;
}

/** As what somebody joins. */
export interface Place {
  readonly role: WorkspaceRole;
  readonly projectRoles?: readonly { readonly projectId: string; readonly role: ProjectRole }[] | undefined;
  readonly at: string;
  /** What else the log says of it. */
  readonly detail?: Readonly<Record<string, unknown>>;
}

/** Somebody who does not sign in yet. Refuses a password that may not be chosen (422), and none. */
export async function prepareNewcomer(
  { ids, passwords }: { readonly ids: Ids; readonly passwords: PasswordHasher },
  { email, emailKey }: ReturnType<typeof readEmail>,
  { name, password }: { readonly name: string; readonly password?: string | undefined },
): Promise<Joining> {
  if (password === undefined) throw invalidField('password', 'is required');
  const fault = passwordFault(password, { email, name });
  if (fault !== undefined) throw invalidField('password', fault);
  const passwordHash = await passwords.hashPassword(password);
  const userId = ids.next();
  return {
    userId,
    passwordHash,
    async settle(tx, createdAt) {
      await insertPerson(tx, { id: userId, name, email, emailKey, passwordHash, createdAt });
      return true;
    },
  };
}

/** Somebody who signs in already and showed it by their password; who vouches for them otherwise leaves `verified` out. */
export function prepareKnown({ id, email, passwordHash }: Person, verified?: 'verified'): Joining {
  const found = verified === undefined ? { email } : { email, passwordHash };
  return { userId: id, passwordHash, settle: async (tx) => (await lockPerson(tx, id, found)) !== undefined };
}

/**
 * Lets somebody into the workspace and these of its projects, and enters it into the log. False where they are not as they
 * were when they were looked at; the transaction is then to be undone. Throws conflict for one who is a member already.
 */
export async function joinWorkspace(
  { tx, ids, actor }: { readonly tx: Tx; readonly ids: Ids; readonly actor: Actor },
  scope: WorkspaceScope,
  { userId, settle }: Joining,
  { role, projectRoles = [], at, detail }: Place,
): Promise<boolean> {
  if (!(await settle(tx, at))) return false;
  await addMember(tx, scope, { userId, role, at });
  for (const { projectId, role: inProject } of projectRoles) {
    await saveProjectMember(tx, projectScope(scope.workspaceId, projectId), { userId, role: inProject, at });
  }
  await recordAudit(tx, { ids, actor }, scope, {
    action: 'member.added',
    subject: { type: 'user', id: userId },
    detail: { role, projectRoles, ...detail },
  });
  return true;
}
