// Rules for the claims of a provider beyond those that the library checks.
import { createHash } from 'node:crypto';
import { SsoRefusal } from '../refusal.ts';
import { listSaid } from '../usual-names.ts';

export type Claims = Readonly<Record<string, unknown>>;

/**
 * Throws SsoRefusal for an ID token that was issued to another client, whatever its audience is (OpenID Connect Core 1.0 §3.1.3.7, 5): the
 * library compares `azp` only where there are several audiences.
 */
export function requireAuthorizedParty({ azp }: Claims, clientId: string): void {
  if (azp === undefined || azp === clientId) return;
  throw new SsoRefusal({ check: 'audience', expected: clientId, received: String(azp) });
}

/** The skew of clocks that is allowed for. */
export const SKEW_SECONDS = 120;

/** Throws SsoRefusal for an ID token that was issued ahead of time (§3.1.3.7, 10): the library looks at `exp` and `nbf` alone. */
export function requireIssued({ iat }: Claims, nowMs: number): void {
  const latest = Math.floor(nowMs / 1000) + SKEW_SECONDS;
  if (typeof iat === 'number' && iat <= latest) return;
  throw new SsoRefusal({ check: 'not_before', expected: `iat <= ${latest}`, received: String(iat) });
}

/**
 * Throws SsoRefusal where the ID token names another access token than the one that came with it (§3.1.3.8): the left half of its hash, by the
 * hash of the signature's algorithm. Providers may leave it out.
 */
export function requireAccessToken({ at_hash: said }: Claims, accessToken: string, algorithm: string): void {
  if (said === undefined) return;
  const hash = createHash(algorithm.startsWith('Ed') ? 'sha512' : 'sha256')
    .update(accessToken, 'ascii')
    .digest();
  const expected = hash.subarray(0, hash.length / 2).toString('base64url');
  if (said === expected) return;
  throw new SsoRefusal({ check: 'answer', expected: `at_hash ${expected}`, received: String(said) });
}

/**
 * Joins the claims of the ID token with those of the userinfo endpoint; the ID token's count where both have one, by this or by another
 * of the usual words for an address or a name, and null is none. `email_verified` is taken from the source of the address, or from
 * userinfo where that names the same one: said of another address, it says nothing of this one. Claims of `wanted`, which the connection
 * reads by these names, are taken from userinfo whatever else the token says.
 */
export function joinClaims(token: Claims, userinfo: Claims, wanted: readonly string[] = []): Claims {
  const said = Object.fromEntries(Object.entries(token).filter(([, value]) => value != null)) as Claims;
  const isSaid = listSaid(said);
  const added = Object.fromEntries(
    Object.entries(userinfo).filter(([name]) => !isSaid.has(name) || wanted.includes(name)),
  ) as Claims;
  const { email, email_verified: _, ...rest } = { ...added, ...said };
  const isSame = said.email === undefined ? added.email !== undefined : said.email === userinfo.email;
  const saidOfOwn = said.email === undefined ? undefined : said.email_verified;
  const verified = saidOfOwn ?? (isSame ? userinfo.email_verified : undefined);
  return {
    ...rest,
    ...(email !== undefined && { email }),
    ...(verified !== undefined && { email_verified: verified }),
  };
}

/** Reads the name of the algorithm that an ID token says it is signed by. */
export function readAlgorithm(idToken: string): string {
  const header = JSON.parse(Buffer.from(idToken.split('.', 1)[0] ?? '', 'base64url').toString('utf8')) as {
    alg?: unknown;
  };
  return String(header.alg);
}
