// Tests that an import ends in one of three ways, whatever happens: ready, failed with a reason, or requeued.
import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { strToU8, zipSync } from 'fflate';
import { serviceDb } from '../../../testing/service-db.ts';
import { tenants } from '../../../testing/tenants.ts';
import { systemClock } from '../../platform/clock.ts';
import { storageKeyOf } from '../../platform/files/ledger.ts';
import { openSpool } from '../../platform/files/spool.ts';
import { openStorage } from '../../platform/files/storage.ts';
import { guidOf, smallModel } from '../fixtures/small-model.ts';
import { modelJobs } from './jobs.ts';
import { type ImportDeps, importModel } from './model-import.ts';

const database = await serviceDb();
const { db, asOwner } = database;
const made = tenants(db);
const folder = await mkdtemp(join(tmpdir(), 'import [test] '));
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
const followed: (string | undefined)[] = [];

function depsWith(limits: Partial<ImportDeps['modelImport']> = {}, more: Partial<ImportDeps> = {}): ImportDeps {
  return {
    db,
    ids: made.ids,
    clock: systemClock,
    spool,
    storage,
    modelImport: { timeoutMs: 60_000, memoryMiB: 2048, maxBytes: 1e9, ...limits },
    onImportProcessCrashed: ({ cause }) => void crashes.push(cause),
    onImportPollFailed: (error) => assert.fail(String(error)),
    async followHead(_tx, _scope, { modelId }) {
      followed.push(modelId);
      return { changes: [], save: async () => undefined };
    },
    ...more,
  };
}

/** Inserts a model that waits for its import, bypassing the commands. */
async function queued(text: string | Uint8Array, { group = made.ids.next(), version = 1 } = {}): Promise<string> {
  const [id, fileId] = [made.ids.next(), made.ids.next()];
  const path = spool.freshPath();
  await writeFile(path, text);
  const sizeBytes = Buffer.byteLength(text);
  await storage.put(storageKeyOf(scope.workspaceId, fileId), path, { contentType: 'application/x-step', sizeBytes });
  await spool.discard(path);
  const { workspaceId, projectId } = scope;
  await asOwner(
    `insert into stored_file (workspace_id, id, state, media_type, size_bytes, created_at)
     values ($1, $2, 'kept', 'application/x-step', $3, now())`,
    [workspaceId, fileId, sizeBytes],
  );
  await asOwner(
    'insert into model_group (workspace_id, id, project_id, last_version) values ($1, $2, $3, 9) on conflict do nothing',
    [workspaceId, group, projectId],
  );
  await asOwner(
    `insert into model (workspace_id, id, project_id, version_group_id, version, name, status, size_bytes,
                        original_file_id, created_by_type, created_at, updated_at)
     values ($1, $2, $3, $4, $5, 'Tower', 'queued', $6, $7, 'system', now(), now())`,
    [workspaceId, id, projectId, group, version, sizeBytes, fileId],
  );
  return id;
}

const payloadOf = (id: string) => ({ workspaceId: scope.workspaceId, projectId: scope.projectId, id });
const read = (id: string, deps = depsWith(), signal = new AbortController().signal) =>
  importModel(deps, payloadOf(id), signal);

async function stateOf(id: string) {
  const [row] = await asOwner<{
    status: string;
    code: string | null;
    line: number | null;
    attempts: number;
    head: boolean;
  }>(
    `select status, failure ->> 'code' as code, (failure ->> 'line')::int as line, attempts, is_head as head
     from model where id = $1`,
    [id],
  );
  return row;
}

async function keptOf(id: string): Promise<number> {
  const [row] = await asOwner<{ count: number }>(
    `select (select count(*) from model_element where model_id = $1)::int
       + (select count(*) from model_storey where model_id = $1)::int as count`,
    [id],
  );
  return row?.count ?? 0;
}

function withRooms(count: number): string {
  const rooms = Array.from({ length: count }, (_, at) => {
    const guid = `0${String(at).padStart(21, '0')}`;
    return `#${1_000_000 + at}=IFCSPACE('${guid}',$,'R',$,$,$,$,$,.ELEMENT.,.INTERNAL.,$);`;
  });
  return smallModel().replace('ENDSEC;\nEND-ISO', `${rooms.join('\n')}\nENDSEC;\nEND-ISO`);
}

