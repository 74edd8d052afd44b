// Cancelling a run whose job waits to be tried again, after an error of the service.
import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { linkNewProject, syncRig } from '../../../testing/integrations/sync-rig.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { createLocalIssues } from '../local-records/public.ts';
import { cancelLiveRun, cancelRun } from './cancel.ts';

async function beginFailingRun(t: TestContext) {
  const rig = await syncRig(t, 'b', (ids) => ({ issue: createLocalIssues({ ids }) }));
  await linkNewProject(rig);
  await rig.begin('pull');
  const [run] = await rig.query<{ id: string }>(
    `update integration_run set state = 'running', started_at = now(), lease_seq = 4 returning id`,
  );
  await rig.query(`update graphile_worker._private_jobs set attempts = 4, run_at = now() + interval '1 hour'`);
  const listDue = () =>
    rig.query<{ name: string }>(
      `select task.identifier as name from graphile_worker._private_jobs as job
       join graphile_worker._private_tasks as task on task.id = job.task_id where job.run_at <= clock_timestamp()`,
    );
  assert.deepEqual(await listDue(), []);
  return { rig, runId: run?.id ?? '', listDue };
}

test('a run that is cancelled between two attempts is looked at by its job at once', async (t) => {
  const { rig, runId, listDue } = await beginFailingRun(t);
  await cancelRun(rig.deps, rig.scope, { connectionId: rig.id, runId });
  assert.deepEqual(await listDue(), [{ name: 'synchronize_connection' }]);
});

test('so is one whose connection is disconnected', async (t) => {
  const { rig, listDue } = await beginFailingRun(t);
  await inTransaction(rig.deps.db, rig.scope, (tx) => cancelLiveRun(tx, {}, rig.scope, rig.id));
  assert.deepEqual(await listDue(), [{ name: 'synchronize_connection' }]);
});
