// What can go wrong with an answer, on demand, by the place where it goes wrong.
import type { Claims, TokenSigning } from './id-token.ts';

const HOUR_S = 60 * 60;
const ELSEWHERE = 'https://elsewhere.example';

interface TokenFault {
  readonly claims?: (claims: Claims, now: number) => Claims;
  readonly signing?: TokenSigning;
  /** Signed by keys that the provider does not publish. */
  readonly isStrangers?: boolean;
}

const without = (claims: Claims, ...names: string[]): Claims =>
  Object.fromEntries(Object.entries(claims).filter(([name]) => !names.includes(name)));

/** Faults of the ID token. */
export const TOKEN_FAULTS = {
  wrong_nonce: { claims: (claims) => ({ ...claims, nonce: 'another nonce' }) },
  no_nonce: { claims: (claims) => without(claims, 'nonce') },
  wrong_issuer: { claims: (claims) => ({ ...claims, iss: ELSEWHERE }) },
  other_audience: { claims: (claims) => ({ ...claims, aud: 'another-client' }) },
  /** For several audiences, in the name of another client. */
  other_authorized_party: {
    claims: (claims) => ({ ...claims, aud: [claims.aud, 'another-client'], azp: 'another-client' }),
  },
  expired: { claims: (claims, now) => ({ ...claims, iat: now - 2 * HOUR_S, exp: now - HOUR_S }) },
  from_the_future: {
    claims: (claims, now) => ({ ...claims, iat: now + HOUR_S, nbf: now + HOUR_S, exp: now + 2 * HOUR_S }),
  },
  /** Nothing but `iat` says so. */
  issued_ahead: { claims: (claims, now) => ({ ...claims, iat: now + HOUR_S, exp: now + 2 * HOUR_S }) },
  other_access_token: { claims: (claims) => ({ ...claims, at_hash: 'AAAAAAAAAAAAAAAAAAAAAA' }) },
  old_auth_time: { claims: (claims, now) => ({ ...claims, auth_time: now - HOUR_S }) },
  no_auth_time: { claims: (claims) => without(claims, 'auth_time') },
  auth_time_as_text: { claims: (claims, now) => ({ ...claims, auth_time: String(now) }) },
  other_subject: { claims: (claims) => ({ ...claims, sub: 'another-subject' }) },
  alg_none: { signing: 'none' },
  hs256_public_key: { signing: 'hs256_public_key' },
  unknown_key: { isStrangers: true },
  no_email: { claims: (claims) => without(claims, 'email', 'email_verified') },
  email_unverified: { claims: (claims) => ({ ...claims, email_verified: false }) },
  /** As providers do that say nothing of it. */
  no_email_verified: { claims: (claims) => without(claims, 'email_verified') },
  /** As providers do whose ID tokens would get too large. */
  groups_at_userinfo: { claims: (claims) => without(claims, 'groups') },
  /** No more than must be there: the rest is for the userinfo endpoint to say. */
  thin_id_token: {
    claims: (claims) => without(claims, 'email', 'email_verified', 'name', 'given_name', 'family_name', 'groups'),
  },
} as const satisfies Readonly<Record<string, TokenFault>>;

export type TokenFaultKind = keyof typeof TOKEN_FAULTS;

/** Those that the userinfo endpoint has as well, for the access token that came with the ID token. */
export const USERINFO_FAULTS: readonly TokenFaultKind[] = ['no_email', 'email_unverified', 'no_email_verified'];

/** Faults of the authorization answer: what becomes of its parameters. */
export const AUTHORIZATION_FAULTS = {
  /** The answer says that another provider gives it (RFC 9207: mix-up). */
  other_iss: (answer) => answer.set('iss', ELSEWHERE),
  no_iss: (answer) => answer.delete('iss'),
  altered_state: (answer) => answer.set('state', 'another state'),
  no_state: (answer) => answer.delete('state'),
  altered_code: (answer) => answer.set('code', 'another-code'),
  access_denied(answer) {
    answer.delete('code');
    answer.set('error', 'access_denied');
    answer.set('error_description', 'the person refused');
  },
  server_error(answer) {
    answer.delete('code');
    answer.set('error', 'server_error');
  },
} as const satisfies Readonly<Record<string, (answer: URLSearchParams) => void>>;

export type AuthorizationFaultKind = keyof typeof AUTHORIZATION_FAULTS;

/** Faults of whole endpoints: `slow` answers rightly after `delayMs`, `refused` with `status` and nothing of use. */
export const ENDPOINT_FAULTS = {
  discovery_slow: '/.well-known/openid-configuration',
  discovery_refused: '/.well-known/openid-configuration',
  /** The metadata is another provider's. */
  discovery_other_issuer: '/.well-known/openid-configuration',
  jwks_slow: '/jwks',
  jwks_refused: '/jwks',
  token_slow: '/token',
  token_refused: '/token',
  userinfo_slow: '/userinfo',
  userinfo_refused: '/userinfo',
  /** Userinfo is of somebody else than the ID token. */
  userinfo_other_subject: '/userinfo',
} as const;

export type EndpointFaultKind = keyof typeof ENDPOINT_FAULTS;

export type FaultKind = TokenFaultKind | AuthorizationFaultKind | EndpointFaultKind;

export const TOKEN_KINDS = Object.keys(TOKEN_FAULTS) as readonly TokenFaultKind[];
export const AUTHORIZATION_KINDS = Object.keys(AUTHORIZATION_FAULTS) as readonly AuthorizationFaultKind[];
const ENDPOINT_KINDS = Object.keys(ENDPOINT_FAULTS) as readonly EndpointFaultKind[];

/** The kinds of all faults. */
export const FAULT_KINDS: readonly FaultKind[] = [...TOKEN_KINDS, ...AUTHORIZATION_KINDS, ...ENDPOINT_KINDS];

/** The faults that the endpoint of this path can have. */
export function faultsAt(pathname: string): readonly EndpointFaultKind[] {
  return ENDPOINT_KINDS.filter((kind) => ENDPOINT_FAULTS[kind] === pathname);
}

/** A token's fault with all that it may have. */
export function tokenFault(kind: TokenFaultKind): TokenFault {
  return TOKEN_FAULTS[kind];
}
