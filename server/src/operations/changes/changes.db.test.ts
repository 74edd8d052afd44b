import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { test } from 'node:test';
import fc from 'fast-check';
import { sql } from 'kysely';
import { ChangePage, type ChangeRecord } from '../../../../contract/changes.ts';
import type { WorkspaceScope } from '../../platform/access/scope.ts';
import { instantOf, manualClock, systemClock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/db.ts';
import { openDatabase } from '../../platform/database/fixtures/open-database.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { openCursors } from '../../platform/http/cursor.ts';
import { compileReply } from '../../platform/http/schema.ts';
import { uuidV7 } from '../../platform/ids.ts';
import { type Change, stampChanges } from '../../platform/records/record-change.ts';
import { answerChanges, type FeedQuery } from './feed.ts';

const SEEDS = process.env.PCS_TEST_SOAK === '1' ? 500 : 25;
const DAY_MS = 24 * 60 * 60 * 1000;
const database = await openDatabase();
const db = database.open(3);
const cursors = openCursors([Buffer.alloc(32, 7)]);
const clock = manualClock(Date.now());
const ids = uuidV7(systemClock);

interface Page {
  data: ChangeRecord[];
  nextCursor: string | null;
  /** Of the header. */
  resume: string;
  link: string | undefined;
}

async function pageOf(scope: WorkspaceScope, query: FeedQuery = {}, over: Db = db): Promise<Page> {
  const answer = await answerChanges({ db: over, cursors, clock }, scope, query, '/api/v1/changes?limit=2');
  const { data, nextCursor } = answer.body as Page;
  return { data, nextCursor, resume: answer.headers?.['x-next-cursor'] ?? '', link: answer.headers?.link };
}

/** Every page from here to the end. */
async function load(scope: WorkspaceScope, query: FeedQuery, over: Db = db) {
  const data: ChangeRecord[] = [];
  for (let cursor = query.cursor; ; ) {
    const page = await pageOf(scope, cursor === undefined ? query : { ...query, cursor }, over);
    data.push(...page.data);
    if (page.nextCursor === null) return { data, resume: page.resume };
    cursor = page.nextCursor;
  }
}

/** One transaction; `lingerMs` passes between its stamp and its commit. */
function commit(over: Db, scope: WorkspaceScope, changes: readonly Change[], lingerMs = 0): Promise<string> {
  return inTransaction(over, scope, async (tx) => {
    const at = await stampChanges(tx, scope, changes);
    if (lingerMs > 0) await sql`select pg_sleep(${lingerMs / 1000}::float8)`.execute(tx);
    return at;
  });
}

const changeIn = (projectId: string | null, change: Change['change'] = 'updated'): Change => ({
  change,
  type: 'issue',
  id: ids.next(),
  projectId,
});

const newWorkspace = () => database.newWorkspace(db);
const sequencesOf = (changes: readonly ChangeRecord[]) => changes.map((each) => each.sequence);

/** Makes the changes of a workspace so many milliseconds older. */
const age = (scope: WorkspaceScope, upTo: number, byMs: number) =>
  database.asAdmin('update change_entry set at = $3 where workspace_id = $1 and sequence <= $2', [
    scope.workspaceId,
    upTo,
    instantOf(clock.now() - byMs),
  ]);

test('a change is served as it was entered, a deletion too, and what belongs to no project', async () => {
  const scope = await newWorkspace();
  const project = ids.next();
  const changes = [changeIn(project, 'created'), changeIn(project, 'deleted'), changeIn(null)];
  const at = await commit(db, scope, changes);
  const { data, nextCursor } = await pageOf(scope);
  const expected = changes.map(({ change, type, id, projectId }, index) => ({
    sequence: index + 1,
    change,
    resource: { type, id },
    projectId,
    at,
  }));
  assert.deepEqual(data, expected);
  assert.equal(nextCursor, null);
  assert.deepEqual(compileReply(ChangePage)({ data, nextCursor }), []);
});

test('an empty feed has a cursor, from which the first change is served', async () => {
  const scope = await newWorkspace();
  const empty = await pageOf(scope);
  assert.deepEqual([empty.data, empty.nextCursor], [[], null]);
  await commit(db, scope, [changeIn(null)]);
  const next = await pageOf(scope, { cursor: empty.resume });
  assert.deepEqual(sequencesOf(next.data), [1]);
  assert.deepEqual((await pageOf(scope, { cursor: next.resume })).data, []);
});

test('a full page whose feed ends there has no next cursor, and one that goes on has it in the header and the link too', async () => {
  const scope = await newWorkspace();
  await commit(db, scope, [changeIn(null), changeIn(null), changeIn(null), changeIn(null)]);
  const first = await pageOf(scope, { limit: 2 });
  assert.equal(first.nextCursor, first.resume);
  assert.equal(first.link, `</api/v1/changes?limit=2&cursor=${first.resume}>; rel="next"`);
  const last = await pageOf(scope, { limit: 2, cursor: first.resume });
  assert.deepEqual(sequencesOf(last.data), [3, 4]);
  assert.deepEqual([last.nextCursor, last.link], [null, undefined]);
});

test('another workspace’s changes are not served, and its cursor, another project’s or an altered one is refused', async () => {
  const [ours, theirs] = [await newWorkspace(), await newWorkspace()];
  const project = ids.next();
  await commit(db, theirs, [changeIn(project)]);
  assert.deepEqual((await pageOf(ours, { projectId: project })).data, []);
  const { resume } = await pageOf(theirs);
  await assert.rejects(pageOf(ours, { cursor: resume }), { code: 'bad_request' });
  await assert.rejects(pageOf(theirs, { cursor: resume, projectId: project }), { code: 'bad_request' });
  const altered = `${resume.slice(0, -1)}${resume.endsWith('A') ? 'B' : 'A'}`;
  await assert.rejects(pageOf(theirs, { cursor: altered }), { code: 'bad_request' });
});

test('a change is served for thirty days and no millisecond longer; a cursor before it is expired then, one behind it is not', async () => {
  const scope = await newWorkspace();
  const { resume: before } = await pageOf(scope);
  await commit(db, scope, [changeIn(null)]);
  const { resume: behind } = await pageOf(scope);
  await commit(db, scope, [changeIn(null)]);
  await age(scope, 1, 30 * DAY_MS);
  assert.deepEqual(sequencesOf((await pageOf(scope, { cursor: before })).data), [1, 2]);
  await age(scope, 1, 30 * DAY_MS + 1);
  await assert.rejects(pageOf(scope, { cursor: before }), { code: 'cursor_expired', status: 410 });
  assert.deepEqual(sequencesOf((await pageOf(scope, { cursor: behind })).data), [2]);
  assert.deepEqual(
    sequencesOf((await pageOf(scope)).data),
    [2],
    'without a cursor: from the beginning of what is kept',
  );
});

test('a cursor is expired also where housekeeping has removed everything behind it, and one at the end never is', async () => {
  const scope = await newWorkspace();
  const { resume: before } = await pageOf(scope);
  await commit(db, scope, [changeIn(null), changeIn(null)]);
  const { resume: end } = await pageOf(scope);
  await age(scope, 2, 31 * DAY_MS);
  await database.asAdmin('select directory.remove_old_changes($1, 1000)', [instantOf(clock.now() - 30 * DAY_MS)]);
  await assert.rejects(pageOf(scope, { cursor: before }), { code: 'cursor_expired' });
  assert.deepEqual((await pageOf(scope, { cursor: end })).data, []);
});

test('the reader of a project in which nothing happens keeps a cursor that does not expire', async () => {
  const scope = await newWorkspace();
  const project = ids.next();
  await commit(db, scope, [changeIn(project), changeIn(null), changeIn(null)]);
  const { data, resume } = await pageOf(scope, { projectId: project });
  assert.deepEqual(sequencesOf(data), [1]);
  await age(scope, 3, 40 * DAY_MS);
  await commit(db, scope, [changeIn(project)]);
  assert.deepEqual(sequencesOf((await pageOf(scope, { projectId: project, cursor: resume })).data), [4]);
});

test('a cursor from beyond the feed’s end, as after a restore, is expired', async () => {
  const scope = await newWorkspace();
  await commit(db, scope, [changeIn(null), changeIn(null)]);
  const { resume } = await pageOf(scope);
  await database.asAdmin('update workspace_clock set sequence = 1 where workspace_id = $1', [scope.workspaceId]);
  await assert.rejects(pageOf(scope, { cursor: resume }), { code: 'cursor_expired' });
});

test('a cursor of before a restore is expired, also once the sequence has grown past it; one of after it goes on', async () => {
  const scope = await newWorkspace();
  await commit(db, scope, [changeIn(null), changeIn(null)]);
  const { resume: before } = await pageOf(scope);
  await database.asAdmin('select directory.begin_epoch(4711)', []);
  await assert.rejects(pageOf(scope, { cursor: before }), { code: 'cursor_expired', status: 410 });
  const { resume } = await pageOf(scope);
  await commit(db, scope, [changeIn(null), changeIn(null), changeIn(null)]);
  await assert.rejects(pageOf(scope, { cursor: before }), { code: 'cursor_expired' });
  assert.equal((await pageOf(scope, { cursor: resume })).data.length, 3);
  await database.asAdmin('select directory.begin_epoch(-1)', []);
  await assert.rejects(pageOf(scope, { cursor: resume }), { code: 'cursor_expired' });
  const { resume: third } = await pageOf(scope);
  assert.deepEqual((await pageOf(scope, { cursor: third })).data, []);
});

const steps = fc.array(
  fc.record({
    project: fc.nat(2),
    count: fc.integer({ min: 1, max: 4 }),
    lingerMs: fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.nat(6) }),
  }),
  { minLength: 10, maxLength: 25 },
);
const play = fc.record({
  writers: fc.array(steps, { minLength: 2, maxLength: 4 }),
  limits: fc.array(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 5 }),
});

