// Conflicts over HTTP, resolved and undone by the service's own worker against a vendor that keeps a history (kind B).
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import {
  connectedService,
  describeVendors,
  requireStatus,
  startSimulators,
} from '../../testing/integrations/connected-service.ts';
import { connectVendorB } from '../../testing/integrations/vendor-b-project.ts';
import { until } from '../../testing/integrations/waiting.ts';
import { inTransaction } from '../platform/database/transaction.ts';

const simulators = await startSimulators('b');
const { control } = simulators.b;
const { service, world, signIn } = await connectedService(describeVendors(simulators));
const ours = await world.workspace({ Omar: 'owner', Ada: 'member', Vera: 'member' });
const { call: omar } = await signIn(ours.people.Omar);
const { call: ada } = await signIn(ours.people.Ada);
const { call: vera } = await signIn(ours.people.Vera);
const roles = { [ours.people.Ada]: 'admin', [ours.people.Vera]: 'viewer' } as const;
const connect = () => connectVendorB({ world, scope: ours.scope, roles, call: omar, control });

test('a conflict shows both sides and what they last agreed on, and follows an edit here with its ETag', async () => {
  const { addConflict, readConflict, edit, listConflicts, one, path, id: connectionId } = await connect();
  const { id, vendorId, conflictId } = await addConflict();
  const { body, tag } = await readConflict(conflictId);
  assert.deepEqual([body.recordNumber, body.recordTitle], [1, 'Shaft A']);
  assert.equal(body.local.changedBy, ours.people.Omar);
  const external = requireStatus(await vera('GET', `${path}/external-links?entity=issue&recordId=${id}`), 200).body;
  const { vendorNumber } = body;
  assert.partialDeepStrictEqual(external.data, [
    { connectionId, conflictId, vendorId, vendorNumber, state: 'conflict' },
  ]);
  assert.deepEqual([body.state, body.reason, body.recordId, body.vendorId], ['open', 'both_changed', id, vendorId]);
  assert.deepEqual(body.fields, [
    {
      field: 'title',
      base: { local: 'Shaft', vendor: 'Shaft' },
      local: 'Shaft A',
      vendor: 'Shaft B',
      changedBy: 'both',
      notApplicable: false,
    },
  ]);
  for (const side of [body.local, body.vendor]) assert.ok(Date.parse(side.changedAt) > Date.now() - 60_000);
  assert.deepEqual([body.resolution, body.resolvedBy, body.resolvedAt, body.undoUntil], [null, null, null, null]);
  const { fields: _, ...listed } = (await listConflicts('?state=open'))[0];
  const { fields: _fields, ...shown } = body;
  assert.deepEqual(listed, shown);
  assert.deepEqual(await listConflicts('?state=resolved'), []);
  assert.equal((await omar('GET', `${one}/conflicts/${conflictId}`, undefined, { 'if-none-match': tag })).status, 304);
  await edit(id, { title: 'Shaft A2', priority: 'high' });
  const edited = await readConflict(conflictId);
  assert.notEqual(edited.tag, tag);
  const fields = edited.body.fields.map((each: { field: string; local: string }) => [each.field, each.local]);
  assert.deepEqual(fields, [
    ['title', 'Shaft A2'],
    ['priority', 'high'],
  ]);
  const stale = await omar(
    'POST',
    `${one}/conflicts/${conflictId}/resolve`,
    { resolution: 'keep_local' },
    { 'if-match': tag },
  );
  assert.equal(stale.status, 412);
});

