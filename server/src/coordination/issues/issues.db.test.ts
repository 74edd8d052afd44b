import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { refusal } from '../../../testing/refusal.ts';
import { lockWaiters, serviceDb } from '../../../testing/service-db.ts';
import { actorOf, tenants } from '../../../testing/tenants.ts';
import { type Actor, OPERATOR } from '../../platform/access/caller.ts';
import type { ProjectScope } from '../../platform/access/scope.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { etagOf } from '../../platform/http/etag.ts';
import { stampChanges } from '../../platform/records/record-change.ts';
import { takeNumber } from '../numbers/public.ts';
import { changeIssue, createIssue } from './commands.ts';
import { lockPlanIssues } from './public.ts';
import * as store from './store.ts';

const database = await serviceDb();
const made = tenants(database.db);
const { asOwner } = database;
const { scope: workspace, people } = await made.workspace({ owner: 'owner', reviewer: 'member', bystander: 'member' });
const scope = await made.project(workspace, { [people.reviewer]: 'reviewer' });
const sibling = await made.project(workspace);
const foreignHouse = await made.workspace({ owner: 'owner' });
const foreign = await made.project(foreignHouse.scope);
const deps = { db: made.db, ids: made.ids };
const actor = actorOf(people.owner);
const reviewer = actorOf(people.reviewer);

const create = (more: object = {}, who: Actor = actor, place: ProjectScope = scope) =>
  createIssue(deps, who, place, { title: 'Crack', ...more });
const change = (id: string, asked: object, ifMatch?: string, who: Actor = actor) =>
  changeIssue(deps, who, scope, { id, ifMatch, change: asked });

const eventsOf = async (id: string) =>
  (
    await asOwner<{ type: string }>(
      'select type from outbox_event where workspace_id = $1 and resource_id = $2 order by sequence, id',
      [scope.workspaceId, id],
    )
  ).map((row) => row.type);
const entriesOf = async (id: string) =>
  (
    await asOwner<{ change: string }>('select change from change_entry where resource_id = $1 order by sequence', [id])
  ).map((row) => row.change);
const auditOf = async (id: string) =>
  (
    await asOwner<{ action: string; actor_id: string }>(
      'select action, actor_id from audit_entry where subject_id = $1 order by id',
      [id],
    )
  ).map((row) => [row.action, row.actor_id]);
const historyOf = (id: string) =>
  asOwner('select field, old_value, new_value, by_id from issue_history where issue_id = $1 order by at, field', [id]);

async function floorPlan(place: ProjectScope = scope): Promise<string> {
  const [fileId, id] = [made.ids.next(), made.ids.next()];
  await asOwner(
    `insert into stored_file (workspace_id, id, state, media_type, size_bytes, created_at)
     values ($1, $2, 'kept', 'image/png', 1, now())`,
    [place.workspaceId, fileId],
  );
  await asOwner(
    `insert into floor_plan (workspace_id, project_id, id, name, original_file_id, created_at, updated_at)
     values ($1, $2, $3, 'Level 1', $4, now(), now())`,
    [place.workspaceId, place.projectId, id, fileId],
  );
  return id;
}

