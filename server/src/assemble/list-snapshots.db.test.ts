// A list that is sorted by what changes shows the order of its first page on every page (docs/decisions/0031): whatever writers do
// meanwhile, each record that was there throughout comes once, in its place.
import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { after, test } from 'node:test';
import fc from 'fast-check';
import pg from 'pg';
import { serviceDb } from '../../testing/service-db.ts';
import { tenants } from '../../testing/tenants.ts';
import { photoList } from '../capture/photos/public.ts';
import { clashList } from '../coordination/clashes/public.ts';
import { issueList } from '../coordination/issues/public.ts';
import { rfiList } from '../coordination/rfis/public.ts';
import { anomalyList } from '../facility/anomalies/public.ts';
import { assetList } from '../facility/assets/public.ts';
import { spaceList } from '../facility/spaces/public.ts';
import { AppError } from '../platform/app-error.ts';
import type { ListSource } from '../platform/database/list-query.ts';
import { recordShape, word } from '../platform/database/record-shape.ts';
import { openCursors } from '../platform/http/cursor.ts';
import { pagedList } from '../platform/http/paging.ts';

const SEEDS = process.env.PCS_TEST_SOAK === '1' ? 60 : 3;
const database = await serviceDb();
const { asOwner } = database;
const made = tenants(database.db);
const { scope: workspace } = await made.workspace({ owner: 'owner' });
const admin = new pg.Client({ connectionString: database.ownerUrl });
await admin.connect();
after(() => admin.end());
// A photo without its stored picture.
await asOwner('alter table photo drop constraint photo_workspace_id_original_file_id_fkey');

const TEXTS = ['a', 'A', 'b', 'é', 'شق', `${'x'.repeat(150)}1`, '🏗'.repeat(40)];
const DAYS = [null, '0001-01-01', '2026-03-01', '2026-03-02', '9999-12-31'];
const LEVELS = ['critical', 'high', 'medium', 'low'];
/** Takes the place of a text that no other record has. */
const UNIQUE = 'unique';
const INSTANTS = ['2026-03-01T08:15:30.250Z', '2026-03-01T08:15:30.251Z', '2026-03-02T00:00:00Z'];
const ID = '01890000-0000-7000-8000-000000000000';

interface Listed {
  readonly source: ListSource;
  /** Columns that the list is ordered by, with the values that they are given. */
  readonly keys: Readonly<Record<string, readonly (string | null)[]>>;
  /** Others that must have a value. */
  readonly more: Readonly<Record<string, unknown>>;
  readonly numbered?: true;
}

const LISTS: readonly Listed[] = [
  {
    source: issueList,
    keys: { title: TEXTS, due_date: DAYS, priority: LEVELS },
    more: { type: 'other', status: 'open', created_by_type: 'system' },
    numbered: true,
  },
  {
    source: rfiList,
    keys: { subject: TEXTS, due_date: DAYS, priority: LEVELS },
    more: { question: '?', status: 'open', created_by_type: 'system' },
    numbered: true,
  },
  { source: clashList, keys: { name: TEXTS }, more: { kind: 'hard' }, numbered: true },
  {
    source: photoList,
    keys: { taken_at: INSTANTS },
    more: { kind: 'photo', width_px: 1, height_px: 1, panorama: 'none', original_file_id: ID },
  },
  {
    source: spaceList,
    keys: { name: TEXTS },
    more: { version_group_id: ID, model_id: ID, area_m2: 1, area_source: 'net' },
  },
  { source: assetList, keys: { installed_on: DAYS, warranty_expires_on: DAYS, tag: [null, UNIQUE, UNIQUE] }, more: {} },
  {
    source: anomalyList,
    keys: { at: INSTANTS, severity: LEVELS },
    more: { source: 'scan', kind: 'gap', sensor_id: ID, state: 'open', explanation: '{}' },
  },
];

const step = fc.record({
  kind: fc.constantFrom('add', 'move', 'move', 'move', 'remove'),
  target: fc.nat(1_000),
  values: fc.array(fc.nat(1_000), { minLength: 4, maxLength: 4 }),
});
const play = fc.record({
  count: fc.integer({ min: 5, max: 40 }),
  values: fc.array(fc.nat(1_000), { minLength: 160, maxLength: 160 }),
  limit: fc.integer({ min: 1, max: 7 }),
  rounds: fc.array(fc.array(step, { maxLength: 6 }), { maxLength: 12 }),
});

/** Stamps a change as the service does: under the workspace's clock. */
async function stamp(): Promise<string> {
  const { rows } = await admin.query<{ at: Date }>(
    `update workspace_clock set sequence = sequence + 1,
       at = greatest(date_trunc('milliseconds', clock_timestamp()), at + interval '1 millisecond')
     where workspace_id = $1 returning at`,
    [workspace.workspaceId],
  );
  return (rows[0] as { at: Date }).at.toISOString();
}

