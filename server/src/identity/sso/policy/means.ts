// Who is in a workspace and by what each can sign in: for the preview of a policy, and to tell the owners.
import { sql } from 'kysely';
import type { WorkspaceRole } from '../../../../../contract/scopes.ts';
import type { WorkspaceScope } from '../../../platform/access/scope.ts';
import type { Reader } from '../../../platform/database/db.ts';
import { listPeopleWithFactors } from '../../second-factors/public.ts';
import { getPerson } from '../../users/public.ts';

export interface SignInMeans {
  readonly userId: string;
  readonly name: string;
  readonly email: string;
  readonly role: WorkspaceRole;
  readonly ofVerifiedDomain: boolean;
  readonly hasPassword: boolean;
  /** False for a member whom an identity provider made and who has yet to sign in. */
  readonly hasAccepted: boolean;
  readonly hasPasskey: boolean;
  readonly hasSecondFactor: boolean;
}

/** `actorId` is the person who asks; undefined where a change is judged for nobody. */
interface Asked {
  readonly userId?: string;
  readonly actorId?: string | null | undefined;
}

/**
 * Lists the members who are not deactivated, owners first, or the one of `userId`. THE place that knows which means people have. Means of
 * an account that is its person's own are not told before they accept the membership: such a member counts as having all of them, but
 * for the person who asks.
 */
export async function listSignInMeans(
  reader: Reader,
  scope: WorkspaceScope,
  { userId, actorId }: Asked = {},
): Promise<SignInMeans[]> {
  const { rows } = await sql<Omit<SignInMeans, 'hasPasskey' | 'hasSecondFactor'> & { readonly isOwn: boolean }>`
    select user_id as "userId", name, email, role, of_verified_domain as "ofVerifiedDomain", has_password as "hasPassword",
           has_accepted as "hasAccepted", is_own as "isOwn"
    from directory.list_sign_in_means(${scope.workspaceId}::uuid, ${userId ?? null}::uuid)`.execute(reader);
  const ids = rows.map((each) => each.userId);
  const factors = await listPeopleWithFactors(reader, ids);
  const asking = rows.find((each) => each.isOwn && each.userId === actorId);
  const own = asking === undefined ? undefined : await getPerson(reader, asking.userId);
  return rows.map(({ isOwn, ...each }) => {
    const hasAll = isOwn && each.userId !== own?.id;
    const has = hasAll ? { hasPasskey: true } : factors.get(each.userId);
    const hasPassword = each.userId === own?.id ? own.passwordHash !== null : each.hasPassword;
    return { ...each, hasPassword, hasPasskey: has?.hasPasskey === true, hasSecondFactor: has !== undefined };
  });
}
