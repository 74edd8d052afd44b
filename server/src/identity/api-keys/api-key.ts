// The form of a key and what of it may be kept: `pcs_<prefix>_<secret><checksum>` (contract §4). The checksum lets secret
// scanners find a leaked key and lets a mistyped one be refused without the database.
import { hash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { randomSecret } from '../../platform/ids.ts';

const PREFIX_LENGTH = 8;
const SECRET_BYTES = 32;
/** 32 bytes in base 62, filled with zeros. */
const SECRET_LENGTH = 43;
const CHECKSUM_LENGTH = 6;
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const FORM = new RegExp(`^pcs_[0-9A-Za-z]{${PREFIX_LENGTH}}_[0-9A-Za-z]{${SECRET_LENGTH + CHECKSUM_LENGTH}}$`);

export interface FreshKey {
  /** The whole key, to be shown once. */
  readonly key: string;
  readonly prefix: string;
  readonly hash: Buffer;
}

/** Makes a key of 256 random bits. */
export function makeKey(): FreshKey {
  const prefix = base62(randomSecret(8), 11).slice(-PREFIX_LENGTH);
  const body = `pcs_${prefix}_${base62(randomSecret(SECRET_BYTES), SECRET_LENGTH)}`;
  const key = body + checksumOf(body);
  return { key, prefix, hash: hashOf(key) };
}

/** True where the text has the form of a key and its checksum fits: anything else is refused without the database. */
export function isWellFormedKey(text: string): boolean {
  if (!FORM.test(text)) return false;
  const body = text.slice(0, -CHECKSUM_LENGTH);
  return checksumOf(body) === text.slice(-CHECKSUM_LENGTH);
}

/** SHA-256 of a key: what is stored, and what it is found by. */
export function hashOf(key: string): Buffer {
  return hash('sha256', key, 'buffer');
}

function checksumOf(body: string): string {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(crc32(body));
  return base62(bytes, CHECKSUM_LENGTH);
}

function base62(bytes: Buffer, length: number): string {
  let rest = BigInt(`0x${bytes.toString('hex')}`);
  let digits = '';
  for (; rest > 0n; rest /= 62n) digits = DIGITS[Number(rest % 62n)] + digits;
  return digits.padStart(length, '0');
}
