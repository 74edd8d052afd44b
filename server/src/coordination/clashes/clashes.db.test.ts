import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ClashChange, DecisionOutcome } from '../../../../contract/clashes.ts';
import { refusal } from '../../../testing/refusal.ts';
import { lockWaiters, serviceDb } from '../../../testing/service-db.ts';
import { actorOf, tenants } from '../../../testing/tenants.ts';
import { OPERATOR } from '../../platform/access/caller.ts';
import { beforeCommitting } from '../../platform/database/db.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { verifyLedger } from '../ledger/public.ts';
import { changeClash, createClash, recordDecision } from './commands.ts';
import { getClash, lockClash } from './store.ts';

const database = await serviceDb();
const { db, asOwner } = database;
const made = tenants(db);
const { scope: workspace, people } = await made.workspace({ owner: 'owner', member: 'member', idle: 'member' });
const scope = await made.project(workspace, { [people.member]: 'reviewer' });
const other = await made.project(workspace);
const actor = actorOf(people.member);
const deps = { db, ids: made.ids };

const create = (name = 'Duct and beam', place = scope) =>
  createClash(deps, actor, place, { name, kind: 'hard', elementAGuid: 'duct', elementBGuid: 'beam' });
const decide = (clashId: string, outcome: DecisionOutcome, reason: string | null = null) =>
  recordDecision(deps, actor, scope, { clashId, outcome, reason });

const traces = async (clashId: string) => {
  const [row] = await asOwner<{ entries: number; events: number; audited: number; status: string }>(
    `select (select count(*)::int from governance_entry where subject_id = $1) as entries,
            (select count(*)::int from outbox_event where resource_id = $1) as events,
            (select count(*)::int from audit_entry where subject_id = $1::text and action = 'clash.decided') as audited,
            (select status from clash where id = $1) as status`,
    [clashId],
  );
  return row;
};

test('a decision changes the status and leaves one ledger entry, one event and one audit entry, all of one instant', async () => {
  const { clash } = await create();
  const decision = await decide(clash.id, 'approve', 'Sleeve agreed');
  assert.deepEqual(decision, {
    id: decision.id,
    clashId: clash.id,
    outcome: 'approve',
    reason: 'Sleeve agreed',
    decidedBy: { type: 'user', id: people.member },
    decidedAt: decision.decidedAt,
  });
  assert.deepEqual(await traces(clash.id), { entries: 1, events: 1, audited: 1, status: 'approved' });
  const [event] = await asOwner('select type, occurred_at from outbox_event where resource_id = $1', [clash.id]);
  const after = await getClash(db.reader(scope), scope, clash.id);
  assert.equal(after.changedAt, decision.decidedAt);
  assert.deepEqual([event?.type, event?.occurred_at.toISOString()], ['clash.decided', decision.decidedAt]);
});

test('a decision that leads to the present status is refused and leaves nothing', async () => {
  const { clash } = await create();
  await decide(clash.id, 'resolve');
  assert.equal(await refusal(decide(clash.id, 'resolve')), 'conflict');
  assert.deepEqual(await traces(clash.id), { entries: 1, events: 1, audited: 1, status: 'resolved' });
});

test('a decision that is rolled back leaves no status, no ledger entry, no event and no audit entry', async () => {
  const { clash } = await create();
  const breaking = beforeCommitting(db, () => Promise.reject(new Error('the power went')));
  const lost = recordDecision({ ...deps, db: breaking }, actor, scope, { clashId: clash.id, outcome: 'void' });
  await assert.rejects(lost, /the power went/);
  assert.deepEqual(await traces(clash.id), { entries: 0, events: 0, audited: 0, status: 'new' });
  assert.equal((await verifyLedger(deps, scope)).valid, true);
});

test('of two equal decisions at once exactly one is made, and the other is a conflict', async () => {
  const { clash } = await create();
  const both = await inTransaction(db, scope, async (tx) => {
    await lockClash(tx, scope, clash.id);
    const waiting = [refusal(decide(clash.id, 'approve')), refusal(decide(clash.id, 'approve'))];
    await lockWaiters(database, 2);
    return { waiting };
  });
  assert.deepEqual((await Promise.all(both.waiting)).toSorted(), ['conflict', 'ok']);
  assert.deepEqual(await traces(clash.id), { entries: 1, events: 1, audited: 1, status: 'approved' });
});

test('decisions about many clashes at once stand in one chain without a gap, and another project has its own', async () => {
  const clashes = await Promise.all(Array.from({ length: 12 }, () => create()));
  await Promise.all(clashes.map(({ clash }) => decide(clash.id, 'approve')));
  const { valid, entries, firstInvalid } = await verifyLedger(deps, scope);
  assert.deepEqual([valid, firstInvalid], [true, null]);
  assert.ok(entries >= 12);
  assert.deepEqual(await verifyLedger(deps, other), { valid: true, entries: 0, firstInvalid: null });
  const theirs = (await create('Theirs', other)).clash;
  await recordDecision(deps, OPERATOR, other, { clashId: theirs.id, outcome: 'void' });
  const [first] = await asOwner(
    'select sequence, decided_by_type, decided_by_id from governance_entry where project_id = $1',
    [other.projectId],
  );
  assert.deepEqual(first, { sequence: 1, decided_by_type: 'system', decided_by_id: null });
});

