// Cursors: opaque, short, bound by an authentication code to the list they came from. The binding names workspace,
// route, project and filters; a cursor altered or brought elsewhere does not verify (contract §3).
import { createHmac, timingSafeEqual } from 'node:crypto';
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
  const [current] = secrets;
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
      const fits = secrets.some((secret) => timingSafeEqual(codeOf(secret, position, binding), code));
      if (!fits) throw badCursor();
      return position;
    },
  };
}

function codeOf(secret: Buffer, position: Buffer, binding: string): Buffer {
  return createHmac('sha256', secret).update(position).update('\0').update(binding).digest().subarray(0, CODE_BYTES);
}
