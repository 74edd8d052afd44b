// Conflicts of every reason, their resolution, resolutions of many at once, and a vendor without a history (kind A), over HTTP.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import {
  connectedService,
  describeVendors,
  requireStatus,
  startSimulators,
} from '../../testing/integrations/connected-service.ts';
import { makeConflicts } from '../../testing/integrations/made-conflicts.ts';
import { connectVendorB } from '../../testing/integrations/vendor-b-project.ts';
import { awaitRun } from '../../testing/integrations/waiting.ts';
import { inTransaction } from '../platform/database/transaction.ts';

const simulators = await startSimulators('a', 'b');
await simulators.a.control.holdEvents();
const { control } = simulators.b;
const { service, world, signIn } = await connectedService(describeVendors(simulators));
const { db, ids } = service.foundation;
const ours = await world.workspace({ Omar: 'owner' });
const omar = (await signIn(ours.people.Omar)).call;
const connect = () => connectVendorB({ world, scope: ours.scope, call: omar, control });

function write(statement: ReturnType<typeof sql>) {
  return inTransaction(db, ours.scope, (tx) => statement.execute(tx));
}

test('values that the rules here refuse are not taken, and the value here is sent by whoever keeps it', async () => {
  const { addLinked, edit, editThere, sync, both, act, readConflict, listConflicts, one } = await connect();
  const issue = await addLinked({ title: 'Ramp', type: 'design' });
  await edit(issue.id, { status: 'closed' });
  await sync({ recordIds: [issue.id] });
  await editThere(issue.vendorId, { status: 'open', title: 'Ramp B' });
  await sync({ recordIds: [issue.id] });
  const [conflict] = await listConflicts('?state=open');
  assert.deepEqual([conflict.reason, await both(issue, 'status')], ['not_applicable', ['closed', 'open']]);
  const fields = conflict.fields.map((each: { field: string; notApplicable: boolean }) => [
    each.field,
    each.notApplicable,
  ]);
  assert.deepEqual(Object.fromEntries(fields), { status: true, title: false });
  const path = `${one}/conflicts/${conflict.id}/resolve`;
  const { tag } = await readConflict(conflict.id);
  assert.equal((await omar('POST', path, { resolution: 'take_remote' }, { 'if-match': tag })).status, 409);
  assert.equal((await omar('POST', path, { resolution: 'merge', fields: { status: 'vendor' } })).status, 409);
  const merged = await act(conflict.id, 'resolve', {
    resolution: 'merge',
    fields: { status: 'local', title: 'vendor' },
  });
  assert.equal(merged.conflict.state, 'resolved');
  assert.deepEqual(
    [await both(issue, 'status'), await both(issue)],
    [
      ['closed', 'closed'],
      ['Ramp B', 'Ramp B'],
    ],
  );
});

test('a person there who has no counterpart here takes no part in a conflict and stays', async () => {
  const { sync, edit, editThere, listConflicts, act, both, path, vendorProject } = await connect();
  const made = ['Stair', 'Lift', 'Sump'].map((title) =>
    control.addRecord('coordination_issues', {
      scope: vendorProject,
      by: '502',
      fields: { title, status: 'open', issue_type: 'clash', priority: 'medium', assignee_id: 503 },
    }),
  );
  const rows = await Promise.all(made);
  await sync({ direction: 'pull' });
  const { data } = requireStatus(await omar('GET', `${path}/issues?limit=200`), 200).body;
  const resolutions = [
    { resolution: 'keep_local' },
    { resolution: 'take_remote' },
    { resolution: 'merge', fields: { title: 'vendor' } },
  ];
  for (const [index, choice] of resolutions.entries()) {
    const { id: vendorId, fields } = rows[index] ?? assert.fail();
    const { id } = data.find((each: { title: string }) => each.title === fields.title);
    await edit(id, { title: `${fields.title} A` });
    await editThere(vendorId, { title: `${fields.title} B` });
    await sync({ recordIds: [id] });
    const [conflict] = await listConflicts('?state=open');
    assert.deepEqual(
      conflict.fields.map((each: { field: string; notApplicable: boolean }) => [each.field, each.notApplicable]),
      [['title', false]],
    );
    const { conflict: resolved } = await act(conflict.id, 'resolve', choice);
    assert.equal(resolved.state, 'resolved');
    const title = `${fields.title} ${choice.resolution === 'keep_local' ? 'A' : 'B'}`;
    assert.deepEqual(await both({ id, vendorId }), [title, title]);
    const row = await control.getRecord('coordination_issues', vendorId);
    assert.deepEqual([row.fields.assignee_id, row.history.filter(({ field }) => field === 'assignee_id')], [503, []]);
  }
});

