// Changes that a list of the vendor does not name again wait at their link for the next pull, and a fault of one type of records
// or of one page stops no other.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  connectedService,
  describeVendors,
  requireStatus,
  startSimulators,
} from '../../testing/integrations/connected-service.ts';
import { connectVendorB } from '../../testing/integrations/vendor-b-project.ts';
import { until } from '../../testing/integrations/waiting.ts';

const simulators = await startSimulators('b');
const { control } = simulators.b;
const { world, signIn } = await connectedService(describeVendors(simulators));
const ours = await world.workspace({ Omar: 'owner' });
const omar = (await signIn(ours.people.Omar)).call;
const connect = () => connectVendorB({ world, scope: ours.scope, call: omar, control });

const addThere = (scope: string, fields: Record<string, string>) =>
  control.addRecord('coordination_issues', {
    scope,
    by: '502',
    fields: { title: 'Beam', status: 'open', issue_type: 'clash', priority: 'medium', ...fields },
  });

test('a link by hand takes the side of the vendor although its list does not name the record again', async () => {
  const { path, one, sync, vendorProject, here } = await connect();
  const { id } = requireStatus(await omar('POST', `${path}/issues`, { title: 'Ours', type: 'design' }), 201).body;
  const old = await addThere(vendorProject, { title: 'Theirs' });
  const first = await sync({ direction: 'pull' });
  assert.equal(first.counts.created, 1);
  const { body: made } = requireStatus(await omar('GET', `${one}/links`), 200);
  requireStatus(await omar('DELETE', `${one}/links/${made.data[0].id}`), 204);
  // An hour later, others have changed: the list begins behind this record.
  await control.setClock(60 * 60_000);
  await addThere(vendorProject, { title: 'Later' });
  await sync({ direction: 'pull' });
  await control.setClock(0);
  const link = { entity: 'issue', recordId: id, vendorId: old.id, initial: 'vendor' };
  requireStatus(await omar('POST', `${one}/links`, link), 201);
  const pushed = await sync({ direction: 'push', recordIds: [id] });
  assert.deepEqual([pushed.counts.skipped, (await here(id)).title], [1, 'Ours']);
  const pulled = await sync({ direction: 'pull' });
  assert.deepEqual([pulled.state, (await here(id)).title], ['done', 'Theirs']);
});

test('a value that is mapped later is taken over by the next pull', async () => {
  const { one, sync, vendorProject, here } = await connect();
  await addThere(vendorProject, { title: 'Odd', issue_type: 'odd_type' });
  await sync({ direction: 'pull' });
  const { body: made } = requireStatus(await omar('GET', `${one}/links`), 200);
  const { recordId } = made.data[0];
  assert.equal(requireStatus(await omar('GET', one), 200).body.health.unmappedValues, 1);
  const mapping = requireStatus(await omar('GET', `${one}/mapping`), 200);
  const { version: _, ...tables } = mapping.body;
  const change = { ...tables, types: { ...tables.types, safety: 'odd_type' } };
  const headers = { 'if-match': mapping.headers.get('etag') ?? '' };
  requireStatus(await omar('PUT', `${one}/mapping`, change, headers), 200);
  await control.setClock(60 * 60_000);
  await addThere(vendorProject, { title: 'Later' });
  await sync({ direction: 'pull' });
  await control.setClock(0);
  assert.equal((await here(recordId)).type, 'safety');
});

