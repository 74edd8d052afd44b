import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { inTransaction } from '../database/transaction.ts';
import type { AccessPorts } from '../http/request-context.ts';
import { buildServer } from '../http/server.ts';
import { fileAddress } from './file-address.ts';
import { fileRoutes } from './file-routes.ts';
import { type LedgerRig, ledgerRig } from './fixtures/ledger-rig.ts';
import { doomFiles, type NewFile, withStoredFiles } from './ledger.ts';
import { signAddress } from './signed-address.ts';
import { openSpool } from './spool.ts';

const BYTES = Buffer.from('0123456789'.repeat(10));

// An open route asks nobody: a gate that did would fail the test.
const NOBODY = {} as AccessPorts;

interface Served extends LedgerRig {
  readonly faults: unknown[];
  readonly read: string[];
  /** The signed address of a file, without the origin. */
  address(id: string): string;
  store(more?: Partial<NewFile>): Promise<string>;
  ask(sql: string, values?: unknown[]): Promise<Record<string, unknown>[]>;
  get(url: string, headers?: Record<string, string>, method?: 'GET' | 'HEAD'): Promise<Reply>;
}

interface Reply {
  status: number;
  headers: Record<string, unknown>;
  body: Buffer;
}

async function serve(t: TestContext): Promise<Served> {
  const rig = await ledgerRig(t);
  const faults: unknown[] = [];
  const read: string[] = [];
  const addressSecrets = [randomBytes(32), randomBytes(32)];
  const storage: LedgerRig['storage'] = {
    ...rig.storage,
    read(key, range) {
      read.push(key);
      return rig.storage.read(key, range);
    },
  };
  const spool = await openSpool(rig.folder, rig.clock);
  const deps = { ...rig, storage, addressSecrets, baseUrl: () => 'http://pictures.example' };
  const app = buildServer(fileRoutes(deps), {
    ...rig,
    spool,
    maxJsonBytes: 1024,
    ports: NOBODY,
    reporter: {
      finished: () => undefined,
      unreadable: () => undefined,
      fault: (_id, _route, error) => faults.push(error),
    },
    trustedProxies: [],
    isStopping: () => false,
    bodySecrets: [Buffer.alloc(32)],
  });
  t.after(async () => {
    await app.close();
    await spool.close();
  });
  return {
    ...rig,
    faults,
    read,
    address: (id) => fileAddress(deps, rig.scope.workspaceId, id).replace('http://pictures.example', ''),
    store: async (more = {}) =>
      withStoredFiles(rig, rig.scope, [await rig.newFile({ bytes: BYTES, ...more })], async (files) => {
        await inTransaction(rig.db, rig.scope, (tx) => files.keep(tx));
        return files.ids[0] ?? '';
      }),
    async get(url, headers = {}, method = 'GET') {
      const { statusCode, headers: answered, rawPayload } = await app.inject({ method, url, headers });
      return { status: statusCode, headers: answered, body: rawPayload };
    },
  };
}

test('a signed address opens its file, whole, as a download and without a way to run as ours', async (t) => {
  const rig = await serve(t);
  const id = await rig.store({ mediaType: 'application/pdf', downloadName: 'Level 1.pdf' });
  const { status, headers, body } = await rig.get(rig.address(id));
  assert.equal(status, 200);
  assert.deepEqual(body, BYTES);
  assert.equal(headers['content-type'], 'application/pdf');
  assert.equal(headers['content-length'], '100');
  assert.equal(headers['content-disposition'], `attachment; filename="Level 1.pdf"; filename*=UTF-8''Level%201.pdf`);
  assert.equal(headers['content-security-policy'], "sandbox; default-src 'none'");
  assert.equal(headers['x-content-type-options'], 'nosniff');
  assert.match(String(headers['cache-control']), /^private, max-age=(899|900), immutable$/);
});

test('a rendition is shown in place', async (t) => {
  const rig = await serve(t);
  const { headers } = await rig.get(rig.address(await rig.store({ mediaType: 'image/webp' })));
  assert.equal(headers['content-disposition'], 'inline');
  assert.equal(headers['content-type'], 'image/webp');
});

