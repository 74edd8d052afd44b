import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { test } from 'node:test';
import fc from 'fast-check';
import { type ProjectScope, projectScope, type WorkspaceScope } from '../access/scope.ts';
import { AppError } from '../app-error.ts';
import { openDatabase } from '../database/fixtures/open-database.ts';
import { recordShape, word } from '../database/record-shape.ts';
import {
  addItems,
  cursors,
  type Item,
  newIds,
  PATH,
  type Page,
  pageOf,
  readAll,
  renameItem,
} from './fixtures/project-list.ts';
import { type PageQuery, pagedList } from './paging.ts';

const SEEDS = process.env.PCS_TEST_SOAK === '1' ? 500 : 25;
const LONG_AGO = '2000-01-01T00:00:00Z';
const database = await openDatabase();
const db = database.open(3);

const isBadCursor = (error: unknown) => error instanceof AppError && error.code === 'bad_request';
const sizesOf = (pages: Page[]) => pages.map((each) => each.data.length);
const idsOf = (pages: Page[]) => pages.flatMap((each) => each.data.map((item) => item.id));

async function workspaceWith(count: number): Promise<{ scope: WorkspaceScope; ids: string[] }> {
  const scope = await database.newWorkspace(db);
  const ids = newIds(count);
  if (count > 0) await addItems(db, scope, ids);
  return { scope, ids };
}

const remove = (ids: string[]) => database.asAdmin('delete from project where id = any($1)', [ids]);

