// Synchronisation of issues with a vendor that keeps a history (kind B), over HTTP and with the service's own worker.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import {
  connectedService,
  describeVendors,
  requireStatus,
  startSimulators,
} from '../../testing/integrations/connected-service.ts';
import { awaitRun } from '../../testing/integrations/waiting.ts';
import { inTransaction } from '../platform/database/transaction.ts';

const simulators = await startSimulators('b');
const { control } = simulators.b;
// Runs begin by requests alone: an event would begin one between two edits.
await control.holdEvents();
const { service, world, signIn } = await connectedService(describeVendors(simulators));
const ours = await world.workspace({ Omar: 'owner' });
const omar = (await signIn(ours.people.Omar)).call;

/** A project that is connected to a project of the vendor without issues. */
async function connect() {
  const scope = await world.project(ours.scope, {});
  const path = `/api/projects/${scope.projectId}`;
  const { accessToken, refreshToken } = await control.issueTokens({ userId: '501' });
  const tokens = { accessToken, refreshToken };
  const { body } = requireStatus(await omar('POST', `${path}/integrations/vendor-b/connect`, tokens), 201);
  const { id: vendorProject } = await control.addRecord('projects', { scope: '100', fields: { name: 'Quay' } });
  const link = { companyId: '100', projectId: vendorProject };
  requireStatus(await omar('POST', `${path}/integrations/vendor-b/link`, link), 200);
  const one = `${path}/integration-connections/${body.id}`;
  /** Runs, and waits for the end. */
  const sync = async (start: object = {}) => {
    const { body: run } = requireStatus(await omar('POST', `${one}/sync`, { entities: ['issue'], ...start }), 202);
    return awaitEnd(`${one}/runs/${run.id}`);
  };
  const addIssue = async (fields: object) =>
    requireStatus(await omar('POST', `${path}/issues`, fields), 201).body as { readonly id: string };
  const there = async () =>
    (await control.listRecords('coordination_issues')).filter((row) => row.scope === vendorProject && !row.deletedAt);
  const here = async () => (await omar('GET', `${path}/issues?limit=200`)).body.data as Record<string, unknown>[];
  const addThere = (fields: Record<string, string>) =>
    control.addRecord('coordination_issues', {
      scope: vendorProject,
      by: '502',
      fields: { title: 'Beam', status: 'open', issue_type: 'clash', priority: 'medium', ...fields },
    });
  return { scope, path, one, sync, addIssue, addThere, there, here, id: String(body.id) };
}

const awaitEnd = (path: string) => awaitRun(omar, path);

test('a first run makes what either side lacks, and a second one writes nothing', async () => {
  const { sync, addIssue, addThere, there, here } = await connect();
  await addIssue({ title: 'Duct through wall', type: 'design', priority: 'high', status: 'in_progress' });
  await addThere({ title: 'Panel behind ceiling', issue_type: 'constructability' });
  const first = await sync();
  assert.deepEqual([first.state, first.error, first.counts.created], ['done', null, 2]);
  const titles = (rows: readonly { readonly title?: unknown }[]) => rows.map(({ title }) => title).toSorted();
  assert.deepEqual(titles(await here()), ['Duct through wall', 'Panel behind ceiling']);
  assert.deepEqual(titles((await there()).map(({ fields }) => fields)), ['Duct through wall', 'Panel behind ceiling']);
  const [sent] = (await there()).filter(({ fields }) => fields.title === 'Duct through wall');
  assert.deepEqual([sent?.fields.issue_type, sent?.fields.status], ['design_review', 'in_progress']);
  await control.clearRequests();
  const second = await sync();
  assert.deepEqual([second.state, second.counts.created, second.counts.updated], ['done', 0, 0]);
  const writes = (await control.listRequests()).filter(
    ({ method, path: called }) => method !== 'GET' && !called.includes('/hooks'),
  );
  assert.deepEqual(writes, []);
});

