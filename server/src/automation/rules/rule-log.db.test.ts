import assert from 'node:assert/strict';
import { test } from 'node:test';
import { refusal } from '../../../testing/refusal.ts';
import { call, note, ruleRoom } from '../../../testing/rule-room.ts';
import { deleteRule } from './commands.ts';
import { executeRun } from './execute-run.ts';
import { listActivity } from './log-store.ts';
import { getRule } from './store.ts';

const { asOwner, database, world, workspace, actor, network, deps, ...room } = await ruleRoom();
const { listRuns, stepsOf, titlesOf, relay, executeAll, project, rule, issue } = room;

test('calls are jobs apart: a rule’s other actions wait for none, and all calls of a workspace take four places at most', async () => {
  const scope = await project();
  network.posts = [];
  for (let number = 0; number < 12; number += 1) await rule(scope, { actions: [call, note(), call] });
  await issue(scope);
  await relay(scope);
  const runs = await listRuns(scope);
  for (const { id } of runs) await executeRun(deps, { workspaceId: workspace.workspaceId, firingId: id });
  assert.equal(network.posts.length, 0);
  assert.equal((await titlesOf(scope)).length, 13);
  const queued = await asOwner<{ queue: string; calls: number }>(
    `select queue.queue_name as queue, count(*)::int as calls
     from graphile_worker._private_jobs as job join graphile_worker._private_job_queues as queue on queue.id = job.job_queue_id
     where queue.queue_name like $1 group by 1`,
    [`run_automation_call:${workspace.workspaceId}:%`],
  );
  assert.ok(queued.length <= 4, `${queued.length} queues`);
  assert.equal(
    queued.reduce((sum, { calls }) => sum + calls, 0),
    24,
  );
  await executeAll(scope);
  assert.equal(network.posts.length, 24);
  assert.ok((await listRuns(scope)).every(({ status }) => status === 'done'));
});

test('what a rule did stays in the log when it is deleted, and what it has begun is stopped', async () => {
  const scope = await project();
  const id = await rule(scope, { name: 'Short-lived', actions: [note(), call] });
  network.outcome = { ok: false, status: 503, error: 'status_not_2xx' };
  await issue(scope);
  await relay(scope);
  await executeAll(scope);
  network.outcome = { ok: true, status: 204, error: null };
  await deleteRule(deps, actor, scope, { id, ifMatch: undefined });
  assert.equal(await refusal(getRule(database.db.reader(scope), scope, id)), 'not_found');
  world.clock.advance(60_000);
  const posts = network.posts.length;
  await executeAll(scope);
  assert.equal(network.posts.length, posts, 'a rule that is gone calls nobody');
  const [run, ...others] = await listRuns(scope);
  assert.deepEqual(others, []);
  assert.deepEqual([run?.rule_id, run?.rule_name], [id, 'Short-lived']);
  assert.deepEqual([run?.status, run?.stop_reason], ['stopped', 'rule_deleted']);
  assert.deepEqual(
    (await stepsOf(String(run?.id))).map(({ status }) => status),
    ['done', 'stopped'],
  );
  assert.deepEqual(await listActivity(database.db.reader(scope), scope, '2020-01-01T00:00:00.000Z'), []);
});
