import assert from 'node:assert/strict';
import { createHmac, randomBytes } from 'node:crypto';
import { test } from 'node:test';
import fc from 'fast-check';
import { anyCharacter } from '../../../testing/any-character.ts';
import { AppError } from '../app-error.ts';
import { openCursors } from './cursor.ts';

const first = Buffer.alloc(32, 1);
const second = Buffer.alloc(32, 2);
const cursors = openCursors([first]);
const BINDING = 'projects\0workspace\0project\0';
const POSITION = Buffer.from('0201923b5e00007000800000000000000a018f', 'hex');

const isRefused = (error: unknown) => error instanceof AppError && error.code === 'bad_request';
const refuses = (cursor: string, binding = BINDING) => assert.throws(() => cursors.open(cursor, binding), isRefused);
const anyBytes = fc.uint8Array({ maxLength: 60 }).map((each) => Buffer.from(each));

test('any position comes back from its own binding', () => {
  fc.assert(
    fc.property(anyBytes, fc.string(), (position, binding) => {
      assert.deepEqual(cursors.open(cursors.seal(position, binding), binding), position);
    }),
  );
});

test('a cursor is short, and nothing in it needs escaping in a query', () => {
  const cursor = cursors.seal(POSITION, BINDING);
  assert.match(cursor, /^[A-Za-z0-9_-]{1,60}$/);
});

test('a cursor with any bit changed is refused', () => {
  const bytes = Buffer.from(cursors.seal(POSITION, BINDING), 'base64url');
  for (let bit = 0; bit < bytes.length * 8; bit += 1) {
    const altered = Buffer.from(bytes);
    altered[bit >> 3] = (altered[bit >> 3] ?? 0) ^ (1 << (bit & 7));
    refuses(altered.toString('base64url'));
  }
});

test('a cursor with any character changed, removed or added is refused', () => {
  const cursor = cursors.seal(POSITION, BINDING);
  const alphabet = 'ABCXYZabcxyz0189-_+/=. %~';
  for (let at = 0; at <= cursor.length; at += 1) {
    refuses(cursor.slice(0, at) + cursor.slice(at + 1) + (at === cursor.length ? 'A' : ''));
    for (const letter of alphabet) {
      refuses(cursor.slice(0, at) + letter + cursor.slice(at));
      if (at < cursor.length && cursor[at] !== letter) refuses(cursor.slice(0, at) + letter + cursor.slice(at + 1));
    }
  }
});

test('a truncated, doubled or lengthened cursor is refused', () => {
  const cursor = cursors.seal(POSITION, BINDING);
  for (let length = 0; length < cursor.length; length += 1) refuses(cursor.slice(0, length));
  refuses(cursor + cursor);
  refuses(cursor.padEnd(200, 'A'));
  refuses(cursor.padEnd(201, 'A'));
});

test('another spelling of the same bytes is refused', () => {
  for (let index = 0; index < 200; index += 1) {
    const cursor = cursors.seal(randomBytes(17 + (index % 3)), BINDING);
    const standard = cursor.replaceAll('-', '+').replaceAll('_', '/');
    const padded = cursor.padEnd(Math.ceil(cursor.length / 4) * 4, '=');
    for (const other of [standard, padded, `${cursor}\n`, ` ${cursor}`, `${cursor.slice(0, 4)} ${cursor.slice(4)}`]) {
      if (other !== cursor) refuses(other);
    }
    // The last character holds bits that no byte uses: the same bytes have up to sixteen spellings.
    const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    for (const letter of letters) {
      const other = cursor.slice(0, -1) + letter;
      if (other !== cursor) refuses(other);
    }
  }
});

test('what was never a cursor is refused', () => {
  const never = ['', 'A', 'null', '0', 'eyJpZCI6MX0', '../../etc/passwd', '😀', '\0', 'AQ', 'A'.repeat(200)];
  for (const each of never) refuses(each);
  fc.assert(fc.property(fc.string({ unit: anyCharacter }), (each) => refuses(each)));
  fc.assert(fc.property(anyBytes, (each) => refuses(Buffer.concat([Buffer.of(1), each]).toString('base64url'))));
});

test('a cursor of another list is refused, and so is one whose position was moved into the binding', () => {
  const cursor = cursors.seal(POSITION, BINDING);
  for (const other of ['', 'projects', `${BINDING}\0`, BINDING.toUpperCase(), `x${BINDING}`]) refuses(cursor, other);
  fc.assert(
    fc.property(anyBytes, fc.string(), anyBytes, (position, binding, more) => {
      // Of any two (position, binding) with the same bytes after each other, one is not good for the other.
      const longer = Buffer.concat([position, Buffer.of(0), Buffer.from(binding), more]);
      const sealed = Buffer.from(cursors.seal(position, `${binding}${more.toString('latin1')}`), 'base64url');
      const moved = Buffer.concat([sealed.subarray(0, 11), longer]).toString('base64url');
      refuses(moved, '');
      refuses(moved, more.toString('latin1'));
    }),
  );
});

test('after a rotation old cursors are good, and new ones are signed with the new secret', () => {
  const before = openCursors([first]).seal(POSITION, BINDING);
  const rotated = openCursors([second, first]);
  assert.deepEqual(rotated.open(before, BINDING), POSITION);
  const after = rotated.seal(POSITION, BINDING);
  assert.deepEqual(openCursors([second]).open(after, BINDING), POSITION);
  assert.throws(() => openCursors([first]).open(after, BINDING), isRefused);
  assert.throws(() => openCursors([second]).open(before, BINDING), isRefused, 'the old secret is gone for good');
});

test('there are no cursors without a secret', () => {
  assert.throws(() => openCursors([]), /need a secret/);
});

test('the code of a cursor is the HMAC-SHA256 of its position and binding, cut to ten bytes', () => {
  const anySecret = fc.uint8Array({ minLength: 1, maxLength: 64 }).map((each) => Buffer.from(each));
  fc.assert(
    fc.property(anySecret, anyBytes, fc.string({ unit: 'grapheme' }), (secret, position, binding) => {
      const sealed = Buffer.from(openCursors([secret]).seal(position, binding), 'base64url');
      const code = createHmac('sha256', secret).update(position).update('\0').update(binding).digest();
      assert.deepEqual(sealed.subarray(1, 11), code.subarray(0, 10));
    }),
  );
});
