import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { RfiChange, RfiCreate } from '../../../../contract/rfis.ts';
import { refusal } from '../../../testing/refusal.ts';
import { lockWaiters, serviceDb } from '../../../testing/service-db.ts';
import { actorOf, tenants } from '../../../testing/tenants.ts';
import { beforeCommitting } from '../../platform/database/db.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { answerRfi, changeRfi, createRfi } from './commands.ts';
import { getRfi, lockRfi } from './store.ts';

const database = await serviceDb();
const { db, asOwner } = database;
const made = tenants(db);
const { scope: workspace, people } = await made.workspace({ owner: 'owner', member: 'member', idle: 'member' });
const scope = await made.project(workspace, { [people.member]: 'reviewer' });
const other = await made.project(workspace);
const actor = actorOf(people.member);
const deps = { db, ids: made.ids };

const create = async (more: Partial<RfiCreate> = {}, place = scope) =>
  (await createRfi(deps, actor, place, { subject: 'Beam', question: 'Which profile?', ...more })).rfi;
const change = (id: string, fields: RfiChange) =>
  changeRfi(deps, actor, scope, { id, ifMatch: undefined, change: fields });
const answer = (id: string, text: string) => answerRfi(deps, actor, scope, { id, ifMatch: undefined, answer: text });
const events = (id: string) => asOwner('select type from outbox_event where resource_id = $1', [id]);

test('an RFI is kept and read as it was written, amounts digit for digit', async () => {
  const rfi = await create({
    subject: 'Ø 110 sleeve',
    priority: 'critical',
    assigneeId: people.member,
    dueDate: '2026-04-01',
    costImpact: { amount: '-1200.50', currency: 'EUR' },
    scheduleImpactDays: -3,
    elementGuids: ['beam', 'slab'],
  });
  assert.deepEqual(rfi, {
    id: rfi.id,
    projectId: scope.projectId,
    number: 1,
    subject: 'Ø 110 sleeve',
    question: 'Which profile?',
    status: 'open',
    priority: 'critical',
    assigneeId: people.member,
    dueDate: '2026-04-01',
    costImpact: { amount: '-1200.50', currency: 'EUR' },
    scheduleImpactDays: -3,
    elementGuids: ['beam', 'slab'],
    modelId: null,
    createdBy: { type: 'user', id: people.member },
    createdAt: rfi.createdAt,
    updatedAt: rfi.createdAt,
    answer: null,
    answeredBy: null,
    answeredAt: null,
  });
  assert.deepEqual((await getRfi(db.reader(scope), scope, rfi.id)).rfi, rfi);
});

test('rfi.created is sent once, when the RFI is raised, and never for what follows', async () => {
  const opened = await create();
  assert.deepEqual(await events(opened.id), [{ type: 'rfi.created' }]);
  const draft = await create({ status: 'draft' });
  await change(draft.id, { subject: 'Beam 2' });
  assert.deepEqual(await events(draft.id), []);
  await change(draft.id, { status: 'open' });
  assert.deepEqual(await events(draft.id), [{ type: 'rfi.created' }]);
  await answer(draft.id, 'IPE 200');
  await change(draft.id, { status: 'open' });
  assert.deepEqual(await events(draft.id), [{ type: 'rfi.created' }]);
});

test('a raising that is rolled back sends nothing', async () => {
  const draft = await create({ status: 'draft' });
  const breaking = { ...deps, db: beforeCommitting(db, () => Promise.reject(new Error('the power went'))) };
  const lost = changeRfi(breaking, actor, scope, { id: draft.id, ifMatch: undefined, change: { status: 'open' } });
  await assert.rejects(lost, /the power went/);
  assert.deepEqual(await events(draft.id), []);
  assert.equal((await getRfi(db.reader(scope), scope, draft.id)).rfi.status, 'draft');
});

test('an answer stands until the RFI is reopened, and its history keeps every one', async () => {
  const { id } = await create();
  const first = (await answer(id, 'IPE 200')).rfi;
  assert.deepEqual([first.status, first.answer, first.answeredAt], ['answered', 'IPE 200', first.updatedAt]);
  assert.deepEqual(first.answeredBy, { type: 'user', id: people.member });
  assert.equal(await refusal(answer(id, 'IPE 220')), 'conflict');
  const reopened = (await change(id, { status: 'open' })).rfi;
  assert.deepEqual([reopened.answer, reopened.answeredBy, reopened.answeredAt], [null, null, null]);
  await answer(id, 'IPE 220');
  const closed = (await change(id, { status: 'closed' })).rfi;
  assert.deepEqual([closed.status, closed.answer], ['closed', 'IPE 220']);
  const history = await asOwner('select answer from rfi_answer where rfi_id = $1 order by answered_at', [id]);
  assert.deepEqual(history, [{ answer: 'IPE 200' }, { answer: 'IPE 220' }]);
});