test('an empty list is one page without a cursor, and says from when to poll', async () => {
  const { scope } = await workspaceWith(0);
  for (const query of [{}, { updated_since: LONG_AGO }]) {
    const page = await pageOf(db, scope, query);
    assert.deepEqual([page.data, page.nextCursor, page.link], [[], null, undefined]);
    assert.match(page.nextSince, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  }
  const { nextSince } = await pageOf(db, scope, {});
  const made = newIds(1);
  await addItems(db, scope, made);
  assert.deepEqual(idsOf([await pageOf(db, scope, { updated_since: nextSince })]), made);
});

test('pages of every limit show each row once, and a full page whose list ends there has no next one', async () => {
  const { scope, ids } = await workspaceWith(400);
  const sorted = [...ids].sort();
  for (const [limit, sizes] of [
    [200, [200, 200]],
    [199, [199, 199, 2]],
    [1, undefined],
    [2, undefined],
  ] as const) {
    const pages = await readAll(db, scope, { limit });
    assert.deepEqual(idsOf(pages), sorted);
    assert.deepEqual(sizesOf(pages), sizes ?? Array.from({ length: 400 / limit }, () => limit));
    const byChange = await readAll(db, scope, { limit, updated_since: LONG_AGO });
    assert.deepEqual(idsOf(byChange), sorted, 'all have one stamp, so the id orders them');
    assert.equal(byChange.length, pages.length);
  }
  assert.equal((await pageOf(db, scope, {})).data.length, 50, 'the default');
});

test('the limit may change from page to page', async () => {
  const { scope, ids } = await workspaceWith(10);
  const first = await pageOf(db, scope, { limit: 2 });
  const second = await pageOf(db, scope, { limit: 5, cursor: first.nextCursor ?? '' });
  const third = await pageOf(db, scope, { limit: 200, cursor: second.nextCursor ?? '' });
  assert.deepEqual(idsOf([first, second, third]), [...ids].sort());
  assert.equal(third.nextCursor, null);
});

test('the order of change is that of the last change, from the instant asked for on, that one included', async () => {
  const { scope, ids } = await workspaceWith(3);
  const [a = '', b = '', c = ''] = ids;
  const atB = (await renameItem(db, scope, { id: b, name: 'b' })) ?? '';
  const atA = (await renameItem(db, scope, { id: a, name: 'a' })) ?? '';
  assert.deepEqual(idsOf(await readAll(db, scope, { limit: 1, updated_since: LONG_AGO })), [c, b, a]);
  assert.deepEqual(idsOf([await pageOf(db, scope, { updated_since: atB })]), [b, a]);
  assert.deepEqual(idsOf([await pageOf(db, scope, { updated_since: atA })]), [a]);
  const later = new Date(Date.parse(atA) + 1).toISOString();
  assert.deepEqual(idsOf([await pageOf(db, scope, { updated_since: later })]), []);
});

test('updated_until leaves out its own instant and what is after it, in both orders, page by page', async () => {
  const { scope, ids } = await workspaceWith(4);
  const [a = '', b = ''] = [...ids].sort();
  const atB = (await renameItem(db, scope, { id: b, name: 'b' })) ?? '';
  await renameItem(db, scope, { id: a, name: 'a' });
  const untouched = [...ids].sort().slice(2);
  const before = { limit: 1, updated_until: atB };
  assert.deepEqual(idsOf(await readAll(db, scope, before)), untouched);
  assert.deepEqual(idsOf(await readAll(db, scope, { ...before, updated_since: LONG_AGO })), untouched);
  const past = new Date(Date.parse(atB) + 1).toISOString();
  assert.deepEqual(idsOf(await readAll(db, scope, { limit: 1, updated_since: LONG_AGO, updated_until: past })), [
    ...untouched,
    b,
  ]);
});

test('who reads a range polls on from where it ended, and from the clock where that has not come yet', async () => {
  const { scope } = await workspaceWith(2);
  const now = (await pageOf(db, scope, {})).nextSince;
  const until = '2020-01-01T00:00:00.000Z';
  for (const query of [{ limit: 1 }, { limit: 1, updated_since: LONG_AGO }]) {
    assert.equal((await pageOf(db, scope, { ...query, updated_until: until })).nextSince, until);
    assert.equal((await pageOf(db, scope, { ...query, updated_until: '9999-01-01T00:00:00Z' })).nextSince, now);
    assert.equal((await pageOf(db, scope, { ...query, updated_until: '0001-01-01T00:00:00Z' })).data.length, 0);
  }
  const first = await pageOf(db, scope, { limit: 1, updated_until: '9999-01-01T00:00:00Z' });
  const cursor = first.nextCursor ?? '';
  await assert.rejects(pageOf(db, scope, { cursor }), isBadCursor);
  await assert.rejects(pageOf(db, scope, { cursor, updated_until: '9998-01-01T00:00:00Z' }), isBadCursor);
});

for (const [given, meaning] of [
  ['with an offset', (at: string) => at.replace('Z', '+00:00')],
  ['in another zone', (at: string) => `${new Date(Date.parse(at) + 3 * 3_600_000).toISOString().slice(0, -1)}+03:00`],
  ['with nanoseconds', (at: string) => at.replace('Z', '000000Z')],
] as const) {
  test(`an instant ${given} is the same instant`, async () => {
    const { scope, ids } = await workspaceWith(2);
    const at = (await renameItem(db, scope, { id: ids[0] ?? '', name: 'x' })) ?? '';
    assert.deepEqual(idsOf([await pageOf(db, scope, { updated_since: meaning(at) })]), [ids[0]]);
  });
}

test('a full load carries the first page’s instant along, a load by change gives each page its own', async () => {
  const { scope, ids } = await workspaceWith(5);
  const change = () => renameItem(db, scope, { id: ids[0] ?? '', name: 'again' });
  const full = await readAll(db, scope, { limit: 2 }, change);
  assert.equal(new Set(full.map((each) => each.nextSince)).size, 1);
  const polled = await readAll(db, scope, { limit: 2, updated_since: LONG_AGO }, change);
  const instants = polled.map((each) => each.nextSince);
  assert.equal(new Set(instants).size, polled.length);
  assert.deepEqual(instants, [...instants].sort());
  assert.ok((full[0]?.nextSince ?? '') <= (instants[0] ?? ''));
});

test('a row that changes while a client pages by change comes again, later', async () => {
  const { scope, ids } = await workspaceWith(3);
  const [first = ''] = [...ids].sort();
  const changes = [() => renameItem(db, scope, { id: first, name: 'again' })];
  const pages = await readAll(db, scope, { limit: 1, updated_since: LONG_AGO }, async () => changes.pop()?.());
  assert.deepEqual(idsOf(pages), [...[...ids].sort(), first]);
});

test('the next page is also in Link, with the query of this one', async () => {
  const { scope, ids } = await workspaceWith(3);
  const follow = async (path: string, query: PageQuery) => {
    const page = await pageOf(db, scope, query, { path });
    const target = /^<([^<>]*)>; rel="next"$/.exec(page.link ?? '')?.[1] ?? '';
    return { target, search: new URL(target, 'http://localhost').searchParams, cursor: page.nextCursor };
  };
  const first = await follow(`${PATH}?limit=1&name=a%20b?c`, { limit: 1 });
  assert.deepEqual(
    [...first.search.entries()],
    [
      ['limit', '1'],
      ['name', 'a b?c'],
      ['cursor', first.cursor],
    ],
  );
  const second = await follow(first.target, { limit: 1, cursor: first.cursor ?? '' });
  assert.deepEqual([...second.search.keys()], ['limit', 'name', 'cursor']);
  assert.notEqual(second.search.get('cursor'), first.cursor);
  const bare = await follow(PATH, { limit: 1 });
  assert.equal(bare.target, `${PATH}?cursor=${bare.cursor}`);
  const hostile = await follow(`${PATH}?name=">; rel="evil"`, { limit: 1 });
  assert.equal(hostile.search.get('name'), '">; rel="evil"');
  assert.equal(ids.length, 3);
});

test('a cursor is good for its list, path, workspace and filters alone', async () => {
  const { scope, ids } = await workspaceWith(6);
  const other = (await workspaceWith(6)).scope;
  const { nextCursor } = await pageOf(db, scope, { limit: 2 }, { filters: { status: 'active' } });
  const cursor = nextCursor ?? '';
  const same = await pageOf(db, scope, { limit: 3, cursor }, { filters: { status: 'active', name: undefined } });
  assert.deepEqual(idsOf([same]), [...ids].sort().slice(2, 5));
  const elsewhere: [string, () => Promise<unknown>][] = [
    ['another filter value', () => pageOf(db, scope, { cursor }, { filters: { status: 'archived' } })],
    ['one filter more', () => pageOf(db, scope, { cursor }, { filters: { status: 'active', name: 'new' } })],
    ['no filter', () => pageOf(db, scope, { cursor })],
    ['another workspace', () => pageOf(db, other, { cursor }, { filters: { status: 'active' } })],
    ['another path', () => pageOf(db, scope, { cursor }, { filters: { status: 'active' }, path: '/api/items' })],
    [
      'the other order',
      () => pageOf(db, scope, { cursor, updated_since: LONG_AGO }, { filters: { status: 'active' } }),
    ],
    [
      'another list',
      () => otherList.page({ db, cursors }, scope, { query: { cursor }, filters: { status: 'active' }, url: PATH }),
    ],
    [
      'a project',
      () => pageOf(db, projectScope(scope.workspaceId, ids[0] ?? ''), { cursor }, { filters: { status: 'active' } }),
    ],
  ];
  for (const [what, read] of elsewhere) await assert.rejects(read(), isBadCursor, what);
});

test('a cursor by change is bound to its instant, and is none of a full load', async () => {
  const { scope } = await workspaceWith(3);
  const { nextCursor } = await pageOf(db, scope, { limit: 1, updated_since: LONG_AGO });
  const cursor = nextCursor ?? '';
  assert.equal((await pageOf(db, scope, { cursor, updated_since: LONG_AGO })).data.length, 2);
  await assert.rejects(pageOf(db, scope, { cursor, updated_since: '2000-01-01T00:00:01Z' }), isBadCursor);
  await assert.rejects(pageOf(db, scope, { cursor }), isBadCursor);
});

test('cursors stay short enough to be given back', async () => {
  const { scope } = await workspaceWith(3);
  for (const query of [{ limit: 1 }, { limit: 1, updated_since: LONG_AGO }]) {
    const { nextCursor } = await pageOf(db, scope, query, { filters: { name: 'new' } });
    assert.ok((nextCursor ?? '').length <= 60, nextCursor ?? '');
    assert.match(nextCursor ?? '', /^[A-Za-z0-9_-]+$/);
  }
});

const otherList = pagedList({
  name: 'others',
  source: {
    from: 'project',
    table: 'project',
    changes: true,
    inProject: false,
    filters: { status: 'project.status = $' },
  },
  shape: recordShape<Pick<Item, 'id'>>({ id: word('project.id') }),
});

const logged = pagedList({
  name: 'log',
  source: {
    from: 'audit_entry',
    table: 'audit_entry',
    orderedBy: 'at',
    newestFirst: true,
    changes: false,
    inProject: true,
    filters: {},
  },
  shape: recordShape<Pick<Item, 'id'>>({ id: word('audit_entry.id') }),
});

test('a list in order of an instant, newest first, is total: entries of one instant are neither skipped nor repeated', async () => {
  const { scope, ids } = await workspaceWith(2);
  const [project = '', other = ''] = ids;
  const inProject: ProjectScope = projectScope(scope.workspaceId, project);
  const entries = newIds(9).map((id, index) => ({ id, at: `2026-03-01T08:15:30.00${Math.floor(index / 4)}Z` }));
  for (const { id, at } of entries) {
    await database.asAdmin(
      `insert into audit_entry (workspace_id, id, at, actor_type, action, subject_type, project_id)
       values ($1, $2, $3, 'system', 'made', 'x', $4), ($1, gen_random_uuid(), $3, 'system', 'made', 'x', $5)`,
      [scope.workspaceId, id, at, project, other],
    );
  }
  const expected = [...entries].sort((one, two) => (one.at + one.id < two.at + two.id ? 1 : -1)).map((each) => each.id);
  for (const limit of [1, 2, 3, 9]) {
    const found: string[] = [];
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const query = cursor === undefined ? { limit } : { limit, cursor };
      const answer = await logged.page({ db, cursors }, inProject, { query, url: '/log' });
      assert.equal(answer.headers?.['x-next-updated-since'], undefined, 'a log does not change');
      const page: { data: Item[]; nextCursor: string | null } = JSON.parse(String(answer.jsonBytes));
      found.push(...page.data.map((each) => each.id));
      cursor = page.nextCursor;
    }
    assert.deepEqual(found, expected);
  }
});

