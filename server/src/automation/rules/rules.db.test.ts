import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AutomationRuleChange, AutomationRuleCreate, RuleAction } from '../../../../contract/automation.ts';
import { refusal } from '../../../testing/refusal.ts';
import { call, note, ruleRoom } from '../../../testing/rule-room.ts';
import { actorOf } from '../../../testing/tenants.ts';
import { publishPhotos } from '../../capture/photos/public.ts';
import { changeClash, createClash, recordDecision } from '../../coordination/clashes/public.ts';
import { changeIssue, createIssue } from '../../coordination/issues/public.ts';
import { createRfi } from '../../coordination/rfis/public.ts';
import { type ProjectScope, workspaceScope } from '../../platform/access/scope.ts';
import { instantOf, systemClock } from '../../platform/clock.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { uuidV7 } from '../../platform/ids.ts';
import type { OutboxEvent } from '../../platform/outbox/pending.ts';
import { changeRule, createRule, deleteRule, rotateRuleSecret } from './commands.ts';
import { dryRun } from './dry-run.ts';
import { executeRun } from './execute-run.ts';
import { removeOld } from './jobs.ts';
import { listActivity, listSkippedEvents } from './log-store.ts';
import { getRule } from './store.ts';

const {
  sender,
  database,
  world,
  workspace,
  people,
  actor,
  network,
  faults,
  deps,
  asOwner,
  consumer,
  eventsOf,
  listRuns,
  stepsOf,
  titlesOf,
  mailCount,
  execute,
  relay,
  executeAll,
  settle,
  project,
  rule,
  issue,
} = await ruleRoom();

test('a rule that an issue meets does its actions once, in order, as the service under the rule’s own id', async () => {
  const scope = await project();
  const assign: RuleAction = { kind: 'assign', assigneeId: people.ann };
  const id = await rule(scope, {
    conditions: [{ member: 'priority', comparison: 'at_least', value: 'high' }],
    actions: [note({ assigneeId: people.ann, labels: ['auto'] }), assign],
  });
  const made = await issue(scope, { elementGuids: ['2O2Fr$t4X7Zf8NOew3FNr2'] });
  await issue(scope, { priority: 'low', title: 'Scratch' });
  await relay(scope);
  const [run, ...others] = await listRuns(scope);
  assert.deepEqual(others, []);
  await execute(run?.id ?? '');
  await execute(run?.id ?? '');
  assert.deepEqual(await titlesOf(scope), ['Crack', 'Scratch', 'Look at #1: Crack']);
  const [born] = await asOwner('select * from issue where project_id = $1 and number = 3', [scope.projectId]);
  assert.deepEqual(
    [born?.created_by_type, born?.created_by_id, born?.element_guids, born?.labels, born?.assignee_id],
    ['system', id, ['2O2Fr$t4X7Zf8NOew3FNr2'], ['auto'], people.ann],
  );
  const [assigned] = await asOwner('select assignee_id from issue where id = $1', [made.id]);
  assert.equal(assigned?.assignee_id, people.ann);
  const steps = await stepsOf(run?.id ?? '');
  assert.deepEqual(
    steps.map((step) => [step.kind, step.status, step.attempts, step.result_id]),
    [
      ['create_issue', 'done', 1, born?.id],
      ['assign', 'done', 1, made.id],
    ],
  );
  assert.equal((await listRuns(scope))[0]?.status, 'done');
  const skipped = await listSkippedEvents(database.db.reader(workspace), workspace, id);
  assert.deepEqual(
    skipped.map(({ reason, condition, count }) => [reason, condition, count]),
    [['condition', 0, 1]],
  );
});

test('an event that two processes hand over at once starts one run, and a run that two execute is executed once', async () => {
  const scope = await project();
  await rule(scope);
  await issue(scope);
  const events = await eventsOf(scope);
  const hand = () =>
    inTransaction(database.db, workspace, async (tx) => void (await consumer?.handle(tx, workspace, events)));
  await Promise.all([hand(), hand(), hand()]);
  const [run, ...others] = await listRuns(scope);
  assert.deepEqual(others, []);
  assert.equal((await stepsOf(run?.id ?? '')).length, 1);
  await Promise.all([execute(run?.id ?? ''), execute(run?.id ?? ''), execute(run?.id ?? '')]);
  assert.deepEqual(await titlesOf(scope), ['Crack', 'Look at #1: Crack']);
  assert.deepEqual(faults, []);
});

