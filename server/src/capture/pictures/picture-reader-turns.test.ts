// Effects on others of a client that sends many or slow files, or disconnects.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { deflateSync } from 'node:zlib';
import { endlessPdf, exposedJpeg, onePagePdf, pdfStream, sampleFolder } from './fixtures/picture-samples.ts';
import { type PictureReader, type PictureReaderOptions, startPictureReader } from './picture-reader.ts';

const folder = sampleFolder();
const paths = { small: '', endless: '', nested: '' };

before(async () => {
  paths.small = folder.put('small', await exposedJpeg());
  paths.endless = folder.put('endless', endlessPdf());
  const packed = deflateSync(Buffer.alloc(20_000_000, 'q ')).toString('latin1');
  paths.nested = folder.put('nested', onePagePdf(pdfStream(packed, '/Filter /FlateDecode')));
});
after(() => folder.remove());

async function withReader(
  options: PictureReaderOptions,
  work: (reader: PictureReader, logged: string[]) => Promise<void>,
) {
  const logged: string[] = [];
  const log = {
    warn: (message: string, fields: Record<string, string>) => void logged.push(message, fields.lane ?? ''),
  };
  const reader = startPictureReader({ ...options, log });
  try {
    await work(reader, logged);
  } finally {
    await reader.stop();
  }
}

test('two endless files of one workspace delay another only until their clients disconnect', () =>
  withReader({}, async (reader, logged) => {
    const senders = [1, 2, 3, 4].map(() => new AbortController());
    const endless = senders.map(({ signal }) =>
      assert.rejects(reader.inspectPlan(paths.endless, 1, { lane: 'a', aborted: signal }), {
        name: 'PictureReaderFailure',
        why: 'aborted',
      }),
    );
    const other = reader.inspectPhoto(paths.small, { lane: 'b' });
    for (const sender of senders) sender.abort();
    await Promise.all(endless);
    assert.equal((await other).widthPx, 300);
    assert.deepEqual(logged, []);
    await assert.rejects(reader.inspectPhoto(paths.small, { lane: 'a', aborted: AbortSignal.abort() }), {
      name: 'PictureReaderFailure',
      why: 'aborted',
    });
  }));

test('another workspace waits for one job only, however many of the first are waiting', () =>
  withReader({ processes: 1, inspectionTimeoutMs: 300 }, async (reader, logged) => {
    const done: string[] = [];
    const endless = [1, 2, 3].map(() =>
      assert.rejects(reader.inspectPlan(paths.endless, 1, { lane: 'a' })).then(() => done.push('a')),
    );
    const other = reader.inspectPhoto(paths.small, { lane: 'b' }).then(() => done.push('b'));
    await Promise.all([...endless, other]);
    assert.deepEqual(done, ['a', 'b', 'a', 'a']);
    assert.deepEqual(logged.slice(0, 2), ['a picture decoder was ended', 'a']);
  }));

test('32 uploads of a workspace wait; the next is refused, and one of another workspace is not', () =>
  withReader({ processes: 1 }, async (reader) => {
    const sender = new AbortController();
    const asker = { lane: 'a', aborted: sender.signal };
    const running = assert.rejects(reader.inspectPlan(paths.endless, 1, asker), {
      name: 'PictureReaderFailure',
      why: 'aborted',
    });
    const waiting = Array.from({ length: 32 }, () => reader.inspectPhoto(paths.small, { lane: 'a' }));
    await assert.rejects(reader.inspectPhoto(paths.small, { lane: 'a' }), {
      name: 'PictureReaderFailure',
      why: 'busy',
    });
    const other = reader.inspectPhoto(paths.small, { lane: 'b' });
    sender.abort();
    await Promise.all([running, other, ...waiting]);
  }));

test('a page that saves its state ten million times is refused as too complex, long before the time limit', () =>
  withReader({}, async (reader, logged) => {
    await assert.rejects(reader.inspectPlan(paths.nested), { name: 'PictureRefusal', reason: 'too_complex' });
    assert.deepEqual(logged, []);
  }));
