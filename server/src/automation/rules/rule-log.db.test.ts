import assert from 'node:assert/strict';
import { test } from 'node:test';
import { refusal } from '../../../testing/refusal.ts';
import { call, note, ruleRoom } from '../../../testing/rule-room.ts';
import { deleteRule } from './commands.ts';
import { listActivity } from './log-store.ts';
import { getRule } from './store.ts';

const { database, world, actor, network, deps, firingsOf, stepsOf, relay, runAll, project, rule, issue } =
  await ruleRoom();

test('what a rule did stays in the log when it is deleted, and what it has begun is stopped', async () => {
  const scope = await project();
  const id = await rule(scope, { name: 'Short-lived', actions: [note(), call] });
  network.outcome = { ok: false, status: 503, error: 'status_not_2xx' };
  await issue(scope);
  await relay(scope);
  await runAll(scope);
  network.outcome = { ok: true, status: 204, error: null };
  await deleteRule(deps, actor, scope, { id, ifMatch: undefined });
  assert.equal(await refusal(getRule(database.db.reader(scope), scope, id)), 'not_found');
  world.clock.advance(60_000);
  const posts = network.posts.length;
  await runAll(scope);
  assert.equal(network.posts.length, posts, 'a rule that is gone calls nobody');
  const [firing, ...others] = await firingsOf(scope);
  assert.deepEqual(others, []);
  assert.deepEqual([firing?.rule_id, firing?.rule_name], [id, 'Short-lived']);
  assert.deepEqual([firing?.status, firing?.stop_reason], ['stopped', 'rule_deleted']);
  assert.deepEqual(
    (await stepsOf(String(firing?.id))).map(({ status }) => status),
    ['done', 'stopped'],
  );
  assert.deepEqual(await listActivity(database.db.reader(scope), scope, '2020-01-01T00:00:00.000Z'), []);
});
