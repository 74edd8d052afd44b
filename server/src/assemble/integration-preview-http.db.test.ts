// Dry runs and comparisons, over HTTP with simulated vendors and the service's own worker: they list, and change nothing.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, test } from 'node:test';
import pg from 'pg';
import {
  connectedService,
  describeVendors,
  requireStatus,
  startSimulators,
} from '../../testing/integrations/connected-service.ts';
import { awaitRun } from '../../testing/integrations/waiting.ts';

const simulators = await startSimulators('a', 'b', 'c');
const { service, world, signIn } = await connectedService(describeVendors(simulators));
const ours = await world.workspace({ Omar: 'owner' });
const omar = (await signIn(ours.people.Omar)).call;
for (const kind of ['a', 'b'] as const) await simulators[kind].control.holdEvents();
const owner = new pg.Client({ connectionString: service.foundation.config.databaseUrl });
await owner.connect();
after(() => owner.end());

type Kind = 'a' | 'b' | 'c';
const RECORDS = { a: 'issues', b: 'coordination_issues', c: 'assets' } as const;

interface Difference {
  readonly action: string;
  readonly side: string | null;
  readonly entity: string;
  readonly code: string | null;
  readonly recordId: string | null;
  readonly recordTitle: string | null;
  readonly vendorId: string | null;
  readonly vendorTitle: string | null;
  readonly fields: { field: string; local: unknown; vendor: unknown; base: unknown; waits?: boolean }[];
}

async function connect(kind: Kind, config: object = {}) {
  const scope = await world.project(ours.scope, {});
  const path = `/api/projects/${scope.projectId}`;
  const { control, url } = simulators[kind];
  const credentials =
    kind === 'c'
      ? { apiKey: 'simulated-key' }
      : await control.issueTokens({ userId: '501', scope: 'data:read data:write' });
  const { expiresAt: _, ...given } = credentials as { expiresAt?: string };
  const { body } = requireStatus(
    await omar('POST', `${path}/integration-connections/vendor-${kind}/connect`, {
      authKind: kind === 'c' ? 'api_key' : 'oauth2',
      credentials: given,
      config: { ...DEFAULTS[kind], ...(kind === 'c' && { baseUrl: url }), ...config },
    }),
    201,
  );
  const one = `${path}/integration-connections/${body.id}`;
  const target = await addTarget(kind);
  requireStatus(await omar('POST', `${one}/link`, target), 200);
  const begin = async (start: object, verb = 'sync') => {
    const { body: run } = requireStatus(await omar('POST', `${one}/${verb}`, start), 202);
    return awaitEnd(`${one}/runs/${run.id}`);
  };
  const listDifferences = async (runId: string, query = '') =>
    requireStatus(await omar('GET', `${one}/runs/${runId}/differences?limit=200${query}`), 200).body
      .data as Difference[];
  const addThere = (fields: Record<string, string | number>) =>
    control.addRecord(RECORDS[kind], {
      // Issues of vendor A name their project without a head.
      scope: target.projectId.replace(/^b\./, ''),
      by: kind === 'c' ? 'facility-team' : '502',
      fields: { ...describeThere(kind, target.projectId), ...fields },
    });
  const addHere = async (fields: object) =>
    requireStatus(await omar('POST', `${path}/${kind === 'c' ? 'assets' : 'issues'}`, fields), 201).body as {
      id: string;
    };
  const editHere = async (id: string, fields: object) =>
    requireStatus(await omar('PATCH', `${path}/${kind === 'c' ? 'assets' : 'issues'}/${id}`, fields), 200);
  const sync = (start: object = {}) => begin(start);
  return { control, path, one, target, begin, sync, listDifferences, addThere, addHere, editHere, id: String(body.id) };
}

const DEFAULTS = {
  a: { issueSubtypes: { default: 'sub-defect' }, markerAttributeId: 'attribute-marker' },
  b: {},
  c: {},
} as const;