test('an import that exceeds a limit, and a file that is no model, fail with a reason, and leave no data', async () => {
  const slow = await queued(smallModel());
  await read(slow, depsWith({ timeoutMs: 1 }));
  assert.deepEqual(await stateOf(slow), { status: 'failed', code: 'timed_out', line: null, attempts: 1, head: false });
  // A small model takes less than 56 MiB, one of 40,000 rooms between 72 and 96 (2026-11-26); the last has no room for the program itself.
  const bounds = [
    { text: smallModel(), memoryMiB: 64, code: null },
    { text: withRooms(40_000), memoryMiB: 64, code: 'out_of_memory' },
    { text: smallModel(), memoryMiB: 1, code: 'out_of_memory' },
  ];
  const large: string[] = [];
  for (const { text, memoryMiB, code } of bounds) {
    const id = await queued(text);
    await read(id, depsWith({ memoryMiB }));
    assert.equal((await stateOf(id))?.code, code);
    if (code !== null) large.push(id);
  }
  const wrong = await queued(smallModel().replace('IFCSIUNIT(*,', 'IFCSIUNIT(*,,'));
  await read(wrong);
  const { code, line } = (await stateOf(wrong)) ?? {};
  assert.deepEqual([code, (line ?? 0) > 5], ['parameter_empty', true]);
  const crowded = await queued(withRooms(50_001));
  await read(crowded);
  assert.equal((await stateOf(crowded))?.code, 'too_many_spaces');
  for (const id of [slow, ...large, wrong, crowded]) assert.equal(await keptOf(id), 0);
  // Each has its job that removes what was kept.
  const jobs = await asOwner("select from graphile_worker.jobs where task_identifier = 'models.purge'");
  assert.equal(jobs.length, 5);
});

test('an element has the space it stands in and the systems it belongs to, also through a whole', async () => {
  const text = smallModel().replace(
    'ENDSEC;\nEND-ISO',
    [
      `#900=IFCSPACE('${guidOf('plant')}',$,'Plant',$,$,$,$,$,.ELEMENT.,.INTERNAL.,$);`,
      `#901=IFCUNITARYEQUIPMENT('${guidOf('unit')}',$,'Unit',$,$,$,$,$,.AIRHANDLER.);`,
      `#902=IFCFAN('${guidOf('fan')}',$,'Fan',$,$,$,$,$,$);`,
      `#903=IFCPUMP('${guidOf('pump')}',$,'Pump',$,$,$,$,$,$);`,
      `#904=IFCRELCONTAINEDINSPATIALSTRUCTURE('${guidOf('in')}',$,$,$,(#901),#900);`,
      `#905=IFCRELAGGREGATES('${guidOf('parts')}',$,$,$,#901,(#902));`,
      `#906=IFCDISTRIBUTIONSYSTEM('${guidOf('air')}',$,'Supply air',$,$,$,$);`,
      `#907=IFCSYSTEM('${guidOf('fire')}',$,'\\X2\\0646\\X0\\',$,$);`,
      `#908=IFCRELASSIGNSTOGROUP('${guidOf('ofair')}',$,$,$,(#901,#902,#901),$,#906);`,
      `#909=IFCRELASSIGNSTOGROUP('${guidOf('offire')}',$,$,$,(#901,#999999),$,#907);`,
      `#910=IFCZONE('${guidOf('zone')}',$,'Zone',$,$,$);`,
      `#911=IFCRELASSIGNSTOGROUP('${guidOf('ofzone')}',$,$,$,(#903),$,#910);`,
      'ENDSEC;\nEND-ISO',
    ].join('\n'),
  );
  const id = await queued(text);
  await read(id);
  const rows = await asOwner<{ name: string; space: string | null; systems: string[] }>(
    `select element.name, space.name as space, element.systems from model_element as element
     left join model_space as space on space.model_id = element.model_id and space.id = element.space_id
     where element.model_id = $1 and element.name in ('Unit', 'Fan', 'Pump') order by element.name`,
    [id],
  );
  assert.deepEqual(
    rows.map(({ name, space, systems }) => [name, space, systems]),
    [
      ['Fan', 'Plant', ['Supply air']],
      ['Pump', null, []],
      ['Unit', 'Plant', ['Supply air', 'ن']],
    ],
  );
});

