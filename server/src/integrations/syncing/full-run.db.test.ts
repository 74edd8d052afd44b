// A run that has written as many records as it may leaves the rest to another one (integrations 11.19).
import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { linkNewProject, syncRig } from '../../../testing/integrations/sync-rig.ts';
import { createLocalIssues } from '../local-records/public.ts';

/** More than a slice writes. */
const RECORDS = 120;
const MAX_WRITTEN = 20_000;
const BEFORE = MAX_WRITTEN - 40;

/** Begins a pull that has written almost as many records as it may, as its earlier slices would have left it. */
async function beginFullRun(t: TestContext) {
  const rig = await syncRig(t, 'b', (ids) => ({ issue: createLocalIssues({ ids }) }));
  const scope = await linkNewProject(rig);
  for (let number = 1; number <= RECORDS; number += 1) {
    const fields = { title: `Beam ${number}`, status: 'open', issue_type: 'clash', priority: 'medium' };
    await rig.simulator.control.addRecord('coordination_issues', { scope, by: '502', fields });
  }
  await rig.begin('pull');
  await rig.query(`update integration_run set counts = counts || '{"created": ${BEFORE - 10}, "updated": 10}'`);
  const listRuns = () =>
    rig.query<{ state: string; cause: string; work: string; again: boolean; created: number }>(
      `select state, cause, concat_ws(' ', kind, direction, entities, started_by_type) as work, again,
         (counts ->> 'created')::int as created
       from integration_run where connection_id = $1 order by created_at`,
      [rig.id],
    );
  const countLinks = async () =>
    (await rig.query<{ count: number }>('select count(*)::int as count from integration_link'))[0]?.count;
  return { rig, listRuns, countLinks };
}

test('a run of 20,000 records ends, and another one goes through the rest', async (t) => {
  const { rig, listRuns, countLinks } = await beginFullRun(t);
  assert.deepEqual(await rig.run('pull'), { kills: 0, state: 'done' });
  const [first, second, ...others] = await listRuns();
  assert.deepEqual(others, []);
  assert.deepEqual([first?.again, second?.again], [true, false]);
  assert.deepEqual([first?.cause, second?.cause], ['manual', 'retry'], 'what was refused is not tried again by itself');
  assert.equal(second?.work, first?.work);
  assert.ok((first?.created ?? 0) < BEFORE + 50, 'the first one ended at its limit');
  assert.equal((first?.created ?? 0) - (BEFORE - 10) + (second?.created ?? 0), RECORDS);
  assert.equal(await countLinks(), RECORDS);
});

test('a run that is cancelled as it reaches its limit is not followed by another', async (t) => {
  const { rig, listRuns, countLinks } = await beginFullRun(t);
  rig.control.atPoint = async (point) => {
    if (point === 'call')
      await rig.query('update integration_run set cancel_requested = true where not cancel_requested');
    return false;
  };
  assert.equal((await rig.run('pull')).state, 'cancelled');
  assert.deepEqual(
    (await listRuns()).map(({ state, again }) => [state, again]),
    [['cancelled', false]],
  );
  assert.ok(((await countLinks()) ?? 0) < RECORDS);
});
