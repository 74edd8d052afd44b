// A run that has written as many records as it may leaves the rest to another one (integrations 11.19).
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { linkNewProject, syncRig } from '../../../testing/integrations/sync-rig.ts';
import { createLocalIssues } from '../local-records/public.ts';

/** More than a slice writes. */
const RECORDS = 60;
const MOST = 20_000;

test('a run of 20,000 records ends, and another one with the same request goes through the rest', async (t) => {
  const rig = await syncRig(t, 'b', (ids) => ({ issue: createLocalIssues({ ids }) }));
  const { query, simulator, id } = rig;
  const scope = await linkNewProject(rig);
  for (let number = 1; number <= RECORDS; number += 1) {
    const fields = { title: `Beam ${number}`, status: 'open', issue_type: 'clash', priority: 'medium' };
    await simulator.control.addRecord('coordination_issues', { scope, by: '502', fields });
  }
  await rig.begin('pull');
  // As its earlier slices would have left it.
  await query(`update integration_run set counts = counts || '{"created": ${MOST - 30}, "updated": 10}'`);
  assert.deepEqual(await rig.run('pull'), { kills: 0, state: 'done' });
  const runs = await query<{ kind: string; cause: string; direction: string; again: boolean; created: number }>(
    `select kind, cause, direction, again, (counts ->> 'created')::int as created from integration_run
     where connection_id = $1 order by created_at`,
    [id],
  );
  const [first, second] = runs;
  assert.equal(runs.length, 2);
  assert.deepEqual([first?.again, second?.again], [true, false]);
  assert.deepEqual(
    [second?.kind, second?.cause, second?.direction],
    [first?.kind, first?.cause, first?.direction],
    'the same work',
  );
  assert.ok((first?.created ?? 0) < MOST + 50, 'the first one ended at its limit');
  assert.equal((first?.created ?? 0) - (MOST - 30) + (second?.created ?? 0), RECORDS);
  const [linked] = await query<{ count: number }>('select count(*)::int as count from integration_link');
  assert.equal(linked?.count, RECORDS);
});
