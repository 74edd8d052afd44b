// Recovery codes: 80 random bits each, so that their plain hash cannot be searched and no throttle is needed. Pure.
import { hash } from 'node:crypto';
import { Secret } from 'otpauth';
import { randomSecret } from '../../platform/ids.ts';

/** How many a set has. @internal */
export const RECOVERY_CODES = 10;
const BYTES = 10;

/** A new set, to be shown once, written in groups of four. */
export function makeRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => {
    const { base32 } = new Secret({ buffer: new Uint8Array(randomSecret(BYTES)).buffer });
    return base32.replace(/(.{4})(?=.)/g, '$1-');
  });
}

/** What is stored of a code and looked up; undefined where the text can be none. Hyphens, spaces and case do not count. */
export function recoveryCodeHash(text: string): Buffer | undefined {
  const code = text.replace(/[\s-]/g, '').toUpperCase();
  return /^[A-Z2-7]{16}$/.test(code) ? hash('sha256', code, 'buffer') : undefined;
}
