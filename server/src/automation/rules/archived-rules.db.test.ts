// A run of a rule whose project is archived while a step of it is under way.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { call, note, ruleRoom } from '../../../testing/rule-room.ts';
import { lockWaiters } from '../../../testing/service-db.ts';
import type { ProjectScope } from '../../platform/access/scope.ts';
import { inTransaction, lockStatus } from '../../platform/database/transaction.ts';

const { database, deps, network, listRuns, stepsOf, titlesOf, execute, relay, executeAll, project, rule, issue } =
  await ruleRoom();

/** Begins to archive the project; the answer commits it. */
async function beginArchiving(scope: ProjectScope) {
  const [begun, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const over = inTransaction(deps.db, scope, async (tx) => {
    await lockStatus(tx, scope);
    await sql`update project set status = 'archived' where id = ${scope.projectId}::uuid`.execute(tx);
    begun.resolve();
    await held.promise;
  });
  await begun.promise;
  return () => {
    held.resolve();
    return over;
  };
}

test('a step that the archiving refuses is stopped with all behind it, and the run says why', async () => {
  const scope = await project();
  await rule(scope, { actions: [note(), note(), call] });
  await issue(scope);
  await relay(scope);
  const [run] = await listRuns(scope);
  const archive = await beginArchiving(scope);
  const running = execute(String(run?.id));
  await lockWaiters(database, 1);
  await archive();
  await running;
  await executeAll(scope);
  const [ended] = await listRuns(scope);
  assert.deepEqual([ended?.status, ended?.stop_reason], ['stopped', 'project_archived']);
  assert.deepEqual(
    (await stepsOf(String(run?.id))).map(({ status }) => status),
    ['stopped', 'stopped', 'stopped'],
  );
  assert.deepEqual([(await titlesOf(scope)).length, network.posts.length], [1, 0]);
});
