// The authorization server of simulated vendors: a consent page, codes with PKCE, and refresh tokens of one use.
import { createHash, randomBytes } from 'node:crypto';
import { type Answer, type Call, Refusal, type Route } from './call.ts';
import { answerPage, html } from './html.ts';
import type { JsonObject } from './json.ts';
import type { Token, World } from './world.ts';

export interface OAuthSettings {
  /** As the consent page names it. */
  readonly vendorName: string;
  /** Rights of a client that a person allows: the end of a sentence. */
  readonly allows: string;
  /** Advice on the person to choose. */
  readonly advice: string;
  /** Paths of the four addresses. */
  readonly authorize: string;
  readonly token: string;
  readonly revoke: string;
  readonly info: string;
  readonly accessSeconds: number;
  /** Undefined for refresh tokens that never expire. */
  readonly refreshSeconds?: number;
  /** True for a vendor that refuses a client in both header and body. */
  readonly isStrictAboutClient: boolean;
}

const CODE_SECONDS = 300;
const YEARS_100 = 100 * 365 * 86_400;

/** Client that every simulated vendor knows. */
export const CLIENT_ID = 'simulated-client';
export const CLIENT_SECRET = 'simulated-secret';

/** Returns the routes of the authorization server. */
export function createOAuthRoutes(settings: OAuthSettings): Route[] {
  const { authorize, token, revoke, info } = settings;
  return [
    {
      method: 'GET',
      path: authorize,
      kind: 'page',
      open: true,
      handle: (call, world) => showConsent(call, world, settings),
    },
    { method: 'POST', path: authorize, kind: 'page', open: true, handle: answerConsent },
    { method: 'POST', path: token, kind: 'token', open: true, handle: (call, world) => grant(call, world, settings) },
    { method: 'POST', path: revoke, kind: 'page', open: true, handle: revokeGiven },
    { method: 'GET', path: info, kind: 'page', handle: describeToken },
  ];
}

/** Returns the user of a bearer token. @throws Refusal 401 */
export function authenticateBearer(call: Call, world: World): string {
  const given = /^Bearer (\S+)$/i.exec(call.headers.authorization ?? '')?.[1];
  const token = world.state.tokens.find((each) => each.kind === 'access' && each.token === given);
  if (token === undefined || token.state !== 'live')
    throw new Refusal(401, 'bad_token', 'The access token is invalid.');
  if (token.expiresAt <= world.nowMs()) throw new Refusal(401, 'expired_token', 'The access token has expired.');
  return token.userId;
}

interface Grant {
  readonly userId: string;
  readonly clientId: string;
  readonly scope: string;
  readonly accessSeconds: number;
  readonly refreshSeconds?: number | undefined;
}

/** Issues a pair of tokens. */
export function issueTokens(
  world: World,
  given: Grant,
): { accessToken: string; refreshToken: string; expiresAt: string } {
  const access = addToken(world, 'access', given, given.accessSeconds);
  const refresh = addToken(world, 'refresh', given, given.refreshSeconds ?? YEARS_100);
  return {
    accessToken: access.token,
    refreshToken: refresh.token,
    expiresAt: new Date(access.expiresAt).toISOString(),
  };
}

function addToken(world: World, kind: Token['kind'], given: Omit<Grant, 'accessSeconds'>, seconds: number): Token {
  const { userId, clientId, scope } = given;
  const made: Token = {
    token: `${kind}-${randomBytes(18).toString('base64url')}`,
    kind,
    userId,
    clientId,
    scope,
    expiresAt: world.nowMs() + seconds * 1000,
    state: 'live',
  };
  world.state.tokens.push(made);
  return made;
}

/** Lets one access token, or all of them, expire now. */
export function expireTokens({ state, nowMs }: World, token?: string): { expired: number } {
  const meant = state.tokens.filter((each) => each.kind === 'access' && (token === undefined || each.token === token));
  for (const each of meant) each.expiresAt = nowMs();
  return { expired: meant.length };
}

/** Revokes one token, or all of them. */
export function revokeTokens({ state }: World, token?: string): { revoked: number } {
  const meant = state.tokens.filter((each) => token === undefined || each.token === token);
  for (const each of meant) each.state = 'revoked';
  return { revoked: meant.length };
}

const CONSENT_MEMBERS = [
  'client_id',
  'redirect_uri',
  'response_type',
  'scope',
  'state',
  'code_challenge',
  'code_challenge_method',
];

function showConsent(call: Call, world: World, { vendorName, allows, advice }: OAuthSettings): Answer {
  checkConsent((name) => call.query.get(name));
  const get = (name: string) => call.query.get(name) ?? '';
  const hidden = CONSENT_MEMBERS.map((name) => html`<input type="hidden" name="${name}" value="${get(name)}">`);
  const people = world
    .list('users')
    .map(
      ({ id, fields }) =>
        html`<button name="user_id" value="${id}">Allow as <bdi>${String(fields.name)}</bdi>${fields.is_admin === true || fields.isProjectAdmin === true ? ' (admin)' : ''}</button>`,
    );
  const scopes = get('scope') === '' ? undefined : html`<p>It asks for: <code>${get('scope')}</code></p>`;
  const body = html`<h1>Allow access to ${vendorName}?</h1>
<p>The application <b>${get('client_id')}</b> at <b>${new URL(get('redirect_uri')).origin}</b> asks for access to ${vendorName} (simulated).</p>
<p>It may ${allows}. The access lasts until it is revoked.</p>
${scopes}
<form method="post" class="people">${hidden}
<p>Choose the person whose account it uses. ${advice}</p>
${people}
<hr><button name="deny" value="1">Deny</button></form>`;
  return answerPage({ title: `Allow access to ${vendorName}?`, body });
}