test('keeping the local side sends it, keeps the losing value, and is undone for both sides', async () => {
  const { addConflict, both, act, one, listConflicts } = await connect();
  const { conflictId, ...issue } = await addConflict();
  const kept = await act(conflictId, 'resolve', { resolution: 'keep_local' });
  assert.deepEqual([kept.run.kind, kept.run.cause, kept.run.state], ['resolution', 'resolution', 'done']);
  assert.deepEqual([kept.conflict.state, kept.conflict.resolution], ['resolved', 'keep_local']);
  assert.deepEqual(kept.conflict.resolvedBy, { type: 'user', id: ours.people.Omar });
  const days = (Date.parse(kept.conflict.undoUntil) - Date.parse(kept.conflict.resolvedAt)) / 86_400_000;
  assert.equal(days, 30);
  assert.deepEqual(await both(issue), ['Shaft A', 'Shaft A']);
  const { body } = await omar('GET', one);
  assert.deepEqual([body.health.openConflicts, await listConflicts('?state=open')], [0, []]);
  assert.deepEqual(await readReplaced(issue.id), [[{ side: 'vendor', field: 'title', value: 'Shaft B' }]]);
  const undone = await act(conflictId, 'undo');
  assert.deepEqual([undone.run.kind, undone.run.state, undone.conflict.state], ['undo', 'done', 'resolved']);
  assert.deepEqual([undone.run.counts.considered, undone.run.counts.updated], [1, 1], 'there, and then here');
  assert.deepEqual([undone.conflict.undoneBy.id, undone.conflict.undoUntil], [ours.people.Omar, null]);
  assert.notEqual(undone.conflict.undoneAt, null);
  assert.deepEqual(await both(issue), ['Shaft B', 'Shaft B']);
  assert.equal((await omar('POST', `${one}/conflicts/${conflictId}/undo`)).status, 409);
  assert.deepEqual(await readAudit(conflictId), ['integrations.conflict_resolved', 'integrations.conflict_undone']);
});

test('taking the remote side applies it, keeps the losing value, and is undone for both sides', async () => {
  const { addConflict, both, act } = await connect();
  const { conflictId, ...issue } = await addConflict();
  const taken = await act(conflictId, 'resolve', { resolution: 'take_remote' });
  assert.deepEqual([taken.run.state, taken.conflict.state], ['done', 'resolved']);
  assert.deepEqual(await both(issue), ['Shaft B', 'Shaft B']);
  assert.deepEqual(await readReplaced(issue.id), [[{ side: 'local', field: 'title', value: 'Shaft A' }]]);
  await act(conflictId, 'undo');
  assert.deepEqual(await both(issue), ['Shaft A', 'Shaft A']);
});

test('the history of a record has the connection as actor, and the person who chose what it wrote', async () => {
  const { addConflict, act, path, id: connectionId, editThere, sync } = await connect();
  const { conflictId, ...issue } = await addConflict();
  const readNewest = async () => {
    const { body } = await omar('GET', `${path}/issues/${issue.id}/history?limit=50`);
    const [{ by, chosenBy, to }] = body.data;
    return { by, chosenBy, to };
  };
  const by = { type: 'system', id: connectionId };
  assert.deepEqual((await readNewest()).chosenBy, null, 'nobody chooses an edit of a person here');
  await act(conflictId, 'resolve', { resolution: 'take_remote' });
  assert.deepEqual(await readNewest(), { by, chosenBy: ours.people.Omar, to: 'Shaft B' });
  await act(conflictId, 'undo');
  assert.deepEqual(await readNewest(), { by, chosenBy: ours.people.Omar, to: 'Shaft A' });
  await editThere(issue.vendorId, { title: 'Shaft C' });
  await sync({ recordIds: [issue.id] });
  assert.deepEqual(await readNewest(), { by, chosenBy: null, to: 'Shaft C' });
});

test('what an undone choice brings here from the vendor names the person who undid it, once', async () => {
  const { addConflict, act, path, id: connectionId, editThere, sync, one } = await connect();
  const { conflictId, ...issue } = await addConflict();
  const readNewest = async () => {
    const { body } = await omar('GET', `${path}/issues/${issue.id}/history?limit=50`);
    return [body.data[0].by.id, body.data[0].chosenBy, body.data[0].to];
  };
  await act(conflictId, 'resolve', { resolution: 'keep_local' });
  await act(conflictId, 'undo');
  assert.deepEqual(await readNewest(), [connectionId, ours.people.Omar, 'Shaft B']);
  await editThere(issue.vendorId, { title: 'Shaft C' });
  await sync({ recordIds: [issue.id] });
  assert.deepEqual(await readNewest(), [connectionId, null, 'Shaft C']);
  const { body } = await omar('GET', `${one}/events?recordId=${issue.id}`);
  const chosen = body.data.filter(({ replaced }: { replaced: object[] }) => replaced.length > 0);
  assert.deepEqual(
    chosen.map(({ actor }: { actor: object }) => actor),
    [{ type: 'user', id: ours.people.Omar }],
  );
});