test('GlobalIds and numbers beyond the limits are left out or cut, and the file is imported all the same', async () => {
  const [chinese, emoji] = [
    Array.from({ length: 1900 }, (_each, at) => (0x4e00 + ((at * 7919) % 20_000)).toString(16).toUpperCase()).join(''),
    `${'a'.repeat(63)}\\X4\\0001F600\\X0\\`,
  ];
  const space = (id: number, guid: string) => `#${id}=IFCSPACE(${guid},$,'R${id}',$,$,$,$,$,.ELEMENT.,.INTERNAL.,$);`;
  const text = smallModel()
    .replace(',#15));', ',#15,#200));')
    .replace('155000.5', '1.E300')
    .replace("'EPSG:28992',$,$,$,$,$,#26", "'EPSG:28992',$,$,$,$,$,#201")
    .replace(
      'ENDSEC;\nEND-ISO',
      [
        '#200=IFCSIUNIT(*,.TIMEUNIT.,.constructor.,.constructor.);',
        '#201=IFCSIUNIT(*,.LENGTHUNIT.,.EXA.,.METRE.);',
        '#202=IFCSIUNIT(*,.AREAUNIT.,.EXA.,.SQUARE_METRE.);',
        "#203=IFCQUANTITYAREA('NetFloorArea',$,#202,1.E300,$);",
        `#204=IFCELEMENTQUANTITY('${guidOf('huge')}',$,'Qto_SpaceBaseQuantities',$,$,(#203));`,
        `#205=IFCRELDEFINESBYPROPERTIES('${guidOf('hugeof')}',$,$,$,(#210),#204);`,
        space(210, `'${guidOf('vast')}'`),
        space(211, `'${guidOf('vast')}'`),
        space(212, '$'),
        space(213, `'\\X2\\${chinese}\\X0\\'`),
        space(214, `'${emoji}'`),
        `#215=IFCWALL('${emoji}',$,'W',$,$,$,$,$,$);`,
        'ENDSEC;\nEND-ISO',
      ].join('\n'),
    );
  const [plain, id] = [await queued(smallModel()), await queued(text)];
  for (const each of [plain, id]) {
    await read(each);
    assert.equal((await stateOf(each))?.status, 'ready');
  }
  const rows = await asOwner<{
    spaces: number;
    elements: number;
    report: { remarks: { code: string; count: number }[] };
  }>(
    `select space_count as spaces, element_count as elements, report from model where id = any($1)
     order by space_count`,
    [[plain, id]],
  );
  const [before, after] = rows;
  assert.deepEqual(
    [Number(after?.spaces) - Number(before?.spaces), Number(after?.elements) - Number(before?.elements)],
    [4, 1],
    'of two spaces with a GlobalId both are kept, and none without one',
  );
  const counted = (row: typeof before, code: string) =>
    row?.report.remarks.find((each) => each.code === code)?.count ?? 0;
  for (const [code, more] of [
    ['repeated_guid', 1],
    ['element_without_guid', 1],
    ['guid_malformed', 2],
  ] as const) {
    assert.equal(counted(after, code) - counted(before, code), more, code);
  }
});

test('content that the database refuses fails with a reason at once, because another attempt would fail too', async () => {
  const before = crashes.length;
  await asOwner("alter table model_space add constraint no_such check (name <> 'net') not valid");
  const id = await queued(smallModel());
  await read(id);
  await asOwner('alter table model_space drop constraint no_such');
  assert.deepEqual([(await stateOf(id))?.status, (await stateOf(id))?.code], ['failed', 'unreadable']);
  assert.equal(await keptOf(id), 0);
  assert.equal(crashes.length, before + 1);
  crashes.length = before;
});

test('a process that is killed is restarted three times; then the model fails', async () => {
  const id = await queued(smallModel());
  const deps = depsWith({}, { onImportProcessStarted: (pid) => void process.kill(pid, 'SIGKILL') });
  for (const attempt of [1, 2, 3]) {
    await assert.rejects(read(id, deps), /interrupted: ended by SIGKILL/);
    assert.deepEqual([(await stateOf(id))?.status, (await stateOf(id))?.attempts], ['queued', attempt]);
  }
  assert.equal(crashes.length, 3);
  await read(id);
  assert.deepEqual([(await stateOf(id))?.status, (await stateOf(id))?.code], ['failed', 'interrupted']);
});

test('a service that stops requeues its run; a lost storage does not count as an attempt', async () => {
  const id = await queued(smallModel());
  const stopping = new AbortController();
  const deps = depsWith({}, { onImportProcessStarted: () => stopping.abort() });
  await assert.rejects(read(id, deps, stopping.signal), /the service stops/);
  assert.deepEqual([(await stateOf(id))?.status, (await stateOf(id))?.attempts], ['queued', 0]);
  const away = { ...storage, read: () => Promise.reject(new Error('the storage is away')) };
  await assert.rejects(read(id, depsWith({}, { storage: away })), /the storage is away/);
  assert.deepEqual([(await stateOf(id))?.status, (await stateOf(id))?.attempts], ['queued', 0]);
  await read(id);
  assert.deepEqual([(await stateOf(id))?.status, (await stateOf(id))?.head], ['ready', true]);
  assert.equal(await keptOf(id), 7);
  // Nothing is read twice.
  const { updated_at: before } = (await asOwner('select updated_at from model where id = $1', [id]))[0] ?? {};
  await read(id);
  assert.deepEqual((await asOwner('select updated_at from model where id = $1', [id]))[0]?.updated_at, before);
});

