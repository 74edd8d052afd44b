// Identifiers, random values and bearer tokens. UUID version 7 is made here and not by PostgreSQL: 15 has no function for it, a
// distributed database wants ids from the application, and node's own randomUUIDv7 ignores our clock and is not
// monotone within a millisecond.
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Clock } from './clock.ts';

/** Makes identifiers that rise in the order they were made within this process (RFC 9562 §5.7, §6.2 method 1). */
export interface Ids {
  next(): string;
}

const COUNTER_BITS = 12;

/** Random bytes are fetched for 400 identifiers at once: one by one they take four times as long as the rest. */
const POOL_BYTES = 4_000;

/**
 * Identifiers under the given clock: 48 bits of milliseconds, a 12-bit counter that starts in its lower half each
 * millisecond, 62 random bits. When the counter runs over or the clock steps back, the time part runs ahead by 1 ms.
 */
export function uuidV7(clock: Clock): Ids {
  let lastMs = 0;
  let counter = 0;
  let pool = Buffer.alloc(0);
  let used = 0;
  const tenBytes = () => {
    if (used + 10 > pool.length) {
      pool = randomBytes(POOL_BYTES);
      used = 0;
    }
    used += 10;
    return pool.subarray(used - 10, used);
  };
  return {
    next() {
      const random = tenBytes();
      const nowMs = clock.now();
      if (nowMs > lastMs) {
        lastMs = nowMs;
        counter = random.readUInt16BE(8) & 0x7ff;
      } else {
        counter += 1;
        if (counter >= 1 << COUNTER_BITS) {
          lastMs += 1;
          counter = 0;
        }
      }
      const time = lastMs.toString(16).padStart(12, '0');
      random[0] = ((random[0] ?? 0) & 0x3f) | 0x80;
      const tail = random.toString('hex', 0, 8);
      const sequence = (0x7000 | counter).toString(16);
      return `${time.slice(0, 8)}-${time.slice(8)}-${sequence}-${tail.slice(0, 4)}-${tail.slice(4)}`;
    },
  };
}

/** `byteCount` random bytes: for secrets, never for identifiers. */
export function randomSecret(byteCount: number): Buffer {
  return randomBytes(byteCount);
}

/** Returns a random number from 0 to below 1, to spread what would happen at one moment. */
export function randomFraction(): number {
  return randomSecret(4).readUInt32BE() / 2 ** 32;
}

/** `byteCount` random bytes in base64url: for tokens, never for identifiers. */
export function randomToken(byteCount: number): string {
  return randomBytes(byteCount).toString('base64url');
}

// Bearer tokens (sessions, password resets, invitations, SCIM): 32 random bytes shown once, stored as their SHA-256. A fast
// hash is right here, unlike for passwords: 256 random bits cannot be searched. Not for API keys, whose form with a
// checksum is the contract's (§4).

const TOKEN_BYTES = 32;
const TOKEN_CHARACTERS = 43;

/** A new token, which its holder gets once, and its hash, which is stored. */
export interface MadeToken {
  token: string;
  hash: Buffer;
}

/** Makes a token that reads `<prefix>_<43 characters of base64url>`; the prefix lets secret scanners find a leaked one. */
export function makeToken(prefix: string): MadeToken {
  const token = `${prefix}_${randomToken(TOKEN_BYTES)}`;
  return { token, hash: hashToken(token) };
}

/** Returns the 32 bytes of a token's SHA-256, by which it is stored and looked up. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token, 'utf8').digest();
}

/** False if the text cannot be a token of that prefix, so that it is refused without the database. */
export function isTokenShaped(text: string, prefix: string): boolean {
  return (
    text.length === prefix.length + 1 + TOKEN_CHARACTERS &&
    text.startsWith(`${prefix}_`) &&
    /^[A-Za-z0-9_-]+$/.test(text.slice(prefix.length + 1))
  );
}

/** True if a given secret is the configured one (the operator's token), in time that tells neither length nor place. */
export function sameSecret(given: string, expected: string): boolean {
  return sameHash(hashToken(given), hashToken(expected));
}

// In time that does not depend on where they differ.
function sameHash(one: Buffer, other: Buffer): boolean {
  return one.length === other.length && timingSafeEqual(one, other);
}
