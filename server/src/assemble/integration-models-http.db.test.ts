// Models of vendor A over HTTP, with the simulated vendor, its host of signed files and the service's own worker.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import {
  connectedService,
  describeVendors,
  requireStatus,
  startSimulators,
} from '../../testing/integrations/connected-service.ts';
import { connectModels, type VersionThere } from '../../testing/integrations/vendor-a-models.ts';
import { until } from '../../testing/integrations/waiting.ts';
import { smallModel } from '../models/fixtures/small-model.ts';

const MAX_BYTES = 200_000;
const simulators = await startSimulators('a');
const { control } = simulators.a;
const settings = { ...describeVendors(simulators), PCS_MAX_MODEL_BYTES: String(MAX_BYTES) };
const { service, world, signIn } = await connectedService(settings);
const ours = await world.workspace({ Omar: 'owner' });
const omar = (await signIn(ours.people.Omar)).call;

const connect = (config: object = {}) =>
  connectModels({ service, world, workspace: ours.scope, call: omar, simulator: simulators.a, config });

/** The entries about models but those about files that were added before they had one here. */
const listOutcomes = async ({ ledger }: { readonly ledger: () => Promise<readonly Record<string, unknown>[]> }) =>
  (await ledger()).filter((entry) => entry.code !== 'not_linked');
const code = (entry: Record<string, unknown>) => [entry.outcome, entry.action, entry.code];

/** Asserts that the connection is without a fault once the runs of events are over. */
async function assertAtRest({ read }: Pick<Awaited<ReturnType<typeof connect>>, 'read'>): Promise<void> {
  await until(async () => (await read()).status !== 'syncing', read);
  assert.equal((await read()).status, 'connected');
}

test('an import makes a model of the current version, which is linked to it and becomes ready', async () => {
  const project = await connect();
  const item = await project.addItem();
  await project.addVersion(item, 1);
  const { id: versionId } = await project.addVersion(item, 2);
  const run = await project.importItem({ itemId: item });
  assert.deepEqual([run.kind, run.state, run.error, run.counts.created], ['import', 'done', null, 1]);
  const [model, ...others] = await project.models();
  assert.deepEqual(others, []);
  assert.deepEqual([model?.id, model?.version, model?.name], [run.modelId, 1, 'tower']);
  const [link] = await project.links();
  assert.deepEqual(
    [link?.recordId, link?.vendorId, link?.vendorNumber, link?.state],
    [run.modelId, versionId, '2', 'linked'],
  );
  assert.deepEqual([link?.recordTitle, link?.recordNumber], ['tower', 1], 'a model is named with its version');
  const external = await omar('GET', `${project.path}/external-links?entity=model&recordId=${run.modelId}`);
  assert.deepEqual([external.body.data.length, external.body.data[0].vendorId], [1, versionId]);
  assert.deepEqual((await listOutcomes(project)).map(code), [['ok', 'create', null]]);
  const audit = await omar('GET', `/api/workspace/audit-log?action=integrations.imported&limit=50`);
  const entry = audit.body.data.find((each: { projectId: string }) => each.projectId === project.scope.projectId);
  assert.deepEqual([entry?.actor.id, entry?.detail.modelId], [ours.people.Omar, run.modelId]);
  await until(async () => (await project.models())[0]?.status === 'ready', project.models);
  await assertAtRest(project);
});

test('a version and a name that are given are taken, and an item that has a model here is refused with its name', async () => {
  const project = await connect();
  const item = await project.addItem();
  const { id: first } = await project.addVersion(item, 1);
  await project.addVersion(item, 2);
  const run = await project.importItem({ itemId: item, versionId: first, name: 'North tower' });
  assert.equal(run.state, 'done');
  const [model] = await project.models();
  assert.deepEqual([model?.name, (await project.links())[0]?.vendorId], ['North tower', first]);
  const again = requireStatus(await project.start({ itemId: item }), 409).body.error;
  assert.ok(again.message.includes('North tower') && again.message.includes(String(model?.id)), again.message);
  assert.equal(again.details[0].path, 'itemId');
});

