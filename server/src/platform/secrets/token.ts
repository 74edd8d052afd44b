// Bearer tokens (sessions, password resets, invitations, SCIM): 32 random bytes shown once, stored as their SHA-256. A fast
// hash is right here, unlike for passwords: 256 random bits cannot be searched. Not for API keys, whose form with a
// checksum is the contract's (§4).
import { createHash, timingSafeEqual } from 'node:crypto';
import { randomToken } from '../ids.ts';

const TOKEN_BYTES = 32;
const TOKEN_CHARACTERS = 43;

/** A new token: what its holder gets, once, and what is stored. */
export interface MadeToken {
  token: string;
  hash: Buffer;
}

/** Makes a token that reads `<prefix>_<43 characters of base64url>`; the prefix lets secret scanners find a leaked one. */
export function makeToken(prefix: string): MadeToken {
  const token = `${prefix}_${randomToken(TOKEN_BYTES)}`;
  return { token, hash: hashToken(token) };
}

/** What is stored of a token, and looked up: the 32 bytes of its SHA-256. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token, 'utf8').digest();
}

/** False where the text cannot be a token of that prefix, so that it is refused without the database. */
export function isTokenShaped(text: string, prefix: string): boolean {
  return (
    text.length === prefix.length + 1 + TOKEN_CHARACTERS &&
    text.startsWith(`${prefix}_`) &&
    /^[A-Za-z0-9_-]+$/.test(text.slice(prefix.length + 1))
  );
}

/** Whether a given secret is the configured one (the operator's token), in time that tells neither length nor place. */
export function sameSecret(given: string, expected: string): boolean {
  return sameHash(hashToken(given), hashToken(expected));
}

// In time that does not depend on where they differ.
function sameHash(one: Buffer, other: Buffer): boolean {
  return one.length === other.length && timingSafeEqual(one, other);
}
