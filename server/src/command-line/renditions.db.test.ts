import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import pg from 'pg';
import { commandLineOnDatabase } from '../../testing/command-line.ts';

const pcs = await commandLineOnDatabase();
const owner = new pg.Client({ connectionString: pcs.database.ownerUrl });
after(() => owner.end());

const FILE = '0199c0de-0000-7000-8000-00000000000f';
const PHOTO = '0199c0de-0000-7000-8000-000000000001';
const PLAN = '0199c0de-0000-7000-8000-000000000002';
const FINE = '0199c0de-0000-7000-8000-000000000003';

/** A workspace with a photo and a floor plan whose renditions were given up, and one photo that is well. */
async function site(name: string): Promise<{ workspaceId: string; projectId: string }> {
  const workspaceId: string = (await pcs.record(['workspace', 'create', '--name', name])).id;
  const projectId: string = (await pcs.record(['project', 'create', '--workspace', workspaceId, '--name', name])).id;
  const ids = [workspaceId, projectId, FILE];
  await owner.query(
    `insert into stored_file (workspace_id, id, state, media_type, size_bytes, created_at)
     values ($1, $2, 'kept', 'image/png', 1, now())`,
    [workspaceId, FILE],
  );
  await owner.query(
    `insert into photo (workspace_id, project_id, original_file_id, id, renditions_failed, kind, taken_at, width_px,
                        height_px, panorama, created_at, updated_at)
     select $1, $2, $3, id, failure, 'photo', now(), 1, 1, 'none', now(), now()
     from (values ($4::uuid, 'too_complex'), ($5::uuid, null)) as given (id, failure)`,
    [...ids, PHOTO, FINE],
  );
  await owner.query(
    `insert into floor_plan (workspace_id, project_id, original_file_id, id, renditions_failed, name, created_at, updated_at)
     values ($1, $2, $3, $4, 'not_made', 'Level 1', now(), now())`,
    [...ids, PLAN],
  );
  return { workspaceId, projectId };
}

const queued = async () => {
  const { rows } = await owner.query(
    `select task_identifier as task, payload from graphile_worker._private_jobs as job
     join graphile_worker.jobs using (id) order by id`,
  );
  return rows.map(({ task, payload: { workspaceId, id } }) => [task, workspaceId, id]);
};

await owner.connect();

test('files renditions lists what was given up, and without --retry changes nothing', async () => {
  assert.equal((await pcs.run(['files', 'renditions'])).stdout, 'No renditions were given up.\n');
  const { workspaceId, projectId } = await site('Acme');
  const listed = {
    count: 2,
    retried: 0,
    failed: [
      { workspaceId, id: PLAN, projectId, type: 'floor_plan', failure: 'not_made' },
      { workspaceId, id: PHOTO, projectId, type: 'photo', failure: 'too_complex' },
    ],
  };
  assert.deepEqual(await pcs.record(['files', 'renditions']), listed);
  assert.deepEqual(await pcs.record(['files', 'renditions']), listed);
  assert.deepEqual(await queued(), []);
  const { code, stdout } = await pcs.run(['files', 'renditions']);
  const [head = '', plan = '', photo = '', hint = ''] = stdout.trimEnd().split('\n');
  assert.equal(code, 0);
  assert.match(head, /^RECORD +ID +WHY +PROJECT +WORKSPACE$/);
  assert.match(plan, new RegExp(`^floor_plan +${PLAN} +not_made +${projectId} +${workspaceId}$`));
  assert.match(photo, new RegExp(`^photo +${PHOTO} +too_complex `));
  assert.equal(hint, '2 were given up; to try again: pcs files renditions --retry');
});

test('with --retry they are enqueued and no longer listed; --workspace leaves those of the others', async () => {
  const other = await site('Other');
  const retried = await pcs.record(['files', 'renditions', '--retry', '--workspace', 'Other']);
  assert.deepEqual([retried.count, retried.retried], [2, 2]);
  assert.deepEqual(await queued(), [
    ['floor-plans.renditions', other.workspaceId, PLAN],
    ['photos.renditions', other.workspaceId, PHOTO],
  ]);
  assert.deepEqual((await pcs.record(['files', 'renditions', '--workspace', 'Other'])).count, 0);
  const { stdout } = await pcs.run(['files', 'renditions', '--retry']);
  assert.match(stdout, /\n2 of 2 are tried again by the next free worker\n$/);
  assert.equal((await pcs.run(['files', 'renditions'])).stdout, 'No renditions were given up.\n');
});

test('a workspace that is not there is refused', async () => {
  const { code, stderr } = await pcs.run(['files', 'renditions', '--retry', '--workspace', 'Nobody']);
  assert.deepEqual([code, stderr], [1, 'workspace: there is no workspace Nobody\n']);
});
