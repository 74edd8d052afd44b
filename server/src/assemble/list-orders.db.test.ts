// The orders of the lists of issues, RFIs and clashes: what a client that pages in one of them is promised.
import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { after, test } from 'node:test';
import fc from 'fast-check';
import pg from 'pg';
import { serviceDb } from '../../testing/service-db.ts';
import { tenants } from '../../testing/tenants.ts';
import { clashList } from '../coordination/clashes/public.ts';
import { issueList } from '../coordination/issues/public.ts';
import { rfiList } from '../coordination/rfis/public.ts';
import { type ListSource, listQuery } from '../platform/database/list-query.ts';
import { instant, integer, recordShape, text, word } from '../platform/database/record-shape.ts';
import { openCursors } from '../platform/http/cursor.ts';
import { pagedList } from '../platform/http/paging.ts';

const SEEDS = process.env.PCS_TEST_SOAK === '1' ? 60 : 4;
const database = await serviceDb();
const { asOwner } = database;
const made = tenants(database.db);
const { scope: workspace } = await made.workspace({ owner: 'owner' });
const admin = new pg.Client({ connectionString: database.ownerUrl });
await admin.connect();
after(() => admin.end());

interface Row {
  readonly id: string;
  readonly number: number;
  readonly updatedAt: string;
  readonly title: string;
  readonly dueDate: string | null;
  readonly priority: string;
}

const RANKS = ['critical', 'high', 'medium', 'low'];
const dayOf = ({ dueDate }: Row, without: number) => (dueDate === null ? without : Date.parse(dueDate));
type Key = (row: Row) => number;

/** What rows are in the order of, by itself as a person would say it; of texts the order is tried in list-order.db.test.ts. */
const KEYS: Readonly<Record<string, { up: Key; down: Key } | undefined>> = {
  number: { up: (row) => row.number, down: (row) => -row.number },
  updatedAt: { up: (row) => Date.parse(row.updatedAt), down: (row) => -Date.parse(row.updatedAt) },
  dueDate: {
    up: (row) => dayOf(row, Number.POSITIVE_INFINITY),
    down: (row) => -dayOf(row, Number.NEGATIVE_INFINITY),
  },
  priority: { up: (row) => RANKS.indexOf(row.priority), down: (row) => -RANKS.indexOf(row.priority) },
};

interface Listed {
  readonly table: string;
  readonly source: ListSource;
  readonly title: string;
  readonly hasDates: boolean;
  /** Columns beside the common ones that must have a value, with it. */
  readonly more: Readonly<Record<string, string>>;
}

const LISTS: readonly Listed[] = [
  {
    table: 'issue',
    source: issueList,
    title: 'title',
    hasDates: true,
    more: { type: 'other', status: 'open', created_by_type: 'system' },
  },
  {
    table: 'rfi',
    source: rfiList,
    title: 'subject',
    hasDates: true,
    more: { question: '?', status: 'open', created_by_type: 'system' },
  },
  { table: 'clash', source: clashList, title: 'name', hasDates: false, more: { kind: 'hard' } },
];

// Few values, so that many rows share one.
const row = fc.record({
  title: fc.constantFrom('a', 'A', 'b', 'é', 'شق', `${'x'.repeat(150)}1`, `${'x'.repeat(150)}2`, '🏗'.repeat(40)),
  due_date: fc.constantFrom(null, null, '0001-01-01', '2026-03-01', '2026-03-02', '9999-12-31'),
  priority: fc.constantFrom(...RANKS),
  updated_at: fc.constantFrom('2026-03-01T08:15:30.250Z', '2026-03-01T08:15:30.251Z', '2026-03-02T00:00:00Z'),
});
const play = fc.record({
  kept: fc.array(row, { maxLength: 25 }),
  moving: fc.array(row, { maxLength: 10 }),
  limit: fc.integer({ min: 1, max: 7 }),
  steps: fc.array(fc.record({ kind: fc.constantFrom('add', 'move', 'remove'), target: fc.nat(1_000), to: row }), {
    maxLength: 20,
  }),
});
type Values = typeof row extends fc.Arbitrary<infer Drawn> ? Drawn : never;

/** A list of a project of its own, and what can happen to it. */
async function openList({ table, source, title, hasDates, more }: Listed) {
  const scope = await made.project(workspace);
  const shape = recordShape<Row>({
    id: word(`${table}.id`),
    number: integer(`${table}.number`),
    updatedAt: instant(`${table}.updated_at`),
    title: text(`${table}.${title}`),
    dueDate: word(hasDates ? `${table}.due_date` : 'null'),
    priority: word(hasDates ? `${table}.priority` : "'low'"),
  });
  const list = pagedList({ name: table, source, shape });
  const deps = { db: database.db, cursors: openCursors([Buffer.alloc(32, 7)]) };
  let number = 0;
  const columnsOf = ({ title: value, due_date, priority, updated_at }: Values): Record<string, unknown> => ({
    [title]: value,
    updated_at,
    ...(hasDates ? { due_date, priority } : {}),
  });
  return {
    async add(values: Values): Promise<string> {
      number += 1;
      const id = made.ids.next();
      const columns = {
        workspace_id: scope.workspaceId,
        project_id: scope.projectId,
        id,
        number,
        created_at: values.updated_at,
        ...more,
        ...columnsOf(values),
      };
      const names = Object.keys(columns);
      await admin.query(
        `insert into ${table} (${names.join(', ')}) values (${names.map((_, index) => `$${index + 1}`).join(', ')})`,
        Object.values(columns),
      );
      return id;
    },
    async move(id: string, values: Values): Promise<void> {
      const columns = Object.entries(columnsOf(values));
      const set = columns.map(([name], index) => `${name} = $${index + 2}`).join(', ');
      await admin.query(`update ${table} set ${set} where id = $1`, [id, ...columns.map(([, value]) => value)]);
    },
    remove: (id: string) => admin.query(`delete from ${table} where id = $1`, [id]),
    async readAll(
      sort: string,
      limit: number,
      between: () => Promise<unknown> = async () => undefined,
    ): Promise<Row[]> {
      const rows: Row[] = [];
      const instants = new Set<string | undefined>();
      for (let cursor: string | undefined; ; await between()) {
        const { jsonBytes, headers } = await list.page(deps, scope, { query: { sort, limit, cursor }, url: '/list' });
        const page: { data: Row[]; nextCursor: string | null } = JSON.parse(String(jsonBytes));
        rows.push(...page.data);
        instants.add(headers?.['x-next-updated-since']);
        if (page.nextCursor === null) break;
        assert.ok(page.nextCursor.length <= 200, page.nextCursor);
        cursor = page.nextCursor;
      }
      assert.equal(instants.size, 1, 'the next poll begins where the first page was read');
      return rows;
    },
  };
}