const play = fc.record({
  size: fc.integer({ min: 0, max: 40 }),
  limit: fc.integer({ min: 1, max: 9 }),
  steps: fc.array(
    fc.record({
      kind: fc.constantFrom('add', 'rename', 'remove'),
      target: fc.nat(1_000),
      count: fc.integer({ min: 1, max: 3 }),
    }),
    { maxLength: 40 },
  ),
});

const firstSeed = randomInt(2 ** 31 - SEEDS);
for (let seed = firstSeed; seed < firstSeed + SEEDS; seed += 1) {
  test(`seed ${seed}: whatever is added, changed and removed while a client pages, what existed is neither skipped nor repeated`, async () => {
    const [{ size, limit, steps } = { size: 0, limit: 1, steps: [] }] = fc.sample(play, { seed, numRuns: 1 });
    const { scope, ids } = await workspaceWith(size);
    const left = new Set(ids);
    const pending = [...steps];
    const disturb = async () => {
      const step = pending.pop();
      if (step === undefined) return;
      const chosen = ids[step.target % Math.max(1, ids.length)];
      if (step.kind === 'add' || chosen === undefined) await addItems(db, scope, newIds(step.count));
      else if (step.kind === 'rename') await renameItem(db, scope, { id: chosen, name: `n${step.target}` });
      else {
        await remove([chosen]);
        left.delete(chosen);
      }
    };
    const found = idsOf(await readAll(db, scope, { limit }, disturb));
    assert.equal(new Set(found).size, found.length, 'nothing twice');
    assert.deepEqual(found, [...found].sort());
    for (const id of left) assert.ok(found.includes(id), `${id} was skipped`);
  });
}
