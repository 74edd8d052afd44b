// The codes of an authenticator app, by RFC 6238 itself: SHA-1, six digits, 30 seconds.
import { createHmac } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';

const PERIOD_MS = 30_000;
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** The code of a secret in base32, so many steps from now. */
export function codeOf(secret: string, steps = 0): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / PERIOD_MS) + steps));
  const mac = createHmac('sha1', bytesOf(secret)).update(counter).digest();
  const at = (mac.at(-1) ?? 0) & 0xf;
  return String((mac.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

/** Waits where the present step is about to end, so that what follows happens within one. */
export async function freshStep(needsMs = 10_000): Promise<void> {
  const leftMs = PERIOD_MS - (Date.now() % PERIOD_MS);
  if (leftMs < needsMs) await pause(leftMs + 50);
}

function bytesOf(base32: string): Buffer {
  const bits = [...base32].map((each) => ALPHABET.indexOf(each).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((each) => Number.parseInt(each, 2)));
}