test('a merge takes each field from the chosen side, those without a choice from here, and undoing it brings the conflict back', async () => {
  const { addLinked, edit, editThere, sync, both, act, listConflicts, one } = await connect();
  const issue = await addLinked({ title: 'Slab', type: 'design', priority: 'low', description: 'Thin' });
  await edit(issue.id, { title: 'Slab A', priority: 'high', description: 'Thin A' });
  await editThere(issue.vendorId, { title: 'Slab B', priority: 'critical', description: 'Thin B' });
  await sync({ recordIds: [issue.id] });
  const [{ id: conflictId }] = await listConflicts();
  const path = `${one}/conflicts/${conflictId}/resolve`;
  for (const body of [
    { resolution: 'merge' },
    { resolution: 'merge', fields: {} },
    { resolution: 'merge', fields: { dueDate: 'vendor' } },
    { resolution: 'keep_local', fields: { title: 'vendor' } },
  ]) {
    assert.equal((await omar('POST', path, body)).status, 422, JSON.stringify(body));
  }
  const { run } = await act(conflictId, 'resolve', {
    resolution: 'merge',
    fields: { title: 'vendor', priority: 'local' },
  });
  assert.deepEqual([run.counts.updated, run.counts.errors], [1, 0], 'written on both sides, and counted once');
  const values = async () => [await both(issue), await both(issue, 'priority'), await both(issue, 'description')];
  assert.deepEqual(await values(), [
    ['Slab B', 'Slab B'],
    ['high', 'high'],
    ['Thin A', 'Thin A'],
  ]);
  await act(conflictId, 'undo');
  assert.deepEqual(await values(), [
    ['Slab A', 'Slab B'],
    ['high', 'critical'],
    ['Thin A', 'Thin B'],
  ]);
  const [again, ...others] = await listConflicts('?state=open');
  assert.ok(again.id !== conflictId && others.length === 0);
  assert.deepEqual(again.fields.map((each: { field: string }) => each.field).toSorted(), [
    'description',
    'priority',
    'title',
  ]);
});

test('a losing side that changed since it was shown opens the conflict again, and nothing is written', async () => {
  const { addConflict, editThere, both, act, readConflict, one } = await connect();
  const { conflictId, ...issue } = await addConflict();
  await editThere(issue.vendorId, { title: 'Shaft C' });
  const moved = await act(conflictId, 'resolve', { resolution: 'keep_local' });
  assert.deepEqual([moved.run.state, moved.conflict.state, moved.conflict.resolution], ['done', 'open', null]);
  assert.deepEqual(await both(issue), ['Shaft A', 'Shaft C']);
  assert.equal((await readConflict(conflictId)).body.fields[0].vendor, 'Shaft C');
  const { tag } = await readConflict(conflictId);
  const choice = { resolution: 'keep_local' };
  const path = `${one}/conflicts/${conflictId}/resolve`;
  const reply = requireStatus(await omar('POST', path, choice, { 'if-match': tag }), 202);
  assert.deepEqual(
    [reply.body.conflict.state, reply.body.run.connectionId],
    ['resolving', reply.body.conflict.connectionId],
  );
});

test('there is nothing to take from a vendor that is back at its base: nothing is written, and nothing can be undone', async () => {
  const { addConflict, editThere, both, act, one } = await connect();
  const { conflictId, ...issue } = await addConflict();
  await editThere(issue.vendorId, { title: 'Shaft' });
  const taken = await act(conflictId, 'resolve', { resolution: 'take_remote' });
  assert.deepEqual([taken.conflict.state, taken.conflict.undoUntil, taken.run.counts.updated], ['resolved', null, 0]);
  assert.deepEqual(await both(issue), ['Shaft A', 'Shaft']);
  assert.equal((await omar('POST', `${one}/conflicts/${conflictId}/undo`)).status, 409);
});

test('a resolution whose winner was edited since is not undone: at once where that is known, else by the run', async () => {
  const { addConflict, editThere, edit, both, act, one } = await connect();
  const { conflictId, ...issue } = await addConflict();
  await act(conflictId, 'resolve', { resolution: 'keep_local' });
  await editThere(issue.vendorId, { title: 'Shaft D' });
  const refused = await act(conflictId, 'undo');
  assert.deepEqual([refused.run.state, refused.run.counts.conflicts], ['done', 1]);
  assert.deepEqual(
    [refused.conflict.state, refused.conflict.undoneAt, refused.conflict.undoneBy],
    ['resolved', null, null],
  );
  const [, there] = await both(issue);
  assert.equal(there, 'Shaft D');
  await edit(issue.id, { title: 'Shaft E' });
  assert.equal((await omar('POST', `${one}/conflicts/${conflictId}/undo`)).status, 409);
});

