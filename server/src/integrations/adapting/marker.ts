// Our own name in a vendor's record, by which a record is found whose creation was not answered (section 11.7): pure.
import { createHash } from 'node:crypto';

const PREFIX = 'PCS-';
/** RFC 4648 §6. */
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const LENGTH = 13;
const BITS = 5;
const MARKER = /^PCS-[A-Z2-7]{13}$/;

/** Returns the marker of a record under a connection. The head of an id alone is mostly time, hence the hash. */
export function makeMarker(connectionId: string, recordId: string): string {
  const hash = createHash('sha256').update(`${connectionId}/${recordId}`.toLowerCase()).digest();
  let bits = hash.readBigUInt64BE(0) * 256n + BigInt(hash.readUInt8(8));
  // 65 of 72 bits, the first ones.
  bits >>= 72n - BigInt(LENGTH * BITS);
  let text = '';
  for (let count = 0; count < LENGTH; count += 1) {
    text = (ALPHABET[Number(bits & 31n)] ?? '') + text;
    bits >>= BigInt(BITS);
  }
  return PREFIX + text;
}

/** Returns the marker that a text of the vendor is, in its one form; null if the text is a person's own. */
export function readMarker(text: unknown): string | null {
  if (typeof text !== 'string') return null;
  const given = text.trim().toUpperCase();
  return MARKER.test(given) ? given : null;
}