test('an edit goes to the other side alone, and edits of both sides are a conflict', async () => {
  const { sync, addIssue, there, here, path, one } = await connect();
  const { id } = await addIssue({ title: 'Shaft', type: 'design' });
  await sync();
  const [row] = await there();
  assert.ok(row);
  await control.editRecord('coordination_issues', row.id, { title: 'Shaft, north' }, '502');
  requireStatus(await omar('PATCH', `${path}/issues/${id}`, { title: 'Shaft' }), 200);
  const pulled = await sync();
  assert.deepEqual([pulled.counts.updated, pulled.counts.conflicts], [1, 0]);
  assert.equal((await here())[0]?.title, 'Shaft, north');
  requireStatus(await omar('PATCH', `${path}/issues/${id}`, { priority: 'critical' }), 200);
  assert.equal((await sync({ direction: 'push' })).counts.updated, 1);
  assert.equal((await there())[0]?.fields.priority, 'critical');
  requireStatus(await omar('PATCH', `${path}/issues/${id}`, { title: 'Shaft A' }), 200);
  await control.editRecord('coordination_issues', row.id, { title: 'Shaft B' }, '502');
  const both = await sync();
  assert.deepEqual(
    [both.state, both.counts.conflicts, both.counts.considered],
    ['done', 1, 1],
    'found by the pull and by the push',
  );
  assert.deepEqual([(await here())[0]?.title, (await there())[0]?.fields.title], ['Shaft A', 'Shaft B']);
  const { body } = requireStatus(await omar('GET', one), 200);
  assert.deepEqual([body.health.openConflicts, body.health.nextAction], [1, 'resolve_conflicts']);
});

test('a value that the vendor does not permit is a held field of the link until the sides agree', async () => {
  const { sync, addIssue, there, path, one } = await connect();
  const { id } = await addIssue({ title: 'Screed', type: 'design', status: 'in_review' });
  await sync();
  assert.equal((await there())[0]?.fields.status, 'open', 'only the assignee may set it there');
  const listHeld = async () => {
    const [link] = requireStatus(await omar('GET', `${one}/links?recordId=${id}`), 200).body.data;
    const external = await omar('GET', `${path}/external-links?entity=issue&recordId=${id}`);
    const [shown] = requireStatus(external, 200).body.data;
    assert.deepEqual(shown.heldFields, link.heldFields);
    return link.heldFields;
  };
  assert.deepEqual(await listHeld(), [{ field: 'status', side: 'local', reason: 'not_permitted' }]);
  requireStatus(await omar('PATCH', `${path}/issues/${id}`, { status: 'closed' }), 200);
  await sync();
  assert.equal((await there())[0]?.fields.status, 'closed');
  assert.deepEqual(await listHeld(), []);
});

test('each record counts once in a run that pulls and pushes, by its most important result', async () => {
  const { sync, addIssue, addThere, path, there } = await connect();
  for (const title of ['Valve', 'Pump', 'Duct']) await addIssue({ title, type: 'design', priority: 'low' });
  await addThere({ title: 'Panel' });
  const none = { created: 0, updated: 0, unchanged: 0, skipped: 0, conflicts: 0, errors: 0 };
  assert.deepEqual((await sync()).counts, { ...none, considered: 4, created: 4 });
  assert.deepEqual((await sync()).counts, { ...none, considered: 4, unchanged: 4 });
  const edit = async (title: string, fields: object) => {
    const [{ id }] = (await omar('GET', `${path}/issues?q=${title}`)).body.data;
    requireStatus(await omar('PATCH', `${path}/issues/${id}`, fields), 200);
  };
  const editThere = async (title: string, fields: Record<string, string>) => {
    const row = (await there()).find((each) => each.fields.title === title) ?? assert.fail(title);
    await control.editRecord('coordination_issues', row.id, fields, '502');
  };
  await editThere('Valve', { title: 'Valve B' });
  await edit('Valve', { title: 'Valve A' });
  await editThere('Pump', { priority: 'high' });
  await edit('Pump', { title: 'Pump A' });
  await editThere('Duct', { title: 'Duct B' });
  const dry = await sync({ dryRun: true });
  const { counts } = await sync();
  assert.deepEqual(counts, { ...none, considered: 4, conflicts: 2, updated: 1, unchanged: 1 });
  assert.deepEqual(dry.counts, counts);
});