/** Makes a project at the vendor without records. */
async function addTarget(kind: Kind): Promise<{ companyId?: string; projectId: string }> {
  const { control } = simulators[kind];
  if (kind === 'c') {
    return { projectId: (await control.addRecord('buildings', { scope: '', fields: { name: 'Depot' } })).id };
  }
  if (kind === 'b') {
    const made = await control.addRecord('projects', { scope: '100', fields: { name: 'Quay' } });
    return { companyId: '100', projectId: made.id };
  }
  const [row] = await control.listRecords('projects');
  const id = `b.${randomUUID()}`;
  const made = await control.addRecord('projects', { id, scope: row?.scope ?? '', fields: row?.fields ?? {} });
  return { companyId: row?.scope ?? '', projectId: made.id };
}

function describeThere(kind: Kind, project: string): Record<string, string | number | string[]> {
  if (kind === 'c') {
    return { buildingID: Number(project), floorID: 0, roomID: 0, bimInstanceID: [], status: 'ok', name: 'Pump' };
  }
  if (kind === 'b') return { title: 'Beam', status: 'open', issue_type: 'clash', priority: 'medium' };
  return { title: 'Beam', status: 'open', issueSubtypeId: 'sub-defect' };
}

const awaitEnd = (path: string) => awaitRun(omar, path);

/** The tables that a dry run may write: itself, its differences and its job. */
const OWN_TABLES = ['integration_run', 'integration_difference'];
/** Tables of sessions and requests, which reading over HTTP moves. */
const REQUEST_TABLES = /session|budget|rate|access_version|workspace_use|usage|lease|mail/;

/** Reads all rows of the tables that a dry run must leave alone. */
async function dump(): Promise<Map<string, string>> {
  const { rows: tables } = await owner.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' order by 1",
  );
  const dumped = new Map<string, string>();
  for (const { name } of tables) {
    if (OWN_TABLES.includes(name) || REQUEST_TABLES.test(name)) continue;
    const { rows } = await owner.query(`select to_jsonb(entry)::text as row from "${name}" as entry order by 1`);
    dumped.set(name, JSON.stringify(rows));
  }
  return dumped;
}

async function listWrites(kind: Kind) {
  const requests = await simulators[kind].control.listRequests();
  return requests.filter(({ method, path }) => method !== 'GET' && !/hook|token|revoke/.test(path));
}

