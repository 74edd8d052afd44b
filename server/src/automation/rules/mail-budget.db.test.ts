import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { RuleAction } from '../../../../contract/automation.ts';
import { mailOutbox } from '../../../testing/mail-outbox.ts';
import { ruleRoom } from '../../../testing/rule-room.ts';
import type { ProjectScope } from '../../platform/access/scope.ts';
import { instantOf, manualClock } from '../../platform/clock.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { takePendingEvents } from '../../platform/outbox/pending.ts';
import { executeRun } from './execute-run.ts';
import { type MailLimits, takeMails } from './mail-budget.ts';
import { countSpent } from './run-store.ts';

const HOUR_MS = 60 * 60 * 1000;
const { database, world, workspace, deps, asOwner, listRuns, stepsOf, relay, project, rule, issue, mailCount } =
  await ruleRoom();
const outbox = await mailOutbox(database);

const write = (...addresses: string[]): RuleAction => ({
  kind: 'send_email',
  memberIds: [],
  addresses,
  language: 'en',
  subject: 'About #{{record.number}}',
  text: '{{record.title}}',
});

async function fire(scope: ProjectScope, mailLimits: MailLimits, clock = world.clock): Promise<void> {
  await issue(scope);
  await relay(scope);
  for (const { id, status } of await listRuns(scope)) {
    if (status !== 'pending') continue;
    await executeRun(
      { ...deps, clock, mail: outbox, mailLimits },
      { workspaceId: workspace.workspaceId, firingId: id },
    );
  }
}

const take = (workspaceScope: typeof workspace, limits: MailLimits, count: number) =>
  inTransaction(database.db, workspaceScope, (tx) => takeMails(tx, workspaceScope, limits, count));

/** Makes what was sent so many hours older. In two steps: no row meets the hour of another one on the way. */
async function letPass({ workspaceId }: typeof workspace, hours: number): Promise<void> {
  for (const by of [100_000, hours - 100_000])
    await asOwner(
      `update automation_mail_count
       set hour_at = hour_at - make_interval(hours => $2), told_at = told_at - make_interval(hours => $2) where workspace_id = $1`,
      [workspaceId, by],
    );
}

/** Waits for the next hour of the clock where this one is about to end: its counts must not fall into two. */
beforeEach(async () => {
  const [row] = await asOwner(
    "select extract(epoch from date_trunc('hour', now()) + interval '1 hour' - now())::float8 as left",
    [],
  );
  if (row?.left < 30) await pause(row?.left * 1_000 + 1_000);
});

test('the events of the workspace are relayed while a run takes its mails', async () => {
  const scope = await project();
  await issue(scope);
  const at = instantOf(world.clock.now());
  await inTransaction(database.db, workspace, async (tx) => {
    await takeMails(tx, workspace, { perHour: 100, perDay: 0 }, 1);
    const taken = await inTransaction(database.db, workspace, (other) => takePendingEvents(other, workspace, 10, at));
    assert.ok(taken.length > 0);
  });
});

test('mails beyond the budget are left out, said in the log, and admins are told once', async () => {
  const scope = await project();
  const id = await rule(scope, { name: 'Everybody', actions: [write('a@example.com', 'b@example.com')] });
  const limits = { perHour: 3, perDay: 0 };
  await fire(scope, limits);
  assert.equal((await outbox.take()).length, 2);
  await fire(scope, limits);
  const [first, second] = await listRuns(scope);
  assert.deepEqual([first?.status, first?.stop_reason], ['done', null]);
  assert.deepEqual([second?.status, second?.stop_reason], ['stopped', 'over_mail_budget']);
  const [step] = await stepsOf(second?.id ?? '');
  assert.deepEqual([step?.status, step?.error], ['stopped', 'over_mail_budget']);
  const told = await outbox.take();
  assert.equal(told.length, 1, 'the owner, and nobody whom the rule writes to');
  assert.match(told[0]?.subject ?? '', /not sent/);
  assert.match(told[0]?.text ?? '', /in one hour.+Everybody.+في ساعة واحدة/s);
  await fire(scope, limits);
  assert.equal((await outbox.take()).length, 0, 'told once');
  const [kept] = await asOwner('select enabled, failures_in_a_row from automation_rule where id = $1', [id]);
  assert.deepEqual(kept, { enabled: true, failures_in_a_row: 0 });
  await letPass(workspace, 1);
  await fire(scope, limits);
  assert.equal((await outbox.take()).length, 2, 'the next hour has a budget of its own');
  assert.equal(await mailCount(), 0);
});

