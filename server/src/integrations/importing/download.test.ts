// A file in parts: each part is as long as its range, and none follows one that is not.
import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { test } from 'node:test';
import { manualClock } from '../../platform/clock.ts';
import type { VendorSession } from '../vendors/public.ts';
import { type Downloading, downloadVersion } from './download.ts';

type Version = Parameters<typeof downloadVersion>[1];
type Urls = Readonly<Record<string, string>>;

const VERSION: Version = {
  versionId: 'urn:version:1',
  lineageId: 'urn:lineage:1',
  number: 1,
  fileName: 'tower.ifc',
  sizeBytes: null,
  state: 'ready',
  storage: { bucket: 'files', object: 'tower.ifc' },
  createdAt: null,
  url: null,
};
const MAX_PARTS = 1_000;
const HOST = 'https://files.example/';

/** Opens a vendor whose parts have these lengths, by the name at the end of their address. */
function open(urls: Urls, lengths: Readonly<Record<string, number>>, size: number | null = null) {
  const opened: string[] = [];
  const body = { status: 'chunked', urls, ...(size !== null && { size }) };
  const call: VendorSession['call'] = async () => {
    return { status: 200, headers: new Map(), body, vendorNowMs: undefined, sizeBytes: 0 };
  };
  const downloading: Downloading = {
    clock: manualClock(0),
    session: {
      ...{ companyId: null, projectId: null, accountId: null, config: {}, timeZone: 'UTC' },
      ...{ settings: { webUrl: undefined }, call },
    },
    async openFile(url) {
      const name = url.slice(HOST.length);
      opened.push(name);
      return { body: Readable.from([Buffer.alloc(lengths[name] ?? 0)]), size: null };
    },
    spool: {
      async receive(stream) {
        let sizeBytes = 0;
        for await (const part of stream as AsyncIterable<Buffer>) sizeBytes += part.length;
        return { path: 'spooled', sizeBytes, sha256: '' };
      },
      discard: async () => undefined,
    },
    maxModelBytes: 1_000_000,
    isCancelled: () => false,
  };
  return {
    opened,
    download: (version: Partial<Version> = {}) => downloadVersion(downloading, { ...VERSION, ...version }),
  };
}

const THREE: Urls = { '(0-9)': `${HOST}a`, '(10-19)': `${HOST}b`, '(20-24)': `${HOST}c` };

test('the parts of a file are put together if each is as long as its range', async () => {
  const { opened, download } = open(THREE, { a: 10, b: 10, c: 5 });
  assert.equal((await download()).sizeBytes, 25);
  assert.deepEqual(opened, ['a', 'b', 'c']);
});

test('a part that is shorter or longer than its range ends the download, and the next one is not called', async () => {
  for (const length of [0, 9, 11]) {
    const { opened, download } = open(THREE, { a: length, b: 20 - length, c: 5 });
    await assert.rejects(download(), { name: 'VendorFault', code: 'bad_answer' }, String(length));
    assert.deepEqual(opened, ['a'], String(length));
  }
  const { opened, download } = open(THREE, { a: 10, b: 0, c: 15 });
  await assert.rejects(download(), { code: 'bad_answer', message: /"tower\.ifc"/ });
  assert.deepEqual(opened, ['a', 'b']);
});

test('a file of more parts than are read, of another size or too large is refused before a part is called', async () => {
  const many = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_each, at) => [`${at}-${at}`, `${HOST}${at}`]));
  const tooMany = open(many(MAX_PARTS + 1), {});
  await assert.rejects(tooMany.download(), { name: 'VendorFault', code: 'too_large' });
  const other = open(THREE, { a: 10, b: 10, c: 5 });
  await assert.rejects(other.download({ sizeBytes: 26 }), { code: 'bad_answer', message: /"tower\.ifc"/ });
  const large = open({ '0-1000000': `${HOST}a` }, { a: 1_000_001 });
  await assert.rejects(large.download(), { code: 'too_large' });
  assert.deepEqual([tooMany.opened, other.opened, large.opened], [[], [], []]);
  const most = open(many(MAX_PARTS), Object.fromEntries(Array.from({ length: MAX_PARTS }, (_each, at) => [at, 1])));
  assert.equal((await most.download()).sizeBytes, MAX_PARTS);
});