test('a consumer whose transaction is rolled back leaves nothing, and its repeat starts the run', async () => {
  const scope = await project();
  const id = await rule(scope, { conditions: [{ member: 'priority', comparison: 'is', value: 'high' }] });
  await issue(scope);
  await issue(scope, { priority: 'low' });
  const events = await eventsOf(scope);
  const killed = inTransaction(database.db, workspace, async (tx) => {
    await consumer?.handle(tx, workspace, events);
    throw new Error('killed');
  });
  await assert.rejects(killed, /killed/);
  assert.deepEqual(await listRuns(scope), []);
  await relay(scope);
  assert.equal((await listRuns(scope)).length, 1);
  const runId = (await listRuns(scope))[0]?.id;
  const jobs = await asOwner(
    'select job.task_identifier as name, stored.payload from graphile_worker.jobs as job join graphile_worker._private_jobs as stored using (id) where job.key = $1',
    [`firing:${runId}`],
  );
  // As every version before queued it: its workers, and its queued jobs, are still there during an upgrade.
  const payload = { workspaceId: workspace.workspaceId, firingId: runId };
  assert.deepEqual(jobs, [{ name: 'run_automation_firing', payload }]);
  assert.deepEqual(
    (await listSkippedEvents(database.db.reader(workspace), workspace, id)).map(({ count }) => count),
    [1],
  );
});

test('a process that is killed between steps leaves what it did, and the rest is done by the next', async () => {
  const scope = await project();
  await rule(scope, { actions: [note({ title: 'First' }), call, note({ title: 'Last' })] });
  await issue(scope);
  await relay(scope);
  const [run] = await listRuns(scope);
  // The process ends in the midst of the call: the queue runs the job again elsewhere.
  network.posts = [];
  const dying = { ...deps, sender: { ...sender, post: () => Promise.reject(new Error('killed')) } };
  const killed = executeRun(
    { ...dying, db: { ...database.db, pool: endingAfterFirst(database.db.pool) } },
    { workspaceId: workspace.workspaceId, firingId: run?.id ?? '' },
  );
  await assert.rejects(killed);
  const before = await stepsOf(run?.id ?? '');
  assert.deepEqual(
    before.map((step) => step.status),
    ['done', 'pending', 'pending'],
  );
  await execute(run?.id ?? '');
  assert.deepEqual(await titlesOf(scope), ['Crack', 'First', 'Last']);
  assert.equal(network.posts.length, 1);
  assert.equal((await listRuns(scope))[0]?.status, 'done');
  faults.length = 0;
});

