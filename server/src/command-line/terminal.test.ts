import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { test } from 'node:test';
import { StartError } from '../platform/start-error.ts';
import { readText } from './terminal.ts';

const given = (...parts: (string | Buffer)[]) => readText(Readable.from(parts));

test('a password on stdin comes whole, without the line end that echo puts behind it', async () => {
  assert.equal(await given('violet ', 'harbour\n'), 'violet harbour');
  assert.equal(await given('violet harbour\r\n'), 'violet harbour');
  assert.equal(await given(' two spaces  \n\n'), ' two spaces  \n');
  assert.equal(await given(), '');
});

test('characters may be cut anywhere between two chunks', async () => {
  const bytes = Buffer.from('كلمة مرور');
  assert.equal(await given(bytes.subarray(0, 3), bytes.subarray(3)), 'كلمة مرور');
});

test('bytes that are no UTF-8 are refused instead of becoming another password', async () => {
  await assert.rejects(given(Buffer.from([0x70, 0xff, 0x70])), StartError);
});

test('an endless input is not read to its end', async () => {
  const read = { parts: 0 };
  async function* endless() {
    for (;;) {
      read.parts += 1;
      yield 'x'.repeat(1_000);
    }
  }
  assert.ok((await readText(endless())).length <= 12_000);
  assert.ok(read.parts <= 12);
});