test('numbers rise from 1 in each project and none comes twice, also when made at once', async () => {
  const place = await made.project(workspace, { [people.member]: 'reviewer' });
  const all = await Promise.all(Array.from({ length: 10 }, () => create('Clash', place)));
  const numbers = all.map(({ clash }) => clash.number).toSorted((left, right) => left - right);
  assert.deepEqual(numbers, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
});

test('the database refuses to change, remove or truncate what is in the ledger, its owner included', async () => {
  const { clash } = await create();
  await decide(clash.id, 'approve');
  const attempts = [
    `update governance_entry set reason = 'other' where subject_id = '${clash.id}'`,
    `delete from governance_entry where subject_id = '${clash.id}'`,
    'truncate governance_entry',
    'truncate governance_entry cascade',
    `delete from project where id = '${scope.projectId}'`,
  ];
  for (const sql of attempts) {
    await assert.rejects(
      asOwner(sql),
      (error: Error & { code?: string }) => /^(23001|23503)$/.test(error.code ?? ''),
      sql,
    );
  }
  for (const verb of ['update', 'delete', 'truncate']) {
    const [row] = await asOwner(`select has_table_privilege($1, 'governance_entry', $2) as may`, [
      database.serviceRole,
      verb,
    ]);
    assert.equal(row?.may, false, verb);
  }
  assert.equal((await verifyLedger(deps, scope)).valid, true);
});

test('what somebody changes past the database’s refusal is found and named', async () => {
  const place = await made.project(workspace, { [people.member]: 'reviewer' });
  const decided = [];
  for (const outcome of ['approve', 'reopen', 'void'] as const) {
    const { clash } = await create('Clash', place);
    decided.push(await recordDecision(deps, actor, place, { clashId: clash.id, outcome }));
  }
  await asOwner('alter table governance_entry disable trigger governance_entry_append_only');
  await asOwner(`update governance_entry set outcome = 'void' where id = $1`, [decided[1]?.id]);
  const verdict = await verifyLedger(deps, place);
  assert.deepEqual([verdict.valid, verdict.entries, verdict.firstInvalid?.id], [false, 3, decided[1]?.id]);
  await asOwner(`update governance_entry set outcome = 'reopen' where id = $1`, [decided[1]?.id]);
  assert.equal((await verifyLedger(deps, place)).valid, true);
  await asOwner('delete from governance_entry where id = $1', [decided[0]?.id]);
  assert.equal((await verifyLedger(deps, place)).firstInvalid?.sequence, 2);
  await asOwner('alter table governance_entry enable trigger governance_entry_append_only');
});

test('an assignee must have a role in the project; one with none, of another workspace or absent is named', async () => {
  const { clash } = await create();
  const assign = (assigneeId: string | null) =>
    changeClash(deps, actor, scope, { id: clash.id, ifMatch: undefined, change: { assigneeId } });
  for (const id of [people.idle, made.ids.next(), await made.person('stranger')]) {
    assert.equal(await refusal(assign(id)), 'not_found assigneeId');
  }
  assert.equal((await assign(people.member)).clash.assigneeId, people.member);
  assert.equal((await assign(people.owner)).clash.assigneeId, people.owner);
  const cleared = await assign(null);
  assert.equal(cleared.clash.assigneeId, null);
  assert.deepEqual(await assign(null), cleared);
  const named = { name: 'x', kind: 'hard', elementAGuid: 'a', elementBGuid: 'b', modelBId: made.ids.next() } as const;
  assert.equal(await refusal(createClash(deps, actor, scope, named)), 'not_found modelBId');
});

test('an assignee who lost their role stays, also when they are sent along unchanged', async () => {
  const { clash } = await create();
  const change = (fields: ClashChange) =>
    changeClash(deps, actor, scope, { id: clash.id, ifMatch: undefined, change: fields });
  const userId = await made.person('leaver');
  await made.join(workspace, userId, 'admin');
  await change({ assigneeId: userId });
  await asOwner('delete from member where user_id = $1', [userId]);
  const edited = await change({ assigneeId: userId, name: 'Pipe' });
  // Watching ends soon afterwards, in the background (discussion/jobs.ts).
  assert.deepEqual(
    [edited.clash.assigneeId, edited.clash.name, edited.watchers],
    [userId, 'Pipe', [people.member, userId].toSorted()],
  );
  await change({ assigneeId: null });
  assert.equal(await refusal(change({ assigneeId: userId })), 'not_found assigneeId');
});

test('nothing reaches a clash of another project', async () => {
  const theirs = (await create('Theirs', other)).clash.id;
  assert.equal(await refusal(getClash(db.reader(scope), scope, theirs)), 'not_found');
  assert.equal(await refusal(decide(theirs, 'approve')), 'not_found');
  const change = { id: theirs, ifMatch: undefined, change: { name: 'Mine' } };
  assert.equal(await refusal(changeClash(deps, actor, scope, change)), 'not_found');
});