test('the history tells each change of a field, the standing answer among them, and nothing where nothing changed', async () => {
  const { id } = await create();
  await change(id, { subject: 'Slab', costImpact: { amount: '10.00', currency: 'EUR' } });
  await change(id, { subject: 'Slab' });
  await answer(id, 'IPE 200');
  await change(id, { status: 'open' });
  const rows = await asOwner(
    'select field, old_value, new_value, by_id, at from rfi_history where rfi_id = $1 order by at, field',
    [id],
  );
  assert.deepEqual(
    rows.map((row) => [row.field, row.old_value, row.new_value]),
    [
      ['costImpact', null, { amount: '10.00', currency: 'EUR' }],
      ['subject', 'Beam', 'Slab'],
      ['answer', null, 'IPE 200'],
      ['status', 'open', 'answered'],
      ['answer', 'IPE 200', null],
      ['status', 'answered', 'open'],
    ],
  );
  assert.deepEqual(new Set(rows.map((row) => row.by_id)), new Set([people.member]));
  const { changedAt } = await getRfi(db.reader(scope), scope, id);
  assert.equal(rows.at(-1)?.at.toISOString(), changedAt);
});

test('of two answers at once exactly one is given', async () => {
  const { id } = await create();
  const both = await inTransaction(db, scope, async (tx) => {
    await lockRfi(tx, scope, id);
    const waiting = [refusal(answer(id, 'IPE 200')), refusal(answer(id, 'IPE 220'))];
    await lockWaiters(database, 2);
    return { waiting };
  });
  assert.deepEqual((await Promise.all(both.waiting)).toSorted(), ['conflict', 'ok']);
  assert.equal((await asOwner('select from rfi_answer where rfi_id = $1', [id])).length, 1);
});

test('numbers rise from 1 in each project and none comes twice, also when made at once', async () => {
  const place = await made.project(workspace);
  const all = await Promise.all(Array.from({ length: 10 }, () => create({}, place)));
  const numbers = all.map((each) => each.number).toSorted((left, right) => left - right);
  assert.deepEqual(numbers, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
});

test('a change that changes nothing leaves no trace, and a refused one changes nothing', async () => {
  const rfi = await create({ elementGuids: ['a'], scheduleImpactDays: 0 });
  const asItWas: RfiChange = {
    subject: 'Beam',
    status: 'open',
    elementGuids: ['a'],
    assigneeId: null,
    scheduleImpactDays: -0,
  };
  const same = await change(rfi.id, asItWas);
  assert.deepEqual(same.rfi, rfi);
  assert.equal(await refusal(change(rfi.id, { subject: 'Slab', status: 'closed' })), 'conflict');
  assert.deepEqual((await getRfi(db.reader(scope), scope, rfi.id)).rfi, rfi);
});

test('assignees without a role in the project, and models, are named as absent', async () => {
  const absent = made.ids.next();
  for (const assigneeId of [people.idle, absent]) {
    assert.equal(await refusal(create({ assigneeId })), 'not_found assigneeId');
  }
  assert.equal(await refusal(create({ assigneeId: absent, modelId: absent })), 'not_found assigneeId modelId');
  assert.equal((await create({ assigneeId: people.owner })).assigneeId, people.owner);
});

test('an assignee who lost their role stays, also when they are sent along unchanged', async () => {
  const userId = await made.person('leaver');
  await made.join(workspace, userId, 'admin');
  const { id } = await create({ assigneeId: userId });
  await asOwner('delete from member where user_id = $1', [userId]);
  const edited = await change(id, { assigneeId: userId, subject: 'Slab' });
  // Watching ends soon afterwards, in the background (discussion/jobs.ts).
  assert.deepEqual(
    [edited.rfi.assigneeId, edited.rfi.subject, edited.watchers],
    [userId, 'Slab', [people.member, userId].toSorted()],
  );
  await change(id, { assigneeId: null });
  assert.equal(await refusal(change(id, { assigneeId: userId })), 'not_found assigneeId');
});

test('nothing reaches an RFI of another project', async () => {
  const theirs = (await create({}, other)).id;
  assert.equal(await refusal(getRfi(db.reader(scope), scope, theirs)), 'not_found');
  assert.equal(await refusal(change(theirs, { subject: 'Mine' })), 'not_found');
  assert.equal(await refusal(answer(theirs, 'Mine')), 'not_found');
});