/** Waits until the checks of a new connection are over, which write to it. */
async function settle(one: string) {
  for (let before = ''; ; ) {
    const { body } = await omar('GET', one);
    const now = JSON.stringify(body);
    const { rows } = await owner.query(
      'select 1 from graphile_worker._private_jobs where run_at <= now() and attempts < max_attempts limit 1',
    );
    if (now === before && rows.length === 0) return;
    before = now;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** Does a dry run and checks that it changed nothing on either side. */
async function dryRun(kind: Kind, connected: Awaited<ReturnType<typeof connect>>, start: object = {}, verb = 'sync') {
  await settle(connected.one);
  await simulators[kind].control.clearRequests();
  const before = await dump();
  const run = await connected.begin({ ...start, ...(verb === 'sync' && { dryRun: true }) }, verb);
  const differences = await connected.listDifferences(run.id);
  assert.deepEqual([run.state, run.error, run.dryRun], ['done', null, true]);
  for (const [table, rows] of await dump()) assert.equal(rows, before.get(table), `${table} changed`);
  assert.deepEqual(await listWrites(kind), []);
  return { run, differences };
}

const brief = (differences: readonly Difference[]) =>
  differences
    .map(({ action, side, recordTitle, vendorTitle }) => [action, side, recordTitle, vendorTitle].join(' '))
    .toSorted();

test('a dry run lists what a run would make, change and leave to people, and changes neither side', async () => {
  const b = await connect('b');
  const kept = await b.addHere({ title: 'Kept', type: 'design' });
  const both = await b.addHere({ title: 'Both', type: 'design' });
  const edited = await b.addThere({ title: 'Edited' });
  await b.sync({ entities: ['issue'] });
  const find = async (title: string) =>
    (await b.control.listRecords('coordination_issues')).find(
      (row) => row.scope === b.target.projectId && row.fields.title === title,
    )?.id ?? assert.fail(title);
  await b.editHere(kept.id, { title: 'Kept 2' });
  await b.editHere(both.id, { title: 'Both here' });
  await b.control.editRecord('coordination_issues', await find('Both'), { title: 'Both there' }, '502');
  await b.control.editRecord('coordination_issues', edited.id, { title: 'Edited 2' }, '502');
  await b.addHere({ title: 'New here', type: 'design' });
  await b.addThere({ title: 'New there' });
  const { run, differences } = await dryRun('b', b, { entities: ['issue'] });
  assert.deepEqual(brief(differences), [
    'conflict  Both here Both there',
    'create local  New there',
    'create vendor New here ',
    'update local Edited Edited 2',
    'update vendor Kept 2 Kept',
  ]);
  const update = differences.find(({ action, side }) => action === 'update' && side === 'vendor');
  assert.deepEqual(update?.fields, [{ field: 'title', local: 'Kept 2', vendor: 'Kept', base: 'Kept' }]);
  assert.equal(differences.find(({ action, side }) => action === 'create' && side === 'local')?.recordId, null);
  assert.equal(differences.find(({ action, side }) => action === 'create' && side === 'vendor')?.vendorId, null);
  assert.equal((await b.listDifferences(run.id, '&action=conflict')).length, 1);
  assert.equal((await b.listDifferences(run.id, '&entity=rfi')).length, 0);
  const real = await b.sync({ entities: ['issue'] });
  assert.deepEqual([real.counts, real.dryRun], [run.counts, false]);
});

test('the routes of a direction take the records that a run is limited to', async () => {
  const b = await connect('b');
  const first = await b.addHere({ title: 'First', type: 'design' });
  await b.addHere({ title: 'Second', type: 'design' });
  await b.addThere({ title: 'Theirs' });
  const ofB = `${b.path}/integrations/vendor-b`;
  const start = async (verb: 'push' | 'pull', body?: object) => {
    const { id } = requireStatus(await omar('POST', `${ofB}/${verb}`, body), 202).body as { id: string };
    const { kind, direction, dryRun: isDry, counts } = await awaitEnd(`${b.one}/runs/${id}`);
    return [kind, direction, isDry, counts.created];
  };
  assert.deepEqual(await start('push', { recordIds: [first.id], entities: ['issue'] }), ['push', 'push', false, 1]);
  assert.deepEqual(await start('push', { direction: 'push', dryRun: true }), ['push', 'push', true, 1]);
  assert.deepEqual(await start('pull', { entities: ['issue'], dryRun: true }), ['pull', 'pull', true, 1]);
  assert.deepEqual(await start('push'), ['push', 'push', false, 1]);
  for (const [verb, body, field] of [
    ['push', { direction: 'pull' }, 'direction'],
    ['pull', { direction: 'both' }, 'direction'],
    ['pull', { entities: [] }, 'entities'],
    ['push', { recordIds: ['1'] }, 'recordIds/0'],
    ['push', { dryRun: 'yes' }, 'dryRun'],
    ['pull', { everything: true }, 'everything'],
  ] as const) {
    const { status, body: refused } = await omar('POST', `${ofB}/${verb}`, body);
    const fields = refused.error.details?.map((each: { path: string }) => each.path);
    assert.deepEqual([status, fields], [422, [field]], JSON.stringify(body));
  }
});

test('a dry run of every kind of vendor counts what the run after it does', async () => {
  const a = await connect('a');
  const { id } = await a.addHere({ title: 'Shaft', type: 'defect' });
  await a.addHere({ title: 'Riser', type: 'defect' });
  const push = { direction: 'push', entities: ['issue'] };
  const first = await dryRun('a', a, push);
  assert.deepEqual(brief(first.differences), ['create vendor Riser ', 'create vendor Shaft ']);
  assert.deepEqual((await a.sync(push)).counts, first.run.counts);
  await a.editHere(id, { title: 'Shaft 2' });
  const second = await dryRun('a', a, push);
  assert.deepEqual(brief(second.differences), ['update vendor Shaft 2 Shaft']);
  assert.deepEqual((await a.sync(push)).counts, second.run.counts);
  const c = await connect('c');
  await c.addHere({ tag: 'P-1', manufacturer: 'Kalt' });
  await c.addHere({ tag: 'P-2', notes: 'Roof', condition: 'good' });
  await c.addThere({ code: 'p-1', manufacturer: 'Warm' });
  await c.addThere({ code: 'F-9', name: 'Fan' });
  const assets = await dryRun('c', c);
  const actions = assets.differences.map(({ action, side }) => `${action} ${side}`);
  assert.ok(
    ['create local', 'create vendor', 'link null'].every((each) => actions.includes(each)),
    `${actions}`,
  );
  assert.deepEqual((await c.sync()).counts, assets.run.counts);
  const idle = await dryRun('c', c);
  assert.deepEqual(idle.differences, []);
  assert.deepEqual((await c.sync()).counts, idle.run.counts);
});

test('a record with a value that cannot cross is listed once, as its creation, which names the value', async () => {
  const b = await connect('b', { rfiManagerId: '502' });
  const here = await b.addHere({ title: 'Ours', type: 'design', assigneeId: ours.people.Omar });
  const issue = await b.addThere({ title: 'Duct', assignee_id: 503 });
  const rfi = await b.control.addRecord('rfis', {
    scope: b.target.projectId,
    by: '502',
    fields: {
      subject: 'Opening',
      status: 'open',
      rfi_manager_id: 502,
      assignee_ids: [503],
      questions: [{ id: 9_001, plain_text_body: 'Where?', rich_text_body: '<p>Where?</p>', created_by: { id: 502 } }],
      answers: [],
    },
  });
  const { run, differences } = await dryRun('b', b);
  assert.deepEqual(
    differences
      .map(({ recordId, vendorId, action, side, code }) => [recordId ?? vendorId, action, side, code])
      .toSorted(),
    [
      [here.id, 'create', 'vendor', 'unmapped_value'],
      [issue.id, 'create', 'local', 'unmapped_value'],
      [rfi.id, 'create', 'local', 'unmapped_value'],
    ].toSorted(),
    JSON.stringify(differences),
  );
  const waiting = (id: string) =>
    differences
      .find(({ recordId, vendorId }) => (recordId ?? vendorId) === id)
      ?.fields.filter(({ waits }) => waits)
      .map(({ field, local, vendor }) => [field, local, vendor]);
  assert.deepEqual(waiting(here.id), [['assigneeId', ours.people.Omar, null]]);
  assert.deepEqual(waiting(issue.id), [['assigneeId', null, '503']]);
  assert.deepEqual(waiting(rfi.id), [['assigneeId', null, ['503']]]);
  assert.deepEqual([run.counts.created, run.counts.skipped], [3, 0]);
  assert.deepEqual((await b.sync()).counts, run.counts);
});

test('a comparison lists the fields of linked records that differ and what one side alone has, of every kind of vendor', async () => {
  for (const kind of ['a', 'b', 'c'] as const) {
    const one = await connect(kind);
    const name = (text: string) => (kind === 'c' ? { tag: text } : { title: text });
    const nameThere = (text: string) => (kind === 'c' ? { code: text } : { title: text });
    const more = kind === 'c' ? { condition: 'good' } : { type: kind === 'a' ? 'defect' : 'design' };
    const same = await one.addHere({ ...name('Same'), ...more });
    await one.sync({ direction: 'push', ...(kind === 'c' ? { direction: 'both' } : { entities: ['issue'] }) });
    const written = kind === 'c' ? { manufacturer: 'Kalt' } : { description: 'Now' };
    await one.editHere(same.id, written);
    await one.addHere({ ...name('Here'), ...more });
    const there = await one.addThere(nameThere('There'));
    const { run, differences } = await dryRun(kind, one, kind === 'c' ? {} : { entities: ['issue'] }, 'compare');
    assert.deepEqual([run.kind, run.direction], ['compare', 'both']);
    assert.deepEqual(
      differences.map(({ action, side }) => `${action} ${side}`).toSorted(),
      ['create local', 'create vendor', 'update vendor'],
      JSON.stringify(differences),
    );
    const [update] = differences.filter(({ action }) => action === 'update');
    const [field, value] = Object.entries(written)[0] ?? assert.fail();
    assert.deepEqual(
      [update?.recordId, update?.fields.map((each) => [each.field, each.local])],
      [same.id, [[field, value]]],
    );
    assert.equal(differences.find(({ side }) => side === 'local')?.vendorId, there.id);
    assert.deepEqual([run.counts.created, run.counts.updated], [2, 1]);
  }
});

test('a comparison of more records than are read at once ends', async () => {
  const one = await connect('b');
  const there = await Promise.all(Array.from({ length: 201 }, (_, at) => one.addThere({ title: `Beam ${at}` })));
  const pulled = await one.sync({ direction: 'pull', entities: ['issue'] });
  assert.equal(pulled.counts.created, there.length);
  const run = await one.begin({ entities: ['issue'] }, 'compare');
  assert.deepEqual([run.state, run.counts.considered, run.counts.unchanged], ['done', there.length, there.length]);
  assert.deepEqual(await one.listDifferences(run.id), []);
});

test('a pair is suggested where one title is on one unlinked record of each side, and counts as two creations', async () => {
  const b = await connect('b');
  await b.addHere({ title: 'Cable  tray', type: 'design' });
  await b.addThere({ title: 'cable tray ' });
  await b.addHere({ title: 'Twice', type: 'design' });
  await b.addThere({ title: 'Twice' });
  await b.addThere({ title: 'Twice' });
  const { run, differences } = await dryRun('b', b, { entities: ['issue'] });
  const pairs = differences.filter(({ action }) => action === 'pair');
  assert.deepEqual(
    pairs.map(({ recordTitle, vendorTitle, side }) => [recordTitle, vendorTitle?.trim(), side]),
    [['Cable  tray', 'cable tray', null]],
  );
  assert.equal(run.counts.created, 5);
  const { recordId, vendorId } = pairs[0] ?? assert.fail();
  const link = { entity: 'issue', recordId, vendorId, initial: 'local' };
  requireStatus(await omar('POST', `${b.one}/links`, link), 201);
  assert.equal((await b.sync({ entities: ['issue'] })).counts.created, 3);
});

test('a dry run joins no run, and a run that is asked for meanwhile follows it', async () => {
  const b = await connect('b');
  await b.addHere({ title: 'Slow', type: 'design' });
  await settle(b.one);
  await b.control.addFault({ kind: 'slow', delayMs: 1_500, times: 1, match: { method: 'GET' } });
  const dry = requireStatus(await omar('POST', `${b.one}/sync`, { entities: ['issue'], dryRun: true }), 202).body;
  for (const verb of ['sync', 'compare']) {
    const start = verb === 'sync' ? { dryRun: true, direction: 'push' } : {};
    for (let endMs = Date.now() + 30_000; (await omar('GET', `${b.one}/runs/${dry.id}`)).body.state === 'queued'; )
      assert.ok(Date.now() < endMs);
    assert.equal((await omar('POST', `${b.one}/${verb}`, start)).status, 409, verb);
  }
  const real = requireStatus(await omar('POST', `${b.one}/sync`, { entities: ['issue'] }), 202).body;
  assert.deepEqual([real.id, real.again, real.dryRun], [dry.id, true, true]);
  assert.equal((await awaitEnd(`${b.one}/runs/${dry.id}`)).counts.created, 1);
  const { body } = requireStatus(await omar('GET', `${b.one}/runs`), 200);
  const followed = await awaitEnd(`${b.one}/runs/${body.data[0].id}`);
  assert.deepEqual([followed.dryRun, followed.counts.created], [false, 1]);
  await b.control.removeFaults();
});

test('a field that is switched on while records are linked takes the side that was chosen', async () => {
  for (const [side, ours, theirs, conflicts] of [
    ['local', 'critical', 'critical', 0],
    ['vendor', 'low', 'low', 0],
    ['conflict', 'critical', 'low', 1],
  ] as const) {
    const b = await connect('b');
    const { id } = await b.addHere({ title: 'Priority', type: 'design', priority: 'medium' });
    const other = await b.addHere({ title: 'Equal', type: 'design', priority: 'medium' });
    await b.sync({ entities: ['issue'] });
    const read = async () => (await omar('GET', `${b.one}/mapping`)).body;
    const put = async (priority: string, more: object = {}) => {
      const { version: _, ...tables } = await read();
      return omar('PUT', `${b.one}/mapping`, { ...tables, fields: { issue: { priority } }, ...more });
    };
    requireStatus(await put('off'), 200);
    const rows = (await b.control.listRecords('coordination_issues')).filter((row) => row.scope === b.target.projectId);
    const row = rows.find(({ fields }) => fields.title === 'Priority') ?? assert.fail();
    await b.editHere(id, { priority: 'critical' });
    await b.control.editRecord('coordination_issues', row.id, { priority: 'low' }, '502');
    assert.equal((await b.sync({ entities: ['issue'] })).counts.updated, 0);
    const refused = requireStatus(await put('on'), 422);
    assert.deepEqual(
      refused.body.error.details.map(({ path }: { path: string }) => path),
      ['initial/issue/priority'],
    );
    requireStatus(await put('on', { initial: { issue: { priority: side } } }), 200);
    const { run } = await dryRun('b', b, { entities: ['issue'] });
    const synced = await b.sync({ entities: ['issue'] });
    assert.deepEqual([synced.counts, synced.counts.errors], [run.counts, 0], side);
    const here = async (record: string) => (await omar('GET', `${b.path}/issues/${record}`)).body.priority;
    const after = (await b.control.getRecord('coordination_issues', row.id)).fields.priority;
    assert.deepEqual([await here(id), after, await here(other.id)], [ours, theirs, 'medium'], side);
    const { body } = requireStatus(await omar('GET', b.one), 200);
    assert.equal(body.health.openConflicts, conflicts);
    // The side was for the first comparison: later edits are decided over as ever.
    await b.editHere(other.id, { priority: 'high' });
    assert.equal((await b.sync({ entities: ['issue'] })).counts.updated, 1);
  }
});

test('another project asks to relink, which ends all links, cancels the run and begins anew there', async () => {
  const b = await connect('b');
  const { id } = await b.addHere({ title: 'Ours', type: 'design' });
  const theirs = await b.addThere({ title: 'Theirs' });
  await b.sync({ entities: ['issue'] });
  const next = await addTarget('b');
  assert.equal((await omar('POST', `${b.one}/link`, next)).status, 409);
  await settle(b.one);
  await b.control.addFault({ kind: 'slow', delayMs: 1_500, times: 1, match: { method: 'GET' } });
  const { body: running } = requireStatus(await omar('POST', `${b.one}/sync`, { entities: ['issue'] }), 202);
  const { body: moved } = requireStatus(await omar('POST', `${b.one}/link`, { ...next, relink: true }), 200);
  assert.equal(moved.linkedProjectId, next.projectId);
  assert.equal((await omar('GET', `${b.one}/runs/${running.id}`)).body.state, 'cancelled');
  await b.control.removeFaults();
  // Checks of the new link may begin a run.
  await settle(b.one);
  const mine = await b.control.addRecord('coordination_issues', {
    scope: next.projectId,
    by: '502',
    fields: { title: 'There', status: 'open', issue_type: 'clash', priority: 'medium' },
  });
  const first = await b.sync({ entities: ['issue'] });
  // Both records here are made there, and the one there is made here.
  assert.deepEqual([first.state, first.error, first.counts.created], ['done', null, 3]);
  const ended = requireStatus(await omar('GET', `${b.one}/links?state=ended`), 200).body.data;
  assert.deepEqual(
    ended.map(({ endedReason }: { endedReason: string }) => endedReason),
    ['relinked', 'relinked'],
  );
  const live = requireStatus(await omar('GET', `${b.one}/links?state=linked`), 200).body.data;
  assert.equal(live.length, 3);
  assert.ok(live.some(({ vendorId }: { vendorId: string }) => vendorId === mine.id));
  const { body: ledger } = requireStatus(await omar('GET', `${b.one}/events?entity=connection`), 200);
  const [entry] = ledger.data.filter(({ action }: { action: string }) => action === 'unlink');
  assert.deepEqual(entry?.fields, [{ field: 'links', from: 2, to: 0, note: null }]);
  // Back at the first project, the records there that were linked are made on neither side again.
  requireStatus(await omar('POST', `${b.one}/link`, { ...b.target, relink: true }), 200);
  await settle(b.one);
  const back = await b.sync({ entities: ['issue'] });
  const made = requireStatus(await omar('GET', `${b.one}/links?recordId=${id}`), 200).body.data;
  assert.deepEqual([back.state, back.counts.created], ['done', 1], JSON.stringify(made));
  const titles = (await b.control.listRecords('coordination_issues'))
    .filter((row) => row.scope === b.target.projectId)
    .map(({ fields }) => fields.title);
  assert.deepEqual(titles.toSorted(), ['Ours', 'Theirs', 'There']);
  assert.ok(theirs.id);
});

/** A seeded generator of numbers below a bound (mulberry32). */
function createDice(seed: number) {
  let state = seed >>> 0;
  return (bound: number) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return (((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * bound;
  };
}

/** Does random edits on both sides. */
async function edit(kind: 'b' | 'c', one: Awaited<ReturnType<typeof connect>>, roll: (bound: number) => number) {
  const pick = <T>(list: readonly T[]): T | undefined => list[Math.floor(roll(list.length))];
  const titles = ['Beam', 'Duct', 'Shaft', 'Riser'];
  const text = () => `${pick(titles)} ${Math.floor(roll(4))}`;
  const [record, other] = [RECORDS[kind], kind === 'c' ? 'facility-team' : '502'];
  const list = kind === 'c' ? 'assets' : 'issues';
  for (let count = 2 + roll(6); count > 0; count -= 1) {
    const here = (await omar('GET', `${one.path}/${list}?limit=200`)).body.data as { id: string }[];
    const there = (await one.control.listRecords(record)).filter(
      (row) => !row.deletedAt && [row.scope, String(row.fields.buildingID)].includes(one.target.projectId),
    );
    const [ours, theirs] = [pick(here), pick(there)];
    const fields = kind === 'c' ? { manufacturer: text(), notes: text() } : { title: text(), priority: 'high' };
    const choice = Math.floor(roll(7));
    // A tag that is there already makes no asset.
    if (choice <= 1) {
      await omar(
        'POST',
        `${one.path}/${list}`,
        kind === 'c' ? { tag: text(), ...fields } : { type: 'design', ...fields },
      );
    }
    if (choice === 2) await one.addThere(kind === 'c' ? { code: text(), manufacturer: text() } : { title: text() });
    else if (choice === 3 && ours) await omar('PATCH', `${one.path}/${list}/${ours.id}`, fields);
    else if (choice === 4 && theirs) {
      await one.control.editRecord(
        record,
        theirs.id,
        kind === 'c' ? { manufacturer: text() } : { title: text() },
        other,
      );
    } else if (choice === 5 && theirs && roll(2) < 1) await one.control.deleteRecord(record, theirs.id, other);
    else if (choice === 6 && ours && kind === 'b') {
      await omar('POST', `${one.path}/rfis`, { subject: text(), question: text() });
    }
  }
}

const [SEEDS, ROUNDS] = process.env.PCS_TEST_SOAK ? [20, 5] : [1, 2];

/**
 * Vendor C's clock is known to the second: of two edits within one, the dry run and the run after it may find another one later, and
 * write to the other side.
 */
function comparable(kind: 'b' | 'c', { updated, unchanged, ...counts }: Record<string, number>) {
  return kind === 'b' ? { ...counts, updated, unchanged } : counts;
}

for (const kind of ['b', 'c'] as const) {
  test(`whatever was done on either side, a dry run counts what the run after it does (kind ${kind})`, async (t) => {
    const first = Number(process.env.PCS_SEED ?? Date.now() % 1_000_000);
    for (let seed = first; seed < first + SEEDS; seed += 1) {
      const roll = createDice(seed);
      const one = await connect(kind, kind === 'b' ? { rfiManagerId: '502' } : {});
      for (let round = 0; round < ROUNDS; round += 1) {
        await edit(kind, one, roll);
        const start = kind === 'b' ? { direction: (['both', 'push', 'pull'] as const)[Math.floor(roll(3))] } : {};
        const { run, differences } = await dryRun(kind, one, start);
        const real = await one.sync(start);
        assert.equal(real.state, 'done');
        const told = `seed ${seed}, round ${round}, ${JSON.stringify(start)}: ${JSON.stringify(differences)}`;
        assert.deepEqual(comparable(kind, run.counts), comparable(kind, real.counts), told);
      }
    }
    t.diagnostic(`${SEEDS} seeds from ${first}`);
  });
}
