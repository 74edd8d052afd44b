// Guarantees of the migration runner to a release that serves meanwhile, and to processes that start at once.
import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import pg from 'pg';
import { emptyDatabase } from '../../../testing/test-database.ts';
import { migrate } from './migrate.ts';

const ROLE = 'pcs_migrating';

async function place(t: TestContext) {
  const { ownerUrl } = await emptyDatabase(t);
  const folder = await mkdtemp(join(tmpdir(), 'pcs-migrations-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  const connected = async () => {
    const client = new pg.Client({ connectionString: ownerUrl });
    await client.connect();
    t.after(() => client.end());
    return client;
  };
  return {
    connected,
    write: (name: string, text: string) => writeFile(join(folder, `${name}.sql`), text),
    run: () => migrate(ownerUrl, ROLE, folder),
  };
}

test('a file is applied whole or not at all, and those before it stay', async (t) => {
  const { write, run, connected } = await place(t);
  const client = await connected();
  await write('0000_first', 'select 1');
  await run();
  await write('0001_thing', 'create table thing (id int)');
  await write('0002_wrong', 'create table other (id int); select 1 / 0');
  await assert.rejects(run(), /division by zero/);
  const tables = async () =>
    (await client.query(`select relname from pg_class where relname in ('thing', 'other') order by 1`)).rows;
  assert.deepEqual(await tables(), [{ relname: 'thing' }]);
  await write('0002_wrong', 'create table other (id int)');
  assert.deepEqual(await run(), ['0002_wrong']);
  assert.deepEqual(await tables(), [{ relname: 'other' }, { relname: 'thing' }]);
  assert.deepEqual(await run(), []);
});

test('an empty database gets all files or none, also those outside of a transaction', async (t) => {
  const { write, run, connected } = await place(t);
  const client = await connected();
  await write('0001_thing', 'create table thing (id int)');
  const index = 'create index concurrently if not exists thing_id on thing (id)';
  await write('0002_index', `-- outside a transaction\n${index};\n`);
  await write('0003_wrong', 'select 1 / 0');
  await assert.rejects(run(), /division by zero/);
  const relations = async () =>
    (await client.query(`select relname from pg_class where relname in ('thing', 'thing_id') order by 1`)).rows;
  assert.deepEqual(await relations(), []);
  await write('0003_wrong', 'select 1');
  assert.deepEqual(await run(), ['0001_thing', '0002_index', '0003_wrong']);
  assert.deepEqual(await relations(), [{ relname: 'thing' }, { relname: 'thing_id' }]);
  assert.deepEqual(await run(), []);
});

test('a server without room for the locks of all files gets them one after another', async (t) => {
  const { write, run } = await place(t);
  await write('0001_thing', 'create table thing (id int)');
  await write(
    '0002_full',
    `do $$ begin
       if (select xmin from pg_class where oid = 'thing'::regclass)::text = (txid_current() % 4294967296)::text then
         raise exception 'out of shared memory' using errcode = 'out_of_memory';
       end if;
     end $$`,
  );
  assert.deepEqual(await run(), ['0001_thing', '0002_full']);
});

test('a file that waits for a table lets others to it, and is applied once it is free', async (t) => {
  const { write, run, connected } = await place(t);
  const [reader, other] = [await connected(), await connected()];
  await write('0001_thing', 'create table thing (id int)');
  await run();
  await write('0002_wider', 'alter table thing add column name text');
  await reader.query('begin; select from thing');
  const running = run();
  const waiting = `select from pg_stat_activity where wait_event_type = 'Lock' and query like 'alter table thing%'`;
  while ((await other.query(waiting)).rowCount === 0) assert.notEqual(await Promise.race([running, 'waits']), []);
  // It stands behind the migration, which gives up first; the reader goes on reading all the while.
  await other.query('select from thing');
  await reader.query('commit');
  assert.deepEqual(await running, ['0002_wider']);
});

test('processes that start at once apply each file once, also one outside of a transaction', async (t) => {
  const { write, run, connected } = await place(t);
  const client = await connected();
  await write('0001_thing', 'create table thing (id int); insert into thing select generate_series(1, 10000)');
  await run();
  const index = 'create index concurrently if not exists thing_id on thing (id)';
  await write('0002_index', `-- outside a transaction\n${index};\n`);
  await write('0003_other', 'create table other (id int)');
  const applied = await Promise.all([run(), run(), run()]);
  assert.deepEqual(applied.flat(), ['0002_index', '0003_other']);
  const { rows } = await client.query(`select indisvalid from pg_index where indexrelid = to_regclass('thing_id')`);
  assert.deepEqual(rows, [{ indisvalid: true }]);
});

test('an index whose building failed is built again', async (t) => {
  const { write, run, connected } = await place(t);
  const client = await connected();
  await write('0001_thing', 'create table thing (id int); insert into thing values (1), (1)');
  await run();
  const index = 'create unique index concurrently if not exists thing_id on thing (id)';
  await write('0002_index', `-- outside a transaction\n${index};\n`);
  await assert.rejects(run(), /duplicate|unique/);
  const isValid = async () =>
    (await client.query(`select indisvalid from pg_index where indexrelid = to_regclass('thing_id')`)).rows;
  assert.deepEqual(await isValid(), [{ indisvalid: false }]);
  await client.query('delete from thing');
  assert.deepEqual(await run(), ['0002_index']);
  assert.deepEqual(await isValid(), [{ indisvalid: true }]);
});

test('a database of a newer release is refused, whether or not something of this one is pending', async (t) => {
  const { write, run, connected } = await place(t);
  const client = await connected();
  await write('0001_thing', 'create table thing (id int)');
  await run();
  await client.query(`insert into kysely_migration (name, timestamp) values ('9999_future', now())`);
  await assert.rejects(run(), /newer version/);
  await write('0002_more', 'create table more (id int)');
  await assert.rejects(run(), /newer version/);
});