test('a resolution is not undone after 30 days', async () => {
  const { addConflict, act, one } = await connect();
  const { conflictId } = await addConflict();
  await act(conflictId, 'resolve', { resolution: 'keep_local' });
  await inTransaction(service.foundation.db, ours.scope, (tx) =>
    sql`update integration_conflict set undo_until = now() - interval '1 second' where id = ${conflictId}::uuid`.execute(
      tx,
    ),
  );
  assert.equal((await omar('POST', `${one}/conflicts/${conflictId}/undo`)).status, 409);
});

test('a record that was deleted there is made again for whoever keeps it, under a new link', async () => {
  const { addLinked, edit, sync, act, listConflicts, listThere, one } = await connect();
  const other = await addLinked({ title: 'Wall', type: 'design' });
  const issue = await addLinked({ title: 'Gate', type: 'design' });
  await edit(issue.id, { title: 'Gate A' });
  await control.deleteRecord('coordination_issues', issue.vendorId, '502');
  await sync({ direction: 'pull' });
  const [conflict] = await listConflicts('?state=open');
  assert.equal(conflict.reason, 'deleted_at_vendor');
  const merge = { resolution: 'merge', fields: { title: 'vendor' } };
  assert.equal((await omar('POST', `${one}/conflicts/${conflict.id}/resolve`, merge)).status, 409);
  const kept = await act(conflict.id, 'resolve', { resolution: 'keep_local' });
  assert.deepEqual([kept.conflict.state, kept.conflict.undoUntil, kept.run.counts.created], ['resolved', null, 1]);
  const made = (await listThere()).filter((each) => each.id !== other.vendorId);
  assert.deepEqual([made.length, made[0]?.fields.title, made[0]?.id === issue.vendorId], [1, 'Gate A', false]);
  assert.equal((await omar('POST', `${one}/conflicts/${conflict.id}/undo`)).status, 409);
  assert.deepEqual((await sync()).counts.conflicts, 0);
  assert.equal((await listThere()).length, 2);
});

test('a record that was deleted there stays here for whoever takes that, without a link', async () => {
  const { addLinked, edit, sync, act, listConflicts, listThere, here } = await connect();
  const other = await addLinked({ title: 'Wall', type: 'design' });
  const issue = await addLinked({ title: 'Fence', type: 'design' });
  await edit(issue.id, { title: 'Fence A' });
  await control.deleteRecord('coordination_issues', issue.vendorId, '502');
  await sync({ direction: 'pull' });
  const [conflict] = await listConflicts('?state=open');
  await act(conflict.id, 'resolve', { resolution: 'take_remote' });
  assert.equal((await here(issue.id)).title, 'Fence A');
  assert.equal((await sync()).state, 'done');
  assert.deepEqual(
    (await listThere()).map(({ id }) => id),
    [other.vendorId],
  );
});

test('cancelling the run of a choice takes the choice back, and it can be made again', async () => {
  const { addConflict, act, both, one, readConflict, path } = await connect();
  const { conflictId, ...issue } = await addConflict();
  const read = async () => {
    const { state, resolution, resolvedBy } = (await readConflict(conflictId)).body;
    const links = requireStatus(
      await omar('GET', `${path}/external-links?entity=issue&recordId=${issue.id}`),
      200,
    ).body;
    assert.equal(links.data[0].undoing, false);
    return [state, resolution, resolvedBy?.id ?? null, links.data[0].state];
  };
  const cancelWhileWaiting = async (verb: 'resolve' | 'undo', choice?: object) => {
    await control.addFault({
      kind: 'throttle',
      seconds: 21,
      match: { path: `*/coordination_issues/${issue.vendorId}` },
    });
    const { body } = requireStatus(await omar('POST', `${one}/conflicts/${conflictId}/${verb}`, choice), 202);
    const run = `${one}/runs/${body.run.id}`;
    await until(async () => (await omar('GET', run)).body.state === 'waiting');
    const query = `entity=issue&recordId=${issue.id}`;
    for (const list of [`${path}/external-links?${query}`, `${one}/links?${query}`]) {
      const [link] = requireStatus(await omar('GET', list), 200).body.data;
      assert.deepEqual([link.state, link.undoing], ['keeping', verb === 'undo'], list);
    }
    requireStatus(await omar('POST', `${run}/cancel`), 200);
    await control.removeFaults();
  };
  await cancelWhileWaiting('resolve', { resolution: 'keep_local' });
  assert.deepEqual(await read(), ['open', null, null, 'conflict']);
  await act(conflictId, 'resolve', { resolution: 'take_remote' });
  const resolved = ['resolved', 'take_remote', ours.people.Omar, 'linked'];
  assert.deepEqual(await read(), resolved);
  await cancelWhileWaiting('undo');
  assert.deepEqual(await read(), resolved);
  assert.deepEqual(await both(issue), ['Shaft B', 'Shaft B']);
});