test('cancelling an import, or deleting its model, ends the process, and nothing more is written', async () => {
  const cancelled = await queued(smallModel());
  const cancel = `update model set status = 'failed', failure = '{"code":"cancelled"}', run_id = null where id = $1`;
  const pids: number[] = [];
  await read(
    cancelled,
    depsWith(
      {},
      {
        onImportProcessStarted(pid) {
          pids.push(pid);
          void asOwner(cancel, [cancelled]);
        },
      },
    ),
  );
  assert.deepEqual([(await stateOf(cancelled))?.code, await keptOf(cancelled)], ['cancelled', 0]);
  const deleted = await queued(smallModel());
  await read(
    deleted,
    depsWith(
      {},
      {
        onImportProcessStarted(pid) {
          pids.push(pid);
          void asOwner('delete from model where id = $1', [deleted]);
        },
      },
    ),
  );
  assert.equal(await keptOf(deleted), 0);
  assert.equal(pids.length, 2);
  for (const pid of pids) assert.throws(() => process.kill(pid, 0), { code: 'ESRCH' });
});

/** The time for the geometries of two spaces, for which nobody waits here. */
const hasty = {
  ...systemClock,
  after: (ms: number, act: () => void) => systemClock.after(ms === 30_200 ? 2_000 : ms, act),
};

test('geometries that hang or crash web-ifc cost only the areas of spaces', async () => {
  const shape = '#60=IFCPRODUCTDEFINITIONSHAPE($,$,(#61));';
  const ofItself = smallModel().replace(shape, '#60=IFCPRODUCTDEFINITIONSHAPE($,$,(#60));');
  const made = {
    'of itself': ofItself,
    // Read again, it is unpacked again.
    'of itself and packed': zipSync({ 'a.ifc': strToU8(ofItself.replace("'Building'", "'Building \\ 1'")) }),
    'too short': smallModel().replace(shape, '#60=IFCPRODUCTDEFINITIONSHAPE($,$);'),
  };
  for (const [what, text] of Object.entries(made)) {
    assert.notEqual(text, smallModel());
    const id = await queued(text);
    await read(id, depsWith({}, { clock: hasty }));
    assert.equal((await stateOf(id))?.status, 'ready', what);
    const remarks = await asOwner<{ code: string; count: number }>(
      `select each ->> 'code' as code, (each ->> 'count')::int as count
       from model, jsonb_array_elements(report -> 'remarks') as each
       where id = $1 and each ->> 'code' like 'area_%'`,
      [id],
    );
    assert.deepEqual(remarks, [{ code: 'area_not_measured', count: 2 }], what);
    assert.ok((await keptOf(id)) > 5, what);
  }
});

test('a relation that is too short loses only its own objects, and no area', async () => {
  const text = smallModel().replace(',$,$,#31,(#32,#33));', ',$,$,#31);');
  assert.notEqual(text, smallModel());
  const id = await queued(text);
  await read(id);
  assert.equal((await stateOf(id))?.status, 'ready');
  const spaces = await asOwner('select name from model_space where model_id = $1 and area_source = $2', [
    id,
    'footprint',
  ]);
  assert.deepEqual(spaces, [{ name: 'footprint' }]);
});

test('an older version that is ready later does not take the place of the head', async () => {
  const group = made.ids.next();
  const [first, second] = [await queued(smallModel(), { group }), await queued(smallModel(), { group, version: 2 })];
  await read(second);
  followed.length = 0;
  await read(first);
  assert.deepEqual([(await stateOf(first))?.status, (await stateOf(first))?.head], ['ready', false]);
  assert.equal((await stateOf(second))?.head, true);
  assert.deepEqual(followed, []);
});

test('a model whose job was given up is marked as failed', async () => {
  const id = await queued(smallModel());
  await asOwner(
    `select graphile_worker.add_job('models.read', $1::json, job_key := 'models.read:' || $2, max_attempts := 1)`,
    [JSON.stringify(payloadOf(id)), id],
  );
  await asOwner("update graphile_worker._private_jobs set attempts = 1 where key = 'models.read:' || $1", [id]);
  const job = modelJobs(depsWith()).find((each) => each.name === 'models.read-given-up');
  await (job?.handle as (() => Promise<void>) | undefined)?.();
  assert.deepEqual([(await stateOf(id))?.status, (await stateOf(id))?.code], ['failed', 'not_read']);
});