test('the other actions of a run whose mails are left out are done, and it counts as one of the hour', async () => {
  const scope = await project();
  const assign: RuleAction = { kind: 'assign', assigneeId: null };
  const id = await rule(scope, { actions: [write('a@example.com', 'b@example.com'), assign] });
  await fire(scope, { perHour: 1, perDay: 0 });
  const [run] = await listRuns(scope);
  assert.deepEqual(
    (await stepsOf(run?.id ?? '')).map((each) => [each.kind, each.status]),
    [
      ['send_email', 'stopped'],
      ['assign', 'done'],
    ],
  );
  assert.equal(run?.stop_reason, 'over_mail_budget');
  const since = instantOf(world.clock.now() - HOUR_MS);
  assert.equal((await countSpent(database.db.reader(workspace), workspace, [id], since)).get(id), 1);
  await outbox.take();
});

test('the budget is of a workspace, of the hour of the clock and of 24 hours', async () => {
  const { scope } = await world.workspace({ Sara: 'owner' });
  const other = await world.workspace({ Adam: 'owner' });
  const limits = { perHour: 10, perDay: 15 };
  assert.equal(await take(scope, limits, 10), undefined);
  assert.deepEqual(await take(scope, limits, 1), { period: 'hour', isFirst: true });
  assert.equal(await take(other.scope, limits, 10), undefined, 'another workspace has its own');
  await letPass(scope, 1);
  assert.equal(await take(scope, limits, 5), undefined);
  await letPass(scope, 1);
  assert.deepEqual(await take(scope, limits, 1), { period: 'day', isFirst: false });
  await letPass(scope, 21);
  assert.deepEqual(await take(scope, limits, 1), { period: 'day', isFirst: false });
  await letPass(scope, 2);
  assert.equal(await take(scope, limits, 10), undefined);
  const rows = await asOwner('select sent from automation_mail_count where workspace_id = $1 order by hour_at', [
    scope.workspaceId,
  ]);
  assert.deepEqual(
    rows.map((row) => row.sent),
    [5, 0, 0, 10],
    'older ones are removed',
  );
  assert.equal(await take(scope, { perHour: 0, perDay: 0 }, 1_000), undefined, '0: off');
});

test('processes whose clocks differ share the budget', async () => {
  await letPass(workspace, 48);
  const scope = await project();
  await rule(scope, { actions: [write('a@example.com', 'b@example.com')] });
  const limits = { perHour: 3, perDay: 0 };
  await fire(scope, limits);
  assert.equal((await outbox.take()).length, 2);
  for (const aheadMs of [HOUR_MS, -HOUR_MS]) {
    await fire(scope, limits, manualClock(world.clock.now() + aheadMs));
    const written = (await outbox.take()).filter(({ subject }) => subject?.startsWith('About'));
    assert.deepEqual(written, [], `${aheadMs} ms ahead`);
  }
});

test('of runs at both sides of the turn of an hour no more is taken than is left of the day', async () => {
  const { scope } = await world.workspace({ Sara: 'owner' });
  const limits = { perHour: 0, perDay: 10 };
  const taken = Promise.withResolvers<void>();
  const seen = Promise.withResolvers<void>();
  const first = inTransaction(database.db, scope, async (tx) => {
    const spent = await takeMails(tx, scope, limits, 8);
    // As if it had begun before the turn: no other run meets its row.
    await sql`update automation_mail_count set hour_at = hour_at - interval '1 hour'`.execute(tx);
    taken.resolve();
    await seen.promise;
    return spent;
  });
  await taken.promise;
  const second = take(scope, limits, 8);
  // Either it waits for the first, or it has been decided without it.
  const isWaiting = async () =>
    (
      await asOwner(
        `select from pg_locks where locktype = 'advisory' and not granted
           and database = (select oid from pg_database where datname = current_database())`,
        [],
      )
    ).length > 0;
  const decided = second.then(() => true);
  while (!(await Promise.race([decided, isWaiting()]))) await new Promise(setImmediate);
  seen.resolve();
  assert.deepEqual([await first, await second], [undefined, { period: 'day', isFirst: true }]);
});

test('of several runs at once no more is taken than is left', async () => {
  const { scope } = await world.workspace({ Sara: 'owner' });
  const outcomes = await Promise.all(Array.from({ length: 6 }, () => take(scope, { perHour: 10, perDay: 0 }, 3)));
  assert.deepEqual(outcomes.filter((each) => each === undefined).length, 3);
  assert.deepEqual(outcomes.filter((each) => each?.isFirst).length, 1, 'one of them tells');
});
