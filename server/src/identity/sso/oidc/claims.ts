// Rules for the claims of a provider beyond those that the library checks.
import { SsoRefusal } from '../refusal.ts';

export type Claims = Readonly<Record<string, unknown>>;

/**
 * Throws SsoRefusal for an ID token that was issued to another client, whatever its audience is (OpenID Connect Core 1.0 §3.1.3.7, 5): the
 * library compares `azp` only where there are several audiences.
 */
export function requireAuthorizedParty({ azp }: Claims, clientId: string): void {
  if (azp === undefined || azp === clientId) return;
  throw new SsoRefusal({ check: 'audience', expected: clientId, received: String(azp) });
}

/**
 * Joins the claims of the ID token with those of the userinfo endpoint; the ID token's count where both have one. `email_verified` is
 * taken from the source of the address: said of another address, it says nothing of this one.
 */
export function joinClaims(token: Claims, userinfo: Claims): Claims {
  const { email, email_verified: _, ...rest } = { ...userinfo, ...token };
  const { email_verified: isVerified } = token.email === undefined ? userinfo : token;
  return {
    ...rest,
    ...(email !== undefined && { email }),
    ...(isVerified !== undefined && { email_verified: isVerified }),
  };
}
