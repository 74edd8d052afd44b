// Who would lose access by a policy, and why: the rule that admits sessions, asked of every way that a person has to sign in. Pure.
import type { SignInPolicy, SignInPolicyPreview } from '../../../../../contract/sign-in-policy.ts';
import { neededBy } from '../../sign-in/public.ts';
import type { SignInMeans } from './means.ts';

export const NO_POLICY: SignInPolicy = { requireSso: false, disablePasswords: false, requireSecondFactor: false };

/** A policy and the workspace that it is applied to. */
export interface PolicyContext {
  readonly workspaceId: string;
  readonly policy: SignInPolicy;
  /** Whether a connection is active, and was tested, at which people of the verified domains sign in. */
  readonly hasConnection: boolean;
}

type Losing = SignInPolicyPreview['losing'][number];
type Verdict = { readonly is: 'kept' | 'settingUp' } | { readonly is: 'losing'; readonly reason: Losing['reason'] };

/** The members of a workspace under a policy. */
export function previewPolicy(members: readonly SignInMeans[], context: PolicyContext): SignInPolicyPreview {
  const judged = members.map((member) => ({ member, verdict: judge(member, context) }));
  const kept = judged.filter(({ verdict }) => verdict.is !== 'losing').map(({ member }) => member);
  const about = ({ userId, name, email, role }: SignInMeans) => ({ userId, name, email, role });
  return {
    losing: judged.flatMap(({ member, verdict }) =>
      verdict.is === 'losing' ? [{ ...about(member), reason: verdict.reason }] : [],
    ),
    settingUp: judged.filter(({ verdict }) => verdict.is === 'settingUp').map(({ member }) => about(member)),
    keeping: kept.length,
    ownersKeeping: kept.filter(({ role, hasAccepted }) => role === 'owner' && hasAccepted).length,
    ownersOutsideDomains: members.filter(isSafeOwner).length,
  };
}

const isSafeOwner = ({ role, ofVerifiedDomain, hasPassword, hasPasskey, hasAccepted }: SignInMeans) =>
  role === 'owner' && hasAccepted && !ofVerifiedDomain && (hasPassword || hasPasskey);

/** Lists the members who have a way in before a change and none after it. */
export function listNewlyLosing(
  before: Pick<SignInPolicyPreview, 'losing'>,
  after: Pick<SignInPolicyPreview, 'losing'>,
): Losing[] {
  const without = new Set(before.losing.map(({ userId }) => userId));
  return after.losing.filter(({ userId }) => !without.has(userId));
}

function judge(member: SignInMeans, context: PolicyContext): Verdict {
  const needs = waysOf(member, context).map((method) => neededOf(member, context, method));
  if (needs.includes(undefined)) return { is: 'kept' };
  // Whoever gets so far can set one up.
  if (needs.includes('second_factor')) return { is: 'settingUp' };
  return { is: 'losing', reason: reasonOf(member, context, needs) };
}

type Method = 'sso' | 'password' | 'passkey';

function waysOf(
  { ofVerifiedDomain, hasPassword, hasPasskey }: SignInMeans,
  { hasConnection }: PolicyContext,
): Method[] {
  return [
    ...(ofVerifiedDomain && hasConnection ? (['sso'] as const) : []),
    ...(hasPassword ? (['password'] as const) : []),
    ...(hasPasskey ? (['passkey'] as const) : []),
  ];
}

function neededOf(member: SignInMeans, { workspaceId, policy }: PolicyContext, method: Method) {
  const { role, ofVerifiedDomain, hasSecondFactor } = member;
  return neededBy(
    { workspaceId, workspaceName: '', plan: '', role, ofVerifiedDomain, ...policy },
    {
      method,
      ssoWorkspaceId: method === 'sso' ? workspaceId : null,
      secondFactorAt: hasSecondFactor ? '1970-01-01T00:00:00.000Z' : null,
    },
  );
}

function reasonOf(
  { ofVerifiedDomain }: SignInMeans,
  { policy, hasConnection }: PolicyContext,
  needs: readonly unknown[],
): Losing['reason'] {
  if (needs.length === 0 && !policy.requireSso) return 'no_means';
  if (policy.requireSso) return hasConnection && !ofVerifiedDomain ? 'outside_domains' : 'no_connection';
  return 'password_alone';
}