/** A pool whose connections are gone after the first step was committed: a transaction to begin, and one of the step. */
function endingAfterFirst(pool: typeof database.db.pool) {
  let taken = 0;
  return new Proxy(pool, {
    get(target, name) {
      if (name === 'connect') {
        taken += 1;
        if (taken > 2) return () => Promise.reject(new Error('killed'));
      }
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

test('a rule does not set itself off, and rules that set each other off come to rest', async () => {
  const scope = await project();
  const self = await rule(scope);
  await issue(scope);
  await settle(scope);
  assert.deepEqual(await titlesOf(scope), ['Crack', 'Look at #1: Crack']);
  assert.deepEqual(
    (await listRuns(scope)).map((each) => [each.status, each.stop_reason, each.chain]),
    [
      ['done', null, []],
      ['stopped', 'loop', [self]],
    ],
  );
  const pair = await project();
  const a = await rule(pair, {
    name: 'A',
    conditions: [{ member: 'title', comparison: 'contains', value: 'b' }],
    actions: [note({ title: 'a' })],
  });
  const b = await rule(pair, {
    name: 'B',
    conditions: [{ member: 'title', comparison: 'contains', value: 'a' }],
    actions: [note({ title: 'b' })],
  });
  await issue(pair, { title: 'b' });
  await settle(pair);
  assert.deepEqual(await titlesOf(pair), ['b', 'a', 'b']);
  assert.deepEqual(
    (await listRuns(pair)).map((each) => [each.rule_id, each.stop_reason, each.chain]),
    [
      [a, null, []],
      [b, null, [a]],
      [a, 'loop', [a, b]],
    ],
  );
});

test('a chain of many rules ends at its bound, and an assignment carries the chain on', async () => {
  const scope = await project();
  for (const step of [0, 1, 2, 3, 4]) {
    await rule(scope, {
      conditions: [{ member: 'title', comparison: 'is', value: `step ${step}` }],
      actions: [note({ title: `step ${step + 1}` })],
    });
  }
  await issue(scope, { title: 'step 0' });
  await settle(scope);
  assert.deepEqual(await titlesOf(scope), ['step 0', 'step 1', 'step 2', 'step 3']);
  assert.equal((await listRuns(scope)).at(-1)?.stop_reason, 'chain_too_long');
  const assigning = await project();
  const flip = (assigneeId: string | null) =>
    rule(assigning, { event: 'issue.updated', actions: [{ kind: 'assign', assigneeId }] });
  await flip(people.ann);
  await flip(null);
  const { id } = await issue(assigning);
  await changeIssue(deps, actor, assigning, { id, ifMatch: undefined, change: { title: 'Gap' } });
  await settle(assigning);
  const reasons = (await listRuns(assigning)).map((each) => each.stop_reason);
  assert.ok(reasons.includes('loop') && reasons.length < 12, reasons.join());
});

test('what a person does at the same time is no effect of a rule', async () => {
  const scope = await project();
  await rule(scope, { actions: [{ kind: 'assign', assigneeId: null }] });
  const [one] = [await issue(scope)];
  await relay(scope);
  const [run] = await listRuns(scope);
  await issue(scope, { title: 'Of a person' });
  // The assignment changes nothing, and so has no events: the pending one is the person's.
  await execute(run?.id ?? '');
  assert.equal((await listRuns(scope))[0]?.status, 'done');
  const effects = await asOwner('select * from automation_effect where firing_id = $1', [run?.id]);
  assert.deepEqual([effects, one.number], [[], 1]);
});

test('beyond its budget of the hour a rule is stopped once and counted, and goes on in the next', async () => {
  const scope = await project();
  const id = await rule(scope, { actions: [{ kind: 'assign', assigneeId: null }] });
  await issue(scope);
  const [event] = await eventsOf(scope);
  assert.ok(event);
  const many = Array.from({ length: 105 }, () => ({ ...event, id: world.ids.next() }));
  const hand = (events: readonly OutboxEvent[]) =>
    inTransaction(database.db, workspace, async (tx) => void (await consumer?.handle(tx, workspace, events)));
  await hand(many.slice(0, 60));
  await hand(many.slice(60));
  const statuses = (await listRuns(scope)).map((each) => each.stop_reason ?? each.status);
  assert.deepEqual([statuses.length, statuses.filter((each) => each === 'pending').length], [101, 100]);
  assert.equal(statuses.at(-1), 'over_budget');
  const [skipped] = await listSkippedEvents(database.db.reader(workspace), workspace, id);
  assert.deepEqual([skipped?.reason, skipped?.count], ['over_budget', 4]);
  world.clock.advance(60 * 60 * 1000);
  await hand([{ ...event, id: world.ids.next() }]);
  assert.equal((await listRuns(scope)).length, 102);
});

test('a call that fails is tried again later under the same id, signed; the other actions do not wait for it', async () => {
  const scope = await project();
  const { secret, rule: made } = await createRule(deps, actor, scope, {
    name: 'Call',
    event: 'issue.created',
    actions: [call, note({ title: 'Beside' })],
  });
  assert.match(secret ?? '', /^whsec_[A-Za-z0-9+/]{43}=$/);
  const [row] = await asOwner('select secret from automation_rule where id = $1', [made.id]);
  assert.ok(!String(row?.secret).includes(secret ?? '-'));
  await issue(scope);
  await relay(scope);
  const [run] = await listRuns(scope);
  network.posts = [];
  network.outcome = { ok: false, status: null, error: 'timed_out' };
  await execute(run?.id ?? '');
  assert.deepEqual(await titlesOf(scope), ['Crack', 'Beside']);
  const [waiting] = await stepsOf(run?.id ?? '');
  assert.deepEqual([waiting?.status, waiting?.error, waiting?.attempts], ['pending', 'timed_out', 1]);
  const [job] = await asOwner(`select run_at from graphile_worker.jobs where key = $1`, [`call:${run?.id}:0`]);
  assert.deepEqual(job?.run_at, new Date(world.clock.now() + 60_000));
  await execute(run?.id ?? '');
  assert.equal(network.posts.length, 1, 'not before its time');
  world.clock.advance(60_000);
  network.outcome = { ok: true, status: 200 };
  await execute(run?.id ?? '');
  const [first, second] = network.posts;
  assert.equal(first?.headers['webhook-id'], second?.headers['webhook-id']);
  assert.equal(second?.headers['X-Service-Event'], 'automation.fired');
  const body = JSON.parse(second?.body ?? '{}');
  assert.deepEqual([body.rule.id, body.resource.type, body.event.type], [made.id, 'issue', 'issue.created']);
  assert.equal((await listRuns(scope))[0]?.status, 'done');
});

test('five failed runs in a row switch a rule off: stamped, audited, admins told, and nothing more is done', async () => {
  const scope = await project();
  const id = await rule(scope, { actions: [{ kind: 'assign', assigneeId: people.ann }, note()] });
  await asOwner('delete from project_member where project_id = $1 and user_id = $2', [scope.projectId, people.ann]);
  for (let round = 0; round < 6; round += 1) await issue(scope, { title: `T${round}` });
  await relay(scope);
  const before = await mailCount();
  await executeAll(scope);
  const rows = await listRuns(scope);
  assert.deepEqual(
    rows.map((each) => each.status),
    ['failed', 'failed', 'failed', 'failed', 'failed', 'stopped'],
  );
  const [failed] = await stepsOf(rows[0]?.id ?? '');
  assert.deepEqual([failed?.status, failed?.error], ['failed', 'not_found assigneeId']);
  const { rule: off } = await getRule(database.db.reader(workspace), scope, id);
  assert.deepEqual([off.enabled, off.disabledReason], [false, 'repeated_failures']);
  assert.equal((await mailCount()) - before, 1);
  const audited = await asOwner(`select action from audit_entry where subject_id = $1 order by id`, [id]);
  assert.deepEqual(
    audited.map((each) => each.action),
    ['automation_rule.created', 'automation_rule.disabled'],
  );
  await issue(scope);
  await relay(scope);
  assert.equal((await listRuns(scope)).length, 6);
  const on = await changeRule(deps, actor, scope, { id, ifMatch: undefined, change: { enabled: true } });
  assert.deepEqual([on.rule.enabled, on.rule.disabledReason, on.secret], [true, null, null]);
  const [activity] = await listActivity(database.db.reader(workspace), scope, instantOf(0));
  assert.deepEqual(
    [activity?.runs, activity?.failed, activity?.stopped, activity?.failuresInARow, activity?.lastStatus],
    [6, 5, 1, 0, 'stopped'],
  );
});

test('a mail goes to members who still reach the project and to addresses, each once; to nobody is a failure', async () => {
  const scope = await project();
  const mail: RuleAction = {
    kind: 'send_email',
    memberIds: [people.ann],
    addresses: ['site@example.com'],
    language: 'ar',
    subject: '{{record.title}}',
    text: 'See {{record.link}}',
  };
  await rule(scope, { actions: [mail] });
  const alone = await rule(scope, { actions: [{ ...mail, addresses: [] }] });
  await issue(scope);
  await relay(scope);
  await asOwner('delete from project_member where project_id = $1 and user_id = $2', [scope.projectId, people.ann]);
  const before = await mailCount();
  await executeAll(scope);
  assert.equal((await mailCount()) - before, 1);
  const last = (await listRuns(scope)).find((each) => each.rule_id === alone);
  assert.deepEqual(
    (await stepsOf(last?.id ?? '')).map((step) => step.error),
    ['no_recipients'],
  );
});

test('RFIs, decisions about clashes and published photos set rules off, each with its own members', async () => {
  const scope = await project();
  const rfis = await rule(scope, {
    event: 'rfi.created',
    conditions: [{ member: 'question', comparison: 'contains', value: 'profile' }],
    actions: [{ kind: 'assign', assigneeId: people.ann }],
  });
  const approved = await rule(scope, {
    event: 'clash.decided',
    conditions: [
      { member: 'outcome', comparison: 'is', value: 'approve' },
      { member: 'reason', comparison: 'is', value: 'fits' },
    ],
    actions: [{ kind: 'assign', assigneeId: people.ann }],
  });
  const photos = await rule(scope, {
    event: 'photo.published',
    conditions: [{ member: 'tags', comparison: 'contains', value: 'roof' }],
    actions: [note({ title: 'Photo' })],
  });
  const rfi = await createRfi(deps, actor, scope, { subject: 'Beam', question: 'Which profile?' });
  const clash = await createClash(deps, actor, scope, {
    name: 'Duct',
    kind: 'hard',
    elementAGuid: 'a',
    elementBGuid: 'b',
  });
  await changeClash(deps, actor, scope, { id: clash.clash.id, ifMatch: undefined, change: { name: 'Duct 2' } });
  await recordDecision(deps, actor, scope, { clashId: clash.clash.id, outcome: 'approve', reason: 'fits' });
  await recordDecision(deps, actor, scope, { clashId: clash.clash.id, outcome: 'reopen', reason: null });
  const photoId = await photo(scope, ['roof']);
  await publishPhotos(deps, actor, scope, [photoId]);
  await publishPhotos(deps, actor, scope, [photoId]);
  await relay(scope);
  assert.deepEqual(
    (await listRuns(scope)).map((each) => each.rule_id),
    [rfis, approved, photos],
  );
  await executeAll(scope);
  assert.deepEqual(
    (await listRuns(scope)).map((each) => each.status),
    ['done', 'done', 'done'],
  );
  const assigned = await asOwner(
    `select assignee_id from rfi where id = $1 union all select assignee_id from clash where id = $2`,
    [rfi.rfi.id, clash.clash.id],
  );
  assert.deepEqual(
    assigned.map((each) => each.assignee_id),
    [people.ann, people.ann],
  );
});

async function photo({ workspaceId, projectId }: ProjectScope, tags: string[]): Promise<string> {
  const [fileId, id] = [world.ids.next(), world.ids.next()];
  await asOwner(
    `insert into stored_file (workspace_id, id, state, media_type, size_bytes, created_at) values ($1, $2, 'kept', 'image/png', 1, now())`,
    [workspaceId, fileId],
  );
  await asOwner(
    `insert into photo (workspace_id, project_id, id, kind, taken_at, width_px, height_px, panorama, original_file_id, tags, created_at, updated_at)
     values ($1, $2, $3, 'photo', now(), 1, 1, 'none', $4, $5, now(), now())`,
    [workspaceId, projectId, id, fileId, tags],
  );
  return id;
}

test('a dry run says what would have run, in parts, and changes nothing', async () => {
  // Ids and events by the time of the database: only what is of the last 30 days is looked at.
  const now = { ...deps, clock: systemClock, ids: uuidV7(systemClock) };
  const [scope, sibling] = [await project(), await project()];
  const make = (place: ProjectScope, title: string, priority: 'critical' | 'low') =>
    createIssue(now, actor, place, { title, priority });
  for (let at = 0; at < 7; at += 1) await make(scope, `T${at}`, at < 3 ? 'critical' : 'low');
  await make(sibling, 'Elsewhere', 'critical');
  const conditions = [
    { member: 'priority', comparison: 'at_least', value: 'high' } as const,
    { member: 'title', comparison: 'is_not', value: 't2' } as const,
  ];
  const before = await asOwner('select count(*) from automation_firing');
  const whole = await dryRun(now, scope, { event: 'issue.created', conditions });
  assert.deepEqual([whole.complete, whole.events, whole.matched, whole.failed], [true, 7, 2, [4, 1]]);
  assert.deepEqual(
    whole.samples.map((each) => each.title),
    ['T1', 'T0'],
  );
  const parts = await dryRun(now, scope, { event: 'issue.created', conditions }, { part: 3, most: 100_000 });
  assert.deepEqual({ ...parts, to: '', from: '' }, { ...whole, to: '', from: '' });
  const bounded = await dryRun(now, scope, { event: 'issue.created' }, { part: 4, most: 4 });
  assert.deepEqual([bounded.complete, bounded.events], [false, 3]);
  const others = await dryRun(now, scope, { event: 'rfi.created' });
  assert.deepEqual([others.events, others.samples], [0, []]);
  assert.deepEqual(await asOwner('select count(*) from automation_firing'), before);
});

test('rules are refused what they cannot do, and keep their secret to themselves', async () => {
  const scope = await project();
  const refused = async (more: Partial<AutomationRuleCreate>) => refusal(rule(scope, more));
  assert.equal(
    await refused({ actions: [{ ...call, url: 'http://x' } as RuleAction] }),
    'validation_failed actions/0/url',
  );
  assert.equal(await refused({ actions: [note({ assigneeId: people.stranger })] }), 'not_found actions/0/assigneeId');
  const id = await rule(scope);
  assert.equal(await refusal(rotateRuleSecret(deps, actor, scope, id)), 'conflict');
  const changed = await changeRule(deps, actor, scope, { id, ifMatch: undefined, change: { actions: [call] } });
  assert.match(changed.secret ?? '', /^whsec_/);
  const again = await changeRule(deps, actor, scope, {
    id,
    ifMatch: undefined,
    change: { actions: [call], name: 'B' },
  });
  assert.equal(again.secret, null);
  const same = await changeRule(deps, actor, scope, { id, ifMatch: undefined, change: { name: 'B' } });
  assert.equal(same.changedAt, again.changedAt);
  assert.notEqual((await rotateRuleSecret(deps, actor, scope, id)).secret, changed.secret);
  await deleteRule(deps, actor, scope, { id, ifMatch: undefined });
  assert.equal(await refusal(getRule(database.db.reader(workspace), scope, id)), 'not_found');
  for (let at = 0; at < 50; at += 1) await rule(scope);
  assert.equal(await refused({}), 'conflict');
});

test('what a rule holds from before a stricter rule keeps nobody from switching it off or editing the rest', async () => {
  const scope = await project();
  const id = await rule(scope, { conditions: [{ member: 'title', comparison: 'is', value: 'Crack' }] });
  const stored = { member: 'title', comparison: 'is', value: '\u2800' } as const;
  await asOwner('update automation_rule set conditions = $2 where id = $1', [id, JSON.stringify([stored])]);
  const high = { member: 'priority', comparison: 'is', value: 'high' } as const;
  const change = (change: AutomationRuleChange) => changeRule(deps, actor, scope, { id, ifMatch: undefined, change });
  for (const [asked, wanted] of [
    [{ enabled: false }, 'taken'],
    [{ name: 'Cracks' }, 'taken'],
    [{ actions: [note({ title: 'See to it' })] }, 'taken'],
    [{ conditions: [stored, high] }, 'taken'],
    [{ conditions: [{ ...stored, comparison: 'is_not' }] }, 'validation_failed conditions/0/value'],
    [{ event: 'issue.updated' }, 'validation_failed conditions/0/value'],
    [{ conditions: [high] }, 'taken'],
    [{ conditions: [high, stored] }, 'validation_failed conditions/1/value'],
  ] as const) {
    const verdict = await change(asked as AutomationRuleChange).then(
      () => 'taken',
      (error) => refusal(Promise.reject(error)),
    );
    assert.equal(verdict, wanted, JSON.stringify(asked));
  }
});

test('a rule of another workspace is met by nothing here', async () => {
  const elsewhere = await world.workspace({ boss: 'owner' });
  const scope = await world.project(elsewhere.scope);
  await createRule(deps, actorOf(elsewhere.people.boss), scope, {
    name: 'R',
    event: 'issue.created',
    actions: [note()],
  });
  const ours = await project();
  await issue(ours);
  const events = (await eventsOf(ours)).map((each) => ({ ...each, projectId: scope.projectId }));
  await inTransaction(database.db, workspace, async (tx) => void (await consumer?.handle(tx, workspace, events)));
  const rows = await asOwner('select 1 from automation_firing where workspace_id = $1', [elsewhere.scope.workspaceId]);
  assert.deepEqual(rows, []);
  assert.notEqual(workspaceScope(workspace.workspaceId).workspaceId, elsewhere.scope.workspaceId);
});

test('runs and counts of long ago are removed, with their steps', async () => {
  await asOwner(
    `update automation_firing set created_at = '2020-01-01' where id in (select id from automation_firing limit 5)`,
  );
  await asOwner(`update automation_miss set hour_at = '2020-01-01'`);
  const [count] = await asOwner('select count(*)::int as count from automation_firing');
  await removeOld(deps, 2);
  const [left] = await asOwner('select count(*)::int as count from automation_firing');
  assert.equal(Number(count?.count) - Number(left?.count), 5);
  assert.deepEqual(await asOwner('select 1 from automation_miss'), []);
  const orphans = await asOwner(
    'select 1 from automation_step where firing_id not in (select id from automation_firing)',
  );
  assert.deepEqual(orphans, []);
});