/** A client as the documentation tells it to be: to the end, then again from the last page's cursor, for ever. */
async function follow(scope: WorkspaceScope, query: FeedQuery, limits: number[], isOver: () => boolean) {
  const seen: ChangeRecord[] = [];
  let cursor: string | undefined;
  for (let loads = 0, isLast = false; ; loads += 1) {
    const limit = limits[loads % limits.length] ?? 1;
    const { data, resume } = await load(scope, { ...query, limit, ...(cursor === undefined ? {} : { cursor }) });
    seen.push(...data);
    cursor = resume;
    if (isLast) return { seen, loads };
    isLast = isOver();
  }
}

const firstSeed = randomInt(2 ** 31 - SEEDS);
for (let seed = firstSeed; seed < firstSeed + SEEDS; seed += 1) {
  test(`seed ${seed}: whoever follows the feed beside several writers is served every change once, in one order`, async (t) => {
    const [{ writers, limits } = { writers: [], limits: [] }] = fc.sample(play, { seed, numRuns: 1 });
    const scope = await newWorkspace();
    const projects = [ids.next(), ids.next(), null];
    const write = async (mine: (typeof writers)[number]) => {
      // A connection of its own: the moments of its commits fall where they fall.
      const over = database.open(1);
      for (const { project, count, lingerMs } of mine) {
        const changes = Array.from({ length: count }, () => changeIn(projects[project] ?? null));
        await commit(over, scope, changes, lingerMs);
      }
    };
    let running = writers.length;
    const ended = () => {
      running -= 1;
    };
    const writing = writers.map((mine) => write(mine).finally(ended));
    const [projectId = ''] = projects as string[];
    const [all, one] = await Promise.all([
      follow(scope, {}, limits, () => running === 0),
      follow(scope, { projectId }, limits, () => running === 0),
      ...writing,
    ]);
    const made = writers.flat().reduce((sum, each) => sum + each.count, 0);
    assert.deepEqual(
      sequencesOf(all.seen),
      Array.from({ length: made }, (_each, index) => index + 1),
    );
    assert.deepEqual(
      one.seen,
      all.seen.filter((each) => each.projectId === projectId),
    );
    t.diagnostic(`${all.loads} and ${one.loads} loads while ${made} changes were made`);
  });
}