test('of two persons who resolve a conflict at once, one does', async () => {
  const { addConflict, readConflict, one, awaitEnd } = await connect();
  const { conflictId } = await addConflict();
  const { tag } = await readConflict(conflictId);
  const path = `${one}/conflicts/${conflictId}/resolve`;
  const replies = await Promise.all([
    omar('POST', path, { resolution: 'keep_local' }, { 'if-match': tag }),
    ada('POST', path, { resolution: 'take_remote' }),
  ]);
  const statuses = replies.map(({ status }) => status).toSorted();
  assert.equal(statuses[0], 202);
  assert.ok([409, 412].includes(statuses[1] ?? 0), String(statuses));
  await awaitEnd(replies.find(({ status }) => status === 202)?.body.run.id);
  assert.equal((await omar('POST', path, { resolution: 'keep_local' })).status, 409);
});

test('of two persons who undo a resolution at once, one does', async () => {
  const { addConflict, act, both, one, awaitEnd } = await connect();
  const { conflictId, ...issue } = await addConflict();
  await act(conflictId, 'resolve', { resolution: 'keep_local' });
  const path = `${one}/conflicts/${conflictId}/undo`;
  const replies = await Promise.all([omar('POST', path), ada('POST', path)]);
  assert.deepEqual(replies.map(({ status }) => status).toSorted(), [202, 409]);
  await awaitEnd(replies.find(({ status }) => status === 202)?.body.run.id);
  assert.deepEqual(await both(issue), ['Shaft B', 'Shaft B']);
});

test('a viewer reads conflicts and resolves none; another project has none of them', async () => {
  const { addConflict, one } = await connect();
  const { conflictId } = await addConflict();
  assert.equal((await vera('GET', `${one}/conflicts`)).body.data.length, 1);
  assert.equal((await vera('GET', `${one}/conflicts/${conflictId}`)).status, 200);
  const choice = { resolution: 'keep_local' };
  assert.equal((await vera('POST', `${one}/conflicts/${conflictId}/resolve`, choice)).status, 403);
  assert.equal((await vera('POST', `${one}/conflicts/${conflictId}/undo`)).status, 403);
  assert.equal((await vera('POST', `${one}/conflicts/resolve`, { ids: [conflictId], ...choice })).status, 403);
  const other = await connect();
  assert.equal((await omar('GET', `${other.one}/conflicts/${conflictId}`)).status, 404);
  assert.equal((await omar('POST', `${other.one}/conflicts/${conflictId}/resolve`, choice)).status, 404);
  const bulk = requireStatus(
    await omar('POST', `${other.one}/conflicts/resolve`, { ids: [conflictId], ...choice }),
    200,
  );
  assert.deepEqual([bulk.body.results[0].ok, bulk.body.results[0].error.code], [false, 'not_found']);
});

async function readReplaced(recordId: string): Promise<unknown[]> {
  const { rows } = await inTransaction(service.foundation.db, ours.scope, (tx) =>
    sql<{ replaced: unknown }>`select replaced from integration_event
      where record_id = ${recordId}::uuid and replaced <> '[]' order by id`.execute(tx),
  );
  return rows.map((row) => row.replaced);
}

async function readAudit(conflictId: string): Promise<string[]> {
  const { body } = await omar('GET', '/api/workspace/audit-log?limit=200');
  const entries = body.data as { action: string; subject: { id: string } }[];
  return entries
    .filter(({ subject }) => subject.id === conflictId)
    .map(({ action }) => action)
    .toReversed();
}