test('versions that a person adds on the page of the simulated vendor follow with one element more each', async () => {
  const project = await connect();
  const item = await project.addItem('clinic.ifc');
  const { url } = simulators.a;
  const addByForm = async () => {
    const form = { method: 'POST', body: new URLSearchParams({ by: '502' }), headers: { origin: url } };
    const { status } = await fetch(`${url}/web/items/${encodeURIComponent(item)}/versions`, form);
    assert.equal(status, 200);
  };
  await addByForm();
  assert.equal((await project.importItem({ itemId: item })).state, 'done');
  await addByForm();
  const read = async () => {
    const { body } = await omar('GET', `${project.path}/models?limit=200`);
    const models = body.data.map((each: Record<string, unknown>) => [
      each.version,
      each.status,
      each.elementCount,
      each.spaceCount,
    ]);
    return models.toSorted();
  };
  await until(async () => {
    const models: readonly (readonly unknown[])[] = await read();
    return models.length === 2 && models.every(([, status]) => status === 'ready');
  }, read);
  assert.deepEqual(await read(), [
    [1, 'ready', 11, 3],
    [2, 'ready', 12, 3],
  ]);
});

test('a request that names no item, or a connection that cannot run, is refused', async () => {
  const project = await connect();
  for (const body of [{}, { itemId: '' }, { itemId: 'a\u0000b' }, { itemId: 'x', name: '' }, { itemId: ['x'] }]) {
    requireStatus(await project.start(body), 422);
  }
  requireStatus(await omar('POST', `${project.path}/integrations/vendor-b/import`, { itemId: 'x' }), 404);
  requireStatus(await omar('DELETE', project.one, undefined, { 'if-match': '*' }), 204);
  requireStatus(await project.start({ itemId: 'x' }), 409);
  const scope = await world.project(ours.scope, {});
  const path = `/api/projects/${scope.projectId}`;
  requireStatus(await omar('POST', `${path}/integrations/vendor-a/import`, { itemId: 'x' }), 404);
  const { accessToken } = await control.issueTokens({ userId: '501' });
  const given = { authKind: 'oauth2', credentials: { accessToken } };
  requireStatus(await omar('POST', `${path}/integration-connections/vendor-a/connect`, given), 201);
  requireStatus(await omar('POST', `${path}/integrations/vendor-a/import`, { itemId: 'x' }), 409);
});

test('every import that is asked for at once is made, and the same one asked for again is one run', async () => {
  const project = await connect();
  const items = await Promise.all(['a.ifc', 'b.ifc', 'c.ifc', 'd.ifc'].map((name) => project.addItem(name)));
  for (const item of items) await project.addVersion(item, 1);
  await project.rest();
  await control.addFault({ kind: 'slow', delayMs: 1_000, times: 1, match: { path: '*/items/*' } });
  const asked = [...items, ...items, ...items];
  const replies = await Promise.all(asked.map((itemId) => project.start({ itemId })));
  const ids = replies.map((reply) => requireStatus(reply, 202).body.id);
  assert.equal(new Set(ids).size, items.length);
  requireStatus(await omar('POST', `${project.one}/sync`, { entities: ['issue'] }), 202);
  for (const id of new Set(ids)) assert.equal((await project.awaitEnd(id)).state, 'done');
  assert.equal((await project.models()).length, items.length);
  await project.rest();
  const kinds = (await project.runs()).map(({ kind, state }) => `${kind} ${state}`);
  // Or joined to a pull that an event asked for and that waits.
  assert.ok(kinds.includes('push done') || kinds.includes('sync done'), kinds.join());
});

/** Files that cannot become a model, with the code of the run's error. */
const REFUSED: readonly (readonly [name: string, VersionThere, code: string, message: RegExp])[] = [
  ['of another type', { fileName: 'plan.pdf' }, 'vendor_validation', /"plan\.pdf"/],
  ['without IFC in it', { content: 'no model at all' }, 'vendor_validation', /"tower\.ifc"/],
  ['of another hash', { sha1: 'a'.repeat(40) }, 'bad_answer', /"tower\.ifc"/],
  ['of another size', { fields: { storageSize: 17 } }, 'bad_answer', /"tower\.ifc"/],
  ['that is too large', { content: `${smallModel()}${' '.repeat(MAX_BYTES)}` }, 'too_large', /bytes/],
];

