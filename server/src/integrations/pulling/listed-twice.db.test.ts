// The second reading of a list of several pages finds again what the first one did, which counts once (integrations 11.10).
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { linkNewProject, syncRig } from '../../../testing/integrations/sync-rig.ts';
import { createLocalIssues } from '../local-records/public.ts';

const ISSUES = 'coordination_issues';

test('a conflict counts once in a run that reads its list twice', async (t) => {
  const rig = await syncRig(t, 'b', (ids) => ({ issue: createLocalIssues({ ids }) }));
  const scope = await linkNewProject(rig);
  const { control } = rig.simulator;
  const add = async (title: string) => {
    const fields = { title, status: 'open', issue_type: 'clash', priority: 'medium' };
    return (await control.addRecord(ISSUES, { scope, by: '502', fields })).id;
  };
  const id = await add('Door');
  assert.equal((await rig.run('pull')).state, 'done');
  await rig.query(`update issue set title = 'Our door'`);
  await control.editRecord(ISSUES, id, { title: 'Their door' }, '502');
  for (let number = 1; number <= 100; number += 1) await add(`Beam ${number}`);
  assert.equal((await rig.run('pull')).state, 'done');
  const findCounts = async () =>
    (await rig.query<{ counts: object }>('select counts from integration_run order by created_at desc limit 1'))[0]
      ?.counts;
  const none = { created: 0, updated: 0, unchanged: 0, skipped: 0, conflicts: 0, errors: 0 };
  assert.deepEqual(await findCounts(), { ...none, considered: 101, created: 100, conflicts: 1 });
});