test('a person there who has no counterpart here cannot be taken once the assignee here is changed too', async () => {
  const { sync, edit, editThere, listConflicts, readConflict, path, one, vendorProject } = await connect();
  const fields = { title: 'Pit', status: 'open', issue_type: 'clash', priority: 'medium', assignee_id: 503 };
  const { id: vendorId } = await control.addRecord('coordination_issues', { scope: vendorProject, by: '502', fields });
  await sync({ direction: 'pull' });
  const { data } = requireStatus(await omar('GET', `${path}/issues`), 200).body;
  const { id } = data[0];
  await edit(id, { title: 'Pit A' });
  await editThere(vendorId, { title: 'Pit B' });
  await sync({ recordIds: [id] });
  const [{ id: conflictId }] = await listConflicts('?state=open');
  await edit(id, { assigneeId: ours.people.Omar });
  const { body } = await readConflict(conflictId);
  const { changedBy, notApplicable } = body.fields.find((each: { field: string }) => each.field === 'assigneeId');
  assert.deepEqual([changedBy, notApplicable], ['both', true]);
  requireStatus(await omar('POST', `${one}/conflicts/${conflictId}/resolve`, { resolution: 'take_remote' }), 409);
});

test('a write whose outcome is unknown is a conflict that both choices resolve', async () => {
  const { addLinked, edit, editThere, sync, both, act, listConflicts } = await connect();
  for (const [resolution, title] of [
    ['keep_local', 'Post A'],
    ['take_remote', 'Post B'],
  ]) {
    const issue = await addLinked({ title: 'Post', type: 'design' });
    await edit(issue.id, { title: 'Post A' });
    await editThere(issue.vendorId, { title: 'Post B' });
    await write(sql`
      update integration_link set local_base = local_base - 'title', vendor_base = vendor_base - 'title', etag = null,
        refusal = '{"code": "uncertain", "message": "", "digest": ""}' where record_id = ${issue.id}::uuid`);
    await sync({ recordIds: [issue.id] });
    const [conflict] = await listConflicts('?state=open');
    assert.deepEqual([conflict.reason, conflict.fields[0].base], ['uncertain', { local: null, vendor: null }]);
    const { conflict: resolved } = await act(conflict.id, 'resolve', { resolution });
    assert.deepEqual([resolved.state, await both(issue)], ['resolved', [title, title]]);
    await act(conflict.id, 'undo');
    const other = title === 'Post A' ? 'Post B' : 'Post A';
    assert.deepEqual(await both(issue), [other, other]);
  }
});

test('a field that went to and fro crosses again once a person has decided', async () => {
  const { addLinked, edit, sync, both, act, listConflicts } = await connect();
  const issue = await addLinked({ title: 'Sill', type: 'design' });
  const crossings = Array.from({ length: 8 }, (_, index) => ({
    field: 'title',
    direction: index % 2 === 0 ? 'pull' : 'push',
    at: Date.now() - 8_000 + index * 1_000,
  }));
  await write(
    sql`update integration_link set crossings = ${JSON.stringify(crossings)}::jsonb where record_id = ${issue.id}::uuid`,
  );
  await edit(issue.id, { title: 'Sill A' });
  await sync({ recordIds: [issue.id], direction: 'push' });
  const [conflict] = await listConflicts('?state=open');
  assert.deepEqual([conflict.reason, await both(issue)], ['loop', ['Sill A', 'Sill']]);
  await act(conflict.id, 'resolve', { resolution: 'keep_local' });
  assert.deepEqual(await both(issue), ['Sill A', 'Sill A']);
  await edit(issue.id, { title: 'Sill B' });
  await sync({ recordIds: [issue.id], direction: 'push' });
  assert.deepEqual([await both(issue), await listConflicts('?state=open')], [['Sill B', 'Sill B'], []]);
});