describe('an issue', () => {
  test('is made with every field, its events, its audit entry and its watchers in one transaction', async () => {
    const floorPlanId = await floorPlan();
    const fields = {
      title: 'قصة',
      description: 'd',
      type: 'safety',
      priority: 'critical',
      status: 'in_progress',
      assigneeId: people.reviewer,
      dueDate: '0001-01-01',
      floorPlanId,
      planX: 0.5,
      planY: -3,
      worldPosition: { x: 1, y: 2, z: 3 },
      elementGuids: ['2O2Fr$t4X7Zf8NOew3FLOH'],
      labels: ['north', '"quoted"'],
    } as const;
    const issue = await create(fields);
    const { id, number, createdAt, watchers, nextStatuses, ...rest } = issue;
    assert.deepEqual(rest, {
      ...fields,
      projectId: scope.projectId,
      modelId: null,
      createdBy: { type: 'user', id: people.owner },
      updatedAt: createdAt,
      closedAt: null,
    });
    assert.equal(number, 1);
    assert.deepEqual(watchers, [people.owner, people.reviewer].toSorted());
    assert.deepEqual(nextStatuses, ['open', 'in_review', 'closed', 'verified']);
    assert.deepEqual([await eventsOf(id), await entriesOf(id)], [['issue.created'], ['created']]);
    assert.deepEqual(await auditOf(id), [['issue.created', people.owner]]);
    const { watchers: _w, nextStatuses: _n, ...plain } = issue;
    assert.deepEqual(await store.getIssue(made.db.reader(scope), scope, id), plain);
  });

  test('closes once: two events with the close, one with every edit after it, a refusal for another status', async () => {
    const { id } = await create();
    const closed = await change(id, { status: 'closed', title: 'Gap' });
    assert.equal(closed.closedAt, closed.updatedAt);
    assert.deepEqual(closed.nextStatuses, []);
    const edited = await change(id, { title: 'Wide gap', status: 'closed' });
    assert.equal(edited.closedAt, closed.closedAt);
    assert.equal(await refusal(change(id, { status: 'open', title: 'Lost' })), 'conflict');
    assert.equal(await refusal(change(id, { status: 'verified' })), 'conflict');
    assert.deepEqual(await eventsOf(id), ['issue.created', 'issue.updated', 'issue.closed', 'issue.updated']);
    assert.deepEqual(await entriesOf(id), ['created', 'updated', 'updated']);
    assert.equal((await store.getIssue(made.db.reader(scope), scope, id)).title, 'Wide gap');
    assert.deepEqual(
      (await historyOf(id)).map((row) => [row.field, row.old_value, row.new_value]),
      [
        ['status', 'open', 'closed'],
        ['title', 'Crack', 'Gap'],
        ['title', 'Gap', 'Wide gap'],
      ],
    );
    assert.deepEqual(await eventsOf((await create({ status: 'verified' })).id), ['issue.created', 'issue.closed']);
  });

  test('is left without a trace by a change that changes nothing', async () => {
    const { id, updatedAt } = await create({ labels: ['a'] });
    assert.equal((await change(id, { labels: ['a'], status: 'open', description: null })).updatedAt, updatedAt);
    assert.deepEqual([await eventsOf(id), await historyOf(id)], [['issue.created'], []]);
    assert.equal((await auditOf(id)).length, 1);
  });

  test('of a key or the operator is watched by nobody but its assignee', async () => {
    const key: Actor = { type: 'key', id: made.ids.next(), requestId: null };
    assert.deepEqual((await create({}, key)).watchers, []);
    const { createdBy, watchers } = await create({ assigneeId: people.reviewer }, OPERATOR);
    assert.deepEqual([createdBy, watchers], [{ type: 'system', id: null }, [people.reviewer]]);
  });

  test('names only people with a role in the project, and only records of it', async () => {
    const { id } = await create();
    const nobody = [people.bystander, foreignHouse.people.owner, made.ids.next()];
    for (const assigneeId of nobody) {
      assert.equal(await refusal(create({ assigneeId })), 'not_found assigneeId');
      assert.equal(await refusal(change(id, { assigneeId })), 'not_found assigneeId');
    }
    for (const floorPlanId of [await floorPlan(sibling), await floorPlan(foreign), made.ids.next()]) {
      assert.equal(await refusal(create({ floorPlanId })), 'not_found floorPlanId');
      assert.equal(await refusal(change(id, { floorPlanId })), 'not_found floorPlanId');
    }
    assert.equal(await refusal(create({ modelId: made.ids.next() })), 'not_found modelId');
    assert.equal(await refusal(change(id, { planX: 1, planY: 1 })), 'validation_failed planX planY');
    assert.deepEqual(await eventsOf(id), ['issue.created']);
    assert.deepEqual((await change(id, { assigneeId: people.owner })).assigneeId, people.owner);
  });

  test('keeps an assignee who lost their role, also when they are sent along unchanged', async () => {
    const userId = await made.person('leaver');
    await made.join(workspace, userId, 'admin');
    const { id } = await create({ assigneeId: userId });
    await asOwner('delete from member where user_id = $1', [userId]);
    const edited = await change(id, { assigneeId: userId, title: 'Gap' });
    // Watching ends soon afterwards, in the background (discussion/jobs.ts).
    assert.deepEqual([edited.assigneeId, edited.watchers], [userId, [people.owner, userId].toSorted()]);
    assert.equal(await refusal(create({ assigneeId: userId })), 'not_found assigneeId');
  });
});

