// One-time codes of an authenticator app (RFC 6238): pure. SHA-1, six digits and 30 seconds, which every app takes.
import { Secret, TOTP } from 'otpauth';
import { randomSecret } from '../../platform/ids.ts';

const PERIOD_SECONDS = 30;
/** RFC 4226 §4, R6: 160 bits. */
const SECRET_BYTES = 20;
/** Steps before and after the present one that are taken too: clocks of phones are off (RFC 6238 §5.2). */
const WINDOW = 1;

/** A new secret, in base32. */
export function makeTotpSecret(): string {
  return new Secret({ buffer: new Uint8Array(randomSecret(SECRET_BYTES)).buffer }).base32;
}

/** What an app reads from a QR code. */
export function totpUri(secret: string, { issuer, account }: { issuer: string; account: string }): string {
  return totpOf(secret, { issuer, label: account }).toString();
}

/**
 * The step (30 s since the epoch) that a code is of, within one step of now and later than `lastStep`, the last that was
 * taken; undefined where there is none. What was seen over a shoulder is so of no use.
 */
export function stepOfCode(
  secret: string,
  code: string,
  { nowMs, lastStep }: { nowMs: number; lastStep: number },
): number | undefined {
  // The library compares bytes, and throws for digits of other scripts.
  if (!/^[0-9]{6}$/.test(code)) return undefined;
  const delta = totpOf(secret).validate({ token: code, timestamp: nowMs, window: WINDOW });
  if (delta === null) return undefined;
  const step = Math.floor(nowMs / 1000 / PERIOD_SECONDS) + delta;
  return step > lastStep ? step : undefined;
}

const totpOf = (secret: string, named: { issuer?: string; label?: string } = {}) =>
  new TOTP({ ...named, secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period: PERIOD_SECONDS });
