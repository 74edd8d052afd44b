import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { after, before, describe, test } from 'node:test';
import { inspect } from 'node:util';
import S3rver from 's3rver';
import { systemClock } from '../clock.ts';
import { openStorage } from './storage.ts';
import { type Storage, StorageError, type StoredObject } from './storage-rules.ts';

const png = { contentType: 'image/png' };

interface Kind {
  name: string;
  /** s3rver writes an object in place while it comes in; a real service shows it once it is whole. */
  showsParts?: true;
  open(folder: string): Promise<{ storage: Storage; close(): Promise<void> }>;
}

const inFolder: Kind = {
  name: 'a folder',
  async open(folder) {
    const storage = await openStorage(`file:${join(folder, 'with a space')}`, systemClock);
    return { storage, close: () => storage.close() };
  },
};

const inBucket: Kind = {
  name: 'a bucket',
  showsParts: true,
  async open(directory) {
    const configureBuckets = [{ name: 'pictures', configs: [] }];
    const server = new S3rver({ address: '127.0.0.1', port: 0, silent: true, directory, configureBuckets });
    const { port } = await server.run();
    const endpoint = encodeURIComponent(`http://127.0.0.1:${port}`);
    const storage = await openStorage(`s3://S3RVER:S3RVER@s3.test/pictures/here?endpoint=${endpoint}`, systemClock);
    return {
      storage,
      async close() {
        await storage.close();
        await server.close();
      },
    };
  },
};

async function refusal(work: Promise<unknown>): Promise<StorageError> {
  const error = await work.then(
    () => assert.fail('it was not refused'),
    (reason) => reason,
  );
  assert.ok(error instanceof StorageError, inspect(error));
  return error;
}

async function collect(objects: AsyncIterable<StoredObject>): Promise<StoredObject[]> {
  const found: StoredObject[] = [];
  for await (const object of objects) found.push(object);
  return found;
}