describe('at once', () => {
  test('forty issues made on several connections have forty numbers, and none is given twice', async () => {
    const place = await made.project(workspace);
    const issues = await Promise.all(Array.from({ length: 40 }, () => create({}, actor, place)));
    const numbers = issues.map((each) => each.number).sort((a, b) => a - b);
    assert.deepEqual(
      numbers,
      Array.from({ length: 40 }, (_, index) => index + 1),
    );
  });

  test('a creation waits for one that has taken a number, and takes the next when that commits', async () => {
    const place = await made.project(workspace);
    const waiting = await inTransaction(made.db, place, async (tx) => {
      assert.equal(await takeNumber(tx, place, 'issue'), 1);
      const second = create({}, actor, place);
      await lockWaiters(database, 1);
      return { second };
    });
    assert.equal((await waiting.second).number, 2);
  });

  test('of changes under the same If-Match exactly one wins', async () => {
    const { id, updatedAt } = await create();
    const changes = ['a', 'b', 'c', 'd'].map((title) => refusal(change(id, { title }, etagOf(updatedAt))));
    assert.deepEqual((await Promise.all(changes)).sort(), ['ok', ...Array(3).fill('precondition_failed')]);
    assert.deepEqual(await eventsOf(id), ['issue.created', 'issue.updated']);
  });

  test('a floor plan that an issue is being put on is deleted after it, and takes it off', async () => {
    const floorPlanId = await floorPlan();
    const { id } = await create();
    const deletion = await inTransaction(made.db, scope, async (tx) => {
      assert.ok(await store.holdFloorPlan(tx, scope, floorPlanId));
      const waiting = inTransaction(made.db, scope, async (other) => {
        await other.selectFrom('floor_plan').select('id').where('id', '=', floorPlanId).forUpdate().execute();
        const held = await lockPlanIssues(other, scope, { type: 'floor_plan', id: floorPlanId }, 500);
        return held.changes.map((each) => each.id);
      });
      await lockWaiters(database, 1);
      await store.updateIssue(tx, scope, { id, fields: { floorPlanId }, closes: false }, new Date().toISOString());
      return { waiting };
    });
    assert.deepEqual(await deletion.waiting, [id]);
  });

  test('of two closes one closes it, and issue.closed fires once', async () => {
    const { id } = await create();
    const outcomes = await Promise.all([
      refusal(change(id, { status: 'closed' })),
      refusal(change(id, { status: 'verified' })),
    ]);
    assert.deepEqual(outcomes.sort(), ['conflict', 'ok']);
    assert.equal((await eventsOf(id)).filter((each) => each === 'issue.closed').length, 1);
  });
});

/** What capture does with it before it deletes a floor plan: answers how many issues were taken off. */
const takeOff = (id: string, most = 500) =>
  inTransaction(made.db, scope, async (tx) => {
    const held = await lockPlanIssues(tx, scope, { type: 'floor_plan', id }, most);
    const at = await stampChanges(tx, scope, held.changes);
    await held.clear(tx, { deps, actor: reviewer, scope }, at);
    return held.changes.length;
  });

describe('a floor plan that is deleted', () => {
  test('takes its issues off it first: each an update with its event and its history', async () => {
    const floorPlanId = await floorPlan();
    const placed = await create({ floorPlanId, planX: 1, planY: 2 });
    const loose = await create({ floorPlanId });
    assert.equal(await takeOff(floorPlanId), 2);
    for (const { id } of [placed, loose]) {
      const after = await store.getIssue(made.db.reader(scope), scope, id);
      assert.deepEqual([after.floorPlanId, after.planX, after.planY], [null, null, null]);
      assert.deepEqual(await eventsOf(id), ['issue.created', 'issue.updated']);
      assert.deepEqual(await entriesOf(id), ['created', 'updated']);
    }
    const cleared = (await historyOf(placed.id)).map((row) => [row.field, row.old_value, row.new_value, row.by_id]);
    assert.deepEqual(cleared, [
      ['floorPlanId', floorPlanId, null, people.reviewer],
      ['planX', 1, null, people.reviewer],
      ['planY', 2, null, people.reviewer],
    ]);
    assert.equal((await historyOf(loose.id)).length, 1);
  });

  test('takes at most so many issues off it in one transaction', async () => {
    const floorPlanId = await floorPlan();
    for (let count = 0; count < 3; count += 1) await create({ floorPlanId });
    assert.deepEqual([await takeOff(floorPlanId, 2), await takeOff(floorPlanId, 2)], [2, 1]);
    const [left] = await asOwner('select count(*)::int as issues from issue where floor_plan_id = $1', [floorPlanId]);
    assert.deepEqual(left, { issues: 0 });
  });

  test('cannot be deleted by whoever forgets them', async () => {
    const floorPlanId = await floorPlan();
    await create({ floorPlanId });
    await assert.rejects(asOwner('delete from floor_plan where id = $1', [floorPlanId]), { code: '23503' });
  });
});

test('no store function reaches an issue of another project or workspace', async () => {
  const theirs = await createIssue(deps, OPERATOR, foreign, { title: 'Theirs' });
  const siblings = await create({ title: 'Theirs' }, actor, sibling);
  const at = new Date().toISOString();
  // First with a scope of ours and an id of theirs; then with their scope, where row-level security alone holds.
  const attempts: [place: ProjectScope, id: string][] = [
    [scope, theirs.id],
    [scope, siblings.id],
    [foreign, theirs.id],
  ];
  for (const [place, id] of attempts) {
    assert.equal(await refusal(store.getIssue(made.db.reader(scope), place, id)), 'not_found');
    await inTransaction(made.db, scope, async (tx) => {
      assert.equal(await refusal(store.lockIssue(tx, place, id)), 'not_found');
      const update = { id, fields: { title: 'Mine' }, closes: false };
      assert.equal(await refusal(store.updateIssue(tx, place, update, at)), 'not_found');
    });
  }
  const rows = await asOwner('select title from issue where id = any($1)', [[theirs.id, siblings.id]]);
  assert.deepEqual(rows, [{ title: 'Theirs' }, { title: 'Theirs' }]);
});
