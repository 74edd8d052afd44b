// Records and watermarks of the future: no change after them is left out, and no edit (integrations 11.10).
import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { linkNewProject, syncRig } from '../../../testing/integrations/sync-rig.ts';
import { createLocalIssues } from '../local-records/public.ts';

const ISSUES = 'coordination_issues';
const FAR = '9999-12-31T23:59:59Z';
const HOUR_MS = 3_600_000;

async function begin(t: TestContext) {
  const rig = await syncRig(t, 'b', (ids) => ({ issue: createLocalIssues({ ids }) }));
  const scope = await linkNewProject(rig);
  const { control } = rig.simulator;
  const add = async (title: string) => {
    const fields = { title, status: 'open', issue_type: 'clash', priority: 'medium' };
    return (await control.addRecord(ISSUES, { scope, by: '502', fields })).id;
  };
  const listLinked = async () =>
    (await rig.query<{ id: string }>('select vendor_id as id from integration_link order by vendor_id')).map(
      ({ id }) => id,
    );
  const findWatermark = async () => {
    const rows = await rig.query<{ at: string | null }>(
      `select watermarks ->> 'issue' as at from integration_connection`,
    );
    return rows[0]?.at ?? null;
  };
  /** Asserts that a new record of the vendor comes over by the next pull. */
  const assertPulled = async (title: string) => {
    const id = await add(title);
    assert.equal((await rig.run('pull')).state, 'done');
    assert.ok((await listLinked()).includes(id), title);
  };
  /** Asserts that a pull gives the one record here a title. */
  const assertTitle = async (title: string) => {
    assert.equal((await rig.run('pull')).state, 'done');
    assert.deepEqual(await rig.query('select title from issue'), [{ title }]);
  };
  return { rig, control, add, findWatermark, assertPulled, assertTitle };
}

test('a record that is dated in the far future does not end the pulls after it', async (t) => {
  const { rig, control, add, findWatermark, assertPulled } = await begin(t);
  await add('Beam of the future');
  const match = { path: '*/coordination_issues*' };
  await control.addFault({ kind: 'unknown_value', field: 'updated_at', value: FAR, match });
  assert.equal((await rig.run('pull')).state, 'done');
  assert.ok(Date.parse((await findWatermark()) ?? '') <= rig.clock.now());
  await control.removeFaults();
  await assertPulled('Beam of today');
});

test('a connection whose watermark lies in the future already reads all records again', async (t) => {
  const { rig, findWatermark, assertPulled } = await begin(t);
  await assertPulled('Beam before');
  await rig.query(`update integration_connection set watermarks = '{"issue": "${FAR}"}'`);
  await assertPulled('Beam after');
  assert.ok(Date.parse((await findWatermark()) ?? '') <= rig.clock.now());
});

test('an edit is taken over of a record that was dated in the far future before', async (t) => {
  const { rig, control, add, assertTitle } = await begin(t);
  const id = await add('Beam of the future');
  const match = { path: '*/coordination_issues*' };
  await control.addFault({ kind: 'unknown_value', field: 'updated_at', value: FAR, match });
  assert.equal((await rig.run('pull')).state, 'done');
  await control.removeFaults();
  await control.editRecord(ISSUES, id, { title: 'Beam of today' }, '502');
  await assertTitle('Beam of today');
});

test('an edit is taken over of a record that was edited before while the clock of the vendor was ahead', async (t) => {
  const { rig, control, add, assertTitle } = await begin(t);
  const id = await add('Beam');
  assert.equal((await rig.run('pull')).state, 'done');
  await control.setClock(5 * HOUR_MS);
  await control.editRecord(ISSUES, id, { title: 'Beam ahead' }, '502');
  await assertTitle('Beam ahead');
  await control.setClock(0);
  await control.editRecord(ISSUES, id, { title: 'Beam of a right clock' }, '502');
  await assertTitle('Beam of a right clock');
});

test('nothing is left out while the clock of the vendor is hours ahead, and once it is right again', async (t) => {
  const { rig, control, findWatermark, assertPulled } = await begin(t);
  await control.setClock(5 * HOUR_MS);
  await assertPulled('Beam ahead');
  await assertPulled('Beam ahead too');
  assert.ok(Date.parse((await findWatermark()) ?? '') <= rig.clock.now());
  await control.setClock(0);
  await assertPulled('Beam of a right clock');
});
