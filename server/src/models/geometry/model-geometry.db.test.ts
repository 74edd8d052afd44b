// Tests that a generation ends in one of three ways, whatever happens: ready, failed with a reason, or requeued. The model stays ready.
import assert from 'node:assert/strict';
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, test } from 'node:test';
import { strToU8, zipSync } from 'fflate';
import { sql } from 'kysely';
import { writeIfc } from '../../../testing/ifc/write-ifc.ts';
import { serviceDb } from '../../../testing/service-db.ts';
import { tenants } from '../../../testing/tenants.ts';
import { systemClock } from '../../platform/clock.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { storageKeyOf } from '../../platform/files/ledger.ts';
import { openSpool } from '../../platform/files/spool.ts';
import { openStorage } from '../../platform/files/storage.ts';
import { getHeavyGuid, writeHeavyModel } from './fixtures/heavy-model.ts';
import { geometryJobs } from './jobs.ts';
import { type GeometryDeps, generateModelGeometry } from './model-geometry.ts';
import { deleteGeometryParts, queueGeometry } from './public.ts';
import { beginRun, finishRun } from './runs.ts';
import { findGeometry } from './store.ts';

const { db, asOwner } = await serviceDb();
const made = tenants(db);
const folder = await mkdtemp(join(tmpdir(), 'geometry [test] '));
const storage = await openStorage(`file:${join(folder, 'files')}`, systemClock);
const spool = await openSpool(folder, systemClock);
after(async () => {
  await spool.close();
  await storage.close();
  await rm(folder, { recursive: true });
});
const { scope: workspace } = await made.workspace({ owner: 'owner' });
const scope = await made.project(workspace);
const crashes: string[] = [];
const source = join(folder, 'tower.ifc');
const { storeys } = writeIfc(source);

function depsWith(limits: Partial<GeometryDeps['modelGeometry']> = {}, more: Partial<GeometryDeps> = {}): GeometryDeps {
  return {
    ...{ db, ids: made.ids, clock: systemClock, spool, storage },
    modelGeometry: { timeoutMs: 120_000, memoryMiB: 2048, maxBytes: 1e9, ...limits },
    onGeometryProcessCrashed: ({ cause }) => void crashes.push(cause),
    onGeometryPollFailed: (error) => assert.fail(String(error)),
    ...more,
  };
}

/** Inserts a model that is ready and waits for its geometry, bypassing the commands. */
async function waiting(path = source): Promise<string> {
  const [id, fileId] = [made.ids.next(), made.ids.next()];
  const sizeBytes = (await stat(path)).size;
  await storage.put(storageKeyOf(scope.workspaceId, fileId), path, { contentType: 'application/x-step', sizeBytes });
  const { workspaceId, projectId } = scope;
  await asOwner(
    `insert into stored_file (workspace_id, id, state, media_type, size_bytes, created_at)
     values ($1, $2, 'kept', 'application/x-step', $3, now())`,
    [workspaceId, fileId, sizeBytes],
  );
  await asOwner('insert into model_group (workspace_id, id, project_id, last_version) values ($1, $2, $3, 1)', [
    ...[workspaceId, id, projectId],
  ]);
  await asOwner(
    `insert into model (workspace_id, id, project_id, version_group_id, version, name, status, size_bytes,
                        original_file_id, element_count, space_count, storey_count, created_by_type, created_at, updated_at)
     values ($1, $2, $3, $2, 1, 'Tower', 'ready', $4, $5, 0, 0, 0, 'system', now(), now())`,
    [workspaceId, id, projectId, sizeBytes, fileId],
  );
  for (const { guid, name, elevationM } of storeys) {
    await asOwner(
      `insert into model_storey (workspace_id, project_id, model_id, id, guid, name, elevation_m)
       values ($1, $2, $3, $4, $5, $6, $7)`,
      [workspaceId, projectId, id, made.ids.next(), guid, name, elevationM],
    );
  }
  await inTransaction(db, scope, (tx) => queueGeometry(tx, scope, id));
  return id;
}

