// What a browser keeps of having signed in to an account before, so that whoever guesses at the account from elsewhere does
// not lock its owner out (OWASP's "device cookies"; docs/decisions/0005). It opens nothing: it only says which throttle an
// attempt counts against. Nothing of it is stored: it carries a code under a subkey of the master key, bound to the account
// and to its password, so that only who knows that one has a mark.
import { createHmac } from 'node:crypto';
import { randomToken, sameSecret } from '../../platform/ids.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const LIFE_MS = 365 * DAY_MS;
const ID_BYTES = 16;

/** Its own prefix, as each of our tokens has one, then id, end (seconds since the epoch, base 36) and code. */
const MARK = /^pcsd_([\w-]{22})\.([0-9a-z]{1,9})\.([\w-]{43})$/;

/** The cookie that it is kept in. Not `__Host-`: planted by a neighbour, it is no mark of this account, and ignored. */
export const DEVICE_COOKIE = 'pcs_device';

/** Which account, with the hash of the password it has, and at what time. */
export interface Asked {
  readonly email: string;
  readonly passwordHash: string | null;
  readonly nowMs: number;
}

/** The mark of a device for a year, under the first of the secrets; a device that is known already keeps its id. */
export function markDevice(secrets: readonly Buffer[], asked: Asked, knownAs: string | undefined): string {
  const [current] = secrets;
  if (current === undefined) throw new Error('marks of devices need a secret');
  const id = knownAs ?? randomToken(ID_BYTES);
  const end = Math.floor((asked.nowMs + LIFE_MS) / 1000).toString(36);
  return `pcsd_${id}.${end}.${codeOf(current, asked, `${id}.${end}`)}`;
}

/** The device's id; undefined for a mark of another account or password, altered, none of ours or past its year. */
export function recogniseDevice(
  secrets: readonly Buffer[],
  asked: Asked,
  mark: string | undefined,
): string | undefined {
  const [, id, end, code] = MARK.exec(mark ?? '') ?? [];
  if (id === undefined || end === undefined || code === undefined) return undefined;
  const isOurs = secrets.some((secret) => sameSecret(code, codeOf(secret, asked, `${id}.${end}`)));
  return isOurs && Number.parseInt(end, 36) * 1000 > asked.nowMs ? id : undefined;
}

/** The `Set-Cookie` value that keeps a mark where signing in is asked for, and is sent nowhere else. */
export function deviceSetCookie(secure: boolean, mark: string): string {
  const life = `Max-Age=${LIFE_MS / 1000}`;
  return `${DEVICE_COOKIE}=${mark}; Path=/api/auth; HttpOnly; SameSite=Strict; ${life}${secure ? '; Secure' : ''}`;
}

// Stored text holds no NUL, so that the parts cannot be read otherwise.
const codeOf = (secret: Buffer, { email, passwordHash }: Asked, body: string) =>
  createHmac('sha256', secret).update(`${email}\0${passwordHash}\0${body}`).digest('base64url');
