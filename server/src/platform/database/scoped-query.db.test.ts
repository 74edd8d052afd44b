import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { sql } from 'kysely';
import { type WorkspaceScope, workspaceScope } from '../access/scope.ts';
import type { Compiled, Db } from './db.ts';
import { openDatabase } from './fixtures/open-database.ts';
import { rawRows } from './fixtures/raw-rows.ts';
import { inTransaction } from './transaction.ts';

const database = await openDatabase();
const one = database.open(1);
const harbour = await database.newWorkspace(one);
const bridge = await database.newWorkspace(one);

const SETTING = "select current_setting('app.workspace_id') as workspace, pg_backend_pid() as pid";

async function settingOf(db: Db, scope: WorkspaceScope): Promise<string> {
  const { rows } = await sql<{ workspace: string }>`${sql.raw(SETTING)}`.execute(db.reader(scope));
  return rows[0]?.workspace ?? '';
}

const rawSettingOf = async (db: Db, scope: WorkspaceScope) =>
  (await rawRows(db, scope, { sql: SETTING, parameters: [] }))[0]?.[0];

/** What the connection itself has set, outside any scope. */
async function leftOver(db: Db): Promise<string> {
  const { rows } = await db.pool.query("select coalesce(current_setting('app.workspace_id', true), '') as workspace");
  return rows[0].workspace;
}

const backend = async (db: Db) => (await db.pool.query('select pg_backend_pid() as pid')).rows[0].pid as number;

const answered = async (query: Promise<unknown>) => {
  try {
    await query;
    return 'answered';
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : String(error);
  }
};

test('the workspace holds for its own statement and is gone with it', async () => {
  assert.equal(await settingOf(one, harbour), harbour.workspaceId);
  assert.equal(await leftOver(one), '');
  assert.equal(await rawSettingOf(one, bridge), bridge.workspaceId);
  assert.equal(await leftOver(one), '');
});

test('whatever mix of scopes, raw reads, transactions and bare queries runs on one connection, each has its own workspace', async () => {
  const scopes = [harbour, bridge];
  const step = fc.record({ way: fc.constantFrom('reader', 'raw', 'tx', 'bare', 'broken'), at: fc.nat(1) });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 25 }), async (steps) => {
      const found = await Promise.all(
        steps.map(async ({ way, at }) => {
          const scope = scopes[at] as WorkspaceScope;
          if (way === 'reader') return [await settingOf(one, scope), scope.workspaceId];
          if (way === 'raw') return [await rawSettingOf(one, scope), scope.workspaceId];
          if (way === 'bare') return [await leftOver(one), ''];
          if (way === 'broken')
            return [await answered(rawRows(one, scope, { sql: 'select 1/0', parameters: [] })), '22012'];
          const inside = () =>
            inTransaction(one, scope, (tx) => sql<{ workspace: string }>`${sql.raw(SETTING)}`.execute(tx));
          return [(await inside()).rows[0]?.workspace, scope.workspaceId];
        }),
      );
      for (const [actual, expected] of found) assert.equal(actual, expected);
    }),
    { numRuns: 60 },
  );
});

const BAD_STATEMENTS: [string, Compiled, string][] = [
  ['cannot be parsed', { sql: 'selec 1', parameters: [] }, '42601'],
  ['names a column that is not there', { sql: 'select nothing from project', parameters: [] }, '42703'],
  ['fails on a row', { sql: 'select 1 / ($1::int - 1)', parameters: [1] }, '22012'],
  ['has a parameter of the wrong form', { sql: 'select $1::uuid', parameters: ['no-uuid'] }, '22P02'],
  ['has a NUL in a parameter', { sql: 'select $1::text', parameters: ['a\0b'] }, '22021'],
  ['has too few parameters', { sql: 'select $1::int, $2::int', parameters: [1] }, '08P01'],
];

for (const [what, statement, code] of BAD_STATEMENTS) {
  test(`a statement that ${what} fails alone: the next one has its own workspace`, async () => {
    const ways: [string, () => Promise<unknown>][] = [
      ['raw', () => rawRows(one, harbour, statement)],
      ['reader', () => one.reader(harbour).executeQuery(compiled(statement))],
    ];
    for (const [way, run] of ways) {
      // Twice: the second time a named statement that failed to parse must not count as known.
      assert.equal(await answered(run()), code, way);
      assert.equal(await answered(run()), code, way);
      assert.equal(await leftOver(one), '');
      assert.equal(await settingOf(one, bridge), bridge.workspaceId);
    }
  });
}

