// Addresses that open one path until an instant, without a key: pictures in a browser, downloads in a spreadsheet. Whoever
// has the address has the picture, so they are short-lived, and nothing but the path and the instant is in them.
//
// The query is exactly `expires=<seconds since the epoch>&signature=<base64url>`: 24 bytes of HMAC-SHA256 (RFC 2104 §5
// allows half of it, 16), a length at which base64url has one spelling only.
import { createHmac, timingSafeEqual } from 'node:crypto';

const SIGNATURE_BYTES = 24;
const QUERY = /^expires=(0|[1-9]\d{0,10})&signature=([A-Za-z0-9_-]{32})$/;

/**
 * The query that opens `path` until `expiresAtMs`, without a question mark. The instant counts in whole seconds, rounded
 * down. `path` is signed as it stands: sign and verify the same spelling of it.
 */
export function signAddress({
  secret,
  path,
  expiresAtMs,
}: {
  secret: Buffer;
  path: string;
  expiresAtMs: number;
}): string {
  const expires = String(Math.floor(expiresAtMs / 1000));
  return `expires=${expires}&signature=${signatureOf(secret, path, expires).toString('base64url')}`;
}

/**
 * Whether `query` (raw, without a question mark) opens `path` now: signed under one of the secrets, not expired, nothing
 * altered, repeated, reordered or added. False for everything else, whatever it is.
 */
export function verifyAddress({
  secrets,
  path,
  query,
  nowMs,
}: {
  secrets: readonly Buffer[];
  path: string;
  query: string;
  nowMs: number;
}): boolean {
  const [, expires, signature] = QUERY.exec(query) ?? [];
  if (expires === undefined || signature === undefined) return false;
  const given = Buffer.from(signature, 'base64url');
  // Every secret is tried, so that the time does not tell which one it was.
  const matches = secrets.filter((secret) => timingSafeEqual(signatureOf(secret, path, expires), given));
  return matches.length > 0 && nowMs < Number(expires) * 1000;
}

/**
 * An expiry at most `lifetimeMs` ahead that stays the same for `windowMs`, so that within a window a picture keeps its
 * address and a browser its copy. The address lives at least `lifetimeMs - windowMs`.
 */
export function steadyExpiry({
  nowMs,
  lifetimeMs,
  windowMs,
}: {
  nowMs: number;
  lifetimeMs: number;
  windowMs: number;
}): number {
  return Math.floor((nowMs + lifetimeMs) / windowMs) * windowMs;
}

function signatureOf(secret: Buffer, path: string, expires: string): Buffer {
  return createHmac('sha256', secret).update(`v1\n${expires}\n${path}`, 'utf8').digest().subarray(0, SIGNATURE_BYTES);
}
