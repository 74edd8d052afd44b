import type { InvitationWay } from '../../../../../contract/people.ts';
import { workspaceScope } from '../../../platform/access/scope.ts';
import type { Db } from '../../../platform/database/db.ts';
import { listPasskeys } from '../../passkeys/public.ts';
import { findCompanySignIn, findWayIn } from '../../sso/public.ts';
import type { Person } from '../../users/public.ts';
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
  const opens = shown === undefined || opensWorkspace(shown, found);
  const hasOther = hasPassword || passkeys.length > 0;
  return [
    ...(isOwn && (opens || hasOther) ? (['session'] as const) : []),
    ...(isOwn && !opens && !hasOther ? (['session_and_password'] as const) : []),
    ...(hasPassword ? (['password'] as const) : []),
    ...(passkeys.length > 0 ? (['passkey'] as const) : []),
    ...(isOwn && !opens && !isOwnCompany ? [] : byCompany),
  ];
}

/**
 * Tells if who accepts by their session has to choose a password with it: another company's sign-in proves the person, and without
 * a password or passkey that outlasts the acceptance nothing would open the workspace that they join.
 */
export async function needsPassword(
  { directory }: Pick<Db, 'directory'>,
  found: FoundInvitation,
  person: Person,
  shown: Shown,
): Promise<boolean> {
  if (opensWorkspace(shown, found)) return false;
  if (person.emailProvenAt === null) return true;
  return person.passwordHash === null && (await listPasskeys(directory, person.id)).length === 0;
}

/** A session of a company's sign-in opens that company's workspace alone. */
function opensWorkspace({ proofs }: Shown, { workspaceId }: FoundInvitation): boolean {
  return proofs.method !== 'sso' || proofs.ssoWorkspaceId === workspaceId;
}

/** Lists the ways into an account whose mailbox nobody has proven: its passkeys and its password end with the acceptance. */
function listUnprovenWays(shown: {
  readonly isOwn: boolean;
  readonly isInside: boolean;
  readonly byCompany: readonly InvitationWay[];
}): InvitationWay[] {
  if (shown.isInside) return ['session'];
  return shown.isOwn ? ['session_and_password'] : [...shown.byCompany, 'new_account'];
}