test('a file that is no model, another than the vendor describes or too large ends the import, not the connection', async () => {
  const project = await connect();
  for (const [name, there, expected, message] of REFUSED) {
    const item = await project.addItem(there.fileName);
    await project.addVersion(item, 1, there);
    const { state, error } = await project.importItem({ itemId: item });
    assert.deepEqual([name, state, error?.code], [name, 'failed', expected]);
    assert.match(error.message, message, name);
    const [newest] = (await project.runs()).filter(({ kind }) => kind === 'import');
    assert.deepEqual(newest?.import, { itemId: item, versionId: null, name: null }, 'what is to be tried again');
  }
  const missing = await project.importItem({ itemId: 'urn:lineage:none' });
  assert.equal(missing.error.code, 'not_found_or_no_access');
  const other = await project.addItem();
  const { id: versionId } = await project.addVersion(other, 1);
  const foreign = await project.importItem({ itemId: await project.addItem(), versionId });
  assert.equal(foreign.error.code, 'vendor_validation');
  assert.deepEqual([await project.models(), await project.links()], [[], []]);
  assert.ok((await listOutcomes(project)).every(({ outcome }) => outcome === 'error'));
  await assertAtRest(project);
});

test('a link that has expired is signed again once, and a download that breaks off is begun again', async () => {
  const project = await connect();
  for (const [kind, times, state] of [
    ['status', 1, 'done'],
    ['half', 2, 'done'],
    ['status', 2, 'failed'],
  ] as const) {
    const item = await project.addItem();
    const { fileId } = await project.addVersion(item, 1);
    const fault = { match: { path: `/signed-files/${fileId}` }, times, ...(kind === 'status' && { status: 403 }) };
    await control.addFault({ kind, ...fault });
    const run = await project.importItem({ itemId: item });
    assert.deepEqual(
      [kind, times, run.state, run.error?.code ?? null],
      [kind, times, state, state === 'done' ? null : 'forbidden'],
    );
  }
  await control.removeFaults();
});

test('a file in parts, and one that the API serves itself, is put together; one that is longer or elsewhere is refused', async () => {
  const project = await connect();
  for (const signedForm of ['chunked', 'fallback']) {
    const item = await project.addItem();
    await project.addVersion(item, 1);
    await control.changeSettings({ signedForm });
    const run = await project.importItem({ itemId: item });
    assert.deepEqual([signedForm, run.state, run.error], [signedForm, 'done', null]);
  }
  await control.changeSettings({ signedForm: 'complete' });
  for (const kind of ['huge', 'redirect_elsewhere'] as const) {
    const item = await project.addItem();
    const { fileId } = await project.addVersion(item, 1);
    await control.addFault({ kind, match: { path: `/signed-files/${fileId}` } });
    const run = await project.importItem({ itemId: item });
    assert.deepEqual([kind, run.state, run.error?.code], [kind, 'failed', 'bad_answer']);
  }
  await control.removeFaults();
  const sent = await control.listRequests();
  assert.ok(sent.length > 0);
});

test('a version that is being processed is asked for again, four times at most, and holds up nothing', async () => {
  const project = await connect();
  const item = await project.addItem();
  const { id: versionId } = await project.addVersion(item, 1, { fields: { processState: 'PROCESSING' } });
  const { body: run } = requireStatus(await project.start({ itemId: item }), 202);
  const first = await project.awaitState(run.id, 'waiting');
  const waitMs = Date.parse(first.waitingUntil) - Date.now();
  assert.ok(waitMs > 20_000 && waitMs <= 30_000, `${waitMs} ms`);
  const other = await project.addItem('other.ifc');
  await project.addVersion(other, 1, { fileName: 'other.ifc' });
  assert.equal((await project.importItem({ itemId: other })).state, 'done');
  await project.passWait(run.id);
  await until(async () => {
    const { state, waitingUntil } = await project.readRun(run.id);
    return state === 'waiting' && Date.parse(waitingUntil) - Date.now() > 100_000;
  });
  await control.editRecord('versions', versionId, { processState: 'PROCESSING_COMPLETE' });
  await project.passWait(run.id);
  const done = await project.awaitEnd(run.id);
  assert.deepEqual([done.state, done.counts.created, done.counts.considered], ['done', 1, 1]);

  const never = await project.addItem('never.ifc');
  await project.addVersion(never, 1, { fields: { storageSize: 0 } });
  const { body: empty } = requireStatus(await project.start({ itemId: never }), 202);
  for (const atLeastMs of [20_000, 110_000, 590_000, 1_790_000]) {
    await until(async () => {
      const { waitingUntil } = await project.readRun(empty.id);
      return waitingUntil !== null && Date.parse(waitingUntil) - Date.now() > atLeastMs;
    });
    await project.passWait(empty.id);
  }
  const failed = await project.awaitEnd(empty.id);
  assert.deepEqual([failed.state, failed.error.code], ['failed', 'vendor_validation']);
  assert.match(failed.error.message, /empty/);
});

