import assert from 'node:assert/strict';
import { mkdtemp, open, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { createDeflate64Archive } from './deflate64.ts';

/** Packs one letter and `matches` copies of it, each 65,538 bytes long, which take 29 bits. */
function packBomb(matches: number): Buffer {
  const bits: number[] = [1, 1, 0];
  const addCode = (code: number, length: number) => {
    for (let at = length - 1; at >= 0; at -= 1) bits.push((code >> at) & 1);
  };
  addCode(0x30 + 'x'.charCodeAt(0), 8);
  for (let at = 0; at < matches; at += 1) {
    addCode(0xc5, 8);
    bits.push(...new Array<number>(16).fill(1));
    addCode(0, 5);
  }
  addCode(0, 7);
  const bytes = Buffer.alloc(Math.ceil(bits.length / 8));
  for (const [at, bit] of bits.entries()) bytes[at >> 3] = (bytes[at >> 3] ?? 0) | (bit << (at & 7));
  return bytes;
}

/** Writes an archive with one entry of method 9 that declares `size` bytes. */
function archiveBytes(packed: Buffer, size: number): Buffer {
  const name = Buffer.from('a');
  const shared = Buffer.alloc(26);
  shared.writeUInt16LE(21, 0);
  shared.writeUInt16LE(9, 4);
  shared.writeUInt32LE(packed.length, 14);
  shared.writeUInt32LE(size, 18);
  shared.writeUInt16LE(name.length, 22);
  const local = Buffer.concat([Buffer.from('PK\x03\x04'), shared, name, packed]);
  const central = Buffer.concat([Buffer.from('PK\x01\x02'), Buffer.from([21, 0]), shared, Buffer.alloc(14), name]);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(local.length, 16);
  return Buffer.concat([local, central, end]);
}

test('an entry that unpacks to far more than it declares ends early, at a bounded cost of memory', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'pcs-deflate64-'));
  t.after(() => rm(folder, { recursive: true }));
  const path = join(folder, 'bomb.zip');
  // 90 kB, which stand for 1.6 GB.
  await writeFile(path, archiveBytes(packBomb(25_000), 900_000));
  const file = await open(path);
  t.after(() => file.close());
  const before = process.resourceUsage().maxRSS;
  const stream = await createDeflate64Archive(file.fd).open({
    relativeOffsetOfLocalHeader: 0,
    uncompressedSize: 900_000,
  });
  await assert.rejects(async () => {
    for await (const _ of stream);
  }, /larger than declared|uncompressed size/);
  const grownMiB = (process.resourceUsage().maxRSS - before) / 1_024;
  assert.ok(grownMiB < 400, `${grownMiB} MiB`);
});
