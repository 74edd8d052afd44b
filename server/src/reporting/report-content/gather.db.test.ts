// The content of a report as it is read from a project: what belongs to a period, and what is read at all.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { chance } from '../../../testing/chance.ts';
import { fillRandomProject, insertRows } from '../../../testing/random-project.ts';
import { makeReportOrder } from '../../../testing/report-orders.ts';
import { serviceDb } from '../../../testing/service-db.ts';
import { tenants } from '../../../testing/tenants.ts';
import type { ProjectScope } from '../../platform/access/scope.ts';
import { manualClock } from '../../platform/clock.ts';
import { beforeCommitting } from '../../platform/database/db.ts';
import { gatherReport } from './gather.ts';
import { listSectionsWithData } from './sections-with-data.ts';

const { db } = await serviceDb();
const world = tenants(db);
const { ids } = world;
const { scope, people } = await world.workspace({ Omar: 'owner' });
// Behind the period of Cairo's change to winter time: 167 hours and one more.
const clock = manualClock(Date.parse('2026-11-02T06:00:00Z'));
const ZONE = 'Africa/Cairo';
const orderFor = (project: ProjectScope, changes = {}) =>
  makeReportOrder({ ...project, timeZone: ZONE, firstDay: '2026-10-26', ...changes });

const ms = (at: string, by = 0) => new Date(Date.parse(at) + by).toISOString();
const byUser = { created_by_type: 'user', created_by_id: people.Omar };
const stamped = (at: string) => ({ created_at: at, updated_at: at });

test('what happens at the beginning of a period belongs to it, what happens at its end to the next, also where the clock changes', async () => {
  const project = await world.project(scope);
  const order = orderFor(project);
  const { from, to } = order.period;
  assert.deepEqual([from, to], ['2026-10-25T21:00:00.000Z', '2026-11-01T22:00:00.000Z']);
  const edges = [ms(from, -1), from, ms(to, -1), to];
  const issues = edges.map((at, index) => ({
    ...{ id: ids.next(), number: index + 1, title: 'x', type: 'defect', priority: 'low', status: 'closed' },
    ...{ element_guids: [], labels: [], ...byUser, ...stamped(at), closed_at: at },
  }));
  await insertRows({ db }, project, 'issue', issues);
  const rfis = edges.map((at, index) => ({
    ...{ id: ids.next(), number: index + 1, subject: 'x', question: 'x', status: 'answered', priority: 'low' },
    ...{ element_guids: [], ...byUser, ...stamped(at), answer: 'y', answered_at: at, answered_by_type: 'user' },
  }));
  await insertRows({ db }, project, 'rfi', rfis);
  const answers = rfis.map(({ id, answered_at }) => ({ id: ids.next(), rfi_id: id, answer: 'y', answered_at }));
  const who = { answered_by_type: 'user', answered_by_id: people.Omar };
  await insertRows(
    { db },
    project,
    'rfi_answer',
    answers.map((each) => ({ ...each, ...who })),
  );
  const clashes = edges.map((at, index) => ({
    ...{ id: ids.next(), number: index + 1, name: 'x', kind: 'hard', status: 'new', present: true, ...stamped(at) },
  }));
  await insertRows({ db }, project, 'clash', clashes);
  const entries = clashes.map(({ id, number, created_at: at }) => ({
    ...{ id: ids.next(), sequence: number, at, kind: 'clash_decision', subject_type: 'clash', subject_id: id },
    ...{
      subject_number: number,
      outcome: 'approve',
      from_status: 'new',
      to_status: 'approved',
      decided_by_type: 'key',
    },
    ...{ previous_hash: 'a'.repeat(64), hash: 'b'.repeat(64) },
  }));
  await insertRows({ db }, project, 'governance_entry', entries);
  const anomalies = edges.map((at) => ({
    ...{ id: ids.next(), source: 'scan', kind: 'gap', sensor_id: ids.next(), severity: 'high', state: 'open', at },
    ...{ explanation: {}, ...stamped(at) },
  }));
  await insertRows({ db }, project, 'anomaly', anomalies);

  const content = await gatherReport({ db, clock }, order);
  const lastTwo = (values: readonly number[]) => values.slice(-2);
  const { figures } = content;
  assert.deepEqual(lastTwo(figures.issues.opened), [1, 2]);
  assert.deepEqual(lastTwo(figures.issues.closed), [1, 2]);
  assert.deepEqual(lastTwo(figures.rfis.raised), [1, 2]);
  assert.deepEqual(lastTwo(figures.rfis.answered), [1, 2]);
  assert.deepEqual(lastTwo(figures.clashes.created), [1, 2]);
  assert.deepEqual(lastTwo(figures.clashes.decided), [1, 2]);
  assert.deepEqual(lastTwo(figures.anomalies.high), [1, 2]);
  const numbers = content.issuesChanged.rows.map(({ number }) => number);
  assert.deepEqual([numbers, content.issuesChanged.total], [[3, 2], 2]);
  assert.deepEqual(
    content.decisions.rows.map((each) => each.clashNumber),
    [3, 2],
  );
  assert.deepEqual(
    content.rfisAnswered.rows.map(({ number }) => number),
    [3, 2],
  );
  assert.equal(content.anomalies.total, 2);
  assert.equal(content.asOf, '2026-11-02T06:00:00.000Z');
  assert.deepEqual(content.nextPeriod, { firstDay: '2026-11-02', lastDay: '2026-11-08' });
});

