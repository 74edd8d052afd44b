// Half a sign-in: a first proof was given, a second is still to come. It is no session: it has a table, a token and a cookie
// of its own, and opens nothing but the second step. Pure.
import type { FactorMethod } from '../../../../contract/second-factors.ts';
import type { Proofs } from './admission.ts';

/** How long the second step may take. */
export const HALF_LIFE_MS = 10 * 60 * 1000;
/** Wrong codes after which the first step is to be taken again. */
export const HALF_ATTEMPTS = 5;
/** The prefix of its tokens. */
export const HALF_PREFIX = 'pcsh';
/** The cookie that it is kept in, sent to the doors alone. */
export const HALF_COOKIE = 'pcs_second_step';

/**
 * Whether a second step follows these proofs. Whoever has a second factor shows it after a password. Behind an identity
 * provider, which may have asked for one itself, it is asked for only where the workspace demands it (spec 5.9).
 */
export function asksSecondStep(
  { method, ssoWorkspaceId, secondFactorAt }: Proofs,
  factors: { readonly methods: readonly FactorMethod[]; readonly demandedBy: readonly string[] },
): boolean {
  if (secondFactorAt !== null || factors.methods.length === 0) return false;
  return method !== 'sso' || (ssoWorkspaceId !== null && factors.demandedBy.includes(ssoWorkspaceId));
}

/** What a session proves whose second step was taken by a code or by a passkey, which says more than a password. */
export function proofsOfSecondStep(first: Omit<Proofs, 'secondFactorAt'>, by: 'code' | 'passkey', at: string): Proofs {
  const method = by === 'passkey' && first.method === 'password' ? 'passkey' : first.method;
  const { ssoWorkspaceId, ssoDomain, endsAt } = first;
  const sso = { ...(ssoDomain != null && { ssoDomain }), ...(endsAt != null && { endsAt }) };
  return { method, ssoWorkspaceId, secondFactorAt: at, ...sso };
}

/** The `Set-Cookie` value that keeps a half sign-in, or takes it away (`token` undefined). */
export function halfSetCookie(secure: boolean, token: string | undefined): string {
  const life = `Max-Age=${token === undefined ? 0 : HALF_LIFE_MS / 1000}`;
  return `${HALF_COOKIE}=${token ?? ''}; Path=/api/auth; HttpOnly; SameSite=Strict; ${life}${secure ? '; Secure' : ''}`;
}
