// What becomes of the library's answers on their way out: the fault that is planned for each, and the clock.
import type { KoaContextWithOIDC } from 'oidc-provider';
import type { FaultPlan } from '../identity-providers/fault-plan.ts';
import { findPerson } from '../identity-providers/people.ts';
import {
  AUTHORIZATION_FAULTS,
  AUTHORIZATION_KINDS,
  type FaultKind,
  TOKEN_KINDS,
  type TokenFaultKind,
  tokenFault,
  USERINFO_FAULTS,
} from './faults.ts';
import { type Claims, readToken, type SigningKeys, writeToken } from './id-token.ts';
import type { OidcSettings } from './settings.ts';

interface ChangeParts {
  readonly issuer: string;
  readonly settings: OidcSettings;
  readonly faults: FaultPlan<FaultKind>;
  readonly keys: SigningKeys;
  /** Keys that nobody publishes. */
  readonly strangersKeys: () => SigningKeys;
  /** In milliseconds from the time of this machine. */
  readonly shiftMs: () => number;
}

const KEPT_TOKENS = 1000;

/** Changes each answer as it is planned. */
export function openChanges(parts: ChangeParts): (ctx: KoaContextWithOIDC) => void {
  const faultOfToken = new Map<string, TokenFaultKind>();
  return (ctx) => {
    const body = Object(ctx.body) as { id_token?: string; access_token?: string };
    if (ctx.path === '/token' && body.id_token !== undefined) {
      const kind = parts.faults.take(TOKEN_KINDS)?.kind as TokenFaultKind | undefined;
      body.id_token = changedToken(parts, body.id_token, kind);
      if (kind !== undefined) faultOfToken.set(String(body.access_token), kind);
      const [oldest] = faultOfToken.size > KEPT_TOKENS ? faultOfToken.keys() : [];
      if (oldest !== undefined) faultOfToken.delete(oldest);
    } else if (ctx.path === '/userinfo' && ctx.status === 200) {
      const token = ctx.get('authorization').replace(/^Bearer /i, '');
      ctx.body = changedUserinfo(parts, ctx.body as Claims, faultOfToken.get(token));
    } else if (ctx.path === '/.well-known/openid-configuration') {
      const isOther = parts.faults.take(['discovery_other_issuer']) !== undefined;
      if (isOther) ctx.body = { ...Object(ctx.body), issuer: 'https://elsewhere.example' };
    } else if (ctx.path.startsWith('/authorize')) changeRedirect(parts, ctx);
  };
}

function changedToken(parts: ChangeParts, token: string, kind: TokenFaultKind | undefined): string {
  const { header, claims } = readToken(token);
  const fault = kind === undefined ? {} : tokenFault(kind);
  const shiftS = Math.round(parts.shiftMs() / 1000);
  const now = Math.floor(Date.now() / 1000) + shiftS;
  const right = { ...claims, ...extraClaims(parts, claims), ...shifted(claims, shiftS) };
  const changed = fault.claims?.(right, now) ?? right;
  const keys = fault.isStrangers === true ? parts.strangersKeys() : parts.keys;
  return writeToken({ header, claims: changed }, keys, fault.signing ?? 'right');
}

function changedUserinfo(parts: ChangeParts, claims: Claims, kind: TokenFaultKind | undefined): Claims {
  if (parts.faults.take(['userinfo_other_subject']) !== undefined) return { ...claims, sub: 'another-subject' };
  const right = { ...claims, ...extraClaims(parts, claims) };
  const fault = kind !== undefined && USERINFO_FAULTS.includes(kind) ? tokenFault(kind) : {};
  return fault.claims?.(right, 0) ?? right;
}

function extraClaims({ settings }: ChangeParts, claims: Claims): Claims {
  return findPerson(settings.people, claims.sub)?.attributes ?? {};
}

function shifted(claims: Claims, shiftS: number): Claims {
  const times = ['iat', 'exp', 'auth_time'].filter((name) => typeof claims[name] === 'number');
  return Object.fromEntries(times.map((name) => [name, Number(claims[name]) + shiftS]));
}

/** The answer to the service, by way of the browser: a redirect that leaves the provider. */
function changeRedirect({ issuer, faults }: ChangeParts, ctx: KoaContextWithOIDC): void {
  const location = ctx.response.get('location');
  if (location === '' || !URL.canParse(location) || location.startsWith(`${issuer}/`)) return;
  const kind = faults.take(AUTHORIZATION_KINDS)?.kind;
  if (kind === undefined) return;
  const address = new URL(location);
  AUTHORIZATION_FAULTS[kind as keyof typeof AUTHORIZATION_FAULTS](address.searchParams);
  ctx.response.set('location', address.href);
}