for (const kind of [inFolder, inBucket]) {
  describe(`storage in ${kind.name}`, () => {
    let folder: string;
    let storage: Storage;
    let close: () => Promise<void>;

    before(async () => {
      folder = await mkdtemp(join(tmpdir(), 'pcs-storage-'));
      await mkdir(join(folder, 'source'));
      ({ storage, close } = await kind.open(join(folder, 'objects')));
    });

    after(async () => {
      await close();
      await rm(folder, { recursive: true, force: true });
    });

    async function fileOf(content: Buffer): Promise<string> {
      const path = join(folder, 'source', randomBytes(8).toString('hex'));
      await writeFile(path, content);
      return path;
    }

    test('what is put from a file comes back byte for byte, and the file stays', async () => {
      const content = randomBytes(300_000);
      const path = await fileOf(content);
      await storage.put('photos/a/original', path, { ...png, sizeBytes: content.length });
      assert.deepEqual(await buffer(await storage.read('photos/a/original')), content);
      assert.equal((await stat(path)).size, content.length);
      await rm(path);
      assert.deepEqual(await buffer(await storage.read('photos/a/original')), content);
    });

    test('what is put from a stream comes back byte for byte', async () => {
      const content = randomBytes(300_000);
      await storage.put('photos/b/original', Readable.from([content]), { ...png, sizeBytes: content.length });
      assert.deepEqual(await buffer(await storage.read('photos/b/original')), content);
    });

    test('an empty object can be kept', async () => {
      await storage.put('empty', await fileOf(Buffer.alloc(0)), { ...png, sizeBytes: 0 });
      assert.equal(await storage.size('empty'), 0);
      assert.deepEqual(await buffer(await storage.read('empty')), Buffer.alloc(0));
    });

    test('putting again replaces the object, from a file and from a stream, also the same file', async () => {
      const one = await fileOf(Buffer.from('one'));
      await storage.put('again/x', one, { ...png, sizeBytes: 3 });
      await storage.put('again/x', one, { ...png, sizeBytes: 3 });
      await storage.put('again/x', await fileOf(Buffer.from('three')), { ...png, sizeBytes: 5 });
      assert.equal((await buffer(await storage.read('again/x'))).toString(), 'three');
      await storage.put('again/x', Readable.from([Buffer.from('four')]), { ...png, sizeBytes: 4 });
      assert.equal((await buffer(await storage.read('again/x'))).toString(), 'four');
      assert.deepEqual(
        (await collect(storage.list('again'))).map((each) => each.key),
        ['again/x'],
      );
    });

    test('a part is read as HTTP counts it, and one behind the end is refused', async () => {
      await storage.put('range', await fileOf(Buffer.from('0123456789')), { ...png, sizeBytes: 10 });
      const part = async (range: { start?: number; end?: number }) =>
        (await buffer(await storage.read('range', range))).toString();
      assert.equal(await part({ start: 2, end: 4 }), '234');
      assert.equal(await part({ start: 7 }), '789');
      assert.equal(await part({ end: 1 }), '01');
      assert.equal(await part({ start: 9, end: 500 }), '9');
      assert.equal((await refusal(storage.read('range', { start: 10 }))).reason, 'range');
    });

    test('an absent object is not there: exists is false, read and size say not_found, remove is no fault', async () => {
      assert.equal(await storage.exists('photos/none/original'), false);
      assert.equal((await refusal(storage.read('photos/none/original'))).reason, 'not_found');
      assert.equal((await refusal(storage.size('photos/none/original'))).reason, 'not_found');
      await storage.remove('photos/none/original');
    });

    test('a removed object is gone and its neighbours stay', async () => {
      for (const key of ['gone/a', 'gone/b']) {
        await storage.put(key, await fileOf(Buffer.from(key)), { ...png, sizeBytes: 6 });
      }
      assert.equal(await storage.exists('gone/a'), true);
      await storage.remove('gone/a');
      assert.equal(await storage.exists('gone/a'), false);
      assert.equal(await storage.exists('gone/b'), true);
    });

    test('a source longer or shorter than was said is refused and nothing is stored', async () => {
      for (const [index, said] of [2, 4].entries()) {
        const key = `wrong/${index}`;
        const file = await fileOf(Buffer.from('abc'));
        assert.equal((await refusal(storage.put(key, file, { ...png, sizeBytes: said }))).reason, 'size');
        const stream = Readable.from([Buffer.from('ab'), Buffer.from('c')]);
        assert.equal((await refusal(storage.put(key, stream, { ...png, sizeBytes: said }))).reason, 'size');
        if (!kind.showsParts) assert.equal(await storage.exists(key), false);
      }
    });

    test('a source that breaks off leaves nothing, and its own error rises', async () => {
      const broken = Readable.from(
        (async function* () {
          yield Buffer.from('abc');
          throw new Error('the line went dead');
        })(),
      );
      await assert.rejects(storage.put('broken', broken, { ...png, sizeBytes: 6 }), /the line went dead/);
      const atOnce = new PassThrough();
      const stored = storage.put('broken', atOnce, { ...png, sizeBytes: 6 });
      setImmediate(() => atOnce.destroy(new Error('the line went dead')));
      await assert.rejects(stored, /the line went dead/);
      if (!kind.showsParts) assert.equal(await storage.exists('broken'), false);
    });

    test('the list goes through everything below a folder, and nothing beside it', async () => {
      const keys = ['walk/a/1', 'walk/a.b', 'walk/a-b', 'walk/a/0/z', 'walk/b', 'walk/a0', 'walk2/x'];
      for (const key of keys) await storage.put(key, await fileOf(Buffer.from(key)), { ...png, sizeBytes: key.length });
      const found = await collect(storage.list('walk'));
      const expected = ['walk/a-b', 'walk/a.b', 'walk/a/0/z', 'walk/a/1', 'walk/a0', 'walk/b'];
      assert.deepEqual(found.map((each) => each.key).toSorted(), expected);
      for (const each of found) {
        assert.equal(each.sizeBytes, each.key.length);
        assert.ok(Math.abs(each.modifiedAtMs - Date.now()) < 600_000);
      }
      const all = (await collect(storage.list(''))).map((each) => each.key);
      assert.ok(all.includes('walk2/x') && all.includes('walk/a/0/z'));
      assert.equal(new Set(all).size, all.length);
      assert.deepEqual(await collect(storage.list('nothing/here')), []);
    });

    test('a key that could leave the root, or that storage does not take, is refused by every function', async () => {
      const bad = ['../x', 'a/../../x', '/etc/passwd', '', 'a//b', 'a/', '.hidden', 'a/.b', 'A', 'a b', 'a\\b', 'a\0b'];
      for (const key of [...bad, 'ä', 'a\n', 'x'.repeat(513), '%2e%2e/x']) {
        const works: (() => Promise<unknown>)[] = [
          () => storage.put(key, Readable.from([]), { ...png, sizeBytes: 0 }),
          () => storage.read(key),
          () => storage.remove(key),
          () => storage.exists(key),
          () => storage.size(key),
        ];
        for (const work of works) assert.equal((await refusal(Promise.resolve().then(work))).reason, 'key', key);
      }
      assert.equal((await refusal(collect(storage.list('..')))).reason, 'key');
    });

    test('many at once do not disturb each other, while neighbours are being removed', async () => {
      await Promise.all(
        Array.from({ length: 40 }, async (_, index) => {
          const content = randomBytes(20_000);
          const key = `many/${index % 4}/${index}`;
          await storage.put(key, await fileOf(content), { ...png, sizeBytes: content.length });
          assert.deepEqual(await buffer(await storage.read(key)), content);
          await storage.remove(key);
        }),
      );
      assert.deepEqual(await collect(storage.list('many')), []);
    });

    test('a reader that goes away half-way does no harm', async () => {
      const content = randomBytes(2_000_000);
      await storage.put('large', await fileOf(content), { ...png, sizeBytes: content.length });
      const stream = await storage.read('large');
      stream.once('data', () => stream.destroy());
      await new Promise((resolve) => stream.once('close', resolve));
      assert.deepEqual(await buffer(await storage.read('large')), content);
    });

    test('it says that it is ready', async () => {
      await storage.check();
    });
  });
}