async function openList({ source, keys, more, numbered }: Listed) {
  const { table } = source;
  const scope = await made.project(workspace);
  const list = pagedList({ name: table, source, shape: recordShape<{ id: string }>({ id: word(`${table}.id`) }) });
  const deps = { db: database.db, cursors: openCursors([Buffer.alloc(32, 7)]) };
  let number = 0;
  const keysOf = (values: readonly number[]) =>
    Object.fromEntries(
      Object.entries(keys).map(([name, from], at) => {
        const value = from[(values[at] ?? 0) % from.length];
        return [name, value === UNIQUE ? `${TEXTS[(values[3] ?? 0) % TEXTS.length]}${made.ids.next()}` : value];
      }),
    );
  return {
    async add(values: readonly number[]): Promise<string> {
      number += 1;
      const id = made.ids.next();
      const at = await stamp();
      const own = { ...(numbered && { number }), ...(table === 'space' && { guid: id }) };
      const place = {
        workspace_id: scope.workspaceId,
        project_id: scope.projectId,
        id,
        created_at: at,
        updated_at: at,
      };
      const columns = { ...place, ...own, ...more, ...keysOf(values) };
      const places = Object.keys(columns).map((_, index) => `$${index + 1}`);
      await admin.query(
        `insert into ${table} (${Object.keys(columns).join(', ')}) values (${places.join(', ')})`,
        Object.values(columns),
      );
      return id;
    },
    async move(id: string, values: readonly number[]): Promise<void> {
      const columns = Object.entries({ ...keysOf(values), updated_at: await stamp() });
      const set = columns.map(([name], index) => `${name} = $${index + 2}`).join(', ');
      await admin.query(`update ${table} set ${set} where id = $1`, [id, ...columns.map(([, value]) => value)]);
    },
    remove: (id: string) => admin.query(`delete from ${table} where id = $1`, [id]),
    async readAll(sort: string, limit: number, between = async () => undefined as unknown): Promise<string[]> {
      const ids: string[] = [];
      for (let cursor: string | undefined; ; await between()) {
        const { jsonBytes } = await list.page(deps, scope, { query: { sort, limit, cursor }, url: '/list' });
        const page: { data: { id: string }[]; nextCursor: string | null } = JSON.parse(String(jsonBytes));
        ids.push(...page.data.map((each) => each.id));
        if (page.nextCursor === null) return ids;
        assert.ok(page.nextCursor.length <= 200, page.nextCursor);
        cursor = page.nextCursor;
      }
    },
  };
}

const firstSeed = randomInt(2 ** 31 - SEEDS);
for (const listed of LISTS) {
  for (const sort of Object.keys(listed.source.orders ?? {})) {
    for (let seed = firstSeed; seed < firstSeed + SEEDS; seed += 1) {
      test(`${listed.source.table} by ${sort}, seed ${seed}: each record comes once, in the order of the first page`, async () => {
        const [drawn] = fc.sample(play, { seed, numRuns: 1 });
        assert.ok(drawn !== undefined);
        const list = await openList(listed);
        const there: string[] = [];
        for (let at = 0; at < drawn.count; at += 1) there.push(await list.add(drawn.values.slice(at * 4, at * 4 + 4)));
        const quiet = await list.readAll(sort, 200);
        const removed = new Set<string>();
        const rounds = [...drawn.rounds];
        const seen = await list.readAll(sort, drawn.limit, async () => {
          for (const { kind, target, values } of rounds.pop() ?? []) {
            const chosen = there[target % there.length] as string;
            if (kind === 'add') there.push(await list.add(values));
            else if (kind === 'move') await list.move(chosen, values);
            else {
              await list.remove(chosen);
              removed.add(chosen);
            }
          }
        });
        assert.equal(new Set(seen).size, seen.length, 'no record comes twice');
        const stayed = (ids: readonly string[]) => ids.filter((id) => quiet.includes(id) && !removed.has(id));
        assert.deepEqual(stayed(seen), stayed(quiet));
      });
    }
  }
}

/** Rejects with cursor_expired where the list is read with this between its pages. */
const assertExpires = (reading: Promise<unknown>) =>
  assert.rejects(reading, (error) => {
    assert.ok(error instanceof AppError);
    return error.code === 'cursor_expired';
  });

async function openFive() {
  const list = await openList(LISTS[0] as Listed);
  const ids: string[] = [];
  for (let at = 0; at < 5; at += 1) ids.push(await list.add([at, 0, 0]));
  return { list, ids };
}

test('a list whose former keys were removed ends with cursor_expired, others go on', async () => {
  const { list, ids } = await openFive();
  const removeMoves = () => asOwner("select directory.remove_old_moves('9999-01-01', 100000)");
  await removeMoves();
  assert.equal((await list.readAll('title', 2, removeMoves)).length, 5);
  const moveAndRemove = async () => {
    await list.move(ids[0] as string, [3, 0, 0]);
    await removeMoves();
  };
  await assertExpires(list.readAll('title', 2, moveAndRemove));
  assert.equal((await list.readAll('number', 2, moveAndRemove)).length, 5);
});

test('a list that was begun before a restore ends with cursor_expired, one begun after it goes on', async () => {
  const { list } = await openFive();
  await assertExpires(list.readAll('title', 2, () => asOwner('select directory.begin_epoch(1)')));
  await assertExpires(list.readAll('-updatedAt', 2, () => asOwner('select directory.begin_epoch(2)')));
  assert.deepEqual((await list.readAll('title', 2)).length, 5);
  assert.equal((await list.readAll('number', 2, () => asOwner('select directory.begin_epoch(3)'))).length, 5);
});

test('keys that are changed without a stamp, or twice under one, move no record of a list that was begun before', async () => {
  const { list, ids } = await openFive();
  const quiet = await list.readAll('title', 200);
  const [first, last] = [quiet[0] as string, quiet[4] as string];
  const changes = [
    () => admin.query("update issue set title = 'zz' where id = $1", [first]),
    async () => {
      await admin.query('begin');
      await list.move(last, [0, 0, 0]);
      await admin.query("update issue set title = 'a', due_date = '2026-01-01' where id = $1", [last]);
      await admin.query('commit');
    },
  ];
  const seen = await list.readAll('title', 1, async () => changes.shift()?.());
  assert.deepEqual(seen, quiet);
  // Begun after the change, a list has the present order from its first page to its last.
  const now = await list.readAll('title', 200);
  assert.deepEqual(await list.readAll('title', 1), now);
  assert.deepEqual([now.at(-1), new Set(now).size], [first, ids.length]);
});