test('a field that the vendor refuses stays as it is there, the rest is sent, and undoing restores the rest alone', async () => {
  const { addLinked, edit, editThere, sync, both, act, listConflicts } = await connect();
  const issue = await addLinked({ title: 'Kerb', type: 'design', priority: 'low' });
  await edit(issue.id, { title: 'Kerb A', priority: 'high' });
  await editThere(issue.vendorId, { title: 'Kerb B', priority: 'critical' });
  await sync({ recordIds: [issue.id] });
  const [conflict] = await listConflicts('?state=open');
  await control.addFault({ kind: 'refuse_field', field: 'priority', times: 1, match: { method: 'PATCH' } });
  const kept = await act(conflict.id, 'resolve', { resolution: 'keep_local' });
  await control.removeFaults();
  assert.equal(kept.conflict.state, 'resolved');
  assert.deepEqual(
    [await both(issue), await both(issue, 'priority')],
    [
      ['Kerb A', 'Kerb A'],
      ['high', 'critical'],
    ],
  );
});

test('a vendor that refuses the whole write leaves the conflict open, whatever it refused it for', async () => {
  const { addConflict, both, act, sync, readConflict, listConflicts, one } = await connect();
  const { conflictId, ...issue } = await addConflict();
  await control.addFault({ kind: 'status', status: 422, times: 1, match: { method: 'PATCH' } });
  const refused = await act(conflictId, 'resolve', { resolution: 'keep_local' });
  assert.deepEqual([refused.run.state, refused.run.counts.errors], ['done', 1]);
  assert.deepEqual([refused.conflict.state, refused.conflict.resolution], ['open', null]);
  assert.deepEqual(await both(issue), ['Shaft A', 'Shaft B']);
  await sync({ recordIds: [issue.id] });
  assert.equal((await listConflicts('?state=open')).length, 1);
  const { tag } = await readConflict(conflictId);
  const choice = { resolution: 'keep_local' };
  const again = await omar('POST', `${one}/conflicts/${conflictId}/resolve`, choice, { 'if-match': tag });
  await awaitRun(omar, `${one}/runs/${requireStatus(again, 202).body.run.id}`);
  assert.deepEqual(await both(issue), ['Shaft A', 'Shaft A']);
});

test('an answer that is lost is looked for by the next run, which ends the resolution', async () => {
  const { addConflict, both, act, sync, readConflict, listThere } = await connect();
  const { conflictId, ...issue } = await addConflict();
  await control.addFault({ kind: 'reset_after', times: 1, match: { method: 'PATCH' } });
  const lost = await act(conflictId, 'resolve', { resolution: 'keep_local' });
  assert.deepEqual([lost.run.state, lost.conflict.state], ['failed', 'resolving']);
  await sync({ recordIds: [issue.id] });
  assert.equal((await readConflict(conflictId)).body.state, 'resolved');
  assert.deepEqual([await both(issue), (await listThere()).length], [['Shaft A', 'Shaft A'], 1]);
});

test('200 conflicts are resolved by one request, and one that cannot be does not keep back the others', async () => {
  const { path, one, project, id: connectionId, listConflicts } = await connect();
  const issueIds: string[] = [];
  for (let index = 0; index < 200; index += 1) {
    issueIds.push(requireStatus(await omar('POST', `${path}/issues`, { title: `Tile ${index}` }), 201).body.id);
  }
  const made = await makeConflicts({ db, ids }, project, { connectionId, issueIds });
  assert.equal(made.length, 200);
  // No worker takes the run while it is looked at.
  await write(sql`
    insert into integration_run (workspace_id, id, project_id, connection_id, kind, cause, state, direction, dry_run,
      started_by_type, created_at, lease_seq, leased_until)
    values (${project.workspaceId}::uuid, ${ids.next()}::uuid, ${project.projectId}::uuid, ${connectionId}::uuid, 'sync', 'manual',
      'running', 'both', false, 'system', now(), 1, now() + interval '1 day')`);
  const absent = ids.next();
  const asked = [...made.slice(0, 199), absent];
  const resolution = 'keep_local';
  const first = requireStatus(await omar('POST', `${one}/conflicts/resolve`, { ids: asked, resolution }), 200);
  const { results } = first.body as { results: { id: string; ok: boolean; error: { code: string } | null }[] };
  assert.deepEqual(
    results.map(({ id }) => id),
    asked,
  );
  assert.deepEqual(
    results.filter(({ ok }) => !ok),
    [{ ...results.at(-1), ok: false }],
  );
  assert.equal(results.at(-1)?.error?.code, 'not_found');
  const states = [await listConflicts('?state=resolving&limit=200'), await listConflicts('?state=open')];
  assert.deepEqual(
    states.map(({ length }) => length),
    [199, 1],
  );
  const second = requireStatus(await omar('POST', `${one}/conflicts/resolve`, { ids: made, resolution }), 200);
  const again = (second.body as { results: { ok: boolean; error: { code: string } | null }[] }).results;
  assert.deepEqual(
    [again.filter(({ ok }) => ok).length, again.filter(({ error }) => error?.code === 'conflict').length],
    [1, 199],
  );
  const tooMany = await omar('POST', `${one}/conflicts/resolve`, { ids: [...made, absent], resolution });
  assert.equal(tooMany.status, 422);
  assert.equal((await omar('POST', `${one}/conflicts/resolve`, { ids: made, resolution: 'merge' })).status, 422);
});

