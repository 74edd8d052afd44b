import type { InvitationWay } from '../../../../../contract/people.ts';
import { type WorkspaceScope, workspaceScope } from '../../../platform/access/scope.ts';
import type { Db, Reader } from '../../../platform/database/db.ts';
import { listPasskeys } from '../../passkeys/public.ts';
import { findCompanySignIn, findWayIn, takesPassword } from '../../sso/public.ts';
import { account, type Person } from '../../users/public.ts';
import type { FoundInvitation } from '../store.ts';
import type { Shown } from './proofs.ts';

/** Lists the ways in which the invited person can accept, the one that fits best first; empty where none would let them in. */
export async function findWays(
  { directory, reader }: Pick<Db, 'directory' | 'reader'>,
  found: FoundInvitation,
  person: Person | undefined,
  shown: Shown | undefined,
): Promise<InvitationWay[]> {
  const scope = workspaceScope(found.workspaceId);
  const wayIn = await findWayIn(reader(scope), scope, found);
  if (wayIn === 'none') return [];
  // A person who joined that way can still take the role of an owner.
  const isInside =
    person !== undefined && shown?.caller.id === person.id && shown.proofs.ssoWorkspaceId === found.workspaceId;
  if (wayIn === 'single_sign_on') return [isInside ? 'session' : 'single_sign_on'];
  const company = await findCompanySignIn(directory, found.emailKey);
  const isOwnCompany = company?.workspaceId === found.workspaceId;
  if (person === undefined) return [...(isOwnCompany ? (['single_sign_on'] as const) : []), 'new_account'];
  const byCompany =
    company === undefined ? [] : [isOwnCompany ? ('single_sign_on' as const) : ('company_sign_in' as const)];
  const isOwn = shown?.caller.id === person.id;
  if (person.emailProvenAt === null) return listUnprovenWays({ isOwn, isInside, byCompany });
  const passkeys = await listPasskeys(directory, person.id);
  const hasPassword = person.passwordHash !== null;
  const needs = isOwn && (await needsPassword({ directory, reader }, found, person, shown));
  return [
    ...(isOwn && !needs ? (['session'] as const) : []),
    ...(needs && !hasPassword ? (['session_and_password'] as const) : []),
    ...(hasPassword ? (['password'] as const) : []),
    // A session by a passkey that does not outlast the joining is asked for a password as well.
    ...(passkeys.length > 0 && !needs ? (['passkey'] as const) : []),
    ...(isOwn && shown.proofs.method === 'sso' && !isInside && !isOwnCompany ? [] : byCompany),
  ];
}

/**
 * Tells if who accepts by their session has to show or choose a password with it, since they would otherwise have nothing to sign in to
 * the workspace with: neither its own single sign-on, nor a passkey that outlasts the joining, nor a password that the workspace takes.
 * A session that a password begins may add a passkey. Asked again after the joining, it tells if the person is without a way in.
 */
export async function needsPassword(
  { directory, reader }: { readonly directory: Reader; readonly reader: (scope: WorkspaceScope) => Reader },
  found: FoundInvitation,
  person: Person,
  { proofs }: Pick<Shown, 'proofs'>,
): Promise<boolean> {
  const scope = workspaceScope(found.workspaceId);
  if (proofs.ssoWorkspaceId === found.workspaceId) return false;
  // Joining ends the password of an account that nobody has proven.
  if (person.emailProvenAt === null) return true;
  if ((await account.previewClaim(directory, person.id, found.workspaceId)).lastingPasskeys > 0) return false;
  if (person.passwordHash === null) return true;
  return proofs.method !== 'password' && !(await takesPassword(reader(scope), scope, found));
}

/** Tells if a person who joins by one of these ways has to add a passkey before the workspace lets them in. */
export async function needsPasskeyAfter(
  reader: (scope: WorkspaceScope) => Reader,
  found: FoundInvitation,
  ways: readonly InvitationWay[],
): Promise<boolean> {
  if (!ways.some((each) => BY_PASSWORD.has(each)) || ways.includes('session') || ways.includes('passkey')) return false;
  const scope = workspaceScope(found.workspaceId);
  return !(await takesPassword(reader(scope), scope, found));
}

const BY_PASSWORD: ReadonlySet<InvitationWay> = new Set(['session_and_password', 'password', 'new_account']);

/** Lists the ways into an account whose mailbox nobody has proven: its passkeys and its password end with the acceptance. */
function listUnprovenWays(shown: {
  readonly isOwn: boolean;
  readonly isInside: boolean;
  readonly byCompany: readonly InvitationWay[];
}): InvitationWay[] {
  if (shown.isInside) return ['session'];
  return shown.isOwn ? ['session_and_password'] : [...shown.byCompany, 'new_account'];
}
