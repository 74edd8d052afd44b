import assert from 'node:assert/strict';
import { closeSync, existsSync, mkdtempSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { boundLog, lastWords, logLength, openLog, pickLine } from './server-log.ts';

const dir = mkdtempSync(join(tmpdir(), 'server log '));
after(() => rmSync(dir, { recursive: true, force: true }));

test('a log that grew too large is cut while the server goes on writing, and one older part is kept', async () => {
  const file = join(dir, 'bounded.log');
  const handle = openLog(file);
  writeSync(handle, 'a'.repeat(100));
  await boundLog(file, 100);
  assert.equal(existsSync(`${file}.1`), false);
  writeSync(handle, 'b');
  await boundLog(file, 100);
  writeSync(handle, 'after');
  closeSync(handle);
  assert.equal(readFileSync(`${file}.1`, 'utf8'), `${'a'.repeat(100)}b`);
  assert.equal(readFileSync(file, 'utf8'), 'after');
});

test('a log that is not there yet has no length and needs no cutting', async () => {
  const file = join(dir, 'absent.log');
  assert.equal(await logLength(file), 0);
  await boundLog(file);
  assert.equal(existsSync(file), false);
});

test('the last words of a server are those since it began', async () => {
  const file = join(dir, 'words.log');
  const handle = openLog(file);
  writeSync(handle, '2026-11-20 12:00:00 UTC [1] FATAL:  an older fault\n');
  const from = await logLength(file);
  writeSync(
    handle,
    '2026-11-20 12:00:01 UTC [2] LOG:  starting\n2026-11-20 12:00:01 UTC [2] FATAL:  the newer fault\n',
  );
  writeSync(handle, '2026-11-20 12:00:01 UTC [2] LOG:  shutting down\n');
  assert.equal(await lastWords(file, from), 'the newer fault');
  assert.equal(await lastWords(file, await logLength(file)), 'it ended without a word');
  closeSync(handle);
});

test('the line to show is the last fatal one, without its time; else the last one', () => {
  assert.equal(pickLine('initdb: error: no room\ninitdb: removing contents\n'), 'no room');
  assert.equal(pickLine('one\ntwo\n\n'), 'two');
  assert.equal(pickLine(''), 'it ended without a word');
});