function answerConsent({ body }: Call, world: World): Answer {
  const get = (name: string) => (typeof body[name] === 'string' ? body[name] : null);
  checkConsent(get);
  const back = new URL(get('redirect_uri') ?? '');
  const state = get('state');
  if (state) back.searchParams.set('state', state);
  const userId = get('user_id') ?? '';
  if (get('deny') !== null) back.searchParams.set('error', 'access_denied');
  else if (world.find('users', userId) === undefined) throw new Refusal(400, 'invalid_request', 'user_id is unknown.');
  else {
    const code = addToken(world, 'code', { userId, clientId: CLIENT_ID, scope: get('scope') ?? '' }, CODE_SECONDS);
    const challenge = get('code_challenge');
    Object.assign(code, { redirectUri: get('redirect_uri') }, challenge ? { challenge } : {});
    back.searchParams.set('code', code.token);
  }
  return { status: 302, headers: { location: back.href } };
}

function checkConsent(get: (name: string) => string | null): void {
  if (get('client_id') !== CLIENT_ID) throw new Refusal(400, 'invalid_client', 'client_id is unknown.');
  if (!URL.canParse(get('redirect_uri') ?? '')) throw new Refusal(400, 'invalid_request', 'redirect_uri is wrong.');
  if (get('response_type') !== 'code') throw new Refusal(400, 'invalid_request', 'response_type must be code.');
  if (get('code_challenge') && get('code_challenge_method') !== 'S256') {
    throw new Refusal(400, 'invalid_request', 'code_challenge_method must be S256.');
  }
}

function grant(call: Call, world: World, settings: OAuthSettings): Answer {
  if (!isClient(call, settings)) return refuseGrant(401, 'invalid_client');
  const { body } = call;
  const isRefresh = body.grant_type === 'refresh_token';
  if (!isRefresh && body.grant_type !== 'authorization_code') return refuseGrant(400, 'unsupported_grant_type');
  const given = isRefresh ? body.refresh_token : body.code;
  const token = world.state.tokens.find(
    (each) => each.token === given && each.kind === (isRefresh ? 'refresh' : 'code'),
  );
  if (token === undefined || token.state !== 'live' || token.expiresAt <= world.nowMs()) {
    if (isRefresh && token?.state === 'used') world.state.deadRefreshUses += 1;
    return refuseGrant(400, 'invalid_grant');
  }
  if (!isRefresh && !matchesCode(token, body)) return refuseGrant(400, 'invalid_grant');
  // Used for ever from here on, also if the answer is lost.
  token.state = 'used';
  const accessSeconds = call.fault('short_token')?.seconds ?? settings.accessSeconds;
  const { userId, clientId } = token;
  const scope = isRefresh && typeof body.scope === 'string' ? narrow(token.scope, body.scope) : token.scope;
  const pair = issueTokens(world, { userId, clientId, scope, accessSeconds, refreshSeconds: settings.refreshSeconds });
  return {
    status: 200,
    headers: { 'cache-control': 'no-store' },
    body: {
      access_token: pair.accessToken,
      token_type: 'Bearer',
      expires_in: accessSeconds,
      refresh_token: pair.refreshToken,
      created_at: Math.floor(world.nowMs() / 1000),
      ...(scope === '' ? {} : { scope }),
    },
  };
}

function narrow(scope: string, wanted: string): string {
  const allowed = scope.split(' ');
  return wanted
    .split(' ')
    .filter((each) => allowed.includes(each))
    .join(' ');
}

function matchesCode(
  { challenge, redirectUri }: Token,
  { code_verifier: verifier, redirect_uri: uri }: JsonObject,
): boolean {
  if (uri !== redirectUri) return false;
  if (challenge === undefined) return true;
  return typeof verifier === 'string' && createHash('sha256').update(verifier).digest('base64url') === challenge;
}

function isClient({ headers, body }: Call, { isStrictAboutClient }: OAuthSettings): boolean {
  const basic = /^Basic (\S+)$/i.exec(headers.authorization ?? '')?.[1];
  const inBody = body.client_secret !== undefined;
  if (basic !== undefined && inBody && isStrictAboutClient) {
    throw new Refusal(400, 'invalid_request', 'Send the client in the header or in the body.');
  }
  if (basic === undefined) return body.client_id === CLIENT_ID && body.client_secret === CLIENT_SECRET;
  return Buffer.from(basic, 'base64').toString() === `${CLIENT_ID}:${CLIENT_SECRET}`;
}

function refuseGrant(status: number, error: string): Answer {
  return { status, body: { error, error_description: `The request failed: ${error}.` } };
}

function revokeGiven({ body }: Call, world: World): Answer {
  // 200 also for a token that is unknown, as RFC 7009 has it.
  if (typeof body.token === 'string') revokeTokens(world, body.token);
  return { status: 200, body: {} };
}

function describeToken(call: Call, world: World): Answer {
  const token = world.state.tokens.find((each) => call.headers.authorization?.endsWith(each.token));
  const user = world.find('users', call.userId);
  const seconds = Math.floor(((token?.expiresAt ?? 0) - world.nowMs()) / 1000);
  return {
    status: 200,
    body: {
      resource_owner_id: call.userId,
      sub: call.userId,
      name: user?.fields.name ?? null,
      email: user?.fields.email ?? null,
      scopes: token?.scope.split(' ') ?? [],
      expires_in_seconds: seconds,
    },
  };
}
