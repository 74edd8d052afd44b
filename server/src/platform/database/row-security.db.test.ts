import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, test } from 'node:test';
import pg from 'pg';
import { workspaceScope } from '../access/scope.ts';
import { openDatabase } from './fixtures/open-database.ts';
import { rawRows } from './fixtures/raw-rows.ts';
import { openPool } from './pool.ts';
import { requireRowSecurity } from './row-security.ts';
import { inTransaction } from './transaction.ts';

const database = await openDatabase();
const db = database.open(2);
const ours = workspaceScope(randomUUID());
const theirs = workspaceScope(randomUUID());

interface Column {
  name: string;
  type: string;
}

interface TenantTable {
  name: string;
  /** The column that says whose a row is. */
  owner: string;
  columns: Column[];
}

/** Every table and view of schema public that has rows of workspaces, as the catalogue knows them. */
async function tenantTables(): Promise<TenantTable[]> {
  const rows = await database.asAdmin(`
    select relname as name, relkind,
           (select json_agg(json_build_object('name', attname, 'type', format_type(atttypid, null)))
            from pg_attribute where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = ''
            and (attnotnull or attname in ('workspace_id', 'id'))) as columns
    from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by relname`);
  const tables = rows as unknown as (TenantTable & { relkind: string })[];
  return tables.flatMap(({ name, columns }) => {
    const owner = columns?.some((each) => each.name === 'workspace_id') ? 'workspace_id' : 'id';
    return owner === 'id' && name !== 'workspace' ? [] : [{ name, owner, columns }];
  });
}

const SAMPLES: Record<string, string> = {
  uuid: "'01923b5e-0000-7000-8000-00000000000a'",
  'timestamp with time zone': 'now()',
  date: "'2026-03-01'",
  boolean: 'true',
  jsonb: "'{}'",
  bytea: "'\\x00'",
  'text[]': "'{}'",
  'uuid[]': "'{}'",
  'double precision[]': "'{}'",
};

const sampleOf = ({ type }: Column) => SAMPLES[type] ?? (/int|double|numeric|real/.test(type) ? '1' : "'x'");

/** One row of each workspace in each table, past every rule: checks, foreign keys and triggers are not what is tested. */
async function fillAll(tables: TenantTable[]): Promise<void> {
  const admin = new pg.Client({ connectionString: database.adminUrl });
  await admin.connect();
  try {
    await admin.query('set session_replication_role = replica');
    const { rows } = await admin.query(
      `select conrelid::regclass as name, quote_ident(conname) as rule from pg_constraint
       where contype = 'c' and connamespace = 'public'::regnamespace`,
    );
    for (const { name, rule } of rows) await admin.query(`alter table ${name} drop constraint ${rule}`);
    await admin.query('select directory.add_sensor_partitions(now())');
    for (const { name, owner, columns } of tables) {
      for (const { workspaceId } of [ours, theirs]) {
        const values = columns.map((each) => (each.name === owner ? `'${workspaceId}'` : sampleOf(each)));
        await admin.query(`insert into ${name} (${columns.map((each) => each.name)}) values (${values})`);
      }
    }
  } finally {
    await admin.end();
  }
}

const tables = await tenantTables();
await fillAll(tables);

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : String(error));

async function rowsOf(scope: typeof ours, name: string): Promise<string> {
  try {
    const [row] = await rawRows(db, scope, { sql: `select count(*) from ${name}`, parameters: [] });
    return `${row?.[0]} rows`;
  } catch (error) {
    return codeOf(error);
  }
}

test('the walk goes through the tables that the service has', () => {
  const names = tables.map((each) => each.name);
  for (const name of ['workspace', 'project', 'member', 'audit_entry', 'idempotent_answer', 'photo']) {
    assert.ok(names.includes(name), name);
  }
});