test('a link says when both sides were last compared, from the import on and also where nothing had changed', async () => {
  const { sync, addThere, path, one, addIssue, there } = await connect();
  await addThere({ title: 'Pump' });
  await addIssue({ title: 'Valve', type: 'design', priority: 'low' });
  await sync({ direction: 'pull' });
  const read = async () => {
    const { body } = await omar('GET', `${one}/links`);
    return body.data.map((each: Record<string, unknown>) => [each.recordTitle, each.state, each.lastSyncedAt]);
  };
  const [[title, , imported], ...others] = await read();
  assert.deepEqual([title, others], ['Pump', []]);
  assert.ok(Date.parse(imported) > Date.now() - 60_000, String(imported));
  await sync();
  const [[, , unmoved]] = await read();
  assert.ok(unmoved > imported, 'a list that has the record compares it');
  const [{ id }] = (await omar('GET', `${path}/issues?q=Pump`)).body.data;
  requireStatus(await omar('PATCH', `${path}/issues/${id}`, { title: 'Pump A' }), 200);
  const row = (await there()).find(({ fields }) => fields.title === 'Pump');
  await control.editRecord('coordination_issues', row?.id ?? '', { title: 'Pump B' }, '502');
  await sync({ direction: 'push', recordIds: [id] });
  const [[, state, compared]] = await read();
  assert.equal(state, 'conflict');
  assert.ok(compared > unmoved, 'a conflict is the outcome of a comparison');
});

test('a creation whose answer is lost is found by its marker and not made twice', async () => {
  const { sync, addIssue, there } = await connect();
  await addIssue({ title: 'Riser', type: 'design' });
  await control.addFault({ kind: 'reset_after', times: 1, match: { method: 'POST', path: '*/coordination_issues' } });
  const lost = await sync();
  assert.equal(lost.state, 'failed');
  assert.equal((await there()).length, 1);
  const found = await sync();
  assert.deepEqual([found.state, (await there()).length], ['done', 1]);
  await control.removeFaults();
});

test('50 requests at once are one run, and what they asked for meanwhile runs once more', async () => {
  const { one, addIssue } = await connect();
  await addIssue({ title: 'Cable tray', type: 'design' });
  const replies = await Promise.all(
    Array.from({ length: 50 }, () => omar('POST', `${one}/sync`, { entities: ['issue'] })),
  );
  for (const reply of replies) requireStatus(reply, 202);
  const { body } = requireStatus(await omar('GET', `${one}/runs?limit=200`), 200);
  for (const run of body.data) await awaitEnd(`${one}/runs/${run.id}`);
  assert.ok(body.data.length <= 50);
  const ids = new Set(replies.map((reply) => reply.body.id));
  assert.ok(ids.size <= 5, `${ids.size} runs`);
});

for (const fault of [{ kind: 'malformed' }, { kind: 'missing_field', field: 'id' }] as const) {
  test(`a creation whose answer cannot be read (${fault.kind}) is not repeated`, async () => {
    const { sync, addIssue, there, path } = await connect();
    const { id } = await addIssue({ title: 'Stair', type: 'design' });
    await control.addFault({ ...fault, times: 1, match: { method: 'POST', path: '*/coordination_issues' } });
    await sync();
    await control.removeFaults();
    requireStatus(await omar('PATCH', `${path}/issues/${id}`, { title: 'Stair 2' }), 200);
    const next = await sync();
    assert.deepEqual([next.state, (await there()).length], ['done', 1]);
    await sync();
    assert.deepEqual(
      (await there()).map(({ fields }) => fields.title),
      ['Stair 2'],
    );
  });
}

test('a person without a counterpart on either side waits, and is no conflict', async () => {
  const { sync, addIssue, addThere, here, there, one, path } = await connect();
  requireStatus(await omar('PUT', `${path}/members/${ours.people.Omar}`, { role: 'admin' }), 200);
  await addIssue({ title: 'Ours', type: 'design', assigneeId: ours.people.Omar });
  await addThere({ title: 'Theirs', assignee_id: '503' });
  for (let round = 0; round < 3; round += 1) {
    const { state, counts } = await sync();
    assert.deepEqual([state, counts.conflicts, counts.errors], ['done', 0, 0], `run ${round}`);
  }
  const { body } = requireStatus(await omar('GET', one), 200);
  assert.deepEqual([body.health.openConflicts, body.health.unmappedValues], [0, 2]);
  assert.equal((await here()).find(({ title }) => title === 'Ours')?.assigneeId, ours.people.Omar);
  assert.equal((await there()).find(({ fields }) => fields.title === 'Theirs')?.fields.assignee_id, '503');
});

test('a link that a person ends while its write is open is left alone by later runs', async () => {
  const { sync, addIssue, path, one, addThere } = await connect();
  const { id } = await addIssue({ title: 'Ramp', type: 'design' });
  await sync();
  requireStatus(await omar('PATCH', `${path}/issues/${id}`, { title: 'Ramp 2' }), 200);
  await control.addFault({ kind: 'reset_after', times: 1, match: { method: 'PATCH' } });
  assert.equal((await sync({ direction: 'push' })).state, 'failed');
  await control.removeFaults();
  const { body } = requireStatus(await omar('GET', `${one}/links?recordId=${id}`), 200);
  requireStatus(await omar('DELETE', `${one}/links/${body.data[0].id}`), 204);
  await addThere({ title: 'Another' });
  const next = await sync();
  assert.deepEqual([next.state, next.counts.created], ['done', 1]);
});