test('an import in line is cancelled, and one that waits for the vendor as well', async () => {
  const project = await connect();
  const item = await project.addItem();
  await project.addVersion(item, 1, { fields: { processState: 'PROCESSING' } });
  const { body: run } = requireStatus(await project.start({ itemId: item }), 202);
  await project.awaitState(run.id, 'waiting');
  requireStatus(await omar('POST', `${project.one}/runs/${run.id}/cancel`), 200);
  assert.equal((await project.readRun(run.id)).state, 'cancelled');
  requireStatus(await omar('POST', `${project.one}/runs/${run.id}/cancel`), 409);
  requireStatus(await project.start({ itemId: item }), 202);
});

test('versions that are added there follow in the order of their numbers, each once', async () => {
  const project = await connect();
  const item = await project.addItem();
  await project.addVersion(item, 1);
  const { modelId } = await project.importItem({ itemId: item });
  await control.holdEvents();
  await project.addVersion(item, 2, { content: smallModel({ second: true }) });
  await project.addVersion(item, 3);
  const held = (await control.listEvents()).slice(-2).map(({ id }) => id);
  await control.releaseEvents(held.toReversed());
  await until(async () => (await project.links()).length === 3, project.ledger);
  await project.rest();
  const models = await project.models();
  assert.deepEqual(
    models.map(({ version }) => version),
    [1, 2, 3],
  );
  assert.equal(new Set(models.map(({ versionGroupId }) => versionGroupId)).size, 1);
  assert.equal(models[0]?.id, modelId);
  const byModel = new Map((await project.links()).map(({ recordId, vendorNumber }) => [recordId, vendorNumber]));
  assert.deepEqual(
    models.map(({ id }) => byModel.get(id)),
    ['1', '2', '3'],
  );
  // Neither a delivery again nor a new event of the same version makes another one.
  for (const id of held) await control.repeatEvent(id);
  const named = {
    hook: { event: 'dm.version.added' },
    payload: { source: `urn:version:${item}?version=2`, lineageUrn: item },
  };
  await control.sendEvent('dm.version.added', project.folder, named);
  await control.settleEvents();
  await project.rest();
  assert.equal((await project.models()).length, 3);
  assert.deepEqual(
    (await listOutcomes(project)).map(code),
    Array.from({ length: 3 }, () => ['ok', 'create', null]),
  );
});

test('a version before the latest one is stale, and one that cannot be read or has no model here is no fault', async () => {
  const project = await connect();
  const item = await project.addItem();
  const { id: first } = await project.addVersion(item, 1);
  await project.addVersion(item, 2);
  await project.importItem({ itemId: item });
  const unlinked = await project.addItem('loose.ifc');
  const { id: loose } = await project.addVersion(unlinked, 1, { fileName: 'loose.ifc' });
  await project.rest();
  const send = (versionId: string) =>
    control.sendEvent('dm.version.added', project.folder, {
      hook: { event: 'dm.version.added' },
      payload: { source: versionId, random: randomUUID() },
    });
  await send(first);
  await send('urn:version:none?version=7');
  await send(loose);
  await send(loose);
  await control.settleEvents();
  const has = async (wanted: string) => (await project.ledger()).some((entry) => entry.code === wanted);
  await until(
    async () => (await has('stale_event')) && (await has('not_found_or_no_access')) && (await has('not_linked')),
    project.ledger,
  );
  await project.rest();
  assert.equal((await project.models()).length, 1);
  const entries = await project.ledger();
  assert.equal(entries.filter((entry) => entry.code === 'not_linked' && entry.vendorId === unlinked).length, 1);
  assert.ok((await project.runs()).every(({ state }) => state === 'done'));
  await assertAtRest(project);
});

test('a new item in a folder that is imported by itself becomes a model, also once it is processed', async () => {
  const project = await connect();
  requireStatus(
    await omar('PATCH', project.one, { config: { autoImportFolders: [project.folder] } }, { 'if-match': '*' }),
    200,
  );
  const item = await project.addItem('auto.ifc');
  await project.addVersion(item, 1, { fileName: 'auto.ifc' });
  await until(async () => (await project.models()).length === 1, project.ledger);
  const slow = await project.addItem('slow.ifc');
  const { id: versionId } = await project.addVersion(slow, 1, {
    fileName: 'slow.ifc',
    fields: { processState: 'PROCESSING' },
  });
  const findWaiting = async () =>
    (await project.runs()).find(({ kind, state }) => kind === 'import' && state === 'waiting');
  await until(async () => (await findWaiting()) !== undefined, project.ledger);
  await control.editRecord('versions', versionId, { processState: 'PROCESSING_COMPLETE' });
  const waiting = await findWaiting();
  await project.passWait(String(waiting?.id));
  const done = await project.awaitEnd(String(waiting?.id));
  assert.deepEqual([done.state, done.cause, done.modelId !== null], ['done', 'event', true]);
  assert.deepEqual((await project.models()).map(({ name }) => name).toSorted(), ['auto', 'slow']);
});

