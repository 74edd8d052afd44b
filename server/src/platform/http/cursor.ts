// Cursors: opaque, short, bound by an authentication code to the list they came from. The binding names workspace,
// route, project and filters; a cursor altered or brought elsewhere does not verify (contract §3).
import { hash, timingSafeEqual } from 'node:crypto';
import { badCursor } from '../app-error.ts';

const VERSION = 1;
const CODE_BYTES = 10;

/** Makes and reads cursors. The first secret signs; the others still verify, so that a key can be rotated. */
export interface Cursors {
  seal(position: Buffer, binding: string): string;
  /** The position, or badCursor: never a silent restart. */
  open(cursor: string, binding: string): Buffer;
}

/** Cursors under the given secrets, newest first. */
export function openCursors(secrets: readonly Buffer[]): Cursors {
  const keys = secrets.map(codeKeyOf);
  const [current] = keys;
  if (current === undefined) throw new Error('cursors need a secret');
  return {
    seal(position, binding) {
      const code = codeOf(current, position, binding);
      return Buffer.concat([Buffer.of(VERSION), code, position]).toString('base64url');
    },
    open(cursor, binding) {
      // base64url has several spellings of the same bytes; only the one we wrote is ours.
      const bytes = Buffer.from(cursor, 'base64url');
      if (bytes.toString('base64url') !== cursor || bytes[0] !== VERSION || bytes.length < 1 + CODE_BYTES) {
        throw badCursor();
      }
      const code = bytes.subarray(1, 1 + CODE_BYTES);
      const position = bytes.subarray(1 + CODE_BYTES);
      const fits = keys.some((key) => timingSafeEqual(codeOf(key, position, binding), code));
      if (!fits) throw badCursor();
      return position;
    },
  };
}

function codeOf(secret: CodeKey, position: Buffer, binding: string): Buffer {
  const inner = hash('sha256', Buffer.concat([secret.inner, position, Buffer.from(`\0${binding}`)]), 'buffer');
  return hash('sha256', Buffer.concat([secret.outer, inner]), 'buffer').subarray(0, CODE_BYTES);
}

interface CodeKey {
  readonly inner: Buffer;
  readonly outer: Buffer;
}

const BLOCK_BYTES = 64;

// HMAC-SHA256 by its definition (RFC 2104), its pads made once: each page has a code, and a createHmac for it took 3 % of
// the page's time, most of it for an object that is used once (2026-11-20).
function codeKeyOf(secret: Buffer): CodeKey {
  if (secret.length > BLOCK_BYTES) throw new RangeError('a secret of cursors has 64 bytes at most');
  const block = Buffer.concat([secret], BLOCK_BYTES);
  return { inner: block.map((byte) => byte ^ 0x36), outer: block.map((byte) => byte ^ 0x5c) } as CodeKey;
}
