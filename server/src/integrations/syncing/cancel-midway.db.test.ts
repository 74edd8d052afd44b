// A run that is cancelled ends after the record at hand (integrations 11.5).
import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { linkNewProject, syncRig } from '../../../testing/integrations/sync-rig.ts';
import { createIssue } from '../../coordination/issues/public.ts';
import { OPERATOR } from '../../platform/access/caller.ts';
import { createLocalIssues } from '../local-records/public.ts';

const RECORDS = 30;
const ISSUES = 'coordination_issues';

/** Begins a rig that notes the cancellation of its run at the first call of a kind. */
async function begin(t: TestContext, isCancelledAt: (request: { method: string; url: string }) => boolean) {
  const rig = await syncRig(t, 'b', (ids) => ({ issue: createLocalIssues({ ids }) }));
  const scope = await linkNewProject(rig);
  const calls: string[] = [];
  rig.control.atPoint = async (point, request) => {
    if (point !== 'answer' || request === undefined) return false;
    const call = { method: request.method, url: String(request.url) };
    if (!isCancelledAt(call)) return false;
    calls.push(call.method);
    await rig.query('update integration_run set cancel_requested = true where not cancel_requested');
    return false;
  };
  return { rig, scope, calls };
}

test('a push that is cancelled during its first record writes no more than two others', async (t) => {
  const { rig, scope } = await begin(t, ({ method, url }) => method === 'POST' && url.includes(ISSUES));
  for (let number = 1; number <= RECORDS; number += 1) {
    await createIssue(rig.deps, OPERATOR, rig.scope, { title: `Beam ${number}`, type: 'design', priority: 'low' });
  }
  assert.equal((await rig.run('push')).state, 'cancelled');
  const made = (await rig.simulator.control.listRecords(ISSUES, scope)).length;
  assert.ok(made >= 1 && made <= 3, `${made} were made`);
});

test('a pull that is cancelled while it reads pages without a change reads no further page', async (t) => {
  const cancelling = { isOn: false };
  const { rig, scope, calls } = await begin(
    t,
    ({ url }) => cancelling.isOn && /[?&]page=/.test(url) && url.includes(ISSUES),
  );
  for (let number = 1; number <= 210; number += 1) {
    const fields = { title: `Beam ${number}`, status: 'open', issue_type: 'clash', priority: 'medium' };
    await rig.simulator.control.addRecord(ISSUES, { scope, by: '502', fields });
  }
  assert.equal((await rig.run('pull')).state, 'done');
  await rig.query(`update integration_connection set watermarks = '{}'`);
  cancelling.isOn = true;
  assert.equal((await rig.run('pull')).state, 'cancelled');
  assert.deepEqual(calls, ['GET']);
});

test('a run that is cancelled during the call after which the vendor asks to wait does not wait', async (t) => {
  const { rig } = await begin(t, ({ url }) => /[?&]page=/.test(url) && url.includes(ISSUES));
  const match = { method: 'GET', path: `*/${ISSUES}*` };
  await rig.simulator.control.addFault({ kind: 'throttle', seconds: 600, times: 1, match });
  assert.equal((await rig.run('pull')).state, 'cancelled');
  const [run] = await rig.query<{ slices: number }>('select lease_seq as slices from integration_run');
  assert.equal(run?.slices, 1);
});
