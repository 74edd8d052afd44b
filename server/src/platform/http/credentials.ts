// How credentials lie in a request's headers.

/** The token of `Authorization: Bearer …`. */
export function bearerOf(authorization: string | undefined): string | undefined {
  const match = authorization === undefined ? null : /^bearer +([^ ]+) *$/i.exec(authorization);
  return match?.[1];
}

/** The password of `Authorization: Basic …` (RFC 7617); the name before it is not looked at. */
export function basicPasswordOf(authorization: string | undefined): string | undefined {
  const encoded =
    authorization === undefined ? undefined : /^basic +([A-Za-z0-9+/]+={0,2}) *$/i.exec(authorization)?.[1];
  if (encoded === undefined) return undefined;
  const pair = Buffer.from(encoded, 'base64').toString('utf8');
  const at = pair.indexOf(':');
  return at === -1 ? undefined : pair.slice(at + 1);
}

/**
 * A cookie's value by its name. Behind https the session's name is one that no other host can set, and only that counts: a
 * neighbour under the same domain could plant the plain one.
 */
export function cookieOf(header: string | undefined, name: string): string | undefined {
  if (header === undefined) return undefined;
  return new Map(header.split(';').map((pair) => splitPair(pair))).get(name);
}

function splitPair(pair: string): [string, string] {
  const at = pair.indexOf('=');
  return at === -1 ? ['', pair] : [pair.slice(0, at).trim(), pair.slice(at + 1).trim()];
}

export const SESSION_COOKIE = 'pcs_session';
export const SECURE_SESSION_COOKIE = '__Host-pcs_session';