const payloadOf = (id: string) => ({ workspaceId: scope.workspaceId, projectId: scope.projectId, id });
const generate = (id: string, deps = depsWith(), signal = new AbortController().signal) =>
  generateModelGeometry(deps, payloadOf(id), signal);

async function stateOf(id: string) {
  const [row] = await asOwner<{ state: string; failure: string | null; attempts: number; status: string }>(
    `select geometry.state, geometry.failure, geometry.attempts, model.status
     from model_geometry as geometry join model on model.id = geometry.model_id where model.id = $1`,
    [id],
  );
  return row === undefined ? undefined : [row.state, row.failure, row.attempts, row.status];
}

/** Lists the files of geometry in storage, and the files in the spool. */
async function leftOver() {
  const [row] = await asOwner<{ count: number }>(
    `select count(*)::int as count from stored_file where media_type = 'application/octet-stream' and state <> 'doomed'`,
  );
  const spooled = (await readdir(dirname(spool.freshPath()))).filter((name) => name !== '.owner');
  return { stored: row?.count, spooled };
}

test('geometry that exceeds a limit or cannot be shown fails with a reason, and leaves no files', async () => {
  const slow = await waiting();
  await generate(slow, depsWith({ timeoutMs: 1 }));
  assert.deepEqual(await stateOf(slow), ['failed', 'timed_out', 1, 'ready']);
  // The first by the watch from outside, the other by its own heap.
  for (const memoryMiB of [30, 1]) {
    const large = await waiting();
    await generate(large, depsWith({ memoryMiB }));
    assert.deepEqual(await stateOf(large), ['failed', 'out_of_memory', 1, 'ready']);
  }
  const path = join(folder, 'packed');
  await writeFile(path, 'PK\u0003\u0004 and nothing of an archive');
  const broken = await waiting(path);
  await generate(broken);
  assert.deepEqual(await stateOf(broken), ['failed', 'undrawable', 1, 'ready']);
  assert.deepEqual(await leftOver(), { stored: 0, spooled: [] });
});

test('heavy products are left out and named, and the rest is shown', async () => {
  const path = join(folder, 'heavy.ifc');
  const walls = [
    { name: 'a' },
    { name: 'grid', cuts: 2000 },
    { name: 'b' },
    { name: 'sieve', cuts: 2000 },
    { name: 'c' },
  ];
  await writeFile(path, writeHeavyModel(walls));
  const id = await waiting(path);
  const { workspaceId, projectId } = scope;
  await asOwner(
    `insert into model_element (workspace_id, project_id, model_id, id, guid, is_repeated, class, name, systems,
                                property_sets, quantities, content_hash)
     values ($1, $2, $3, $4, $5, false, 'IfcWall', 'Grid', '{}', '{}', '{}', '\\x00')`,
    [workspaceId, projectId, id, made.ids.next(), getHeavyGuid('grid')],
  );
  const pids: number[] = [];
  await generate(id, depsWith({}, { geometryPatience: 0.2, onGeometryProcessStarted: (pid) => void pids.push(pid) }));
  const geometry = await findGeometry(db.reader(scope), scope, id);
  assert.deepEqual(geometry?.leftOut, [
    { guid: getHeavyGuid('grid'), class: 'IfcWall', name: 'Grid', reason: 'too_slow' },
    { guid: getHeavyGuid('sieve'), class: null, name: null, reason: 'too_slow' },
  ]);
  assert.deepEqual(
    [geometry?.state, geometry?.undrawnCount, geometry?.parts.map((part) => part.elementCount)],
    ['ready', 2, [3]],
  );
  assert.equal(pids.length, 4);
  await inTransaction(db, scope, (tx) => deleteGeometryParts(tx, scope, id));
  assert.deepEqual(await leftOver(), { stored: 0, spooled: [] });
});