test('an address lives 15 minutes and tells caches no longer', async (t) => {
  const rig = await serve(t);
  const url = rig.address(await rig.store());
  rig.clock.advance(14 * 60_000);
  const late = await rig.get(url);
  assert.equal(late.status, 200);
  assert.match(String(late.headers['cache-control']), /max-age=(59|60),/);
  rig.clock.advance(60_000);
  assert.equal((await rig.get(url)).status, 404);
});

test('an address that is altered, expired, incomplete or for another file is answered like one that never was', async (t) => {
  const rig = await serve(t);
  const id = await rig.store();
  const url = rig.address(id);
  const [path = '', query = ''] = url.split('?');
  const other = await rig.store();
  const foreign = signAddress({ secret: randomBytes(32), path, expiresAtMs: rig.clock.now() + 60_000 });
  const absent = rig.ids.next();
  const attempts = [
    path,
    `${path}?${query.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))}`,
    `${path}?${query.replace(/expires=(\d+)/, (_all, at) => `expires=${Number(at) + 1}`)}`,
    `${path}?${query.split('&').reverse().join('&')}`,
    `${path}?${foreign}`,
    `${path.replace(id, other)}?${query}`,
    `${path.replace(rig.scope.workspaceId, rig.ids.next())}?${query}`,
    `${path.replace(id, 'original')}?${query}`,
    rig.address(absent),
  ];
  const bodies = new Set<string>();
  for (const attempt of attempts) {
    const { status, body } = await rig.get(attempt);
    assert.equal(status, 404, attempt);
    const { requestId, ...error } = JSON.parse(body.toString()).error;
    assert.equal(typeof requestId, 'string');
    bodies.add(JSON.stringify(error));
  }
  assert.equal(bodies.size, 1, 'one answer for all of them');
  assert.equal((await rig.get(`${url}&x=1`)).status, 422);
  assert.deepEqual(rig.read, []);
});

test('a range of the file is answered with that part, and one outside with all of it', async (t) => {
  const rig = await serve(t);
  const url = rig.address(await rig.store());
  const part = await rig.get(url, { range: 'bytes=5-14' });
  assert.equal(part.status, 206);
  assert.equal(part.body.toString(), '5678901234');
  assert.equal(part.headers['content-range'], 'bytes 5-14/100');
  assert.equal(part.headers['content-length'], '10');
  assert.equal((await rig.get(url, { range: 'bytes=-3' })).body.toString(), '789');
  for (const range of ['bytes=100-', 'bytes=0-1,5-6', 'rows=1-2']) {
    const whole = await rig.get(url, { range });
    assert.deepEqual([whole.status, whole.body.length, whole.headers['content-range']], [200, 100, undefined]);
  }
  const stale = await rig.get(url, { range: 'bytes=5-14', 'if-range': '"another"' });
  assert.deepEqual([stale.status, stale.body.length], [200, 100]);
  const fresh = await rig.get(url, { range: 'bytes=5-14', 'if-range': String(part.headers.etag) });
  assert.equal(fresh.status, 206);
});

test('HEAD and a copy that is still fresh cost storage nothing', async (t) => {
  const rig = await serve(t);
  const url = rig.address(await rig.store());
  const head = await rig.get(url, { range: 'bytes=5-14' }, 'HEAD');
  assert.deepEqual([head.status, head.headers['content-length'], head.body.length], [200, '100', 0]);
  const copy = await rig.get(url, { 'if-none-match': String(head.headers.etag) });
  assert.deepEqual([copy.status, copy.body.length], [304, 0]);
  assert.deepEqual(rig.read, []);
});

test('a file whose record is removed is gone at once; one that storage lost is a fault of ours', async (t) => {
  const rig = await serve(t);
  const [removed, lost] = [await rig.store(), await rig.store()];
  const url = rig.address(removed);
  await inTransaction(rig.db, rig.scope, (tx) => doomFiles(tx, rig.scope, [removed]));
  assert.equal((await rig.get(url)).status, 404);
  await rm(join(rig.folder, rig.scope.workspaceId, lost));
  assert.equal((await rig.get(rig.address(lost))).status, 500);
  assert.equal(rig.faults.length, 1);
});