describe('a folder', () => {
  let root: string;

  before(async () => {
    root = await mkdtemp(join(tmpdir(), 'pcs-folder-'));
  });

  after(() => rm(root, { recursive: true, force: true }));

  test("its files and folders are the service's alone (0600, 0700), and emptied folders go", async () => {
    const storage = await openStorage(`file:${root}/modes`, systemClock);
    await storage.put('a/b/c', Readable.from([Buffer.from('x')]), { ...png, sizeBytes: 1 });
    assert.equal((await stat(`${root}/modes/a/b/c`)).mode & 0o777, 0o600);
    assert.equal((await stat(`${root}/modes/a`)).mode & 0o777, 0o700);
    await storage.remove('a/b/c');
    assert.deepEqual(await readdir(`${root}/modes`), ['.partial']);
    await storage.close();
    assert.deepEqual(await readdir(`${root}/modes/.partial`), []);
  });

  test('a file of somebody else in it is neither listed nor a fault', async () => {
    const storage = await openStorage(`file:${root}/foreign`, systemClock);
    await writeFile(`${root}/foreign/Read Me.txt`, 'hello');
    await writeFile(`${root}/foreign/a`, 'mine');
    assert.deepEqual(
      (await collect(storage.list(''))).map((each) => each.key),
      ['a'],
    );
    assert.equal(await storage.exists('a/b'), false);
    await storage.close();
  });

  test('where it cannot be made or written, it is unavailable, with a code and no path', async () => {
    await writeFile(`${root}/plain-file`, 'x');
    const error = await refusal(openStorage(`file:${root}/plain-file/below`, systemClock));
    assert.equal(error.reason, 'unavailable');
    assert.equal(error.detail, 'ENOTDIR');
    assert.ok(!inspect(error).includes(root));
    const storage = await openStorage(`file:${root}/taken-away`, systemClock);
    await rm(`${root}/taken-away`, { recursive: true });
    assert.equal((await refusal(storage.check())).reason, 'unavailable');
    await storage.close();
  });
});