const firstSeed = randomInt(2 ** 31 - SEEDS);
for (const listed of LISTS) {
  for (const sort of Object.keys(listed.source.orders ?? {})) {
    for (let seed = firstSeed; seed < firstSeed + SEEDS; seed += 1) {
      test(`${listed.table} by ${sort}, seed ${seed}: what does not change is neither skipped nor repeated, in its order`, async () => {
        const [drawn] = fc.sample(play, { seed, numRuns: 1 });
        assert.ok(drawn !== undefined);
        const list = await openList(listed);
        const kept: string[] = [];
        const moving: string[] = [];
        for (const [index, values] of [...drawn.kept, ...drawn.moving].sort(byTitleBackwards).entries()) {
          (index % 3 === 2 ? moving : kept).push(await list.add(values));
        }
        const quiet = await list.readAll(sort, 200);
        assertOrder(quiet, sort);
        const steps = [...drawn.steps];
        const seen = await list.readAll(sort, drawn.limit, async () => {
          const step = steps.pop();
          const chosen = moving[(step?.target ?? 0) % Math.max(1, moving.length)];
          if (step === undefined) return;
          if (step.kind === 'add' || chosen === undefined) await list.add(step.to);
          else if (step.kind === 'move') await list.move(chosen, step.to);
          else await list.remove(chosen);
        });
        const isKept = (each: Row) => kept.includes(each.id);
        assert.deepEqual(
          seen.filter(isKept).map((each) => each.id),
          quiet.filter(isKept).map((each) => each.id),
        );
      });
    }
  }
}

// So that neither number nor id goes with a key.
const byTitleBackwards = (one: Values, two: Values) => (one.title < two.title ? 1 : -1);

function assertOrder(rows: readonly Row[], sort: string): void {
  const isDown = sort.startsWith('-');
  const key = KEYS[isDown ? sort.slice(1) : sort]?.[isDown ? 'down' : 'up'];
  const ids = isDown ? (one: Row, two: Row) => one.id > two.id : (one: Row, two: Row) => one.id < two.id;
  for (const [index, next] of rows.slice(1).entries()) {
    const before = rows[index] as Row;
    if (key === undefined) continue;
    assert.ok(key(before) < key(next) || (key(before) === key(next) && ids(before, next)), `${sort} at ${index}`);
  }
}

test('the orders of issues that have an index are read from it under row-level security, from any place on', async () => {
  const { workspaceId, projectId } = await made.project(workspace);
  await asOwner('analyze issue');
  const plan = listQuery(issueList, ['issue.id']);
  await admin.query('set role pcs_service');
  await admin.query('begin');
  await admin.query(`select set_config('app.workspace_id', $1, true)`, [workspaceId]);
  await admin.query('set local enable_seqscan = off');
  await admin.query('set local enable_bitmapscan = off');
  // The table is so small that a sort would cost less than any index: what is asked is whether the index may serve.
  await admin.query('set local enable_sort = off');
  for (const [sort, key, index] of [
    ['number', '7', 'issue_workspace_id_project_id_number_key'],
    ['-number', '7', 'issue_workspace_id_project_id_number_key'],
    ['updatedAt', '2026-03-01T00:00:00Z', 'issue_changed'],
    ['-updatedAt', '2026-03-01T00:00:00Z', 'issue_changed'],
    ['dueDate', '2026-03-01', 'issue_due'],
    ['priority', '1', 'issue_priority'],
    ['-priority', '1', 'issue_priority'],
  ] as const) {
    const window = {
      workspaceId,
      projectId,
      byChange: false,
      updatedSince: undefined,
      filters: {},
      rows: 51,
      asOf: '2026-03-02T00:00:00Z',
    };
    const after = { id: projectId, key, changedAtMs: undefined };
    const { sql, parameters } = plan({ ...window, sort, after });
    const { rows } = await admin.query<{ 'QUERY PLAN': string }>(`explain (costs off) ${sql}`, [...parameters]);
    const text = rows.map((each) => each['QUERY PLAN']).join('\n');
    assert.match(text, new RegExp(`Scan (Backward )?using ${index} on issue`), text);
    assert.match(text, /Index Cond: .*\n?.*ROW\(/, text);
  }
  await admin.query('rollback');
  await admin.query('reset role');
});
