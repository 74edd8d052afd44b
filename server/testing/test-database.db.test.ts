import assert from 'node:assert/strict';
import { test } from 'node:test';
import pg from 'pg';
import { emptyDatabase, testDatabase } from './test-database.ts';

async function ask(url: string, sql: string, options = ''): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url, options });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

test('databases asked for at once are migrated, and what one stores no other sees', async (t) => {
  const [first, second] = await Promise.all([testDatabase(t), testDatabase(t)]);
  await ask(first.ownerUrl, 'create table only_here ()');
  assert.deepEqual(await ask(first.ownerUrl, 'select count(*)::int as projects from project'), [{ projects: 0 }]);
  assert.deepEqual(await ask(second.ownerUrl, "select to_regclass('only_here') as found"), [{ found: null }]);
});

test('the owner is no superuser, and may act as the service role, which owns nothing', async (t) => {
  const { ownerUrl, serviceRole } = await testDatabase(t);
  const question = 'select rolsuper, rolbypassrls from pg_roles where rolname = current_user';
  const powerless = [{ rolsuper: false, rolbypassrls: false }];
  assert.deepEqual(await ask(ownerUrl, question), powerless);
  assert.deepEqual(await ask(ownerUrl, question, `-c role=${serviceRole}`), powerless);
  const owned = 'select count(*)::int as owned from pg_class where relowner = current_user::regrole';
  assert.deepEqual(await ask(ownerUrl, owned, `-c role=${serviceRole}`), [{ owned: 0 }]);
});

test('a database is dropped after its test, once the connections that the test closes late are closed', async (t) => {
  let name = '';
  await t.test('inner', async (inner) => {
    const database = await testDatabase(inner);
    name = database.name;
    const client = new pg.Client({ connectionString: database.ownerUrl });
    await client.connect();
    inner.after(() => client.end());
  });
  const { adminUrl } = await emptyDatabase(t);
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  t.after(() => client.end());
  const remaining = async () => (await client.query('select from pg_database where datname = $1', [name])).rowCount;
  const deadline = Date.now() + 10_000;
  while ((await remaining()) !== 0) assert.ok(Date.now() < deadline, 'it is still there');
});

test('an empty database holds none of our tables', async (t) => {
  const { ownerUrl } = await emptyDatabase(t);
  assert.deepEqual(await ask(ownerUrl, "select to_regclass('project') as found"), [{ found: null }]);
});