test('the link of a version ends when it is deleted here, and the item is free once no version is left', async () => {
  const project = await connect();
  const item = await project.addItem();
  await project.addVersion(item, 1);
  const { modelId } = await project.importItem({ itemId: item });
  await project.addVersion(item, 2);
  await until(async () => (await project.models()).length === 2, project.ledger);
  await project.rest();
  const remove = async (id: string) =>
    void requireStatus(await omar('DELETE', `${project.path}/models/${id}`, undefined, { 'if-match': '*' }), 204);
  const [, second] = await project.models();
  assert.ok(second);
  await remove(second.id);
  const states = async () =>
    Object.fromEntries(
      (await project.links()).map(({ vendorNumber, state, endedReason }) => [vendorNumber, `${state} ${endedReason}`]),
    );
  assert.deepEqual(await states(), { 1: 'linked null', 2: 'ended deleted_here' });
  requireStatus(await project.start({ itemId: item }), 409);
  await project.addVersion(item, 3);
  await until(async () => (await project.models()).length === 2, project.ledger);
  assert.deepEqual(
    (await project.models()).map(({ version }) => version),
    [1, 3],
  );
  await project.rest();
  for (const { id } of await project.models()) await remove(id);
  assert.deepEqual(
    Object.values(await states()).toSorted(),
    Array.from({ length: 3 }, () => 'ended deleted_here'),
  );
  const unlinks = (await project.ledger()).filter(({ action }) => action === 'unlink');
  assert.deepEqual(
    unlinks.map(code),
    Array.from({ length: 3 }, () => ['skipped', 'unlink', 'deleted_here']),
  );
  // An event does not bring back what was deleted; a person may.
  await project.addVersion(item, 4);
  await until(async () => (await project.ledger()).some((entry) => entry.code === 'not_linked'), project.ledger);
  assert.deepEqual(await project.models(), []);
  await project.rest();
  const again = await project.importItem({ itemId: item });
  assert.deepEqual([again.state, again.modelId !== modelId], ['done', true]);
});

test('what was added while the project was archived is taken over once it is active, lost events included', async () => {
  const project = await connect();
  const item = await project.addItem();
  await project.addVersion(item, 1);
  await project.importItem({ itemId: item });
  const lost = await project.addItem('lost.ifc');
  await project.addVersion(lost, 1, { fileName: 'lost.ifc' });
  await project.importItem({ itemId: lost });
  await project.rest();
  const folders = { config: { autoImportFolders: [project.folder] } };
  requireStatus(await omar('PATCH', project.one, folders, { 'if-match': '*' }), 200);
  const setStatus = async (status: string) =>
    requireStatus(await omar('PATCH', project.path, { status }, { 'if-match': '*' }), 200);
  await setStatus('archived');
  await project.addVersion(item, 2);
  await control.settleEvents();
  await control.addFault({ kind: 'drop', match: { path: 'dm.version.added' }, times: 4 });
  await project.addVersion(lost, 2, { fileName: 'lost.ifc' });
  await project.addVersion(lost, 3, { fileName: 'lost.ifc' });
  // New ones, of which one alone is a model.
  const fresh = await project.addItem('fresh.ifc');
  await project.addVersion(fresh, 1, { fileName: 'fresh.ifc' });
  const drawing = await project.addItem('drawing.pdf');
  await project.addVersion(drawing, 1, { fileName: 'drawing.pdf' });
  await control.settleEvents();
  await control.removeFaults();
  assert.equal((await project.models()).length, 2);
  await setStatus('active');
  const nudge = { authKind: 'oauth2', credentials: await control.issueTokens({ userId: '501' }) };
  const { accessToken, refreshToken } = nudge.credentials;
  const again = { authKind: 'oauth2', credentials: { accessToken, refreshToken } };
  requireStatus(await omar('POST', `${project.path}/integration-connections/vendor-a/connect`, again), 200);
  await until(async () => (await project.models()).length === 6, project.ledger);
  await project.rest();
  const groups = Map.groupBy(await project.models(), ({ versionGroupId }) => versionGroupId);
  assert.deepEqual([...groups.values()].map((each) => each.length).toSorted(), [1, 2, 3]);
});