test('a heavy product is left out of an archive, and above a storey with nothing to show', async () => {
  const walls = [{ name: 'a' }, { name: 'grid', cuts: 2000 }, { name: 'b' }];
  const files = {
    'packed.ifczip': zipSync({ 'model.ifc': strToU8(writeHeavyModel(walls)) }),
    'basement.ifc': writeHeavyModel(walls, { hasBasement: true }),
  };
  for (const [name, content] of Object.entries(files)) {
    const path = join(folder, name);
    await writeFile(path, content);
    const id = await waiting(path);
    // The storeys of the model are known of its file, those of the tower are not in it.
    await asOwner('delete from model_storey where model_id = $1', [id]);
    for (const [guid, elevationM] of [
      ['basement', -3],
      ['storey', 0],
    ] as const) {
      await asOwner(
        `insert into model_storey (workspace_id, project_id, model_id, id, guid, name, elevation_m)
         values ($1, $2, $3, $4, $5, $5, $6)`,
        [scope.workspaceId, scope.projectId, id, made.ids.next(), getHeavyGuid(guid), elevationM],
      );
    }
    await generate(id, depsWith({}, { geometryPatience: 0.2 }));
    assert.deepEqual(await stateOf(id), ['ready', null, 1, 'ready'], name);
    const geometry = await findGeometry(db.reader(scope), scope, id);
    assert.deepEqual(
      [
        geometry?.leftOut.map(({ guid }) => guid),
        geometry?.undrawnCount,
        geometry?.parts.map((part) => part.elementCount),
      ],
      [[getHeavyGuid('grid')], 1, [2]],
      name,
    );
    await inTransaction(db, scope, (tx) => deleteGeometryParts(tx, scope, id));
  }
  assert.deepEqual(await leftOver(), { stored: 0, spooled: [] });
});

test('a process that is killed is restarted three times; then the geometry fails', async () => {
  const id = await waiting();
  crashes.length = 0;
  const deps = depsWith({}, { onGeometryProcessStarted: (pid) => void process.kill(pid, 'SIGKILL') });
  for (const attempt of [1, 2, 3]) {
    await assert.rejects(generate(id, deps), /interrupted: ended by SIGKILL/);
    assert.deepEqual(await stateOf(id), ['waiting', null, attempt, 'ready']);
  }
  assert.equal(crashes.length, 3);
  await generate(id);
  assert.deepEqual(await stateOf(id), ['failed', 'interrupted', 3, 'ready']);
});

test('a service that stops requeues its run, and ready geometry is not generated twice', async () => {
  const id = await waiting();
  const stopping = new AbortController();
  await assert.rejects(
    generate(id, depsWith({}, { onGeometryProcessStarted: () => stopping.abort() }), stopping.signal),
    /stops/,
  );
  assert.deepEqual(await stateOf(id), ['waiting', null, 0, 'ready']);
  const pids: number[] = [];
  const deps = depsWith({}, { onGeometryProcessStarted: (pid) => void pids.push(pid) });
  await generate(id, deps);
  const first = await findGeometry(db.reader(scope), scope, id);
  assert.deepEqual([first?.state, first?.parts.length, pids.length], ['ready', 2, 1]);
  await generate(id, deps);
  assert.deepEqual([await findGeometry(db.reader(scope), scope, id), pids.length], [first, 1]);
  await inTransaction(db, scope, (tx) => deleteGeometryParts(tx, scope, id));
});

test('an attempt that is over takes no figures from the one that was begun after it', async () => {
  const id = await waiting();
  const older = await beginRun(depsWith(), scope, id);
  assert.ok(older !== undefined);
  await generate(id);
  const count = async () => {
    const rows = await asOwner('select from model_element_figures where model_id = $1', [id]);
    return rows.length;
  };
  const before = await count();
  assert.ok(before > 0);
  const nothing = { parts: [], leftOut: [], origin: { x: 0, y: 0, z: 0 }, box: null, undrawnCount: 0 };
  assert.equal(await finishRun(depsWith(), scope, older, nothing), false);
  assert.deepEqual([await count(), await stateOf(id)], [before, ['ready', null, 2, 'ready']]);
  await inTransaction(db, scope, (tx) => deleteGeometryParts(tx, scope, id));
});