test('no run begins where none of the chosen conflicts can be resolved', async () => {
  const { addConflict, act, one } = await connect();
  const { conflictId } = await addConflict();
  await act(conflictId, 'resolve', { resolution: 'keep_local' });
  const listRuns = async () => (await omar('GET', `${one}/runs?limit=200`)).body.data as readonly { id: string }[];
  const before = await listRuns();
  const chosen = { ids: [conflictId], resolution: 'keep_local' };
  const { results } = requireStatus(await omar('POST', `${one}/conflicts/resolve`, chosen), 200).body;
  assert.deepEqual([results[0].ok, results[0].error.code], [false, 'conflict']);
  assert.deepEqual(
    (await listRuns()).map(({ id }) => id),
    before.map(({ id }) => id),
  );
});

/** A project that is connected to the simulated project of vendor A. */
async function connectA() {
  const { projectId } = await world.project(ours.scope, {});
  const path = `/api/projects/${projectId}`;
  const a = simulators.a.control;
  const { accessToken, refreshToken } = await a.issueTokens({ userId: '501', scope: 'data:read data:write' });
  const { body } = requireStatus(
    await omar('POST', `${path}/integration-connections/vendor-a/connect`, {
      authKind: 'oauth2',
      credentials: { accessToken, refreshToken },
      config: { issueSubtypes: { default: 'sub-defect' }, markerAttributeId: 'attribute-marker' },
    }),
    201,
  );
  const one = `${path}/integration-connections/${body.id}`;
  const [row] = await a.listRecords('projects');
  requireStatus(await omar('POST', `${one}/link`, { companyId: row?.scope, projectId: row?.id }), 200);
  return { a, path, one };
}

test('a vendor without a history: either side is kept, and each resolution is undone', async () => {
  const { a, path, one } = await connectA();
  const sync = async (id: string) => {
    const reply = requireStatus(await omar('POST', `${one}/sync`, { entities: ['issue'], recordIds: [id] }), 202);
    return awaitRun(omar, `${one}/runs/${reply.body.id}`);
  };
  for (const [resolution, winner, loser] of [
    ['keep_local', 'Door A', 'Door B'],
    ['take_remote', 'Door B', 'Door A'],
  ]) {
    const fields = { title: 'Door', type: 'defect' };
    const { id } = requireStatus(await omar('POST', `${path}/issues`, fields), 201).body;
    const made = await sync(id);
    assert.deepEqual([made.state, made.counts.created], ['done', 1], JSON.stringify(made));
    const there =
      (await a.listRecords('issues')).find((each) => each.fields.title === 'Door') ?? assert.fail('not made');
    const both = async () => [
      (await omar('GET', `${path}/issues/${id}`)).body.title,
      (await a.getRecord('issues', there.id)).fields.title,
    ];
    requireStatus(await omar('PATCH', `${path}/issues/${id}`, { title: 'Door A' }), 200);
    await a.editRecord('issues', there.id, { title: 'Door B' }, '502');
    await sync(id);
    const { body } = requireStatus(await omar('GET', `${one}/conflicts?state=open`), 200);
    const conflictId = body.data[0].id;
    const act = async (verb: string, choice?: object) => {
      const reply = requireStatus(await omar('POST', `${one}/conflicts/${conflictId}/${verb}`, choice), 202);
      return awaitRun(omar, `${one}/runs/${reply.body.run.id}`);
    };
    assert.equal((await act('resolve', { resolution })).state, 'done');
    assert.deepEqual(await both(), [winner, winner]);
    assert.equal((await act('undo')).state, 'done');
    assert.deepEqual(await both(), [loser, loser]);
  }
});
