// Whom a workspace lets in: what the session proves against what the workspace's policy demands (spec 5.9). Pure.
import { createMessage } from '../../../../contract/messages/message.ts';
import type { AccessRequirement } from '../../../../contract/people.ts';
import type { Membership, PersonCaller, RestrictedWorkspace } from '../../platform/access/caller.ts';
import { forbidden } from '../../platform/app-error.ts';
import { isSessionOver, type SessionAge, type SessionLimits } from './session.ts';

export const SESSION_METHODS = ['password', 'passkey', 'sso'] as const;
export type SessionMethod = (typeof SESSION_METHODS)[number];

/** How a session began, and what was proven in it. */
export interface Proofs {
  readonly method: SessionMethod;
  /** The workspace whose identity provider vouched for the person; null where none did. */
  readonly ssoWorkspaceId: string | null;
  /** When a second factor was proven; null: none was. */
  readonly secondFactorAt: string | null;
  /** The domain of the address that the provider vouched for. */
  readonly ssoDomain?: string | null;
  /** When the provider wants the session to end at the latest. */
  readonly endsAt?: string | null;
}

/** A membership with what its workspace demands. */
export interface Demand extends Membership, Partial<SessionLimits> {
  readonly requireSso: boolean;
  readonly disablePasswords: boolean;
  readonly requireSecondFactor: boolean;
  /** Whether the person's address is of a domain that the workspace verified. */
  readonly ofVerifiedDomain: boolean;
}

/** Returns the memberships whose policies bind the account. */
export function selectBinding(demands: readonly Demand[]): readonly Demand[] {
  return demands.filter(({ isBinding }) => isBinding !== false);
}

const NEW: SessionAge = { ageMs: 0, idleMs: 0 };

/**
 * What the workspace still needs of the person; undefined where they are let in. An owner outside the verified domains
 * keeps password and passkey, so that an identity provider that fails locks nobody out for good. A workspace's own
 * identity provider opens that workspace alone: its administrator vouches for nobody elsewhere.
 */
export function neededBy(demand: Demand, proofs: Proofs, age: SessionAge = NEW): AccessRequirement | undefined {
  const { method, ssoWorkspaceId, secondFactorAt } = proofs;
  const isOwnSso = method === 'sso' && ssoWorkspaceId === demand.workspaceId;
  if (method === 'sso' && !isOwnSso) return demand.requireSso ? 'single_sign_on' : 'own_sign_in';
  const isExempt = demand.role === 'owner' && !demand.ofVerifiedDomain;
  if (demand.requireSso && !isOwnSso && !isExempt) return 'single_sign_on';
  if (demand.disablePasswords && method === 'password' && !isExempt) return 'no_password';
  if (isSessionOver(demand, age)) return 'sign_in_again';
  if (demand.requireSecondFactor && secondFactorAt === null) return 'second_factor';
  return undefined;
}

/** The memberships that a session opens, and those that it does not, with what they need. */
export function admit(
  demands: readonly Demand[],
  proofs: Proofs,
  age: SessionAge = NEW,
): { readonly memberships: Membership[]; readonly restricted: RestrictedWorkspace[] } {
  const memberships: Membership[] = [];
  const restricted: RestrictedWorkspace[] = [];
  for (const demand of demands) {
    const { workspaceId, workspaceName, plan, role, isBinding } = demand;
    const needs = neededBy(demand, proofs, age);
    if (needs === undefined)
      memberships.push({ workspaceId, workspaceName, plan, role, ...(isBinding === false && { isBinding }) });
    else restricted.push({ workspaceId, workspaceName, needs });
  }
  return { memberships, restricted };
}

/** True where a session has ended: it is over in every workspace of the person, and there is at least one. */
export function hasEnded({ memberships, restricted }: Pick<PersonCaller, 'memberships' | 'restricted'>): boolean {
  return (
    memberships.length === 0 && restricted.length > 0 && restricted.every(({ needs }) => needs === 'sign_in_again')
  );
}

/** Needs that another sign-in would meet, and nothing that the person can do in this session. */
const ANOTHER_SIGN_IN: readonly AccessRequirement[] = ['single_sign_on', 'own_sign_in', 'no_password'];

/**
 * Refuses a sign-in that opens none of the person's workspaces and never could. Who is in none may sign in all the same, and so
 * may who comes by an invitation or a recovery code where passwords are refused: a passkey that they add opens it. Who is in
 * several workspaces that ask for single sign-on signs in for the sake of their account alone, which no provider's session may
 * change (own-account.ts): else they could never have the second factor that one of them demands.
 */
export function requireOpened(
  { memberships, restricted }: Pick<PersonCaller, 'memberships' | 'restricted'>,
  { method, isRecovering = false }: { readonly method: SessionMethod; readonly isRecovering?: boolean },
): void {
  if (method !== 'sso' && restricted.filter(({ needs }) => needs === 'single_sign_on').length > 1) return;
  if (isRecovering && restricted.some(({ needs }) => needs === 'no_password')) return;
  if (memberships.length > 0 || !restricted.some(({ needs }) => ANOTHER_SIGN_IN.includes(needs))) return;
  if (restricted.every(({ needs }) => needs === 'no_password')) {
    throw forbidden(createMessage('request.noPasswords'));
  }
  if (restricted.every(({ needs }) => ANOTHER_SIGN_IN.includes(needs))) {
    throw forbidden(createMessage('request.singleSignOn'));
  }
}