test('of two processes for the same model one stores its parts', async () => {
  const id = await waiting();
  await Promise.all([generate(id), generate(id)]);
  const geometry = await findGeometry(db.reader(scope), scope, id);
  assert.deepEqual([geometry?.state, geometry?.parts.length, (await leftOver()).stored], ['ready', 2, 2]);
  await inTransaction(db, scope, (tx) => deleteGeometryParts(tx, scope, id));
});

test('deleting a model while its geometry is generated ends the process, and nothing is stored', async () => {
  const id = await waiting();
  const pids: number[] = [];
  const onGeometryProcessStarted = (pid: number) => {
    pids.push(pid);
    void asOwner('delete from model where id = $1', [id]);
  };
  await generate(id, depsWith({}, { onGeometryProcessStarted }));
  assert.equal(pids.length, 1);
  for (const pid of pids) assert.throws(() => process.kill(pid, 0), { code: 'ESRCH' });
  assert.deepEqual([await stateOf(id), await leftOver()], [undefined, { stored: 0, spooled: [] }]);
});

test('geometry whose job was given up is marked as failed', async () => {
  const id = await waiting();
  await asOwner("update graphile_worker._private_jobs set attempts = max_attempts where key = 'models.draw:' || $1", [
    id,
  ]);
  const job = geometryJobs(depsWith()).find((each) => each.name === 'models.draw-given-up');
  await (job?.handle as (() => Promise<void>) | undefined)?.();
  assert.deepEqual(await stateOf(id), ['failed', 'not_drawn', 0, 'ready']);
});

// The statements of that release, but for columns that are only read.
test('processes of the release before this one read and write geometry under its former names', async () => {
  const id = await waiting();
  const { workspaceId, projectId } = scope;
  const part = { runId: made.ids.next(), fileId: made.ids.next() };
  await asOwner(
    `insert into stored_file (workspace_id, id, state, media_type, size_bytes, created_at)
     values ($1, $2, 'kept', 'application/octet-stream', 1, now())`,
    [workspaceId, part.fileId],
  );
  await inTransaction(db, scope, async (tx) => {
    await sql`
      insert into model_drawing (workspace_id, project_id, model_id, state)
      values (${workspaceId}::uuid, ${projectId}::uuid, ${id}::uuid, 'waiting')
      on conflict (workspace_id, model_id) do update set state = 'waiting', run_id = null, attempts = 0`.execute(tx);
    const pending = await sql`
      select drawing.model_id from model_drawing as drawing
      join model on model.workspace_id = drawing.workspace_id and model.id = drawing.model_id
      where drawing.workspace_id = ${workspaceId}::uuid and drawing.model_id = ${id}::uuid
        and drawing.state in ('waiting', 'drawing') for no key update of drawing`.execute(tx);
    assert.equal(pending.rows.length, 1);
    await sql`
      update model_drawing set state = 'drawing', run_id = ${part.runId}::uuid
      where workspace_id = ${workspaceId}::uuid and model_id = ${id}::uuid`.execute(tx);
    await sql`
      insert into model_drawing_part (workspace_id, model_id, number, element_count, size_bytes, file_id)
      values (${workspaceId}::uuid, ${id}::uuid, 1, 1, 1, ${part.fileId}::uuid)`.execute(tx);
  });
  const { state, parts } = (await findGeometry(db.reader(scope), scope, id)) ?? {};
  assert.deepEqual([state, parts?.map(({ fileId }) => fileId)], ['generating', [part.fileId]]);
  const stranger = await made.workspace({ owner: 'owner' });
  const seen = await inTransaction(db, stranger.scope, (tx) => sql`select from model_drawing`.execute(tx));
  assert.equal(seen.rows.length, 0);
  const removed = await inTransaction(db, scope, (tx) =>
    sql`
      delete from model_drawing_part using model_drawing as drawing
      where model_drawing_part.workspace_id = ${workspaceId}::uuid and model_drawing_part.model_id = ${id}::uuid
        and drawing.workspace_id = model_drawing_part.workspace_id and drawing.model_id = model_drawing_part.model_id
      returning model_drawing_part.file_id`.execute(tx),
  );
  assert.equal(removed.rows.length, 1);
});