test('an issue that was changed again after the period is listed still; one that was changed before or after it alone is not', async () => {
  const project = await world.project(scope);
  const order = orderFor(project);
  const { from, to } = order.period;
  const changes = [[ms(from, 1), ms(to, 5)], [ms(from, -5)], [ms(to, 5)], [from]];
  const issues = changes.map((at, index) => ({
    ...{ id: ids.next(), number: index + 1, title: 'x', type: 'defect', priority: 'low', status: 'open' },
    ...{ element_guids: [], labels: [], ...byUser, created_at: ms(from, -1_000_000), updated_at: at.at(-1) },
  }));
  await insertRows({ db }, project, 'issue', issues);
  const history = changes.flatMap((all, index) =>
    all.map((at) => ({
      ...{ id: ids.next(), issue_id: issues[index]?.id, at, by_type: 'user', by_id: people.Omar },
      ...{ field: 'title', old_value: 'w', new_value: 'x' },
    })),
  );
  await insertRows({ db }, project, 'issue_history', history);
  const { issuesChanged } = await gatherReport({ db, clock }, order);
  assert.deepEqual(
    issuesChanged.rows.map(({ number }) => number),
    [4, 1],
  );
});

test('photos are live ones: those of the period first, the newest of each floor before others, drafts never', async () => {
  const project = await world.project(scope);
  const order = orderFor(project, { photos: 4 });
  const { from, to } = order.period;
  const fileId = ids.next();
  const file = { id: fileId, state: 'kept', media_type: 'image/png', size_bytes: 1, created_at: from };
  await insertRows({ db }, project, 'stored_file', [file]);
  const [ground, roof] = [ids.next(), ids.next()];
  const plan = { sort_order: 0, rotation_deg: 0, is_visible: true, original_file_id: fileId, ...stamped(from) };
  await insertRows({ db }, project, 'floor_plan', [
    { id: ground, name: 'Ground', level_order: 0, ...plan },
    { id: roof, name: 'Roof', level_order: 9, ...plan },
  ]);
  const photos = (
    [
      ['g1', ground, ms(from, 1_000), 'live'],
      ['g2', ground, ms(from, 2_000), 'live'],
      ['g3', ground, ms(from, 3_000), 'live'],
      ['draft', ground, ms(from, 4_000), 'draft'],
      ['r0', roof, ms(from, -9_000), 'live'],
      ['r1', roof, ms(from, 500), 'live'],
      ['next', roof, to, 'live'],
    ] as const
  ).map(([notes, floor, taken, visibility]) => ({
    ...{ id: ids.next(), floor_plan_id: floor, kind: 'photo', taken_at: taken, visibility, notes, tags: [] },
    ...{ width_px: 2, height_px: 2, panorama: 'none', original_file_id: fileId, ...stamped(from) },
  }));
  await insertRows({ db }, project, 'photo', photos);
  const { photosShown, cover, floors, figures } = await gatherReport({ db, clock }, order);
  assert.deepEqual(
    photosShown.map(({ notes }) => notes),
    ['g3', 'g2', 'g1', 'r1'],
  );
  assert.equal(cover?.notes, 'g3');
  assert.deepEqual(figures.photos.taken.at(-1), 4);
  assert.deepEqual(
    floors.rows.map(({ name, photos: count }) => [name, count]),
    [
      ['Roof', 1],
      ['Ground', 3],
    ],
  );
  const more = await gatherReport({ db, clock }, orderFor(project, { photos: 30 }));
  assert.deepEqual(
    more.photosShown.map(({ notes }) => notes),
    ['g3', 'g2', 'g1', 'r1', 'r0'],
  );
  const none = await gatherReport({ db, clock }, orderFor(project, { photos: 0 }));
  assert.deepEqual([none.photosShown, none.cover], [[], null]);
});

test('everything is read in one read-only snapshot of the workspace, and survives JSON', async () => {
  const project = await world.project(scope);
  await fillRandomProject({ db, ids, nowMs: clock.now(), userId: people.Omar, by: chance(3) }, project);
  const told: object[] = [];
  const watched = beforeCommitting(db, async (tx) => {
    const { rows } = await sql<object>`select current_setting('transaction_isolation') as isolation,
      current_setting('transaction_read_only') as read_only, current_setting('app.workspace_id') as workspace`.execute(
      tx,
    );
    told.push(...rows);
  });
  const content = await gatherReport({ db: watched, clock }, orderFor(project));
  assert.deepEqual(told, [{ isolation: 'repeatable read', read_only: 'on', workspace: scope.workspaceId }]);
  assert.deepEqual(JSON.parse(JSON.stringify(content)), content);
  assert.doesNotMatch(JSON.stringify(content), /@example/);
  // Another workspace's project of that id does not exist here.
  const elsewhere = await world.workspace({ Zaid: 'owner' });
  const foreign = { ...orderFor(project), workspaceId: elsewhere.scope.workspaceId };
  await assert.rejects(gatherReport({ db, clock }, foreign), { code: 'not_found' });
});

test('the sections of a new report are those that the project has data for', async () => {
  const project = await world.project(scope);
  const reader = db.reader(project);
  assert.deepEqual(await listSectionsWithData(reader, project), ['summary', 'needs_decision', 'definitions']);
  const issue = { title: 'x', type: 'defect', priority: 'low', status: 'open', element_guids: [], labels: [] };
  const at = '2026-10-27T00:00:00.000Z';
  await insertRows({ db }, project, 'issue', [{ id: ids.next(), number: 1, ...issue, ...byUser, ...stamped(at) }]);
  await insertRows({ db }, project, 'milestone', [{ id: ids.next(), name: 'Shell', sort_order: 0, ...stamped(at) }]);
  assert.deepEqual(await listSectionsWithData(reader, project), [
    ...['summary', 'needs_decision', 'milestones', 'issues', 'next_period', 'definitions'],
  ]);
  const empty = await gatherReport({ db, clock }, orderFor(await world.project(scope)));
  assert.deepEqual(empty.filled, ['summary', 'needs_decision', 'definitions']);
});