test('an issue that is deleted there between two pulls is told of, however late others changed', async () => {
  const { sync, addThere, one } = await connect();
  const gone = await addThere({ title: 'Gone' });
  const kept = await addThere({ title: 'Kept' });
  await sync();
  await control.deleteRecord('coordination_issues', gone.id, '502');
  await control.setClock(20 * 60_000);
  await control.editRecord('coordination_issues', kept.id, { title: 'Kept 2' }, '502');
  assert.equal((await sync()).state, 'done');
  await control.setClock(0);
  const { body } = requireStatus(await omar('GET', `${one}/links?state=vendor_deleted`), 200);
  assert.deepEqual(
    body.data.map(({ vendorId }: { vendorId: string }) => vendorId),
    [gone.id],
  );
});

test('a record that the vendor refuses stops no other, and is tried again when a person asks', async () => {
  const { sync, addIssue, there, path, one } = await connect();
  const { id } = await addIssue({ title: 'One', type: 'design' });
  await addIssue({ title: 'Two', type: 'design' });
  await sync();
  const row = (await there()).find(({ fields }) => fields.title === 'One');
  assert.ok(row);
  requireStatus(await omar('PATCH', `${path}/issues/${id}`, { title: 'One B' }), 200);
  const match = { path: `*/coordination_issues/${row.id}` };
  await control.addFault({ kind: 'reset_after', times: 1, match: { ...match, method: 'PATCH' } });
  assert.equal((await sync({ direction: 'push' })).state, 'failed');
  await control.removeFaults();
  // The write is open, and its record cannot be read: the run settles nothing of it and does the rest.
  await control.addFault({ kind: 'no_access', match });
  await addIssue({ title: 'Three', type: 'design' });
  const refused = await sync();
  assert.deepEqual([refused.state, refused.counts.created, (await there()).length], ['done', 1, 3]);
  assert.equal(requireStatus(await omar('GET', one), 200).body.health.recordsWithErrors, 1);
  await control.removeFaults();
  const { state } = await sync();
  assert.equal(state, 'done');
  assert.equal((await there()).find((each) => each.id === row.id)?.fields.title, 'One B');
  assert.equal(requireStatus(await omar('GET', one), 200).body.health.recordsWithErrors, 0);
});

/** Notes that the pull of another connection made an issue: a connection to another vendor, whose link it has. */
async function noteMadeElsewhere({ scope, path }: Awaited<ReturnType<typeof connect>>, issueId: string) {
  const given = { authKind: 'oauth2', credentials: { accessToken: 'a' } };
  const { body } = requireStatus(await omar('POST', `${path}/integration-connections/vendor-a/connect`, given), 201);
  const { db, ids } = service.foundation;
  await inTransaction(db, scope, (tx) =>
    sql`insert into integration_link (workspace_id, id, project_id, connection_id, entity, record_id, vendor_id, marker, origin,
      state, created_at, updated_at)
    values (${scope.workspaceId}::uuid, ${ids.next()}::uuid, ${scope.projectId}::uuid, ${body.id}::uuid, 'issue',
      ${issueId}::uuid, 'elsewhere', 'PCS-ELSEWHERE', 'vendor', 'linked', now(), now())`.execute(tx),
  );
}

test('a record that another connection brought here is sent on only if the connection relays', async () => {
  const connected = await connect();
  const { one, sync, addIssue, there } = connected;
  const { id } = await addIssue({ title: 'From another vendor', type: 'design' });
  await noteMadeElsewhere(connected, id);
  await addIssue({ title: 'Made here', type: 'design' });
  const listTitles = async () => (await there()).map(({ fields }) => fields.title).toSorted();
  assert.deepEqual((await sync({ dryRun: true })).counts.created, 1);
  assert.deepEqual((await sync()).counts.created, 1);
  assert.deepEqual(await listTitles(), ['Made here']);
  requireStatus(await omar('PATCH', one, { config: { relay: true } }), 200);
  assert.deepEqual((await sync()).counts.created, 1);
  assert.deepEqual(await listTitles(), ['From another vendor', 'Made here']);
});