test('a wait for the vendor in the middle of a catch-up leads back to the item at hand, not to the first', async () => {
  const project = await connect();
  const folders = { config: { autoImportFolders: [project.folder] } };
  requireStatus(await omar('PATCH', project.one, folders, { 'if-match': '*' }), 200);
  const items: string[] = [];
  for (const name of ['1.pdf', '2.pdf', '3.pdf', '4.pdf']) {
    const item = await project.addItem(name);
    await project.addVersion(item, 1, { fileName: name });
    items.push(item);
  }
  await project.rest();
  const setStatus = async (status: string) =>
    requireStatus(await omar('PATCH', project.path, { status }, { 'if-match': '*' }), 200);
  await setStatus('archived');
  await project.addVersion(items[0] ?? '', 2, { fileName: '1.pdf' });
  await control.settleEvents();
  await setStatus('active');
  await control.clearRequests();
  // Longer than a run waits with a worker.
  await control.addFault({
    kind: 'throttle',
    form: 'seconds',
    seconds: 21,
    times: 1,
    after: 3,
    match: { path: '*/tip' },
  });
  const { accessToken, refreshToken } = await control.issueTokens({ userId: '501' });
  const again = { authKind: 'oauth2', credentials: { accessToken, refreshToken } };
  requireStatus(await omar('POST', `${project.path}/integration-connections/vendor-a/connect`, again), 200);
  await until(async () => (await project.runs()).some(({ cause }) => cause === 'authorized'), project.ledger);
  await project.rest();
  await control.removeFaults();
  // Imports of the tests before may wait still.
  const tips = (await control.listRequests({ method: 'GET' })).filter(
    ({ path }) => path.includes(project.vendorProject) && path.endsWith('/tip'),
  );
  // The first was read for its event as well, and the third was refused once.
  const counts = [...Map.groupBy(tips, ({ path }) => path).values()].map((each) => each.length);
  assert.deepEqual(counts.toSorted(), [1, 1, 2, 2], JSON.stringify(tips.map(({ path }) => path)));
});

test('a person reaches a file by its hub, project and folders', async () => {
  const project = await connect();
  const inner = await control.addRecord('folders', {
    scope: project.vendorProject,
    fields: { name: 'Towers', folderId: project.folder },
  });
  const item = await project.addItem('tower.ifc', { folderId: inner.id });
  const choose = async (query: string) =>
    requireStatus(await omar('GET', `${project.one}/choices?${query}`), 200).body.data as {
      id: string;
      name: string;
    }[];
  assert.ok((await choose('kind=companies')).some(({ id }) => id === 'b.hub-1'));
  assert.ok((await choose('kind=projects&parent=b.hub-1')).some(({ id }) => id === project.vendorProject));
  const [top] = await choose('kind=items');
  assert.deepEqual(top, { id: project.folder, name: 'Models/' });
  const [next] = await choose(`kind=items&parent=${encodeURIComponent(project.folder)}`);
  assert.deepEqual(next, { id: inner.id, name: 'Towers/' });
  const [file] = await choose(`kind=items&parent=${encodeURIComponent(inner.id)}&q=TOWER`);
  assert.deepEqual(file, { id: item, name: 'tower.ifc' });
});

test('a model whose link a person ends is followed no more, whichever version it was', async () => {
  const project = await connect();
  const item = await project.addItem();
  await project.addVersion(item, 1);
  await project.importItem({ itemId: item });
  await project.addVersion(item, 2);
  await until(async () => (await project.models()).length === 2, project.ledger);
  await project.rest();
  const links = await project.links();
  const first = links.find(({ vendorNumber }) => vendorNumber === '1');
  requireStatus(await omar('DELETE', `${project.one}/links/${first?.id}`), 204);
  assert.deepEqual(
    (await project.links()).map(({ state, endedReason }) => [state, endedReason]),
    [
      ['ended', 'unlinked'],
      ['ended', 'unlinked'],
    ],
  );
  await project.addVersion(item, 3);
  await control.settleEvents();
  await project.rest();
  assert.equal((await project.models()).length, 2);
});
