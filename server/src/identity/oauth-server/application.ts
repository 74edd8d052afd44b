// What an OAuth application is, and which redirect addresses it may have: one rule for registration and edit (spec 5.7).

import { hash, timingSafeEqual } from 'node:crypto';
import { createMessage, type Message } from '../../../../contract/messages/message.ts';
import { OAUTH_SCOPES, type OAuthScope, OLD_CLIENT_SECRET_HOURS } from '../../../../contract/oauth.ts';
import { KEY_SCOPES, type KeyScope, scopeReaches } from '../../../../contract/scopes.ts';
import type { FieldError } from '../../platform/app-error.ts';
import { instantOf } from '../../platform/clock.ts';
import { makeToken, randomToken } from '../../platform/ids.ts';

/** The prefix lets secret scanners find a leaked one. */
const SECRET_PREFIX = 'pcsc';
const HOUR_MS = 60 * 60 * 1000;
const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/** A new client id: no secret, but nobody can guess the next one. */
export const makeClientId = (): string => `app_${randomToken(16)}`;

/** A new client secret, shown once, with what is kept of it. */
export const makeClientSecret = () => makeToken(SECRET_PREFIX);

/** Why an application cannot have these redirect addresses; each fault names its place in the list. */
export function redirectUriFaults(uris: readonly string[]): FieldError[] {
  return uris.flatMap((uri, index) => {
    const message =
      redirectUriFault(uri) ?? (uris.indexOf(uri) < index ? createMessage('oauth.redirectTwice') : undefined);
    return message === undefined ? [] : [{ path: `redirectUris/${index}`, message }];
  });
}

/** Why an address cannot be redirected to: RFC 9700 §2.1, RFC 8252 §7.3. */
function redirectUriFault(text: string): Message | undefined {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return createMessage('oauth.redirectAbsolute');
  if (/[\s\\]/.test(text)) return createMessage('oauth.redirectSpace');
  if (text.includes('*')) return createMessage('oauth.redirectWildcard');
  if (text.includes('#')) return createMessage('oauth.redirectFragment');
  const url = new URL(text);
  if (url.username !== '' || url.password !== '' || /^https?:\/\/[^/?]*@/i.test(text))
    return createMessage('oauth.redirectUser');
  if (url.protocol === 'http:' && !LOOPBACK.has(url.hostname)) return createMessage('oauth.redirectHttps');
  // Two spellings of one address would be two addresses to the comparison and one to the browser.
  if (url.href !== text && url.href !== `${text}/`) return createMessage('oauth.redirectForm', { address: url.href });
  return undefined;
}

/** The scopes in their fixed order, without repeats. */
export const orderedScopes = (scopes: readonly OAuthScope[]): OAuthScope[] =>
  OAUTH_SCOPES.filter((each) => scopes.includes(each));

/**
 * Returns the scopes that a token has the use of: those that its application may still have, each no further than the roles of the person
 * reach.
 */
export function limitScopes(
  scopes: readonly string[],
  { allowed, effective }: { readonly allowed: readonly string[]; readonly effective: KeyScope },
): OAuthScope[] {
  const kept = scopes.filter((each) => allowed.includes(each));
  const useful = kept.map((each) => (isKeyScope(each) && scopeReaches(each, effective) ? effective : each));
  return OAUTH_SCOPES.filter((each) => useful.includes(each));
}

const isKeyScope = (scope: string): scope is KeyScope => (KEY_SCOPES as readonly string[]).includes(scope);

/** What is kept of an application's secrets. */
export interface KeptSecrets {
  readonly secretHash: Buffer;
  readonly oldSecretHash: Buffer | null;
  /** Until when the old one is good. */
  readonly oldSecretUntil: string | null;
}

/** True where a presented secret is one of the application's that are good now, in time that tells nothing of it. */
export function secretFits(kept: KeptSecrets, presented: string, nowMs: number): boolean {
  const given = hash('sha256', presented, 'buffer');
  const fits = timingSafeEqual(given, kept.secretHash);
  const old = kept.oldSecretHash !== null && timingSafeEqual(given, kept.oldSecretHash);
  return fits || (old && kept.oldSecretUntil !== null && nowMs < Date.parse(kept.oldSecretUntil));
}

/** The secrets after a rotation: the one before goes on for a day, or ends at once. */
export function rotatedSecrets(
  kept: Pick<KeptSecrets, 'secretHash'>,
  { secretHash, nowMs, immediate }: { secretHash: Buffer; nowMs: number; immediate: boolean },
): KeptSecrets {
  if (immediate) return { secretHash, oldSecretHash: null, oldSecretUntil: null };
  const until = instantOf(nowMs + OLD_CLIENT_SECRET_HOURS * HOUR_MS);
  return { secretHash, oldSecretHash: kept.secretHash, oldSecretUntil: until };
}