describe('a bucket that cannot be used', () => {
  const secret = 'wJalrXUtnFEMIK7MDENGbPxRfiCYEXAMPLEKEY';

  const denial = `<Error><Code>AccessDenied</Code><Message>for ${secret}</Message></Error>`;

  async function answering(
    status: number,
    work: (storage: Storage) => Promise<void>,
    answer: (url: URL) => string = () => denial,
  ): Promise<number> {
    let asked = 0;
    const server = createServer((request, response) => {
      asked += 1;
      request.resume().on('end', () => {
        response.writeHead(status, { 'content-type': 'application/xml' });
        response.end(answer(new URL(request.url ?? '/', 'http://bucket.test')));
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const storage = await openStorage(
      `s3://AKIAIOSFODNN7EXAMPLE:${secret}@s3.test/pictures?endpoint=http://127.0.0.1:${port}`,
      systemClock,
    );
    await work(storage);
    await storage.close();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    return asked;
  }

  test("its refusals hold a code and a status, and never the credentials or the service's own words", async () => {
    await answering(403, async (storage) => {
      const works = [
        storage.check(),
        storage.read('a'),
        storage.put('a', Readable.from([Buffer.from('x')]), { ...png, sizeBytes: 1 }),
        storage.remove('a'),
        collect(storage.list('')),
      ];
      for (const error of await Promise.all(works.map(refusal))) {
        assert.equal(error.reason, 'unavailable');
        assert.match(error.detail ?? '', /403/);
        for (const hidden of [secret, 'AKIAIOSFODNN7EXAMPLE', 'Signature']) {
          assert.ok(!inspect(error, { depth: 9, showHidden: true }).includes(hidden), hidden);
        }
      }
    });
  });

  test('a source that is not as long as was said is never sent whole: the request is broken off', async () => {
    const ends: Promise<string>[] = [];
    const server = createServer((request) => {
      let bytes = 0;
      request.on('data', (chunk) => {
        bytes += chunk.length;
      });
      const end = (how: string) => `${how} ${bytes < Number(request.headers['content-length'])}`;
      ends.push(new Promise((resolve) => request.on('close', () => resolve(end(request.complete ? 'whole' : 'cut')))));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const storage = await openStorage(`s3://AKIA:x@s3.test/pictures?endpoint=http://127.0.0.1:${port}`, systemClock);
    for (const sizeBytes of [100_000, 300_000]) {
      const source = Readable.from([Buffer.alloc(80_000), Buffer.alloc(80_000)]);
      assert.equal((await refusal(storage.put('a', source, { ...png, sizeBytes }))).reason, 'size');
    }
    for (const end of await Promise.all(ends)) assert.equal(end, 'cut true');
    await storage.close();
    await new Promise((resolve) => server.close(resolve));
  });

  test('a list of several pages is followed to its end, and keys of others are passed over', async () => {
    const content = (key: string) =>
      `<Contents><Key>${key}</Key><Size>3</Size><LastModified>2026-03-01T08:00:00.000Z</LastModified></Contents>`;
    const pageOf = (token: string | null) =>
      token === null
        ? `${content('a/1')}${content('a/Not Ours+')}<IsTruncated>true</IsTruncated><NextContinuationToken>t+2</NextContinuationToken>`
        : `${content('a/2')}<IsTruncated>false</IsTruncated>`;
    await answering(
      200,
      async (storage) => {
        const found = await collect(storage.list('a'));
        assert.deepEqual(
          found.map((each) => each.key),
          ['a/1', 'a/2'],
        );
        assert.deepEqual(found[1], { key: 'a/2', sizeBytes: 3, modifiedAtMs: Date.parse('2026-03-01T08:00:00Z') });
      },
      (url) => {
        assert.equal(url.searchParams.get('prefix'), 'a/');
        const token = url.searchParams.get('continuation-token');
        assert.ok(token === null || token === 't+2');
        return `<ListBucketResult>${pageOf(token)}</ListBucketResult>`;
      },
    );
  });

  test('a file is sent once more when the service stumbles, a stream is not', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'pcs-bucket-'));
    await writeFile(join(folder, 'x'), 'x');
    const asked = await answering(503, async (storage) => {
      await refusal(storage.put('a', join(folder, 'x'), { ...png, sizeBytes: 1 }));
    });
    const streamed = await answering(503, async (storage) => {
      await refusal(storage.put('a', Readable.from([Buffer.from('x')]), { ...png, sizeBytes: 1 }));
    });
    assert.equal(asked, 2);
    assert.equal(streamed, 1);
    await rm(folder, { recursive: true });
  });

  test('a service that is not there is unavailable', async () => {
    const storage = await openStorage('s3://AKIA:x@s3.test/pictures?endpoint=http://127.0.0.1:1', systemClock);
    const error = await refusal(storage.check());
    assert.equal(error.detail, 'ECONNREFUSED');
    await storage.close();
  });
});