test('an ordinary error keeps the connection', async () => {
  const before = await backend(one);
  await answered(rawRows(one, harbour, { sql: 'select 1/0', parameters: [] }));
  await answered(one.reader(harbour).executeQuery(compiled({ sql: 'select 1/0', parameters: [] })));
  assert.equal(await backend(one), before);
});

test('a value that cannot be sent leaves no workspace behind', async () => {
  const refusing = {
    toPostgres() {
      throw new Error('not today');
    },
  };
  const statement = { sql: 'select $1::text', parameters: [refusing] };
  assert.match(await answered(one.reader(harbour).executeQuery(compiled(statement))), /not today/);
  assert.equal(await leftOver(one), '');
  assert.match(await answered(rawRows(one, harbour, statement)), /TypeError/);
  assert.equal(await leftOver(one), '');
  assert.equal(await settingOf(one, bridge), bridge.workspaceId);
});

test('a query without a workspace raises, on a fresh connection and on a used one', async () => {
  const query = 'select from project';
  assert.equal(await answered(database.open(1).pool.query(query)), '22P02');
  await settingOf(one, harbour);
  assert.equal(await answered(one.pool.query(query)), '22P02');
  assert.equal(await answered(one.directory.selectFrom('project').select('id').execute()), '22P02');
});

test('a statement is prepared once a connection, under one name for raw and ordinary reads', async () => {
  const db = database.open(1);
  const statement = { sql: 'select count(*) from project where name = $1', parameters: ['x'] };
  for (let index = 0; index < 3; index += 1) {
    await rawRows(db, harbour, statement);
    await db.reader(bridge).executeQuery(compiled(statement));
    await settingOf(db, harbour);
  }
  const { rows } = await db.pool.query('select name, statement from pg_prepared_statements order by name');
  assert.deepEqual(rows, [
    { name: 'pcs_workspace', statement: "select set_config('app.workspace_id', $1, true)" },
    { name: 's1', statement: statement.sql },
    { name: 's2', statement: SETTING },
  ]);
});

test('texts without end do not fill the server with prepared statements', async () => {
  const db = database.open(1);
  for (let index = 0; index < 1_050; index += 1) {
    const [row] = await rawRows(db, harbour, {
      sql: `select ${index}, current_setting('app.workspace_id')`,
      parameters: [],
    });
    assert.deepEqual(row, [String(index), harbour.workspaceId]);
  }
  const { rows } = await db.pool.query('select count(*)::int as prepared from pg_prepared_statements');
  assert.deepEqual(rows, [{ prepared: 1_001 }]);
});

const VALUES: [string, unknown, unknown][] = [
  ['text', 'Łódź "quoted" \\ 😀 \u2028', 'Łódź "quoted" \\ 😀 \u2028'],
  ['text', '', ''],
  ['text', null, null],
  ['integer', -7, -7],
  ['bigint', 9_007_199_254_740_991, 9_007_199_254_740_991],
  ['double precision', 1e-5, 1e-5],
  ['numeric', '12.340', '12.340'],
  ['boolean', false, false],
  ['uuid', '01923b5e-0000-7000-8000-00000000000a', '01923b5e-0000-7000-8000-00000000000a'],
  ['timestamptz', '2026-03-01T09:15:30.25+01:00', '2026-03-01T08:15:30.250Z'],
  ['date', '2026-02-28', '2026-02-28'],
  ['text[]', ['a', 'b"c', '', 'd,e'], ['a', 'b"c', '', 'd,e']],
  ['uuid[]', ['01923b5e-0000-7000-8000-00000000000a'], ['01923b5e-0000-7000-8000-00000000000a']],
  ['jsonb', { deep: [1, null, { a: 'b' }] }, { deep: [1, null, { a: 'b' }] }],
  ['bytea', Buffer.from([0, 255, 1]), Buffer.from([0, 255, 1])],
];