test('a value that cannot cross yet costs no second look at its record', async () => {
  const { path, one, sync, vendorProject, listThere } = await connect();
  // Their assignee is nobody here.
  await control.seed('coordination_issues', 130, { scope: vendorProject, spacingMs: 10 });
  await sync({ direction: 'pull' });
  const looked = async () => {
    await control.clearRequests();
    const { state, counts } = await sync({ direction: 'pull' });
    const requests = await control.listRequests({ method: 'GET', path: '/rest/v1.0/coordination_issues' });
    const pages = requests.filter(({ path }) => path.endsWith('/coordination_issues'));
    return { state, counts, pages: pages.length };
  };
  const before = requireStatus(await omar('GET', `${one}/events?limit=1`), 200).body.data[0].id;
  const again = await looked();
  assert.deepEqual([again.state, again.counts.considered, again.counts.unchanged], ['done', 130, 130]);
  // Two pages, and the first one once more, as nothing is new on it.
  assert.equal(again.pages, 3);
  assert.equal(requireStatus(await omar('GET', `${one}/events?limit=1`), 200).body.data[0].id, before);
  // A change of the person there beside it still comes.
  const [row] = await listThere();
  await control.editRecord('coordination_issues', row?.id ?? '', { title: 'Moved', assignee_id: 502 }, '502');
  await sync({ direction: 'pull' });
  const { data } = requireStatus(await omar('GET', `${path}/issues?q=Moved`), 200).body;
  assert.deepEqual(
    data.map((each: { title: string }) => each.title),
    ['Moved'],
  );
});

test('a record that a page lists twice is one record here', async () => {
  const { one, sync, vendorProject } = await connect();
  for (const title of ['A', 'B']) await addThere(vendorProject, { title });
  await control.addFault({ kind: 'duplicate_in_page', match: { path: '*/coordination_issues' } });
  const run = await sync({ direction: 'pull' });
  await control.removeFaults();
  assert.deepEqual([run.state, run.error, run.counts.created], ['done', null, 2]);
  assert.equal(requireStatus(await omar('GET', `${one}/links`), 200).body.data.length, 2);
});

test('a type of records, or people, that the account may not list stop no other type', async () => {
  const { one, sync, vendorProject } = await connect();
  await addThere(vendorProject, { title: 'Seen' });
  await control.addFault({ kind: 'status', status: 403, match: { method: 'GET', path: '*/rfis' } });
  await control.addFault({ kind: 'status', status: 403, match: { method: 'GET', path: '*/users' } });
  const some = await sync({ entities: undefined });
  assert.deepEqual([some.state, some.counts.created, some.counts.errors], ['done', 1, 1], JSON.stringify(some));
  const { body } = requireStatus(await omar('GET', `${one}/events?entity=rfi`), 200);
  assert.deepEqual([body.data[0].code, body.data[0].vendorStatus], ['forbidden', 403]);
  const none = await sync({ entities: ['rfi'] });
  await control.removeFaults();
  assert.deepEqual([none.state, none.error?.code], ['failed', 'forbidden']);
});

test('an issue that is deleted there while its conflict is open is a conflict over its deletion', async () => {
  const { sync, addConflict, readConflict } = await connect();
  const { conflictId, vendorId } = await addConflict();
  await control.deleteRecord('coordination_issues', vendorId, '502');
  await sync({ direction: 'pull' });
  const { body } = await readConflict(conflictId);
  assert.deepEqual([body.state, body.reason], ['open', 'deleted_at_vendor']);
});

test('disconnecting cancels the run that waits, and the one that was to follow', async () => {
  const { path, one, vendorProject } = await connect();
  await addThere(vendorProject, { title: 'Unread' });
  await control.addFault({ kind: 'throttle', seconds: 600, match: { path: '*/coordination_issues' } });
  const { body: run } = requireStatus(await omar('POST', `${one}/sync`, { direction: 'pull' }), 202);
  const read = async () => requireStatus(await omar('GET', `${one}/runs/${run.id}`), 200).body;
  await until(async () => (await read()).state === 'waiting', read);
  requireStatus(await omar('POST', `${one}/sync`, { direction: 'push' }), 202);
  requireStatus(await omar('DELETE', one), 204);
  await control.removeFaults();
  assert.equal((await read()).state, 'cancelled');
  const { body: runs } = requireStatus(await omar('GET', `${one}/runs`), 200);
  assert.equal(runs.data.filter(({ endedAt }: { endedAt: string | null }) => endedAt === null).length, 0);
  assert.equal(requireStatus(await omar('GET', `${path}/issues`), 200).body.data.length, 0);
});
