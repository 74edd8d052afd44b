// Runs over certain records: all of them have their turn, one by one (integrations 11.5).
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { type TestContext, test } from 'node:test';
import { linkNewProject, syncRig } from '../../../testing/integrations/sync-rig.ts';
import { createIssue } from '../../coordination/issues/public.ts';
import { OPERATOR } from '../../platform/access/caller.ts';
import { createLocalIssues } from '../local-records/public.ts';

async function begin(t: TestContext) {
  const rig = await syncRig(t, 'b', (ids) => ({ issue: createLocalIssues({ ids }) }));
  await linkNewProject(rig);
  const addHere = async (number: number) =>
    (await createIssue(rig.deps, OPERATOR, rig.scope, { title: `Beam ${number}`, type: 'design', priority: 'low' })).id;
  return { rig, addHere };
}

test('a run over records of several types and ones that are gone leaves none of the others out', async (t) => {
  const { rig, addHere } = await begin(t);
  const last = await addHere(1);
  // Before it in the order of ids.
  const others = Array.from({ length: 200 }, () => `00000000${randomUUID().slice(8)}`);
  assert.equal((await rig.run('push', [...others, last])).state, 'done');
  const linked = await rig.query<{ id: string }>(
    'select record_id as id from integration_link where vendor_id is not null',
  );
  assert.deepEqual(linked, [{ id: last }]);
});

/** Links records, and counts how often one is read. */
async function beginLinked(t: TestContext, count: number) {
  const { rig, addHere } = await begin(t);
  const ids: string[] = [];
  for (let number = 1; number <= count; number += 1) ids.push(await addHere(number));
  assert.equal((await rig.run('push')).state, 'done');
  const reads = { count: 0, onRead: async (): Promise<void> => undefined };
  rig.control.atPoint = async (point, request) => {
    if (point !== 'answer' || request?.method !== 'GET') return false;
    if (!/coordination_issues\/\d+/.test(String(request.url))) return false;
    reads.count += 1;
    await reads.onRead();
    return false;
  };
  return { rig, ids, reads };
}

test('a pull over certain records ends after the record at hand once it is cancelled', async (t) => {
  const { rig, ids, reads } = await beginLinked(t, 20);
  reads.onRead = async () => {
    await rig.query('update integration_run set cancel_requested = true where ended_at is null');
  };
  assert.equal((await rig.run('pull', ids)).state, 'cancelled');
  assert.ok(reads.count >= 1 && reads.count <= 3, `${reads.count} were read`);
});

test('a pull over certain records continues after a wait where it was', async (t) => {
  const { rig, ids, reads } = await beginLinked(t, 20);
  const match = { method: 'GET', path: '*/coordination_issues/*' };
  await rig.simulator.control.addFault({ kind: 'throttle', seconds: 60, after: 10, times: 1, match });
  assert.equal((await rig.run('pull', ids)).state, 'done');
  assert.equal(reads.count, 21, 'one was refused');
  const [run] = await rig.query<{ considered: number }>(
    `select (counts ->> 'considered')::int as considered from integration_run order by created_at desc limit 1`,
  );
  assert.equal(run?.considered, 20);
});
