import assert from 'node:assert/strict';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { access, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { workspaceScope } from '../access/scope.ts';
import { inTransaction } from '../database/transaction.ts';
import { checkFiles, type FileFinding } from './files-check.ts';
import { type LedgerRig, ledgerRig } from './fixtures/ledger-rig.ts';
import {
  copyStoredFile,
  doomFiles,
  findFile,
  keepFiles,
  listUnwantedFiles,
  PENDING_MS,
  removeUnwanted,
  reserveFiles,
  storageKeyOf,
  withStoredFiles,
} from './ledger.ts';
import { StorageError } from './storage-rules.ts';
import { sweepFiles, sweepJob } from './sweep.ts';

const KILLS = process.env.PCS_TEST_SOAK === '1' ? 60 : 6;

async function storeKept(rig: LedgerRig): Promise<string> {
  return withStoredFiles(rig, rig.scope, [await rig.newFile()], async (files) => {
    await inTransaction(rig.db, rig.scope, (tx) => files.keep(tx));
    return files.ids[0] ?? '';
  });
}

async function findings(rig: LedgerRig): Promise<FileFinding[]> {
  return Array.fromAsync(checkFiles(rig));
}

test('a file has a row before its bytes go to storage, and is nobody’s until its record is made', async (t) => {
  const rig = await ledgerRig(t);
  const source = await rig.newFile({ downloadName: 'Level 1.png' });
  await withStoredFiles(rig, rig.scope, [source], async ({ ids: [id = ''], keep }) => {
    assert.deepEqual(await rig.rows(), [{ id, state: 'pending' }]);
    assert.deepEqual(await rig.objects(), [storageKeyOf(rig.scope.workspaceId, id)]);
    assert.equal(await findFile(rig.db.reader(rig.scope), rig.scope, id), undefined);
    await inTransaction(rig.db, rig.scope, keep);
    const { mediaType, sizeBytes, downloadName } = source;
    assert.deepEqual(await findFile(rig.db.reader(rig.scope), rig.scope, id), {
      id,
      mediaType,
      sizeBytes,
      downloadName,
    });
  });
  assert.deepEqual(await findings(rig), []);
});

test('a stored file is copied whole, and one that storage refuses leaves no local file', async (t) => {
  const rig = await ledgerRig(t);
  const source = await rig.newFile();
  const path = join(dirname(rig.folder), 'copy');
  await withStoredFiles(rig, rig.scope, [source], async ({ ids: [id = ''] }) => {
    await copyStoredFile(rig, rig.scope, { id, path });
    assert.deepEqual(await readFile(path), await readFile(source.path));
    // A file that is there already is another's.
    await assert.rejects(copyStoredFile(rig, rig.scope, { id, path }), { code: 'EEXIST' });
  });
  await rm(path);
  await assert.rejects(copyStoredFile(rig, rig.scope, { id: rig.ids.next(), path }), StorageError);
  // A file that is being opened appears after its removal.
  await rm(path, { force: true });
  await pause(50);
  await assert.rejects(access(path), { code: 'ENOENT' });
});

test('where the work fails, keeps nothing or is rolled back, neither row nor object stays', async (t) => {
  const rig = await ledgerRig(t);
  const source = await rig.newFile();
  await assert.rejects(
    withStoredFiles(rig, rig.scope, [source], () => Promise.reject(new Error('refused'))),
    /refused/,
  );
  await withStoredFiles(rig, rig.scope, [source], async () => undefined);
  await assert.rejects(
    withStoredFiles(rig, rig.scope, [source], (files) =>
      inTransaction(rig.db, rig.scope, async (tx) => {
        await files.keep(tx);
        throw new Error('rolled back');
      }),
    ),
    /rolled back/,
  );
  assert.deepEqual([await rig.rows(), await rig.objects()], [[], []]);
});

test('where a source is not as long as was said, nothing stays', async (t) => {
  const rig = await ledgerRig(t);
  const sources = [await rig.newFile(), await rig.newFile({ sizeBytes: 99 })];
  await assert.rejects(
    withStoredFiles(rig, rig.scope, sources, async () => undefined),
    StorageError,
  );
  assert.deepEqual([await rig.rows(), await rig.objects()], [[], []]);
});

test('where the commit got through but its answer was lost, the record keeps its file', async (t) => {
  const rig = await ledgerRig(t);
  const source = await rig.newFile();
  await assert.rejects(
    withStoredFiles(rig, rig.scope, [source], async (files) => {
      await inTransaction(rig.db, rig.scope, (tx) => files.keep(tx));
      throw new Error('connection lost');
    }),
    /connection lost/,
  );
  assert.deepEqual(
    (await rig.rows()).map((row) => row.state),
    ['kept'],
  );
  assert.equal((await rig.objects()).length, 1);
});

test('a file reserved by a process that died is swept after ten minutes, not before', async (t) => {
  const rig = await ledgerRig(t);
  const source = await rig.newFile();
  const [id = ''] = await reserveFiles(rig, rig.scope, [source]);
  await rig.storage.put(storageKeyOf(rig.scope.workspaceId, id), source.path, { contentType: '', sizeBytes: 100 });
  await reserveFiles(rig, rig.scope, [source]);
  rig.clock.advance(PENDING_MS);
  await sweepFiles(rig);
  assert.equal((await rig.rows()).length, 2);
  assert.deepEqual(await findings(rig), []);
  rig.clock.advance(1_000);
  await sweepJob({ ...rig, deletedFilesKeptMs: 0 }).handle({});
  assert.deepEqual([await rig.rows(), await rig.objects()], [[], []]);
});

test('a writer that lives keeps its files pending however long storage takes', async (t) => {
  const rig = await ledgerRig(t);
  let begun = () => undefined as unknown;
  let proceed = () => undefined as unknown;
  const waiting = new Promise<void>((resolve) => {
    begun = resolve;
  });
  const allowed = new Promise<void>((resolve) => {
    proceed = resolve;
  });
  const storage: LedgerRig['storage'] = {
    ...rig.storage,
    async put(key, source, facts) {
      begun();
      await allowed;
      await rig.storage.put(key, source, facts);
    },
  };
  const stored = withStoredFiles({ ...rig, storage }, rig.scope, [await rig.newFile()], (files) =>
    inTransaction(rig.db, rig.scope, (tx) => files.keep(tx)),
  );
  await waiting;
  for (let minute = 0; minute < 25; minute += 1) {
    rig.clock.advance(60_000);
    await signGotThrough(rig);
    await sweepFiles(rig);
  }
  proceed();
  await stored;
  assert.deepEqual(
    (await rig.rows()).map((row) => row.state),
    ['kept'],
  );
});

/** Waits until the writer's sign, sent when the clock was advanced, is in the database. */
async function signGotThrough(rig: LedgerRig): Promise<void> {
  const expected = rig.clock.now() + PENDING_MS;
  for (const deadline = Date.now() + 10_000; Date.now() < deadline; ) {
    const [row] = await rig.db.reader(rig.scope).selectFrom('stored_file').select('pending_until').execute();
    if (Date.parse(row?.pending_until ?? '') >= expected) return;
  }
  throw new Error('the writer gives no sign');
}

test('a file that was swept cannot be kept, and leaves no object behind its late writer', async (t) => {
  const rig = await ledgerRig(t);
  const storage: LedgerRig['storage'] = {
    ...rig.storage,
    async put(key, source, facts) {
      await rig.ask(`update stored_file set pending_until = now() - interval '1 hour'`);
      await sweepFiles(rig);
      await rig.storage.put(key, source, facts);
    },
  };
  await assert.rejects(
    withStoredFiles({ ...rig, storage }, rig.scope, [await rig.newFile()], (files) =>
      inTransaction(rig.db, rig.scope, (tx) => files.keep(tx)),
    ),
    /swept/,
  );
  assert.deepEqual([await rig.rows(), await rig.objects()], [[], []]);
});

test('a file given up with its record is removed by the sweep that is enqueued with it', async (t) => {
  const rig = await ledgerRig(t);
  const id = await storeKept(rig);
  const other = await storeKept(rig);
  await assert.rejects(
    inTransaction(rig.db, rig.scope, async (tx) => {
      await doomFiles(tx, rig.scope, [id]);
      throw new Error('rolled back');
    }),
  );
  assert.deepEqual(await rig.ask('select * from graphile_worker.jobs'), []);
  await inTransaction(rig.db, rig.scope, (tx) => doomFiles(tx, rig.scope, [id]));
  assert.equal(await findFile(rig.db.reader(rig.scope), rig.scope, id), undefined);
  const [job] = await rig.ask('select task_identifier, key from graphile_worker.jobs');
  assert.deepEqual(job, { task_identifier: 'files.sweep', key: `files.sweep:${rig.scope.workspaceId}` });
  await sweepFiles(rig);
  assert.deepEqual(await rig.rows(), [{ id: other, state: 'kept' }]);
  assert.deepEqual(await findings(rig), []);
});

test('what was given up stays in storage for as long as it is configured, and is nobody’s meanwhile', async (t) => {
  const rig = await ledgerRig(t);
  const id = await storeKept(rig);
  const job = sweepJob({ ...rig, deletedFilesKeptMs: 48 * 3_600_000 });
  await inTransaction(rig.db, rig.scope, (tx) => doomFiles(tx, rig.scope, [id]));
  await job.handle({});
  assert.equal((await rig.objects()).length, 1);
  assert.equal(await findFile(rig.db.reader(rig.scope), rig.scope, id), undefined);
  assert.deepEqual(await findings(rig), []);
  await rig.ask(`update stored_file set doomed_at = clock_timestamp() - interval '47 hours 59 minutes'`);
  await job.handle({});
  assert.equal((await rig.objects()).length, 1);
  await rig.ask(`update stored_file set doomed_at = clock_timestamp() - interval '48 hours'`);
  await job.handle({});
  assert.deepEqual([await rig.rows(), await rig.objects()], [[], []]);
});

test('what no record ever kept leaves at once, whatever is configured', async (t) => {
  const rig = await ledgerRig(t);
  const source = await rig.newFile();
  await assert.rejects(
    withStoredFiles(rig, rig.scope, [source], async () => {
      throw new Error('the record was refused');
    }),
  );
  assert.deepEqual([await rig.rows(), await rig.objects()], [[], []]);
});

test('a sweep that died between object and row is finished by the next', async (t) => {
  const rig = await ledgerRig(t);
  const ids = [await storeKept(rig), await storeKept(rig)];
  await inTransaction(rig.db, rig.scope, (tx) => doomFiles(tx, rig.scope, ids));
  await rig.storage.remove(storageKeyOf(rig.scope.workspaceId, ids[0] ?? ''));
  assert.deepEqual(await findings(rig), []);
  await sweepFiles(rig);
  assert.deepEqual([await rig.rows(), await rig.objects()], [[], []]);
});

test('a file that storage will not remove holds up no other, and is told', async (t) => {
  const rig = await ledgerRig(t);
  const ids = await Promise.all(Array.from({ length: 7 }, () => storeKept(rig)));
  await inTransaction(rig.db, rig.scope, (tx) => doomFiles(tx, rig.scope, ids));
  const stubborn = storageKeyOf(rig.scope.workspaceId, ids[0] ?? '');
  const storage: LedgerRig['storage'] = {
    ...rig.storage,
    remove: (key) =>
      key === stubborn ? Promise.reject(new StorageError('unavailable', 'not now')) : rig.storage.remove(key),
  };
  await assert.rejects(sweepFiles({ ...rig, storage }, { batchSize: 3 }), AggregateError);
  assert.deepEqual(await rig.objects(), [stubborn]);
  await sweepFiles(rig);
  assert.deepEqual([await rig.rows(), await rig.objects()], [[], []]);
});

test('two sweeps at once remove each file once and neither fails', async (t) => {
  const rig = await ledgerRig(t);
  const ids = await Promise.all(Array.from({ length: 20 }, () => storeKept(rig)));
  await inTransaction(rig.db, rig.scope, (tx) => doomFiles(tx, rig.scope, ids));
  await Promise.all([sweepFiles(rig), sweepFiles(rig)]);
  assert.deepEqual([await rig.rows(), await rig.objects()], [[], []]);
});

test('no function of the ledger reaches another workspace’s file', async (t) => {
  const rig = await ledgerRig(t);
  const id = await storeKept(rig);
  const elsewhere = workspaceScope(rig.ids.next());
  assert.equal(await findFile(rig.db.reader(elsewhere), elsewhere, id), undefined);
  // Row-level security alone, with the right predicate under the wrong setting.
  assert.equal(await findFile(rig.db.reader(elsewhere), rig.scope, id), undefined);
  await assert.rejects(inTransaction(rig.db, elsewhere, (tx) => keepFiles(tx, rig.scope, [id])));
  await inTransaction(rig.db, elsewhere, (tx) => doomFiles(tx, rig.scope, [id]));
  await assert.rejects(
    reserveFiles({ ...rig, db: { ...rig.db, reader: () => rig.db.reader(elsewhere) } }, rig.scope, [
      await rig.newFile(),
    ]),
  );
  await removeUnwanted(rig, { workspaceId: rig.scope.workspaceId, id });
  assert.deepEqual(await rig.rows(), [{ id, state: 'kept' }]);
  assert.deepEqual(await listUnwantedFiles(rig, 10), []);
});

test('the check names each object without a row and each kept row without its object', async (t) => {
  const rig = await ledgerRig(t);
  const [whole, lost, cut] = [await storeKept(rig), await storeKept(rig), await storeKept(rig)];
  const path = (id: string) => join(rig.folder, rig.scope.workspaceId, id);
  await rm(path(lost));
  await writeFile(path(cut), 'short');
  const stray = storageKeyOf(rig.scope.workspaceId, rig.ids.next());
  await rig.storage.put(stray, (await rig.newFile()).path, { contentType: '', sizeBytes: 100 });
  await rig.storage.put('notes/readme.txt', (await rig.newFile()).path, { contentType: '', sizeBytes: 100 });
  const found = (await findings(rig)).sort((a, b) => a.key.localeCompare(b.key));
  const key = (id: string) => storageKeyOf(rig.scope.workspaceId, id);
  assert.deepEqual(
    found,
    [
      { kind: 'no_object', key: key(lost), expectedBytes: 100 },
      { kind: 'wrong_size', key: key(cut), expectedBytes: 100, foundBytes: 5 },
      { kind: 'no_row', key: stray, foundBytes: 100 },
      { kind: 'no_row', key: 'notes/readme.txt', foundBytes: 100 },
    ].sort((a, b) => a.key.localeCompare(b.key)),
  );
  assert.ok(!found.some((each) => each.key === key(whole)));
});

test(`kill -9 at ${KILLS} moments leaves a database and a storage that agree, and nothing that was kept is lost`, async (t) => {
  const rig = await ledgerRig(t);
  const told = { kept: new Set<string>(), doomed: new Set<string>() };
  for (let kill = 0; kill < KILLS; kill += 1) await runAndKill(t, rig, told, (kill * 37) % 150);
  assert.deepEqual(await findings(rig), [], 'they agree at once, the sweep still to come');
  rig.clock.advance(Date.now() - rig.clock.now() + PENDING_MS + 1_000);
  await sweepFiles(rig);
  const rows = await rig.rows();
  assert.deepEqual(await findings(rig), []);
  assert.ok(rows.every((row) => row.state === 'kept'));
  assert.deepEqual(await rig.objects(), rows.map((row) => storageKeyOf(rig.scope.workspaceId, row.id)).sort());
  const kept = new Set(rows.map((row) => row.id));
  for (const id of told.doomed) assert.ok(!kept.has(id), 'what was given up is gone');
  // The last one told of may have been given up by a transaction whose end was not told any more.
  const lost = [...told.kept].filter((id) => !kept.has(id) && !told.doomed.has(id));
  assert.ok(lost.length <= KILLS, `${lost.length} kept files are gone`);
  t.diagnostic(`${told.kept.size} kept, ${told.doomed.size} given up`);
});

async function runAndKill(
  t: TestContext,
  rig: LedgerRig,
  told: { kept: Set<string>; doomed: Set<string> },
  afterMs: number,
): Promise<void> {
  const { ownerUrl, serviceRole } = rig.database;
  const path = fileURLToPath(new URL('fixtures/upload-loop.ts', import.meta.url));
  const child = fork(path, [ownerUrl, serviceRole, rig.folder, rig.scope.workspaceId]);
  t.after(() => child.kill('SIGKILL'));
  child.on('message', (line: string) => {
    const [what, id = ''] = line.split(' ');
    if (what === 'kept') told.kept.add(id);
    else told.doomed.add(id);
  });
  await once(child, 'message');
  // The moment of the kill is what is tested; real time is all there is to choose it by.
  await new Promise((resolve) => setTimeout(resolve, afterMs));
  const gone = once(child, 'close');
  child.kill('SIGKILL');
  await gone;
}