for (const { name, owner } of tables) {
  test(`${name}: a scope sees its own workspace’s row, another’s sees none, and no scope at all raises`, async () => {
    const stranger = workspaceScope(randomUUID());
    const seen = [await rowsOf(ours, name), await rowsOf(theirs, name), await rowsOf(stranger, name)];
    // Where the service role may not read at all, there is nothing to keep apart.
    if (seen[0] !== '42501') assert.deepEqual(seen, ['1 rows', '1 rows', '0 rows']);
    await assert.rejects(db.pool.query(`select * from ${name}`), { code: seen[0] === '42501' ? '42501' : '22P02' });
  });

  test(`${name}: no statement in one workspace writes, moves or removes a row of another`, async () => {
    const column = owner === 'id' ? 'id' : 'workspace_id';
    const attempts = [
      `update ${name} set ${column} = '${ours.workspaceId}' where ${column} = '${theirs.workspaceId}'`,
      `update ${name} set ${column} = '${theirs.workspaceId}'`,
      `delete from ${name} where ${column} = '${theirs.workspaceId}'`,
      `insert into ${name} (${column}) values ('${theirs.workspaceId}')`,
    ];
    for (const sql of attempts) {
      try {
        await rawRows(db, ours, { sql, parameters: [] });
      } catch (error) {
        // Refused by the policy or a missing grant (42501), by a rule of the table (23…), or by an append-only trigger.
        assert.match(codeOf(error), /^(42501|23...)$/, sql);
      }
    }
    const left = await database.asAdmin(`select ${column} as whose from ${name} where ${column} = any($1)`, [
      [ours.workspaceId, theirs.workspaceId],
    ]);
    assert.deepEqual(left.map((each) => each.whose).sort(), [ours.workspaceId, theirs.workspaceId].sort());
  });
}

test('a table of schema public that is no tenant’s is closed to the service', async () => {
  const names = tables.map((each) => each.name);
  const open = await database.asAdmin(
    `select relname from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'm')
       and relname <> all($1)
       and has_table_privilege($2, oid,
         case when relispartition then 'select, update, delete' else 'select, insert, update, delete' end)`,
    [names, database.serviceRole],
  );
  assert.deepEqual(open, []);
});

test('the service role reaches no table outside schema public, but functions', async () => {
  const open = await database.asAdmin(
    `select nspname, relname from pg_class join pg_namespace on pg_namespace.oid = relnamespace
     where relkind in ('r', 'p', 'v', 'm') and nspname not in ('public', 'pg_catalog', 'information_schema')
       and has_schema_privilege($1, nspname, 'usage')
       and has_table_privilege($1, pg_class.oid, 'select, insert, update, delete')`,
    [database.serviceRole],
  );
  assert.deepEqual(open, []);
});

test('a transaction of one workspace sees nothing of another', async () => {
  const seen = await inTransaction(db, ours, (tx) => tx.selectFrom('project').select('workspace_id').execute());
  assert.deepEqual(seen, [{ workspace_id: ours.workspaceId }]);
});

async function wallOf(role: string): Promise<string> {
  const pool = openPool({ url: database.adminUrl, role, connections: 1, onConnectionLost: () => undefined });
  after(() => pool.end());
  try {
    await requireRowSecurity(pool);
    return 'stands';
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

test('the service refuses to start under a role that row-level security does not hold', async (t) => {
  const suffix = randomUUID().slice(0, 8);
  const bypassing = `pcs_test_bypassing_${suffix}`;
  const owning = `pcs_test_owning_${suffix}`;
  t.after(async () => {
    await database.asAdmin(`drop table if exists mine`);
    await database.asAdmin(`drop role if exists ${bypassing}`);
    await database.asAdmin(`drop role if exists ${owning}`);
  });
  assert.equal(await wallOf(database.serviceRole), 'stands');
  assert.match(await wallOf('postgres'), /is a superuser: workspaces would not be kept apart/);
  await database.asAdmin(`create role ${bypassing} bypassrls`);
  assert.match(await wallOf(bypassing), /bypasses row-level security/);
  await database.asAdmin(`create role ${owning}`);
  await database.asAdmin('create table mine (workspace_id uuid)');
  await database.asAdmin('alter table mine enable row level security');
  await database.asAdmin(`alter table mine owner to ${owning}`);
  assert.match(await wallOf(owning), /owns the table mine/);
  await database.asAdmin('alter table mine owner to postgres');
  await database.asAdmin('alter table mine disable row level security');
  assert.match(await wallOf(database.serviceRole), /reaches the table mine, which has no row-level security/);
});

test('a role that the database was not migrated for stops the start with a line that names the variable', async (t) => {
  const other = `pcs_test_other_${randomUUID().slice(0, 8)}`;
  await database.asAdmin('drop table if exists mine');
  await database.asAdmin(`create role ${other}`);
  t.after(() => database.asAdmin(`drop role ${other}`));
  assert.match(await wallOf(other), /has no rights on the tables .* PCS_DATABASE_ROLE must name/);
});