for (const [type, given, expected] of VALUES) {
  test(`a ${type} parameter (${JSON.stringify(given)}) comes back as it was given`, async () => {
    const { rows } = await one
      .reader(harbour)
      .executeQuery(compiled({ sql: `select $1::${type} as value`, parameters: [given] }));
    assert.deepEqual(rows, [{ value: expected }]);
  });
}

test('a raw read gives PostgreSQL’s own text of each value, and null', async () => {
  const rows = await rawRows(one, harbour, {
    sql: 'select $1::text, $2::int, $3::boolean, $4::text, 1e-5::float8, $5::timestamptz',
    parameters: ['é', 42, true, null, '2026-03-01T08:15:30.2Z'],
  });
  assert.deepEqual(rows, [['é', '42', 't', null, '1e-05', '2026-03-01 08:15:30.2+00']]);
});

test('no rows, many rows and a command without rows are told apart', async () => {
  assert.deepEqual(await rawRows(one, harbour, { sql: 'select 1 where false', parameters: [] }), []);
  const many = await rawRows(one, harbour, { sql: 'select * from generate_series(1, $1::int)', parameters: [5_000] });
  assert.equal(many.length, 5_000);
  assert.deepEqual(many.at(-1), ['5000']);
  const written = await one.reader(harbour).updateTable('project').set({ name: 'x' }).executeTakeFirst();
  assert.equal(written.numUpdatedRows, 0n);
});

test('a statement and a value longer than any packet keep their workspace', async () => {
  const long = 'x'.repeat(3_000_000);
  const text = `select current_setting('app.workspace_id'), length($1::text) /* ${long} */`;
  const statement = { sql: text, parameters: [long] };
  const expected = [[harbour.workspaceId, '3000000']];
  assert.deepEqual(await rawRows(one, harbour, statement), expected);
  assert.deepEqual(await rawRows(one, harbour, statement), expected);
  assert.equal(await leftOver(one), '');
});

test('an error of whoever takes the rows fails that query alone, once its answer is read to the end', async () => {
  let taken = 0;
  const query = { sql: 'select * from generate_series(1, 20000)', parameters: [] };
  const failing = one.readRaw(harbour, query, () => {
    taken += 1;
    throw new Error('not this one');
  });
  await assert.rejects(failing, /not this one/);
  assert.equal(taken, 1);
  assert.equal(await rawSettingOf(one, bridge), bridge.workspaceId);
});

test('rows that come in many pieces are each whole, whatever their length', async () => {
  const query = {
    sql: 'select n, repeat(chr(65 + n % 26), (n * 7919) % 70000) from generate_series(1, 300) as n',
    parameters: [],
  };
  const expected = Array.from({ length: 300 }, (_each, index) => [
    String(index + 1),
    String.fromCharCode(65 + ((index + 1) % 26)).repeat(((index + 1) * 7919) % 70_000),
  ]);
  assert.deepEqual(await rawRows(one, harbour, query), expected);
  const { rows } = await one.reader(harbour).executeQuery(compiled(query));
  assert.deepEqual(
    rows.map((each) => Object.values(each as object).map(String)),
    expected,
  );
});

test('200 queries at once over three connections each see their own workspace', async () => {
  const db = database.open(3);
  const scopes = Array.from({ length: 200 }, () => workspaceScope(crypto.randomUUID()));
  const found = await Promise.all(
    scopes.map((scope, index) => (index % 2 === 0 ? settingOf(db, scope) : rawSettingOf(db, scope))),
  );
  assert.deepEqual(
    found,
    scopes.map((scope) => scope.workspaceId),
  );
  assert.equal(db.pool.totalCount, 3);
});

test('a backend that dies under a scoped query fails that query, and the next has a new connection', async () => {
  const db = database.open(1);
  const pid = await backend(db);
  const sleeping = answered(rawRows(db, harbour, { sql: 'select pg_sleep(30)', parameters: [] }));
  await database.terminateWhile(pid, 'pg_sleep');
  assert.match(await sleeping, /57P01|terminated/);
  assert.equal(await settingOf(db, bridge), bridge.workspaceId);
  assert.notEqual(await backend(db), pid);
});

function compiled({ sql: text, parameters }: Compiled) {
  return {
    sql: text,
    parameters,
    query: { kind: 'RawNode' as const, sqlFragments: [], parameters: [] },
    queryId: { queryId: text },
  };
}
