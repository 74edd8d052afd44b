import assert from 'node:assert/strict';
import { utimesSync } from 'node:fs';
import { test } from 'node:test';
import pg from 'pg';
import { dropOldTemplates, migratedOn } from './database.ts';

const url = process.env.PCS_TEST_DATABASE_URL;
const skip = url ? false : 'it needs a server';

test('a lasting server is used however its address is spelled', { skip }, async () => {
  const spelled = new URL(url ?? '');
  spelled.searchParams.set('application_name', 'spelled-otherwise');
  const databases = [await migratedOn(url), await migratedOn(spelled.href)];
  const owners = databases.map((each) => new URL(each?.settings.DATABASE_URL ?? ''));
  assert.equal(owners[0]?.password, owners[1]?.password);
  for (const owner of owners) {
    const client = new pg.Client({ connectionString: owner.href });
    await client.connect();
    await client.query('select id from workspace');
    await client.end();
  }
});

test('a lasting server keeps no template of other migrations for more than a day', { skip }, async () => {
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  const [old, recent] = ['0ld', 'recent'].map((each) => `pcs_acceptance_template_${each}_${process.pid}`);
  try {
    for (const name of [old, recent]) {
      await admin.query(`create database ${name} template template0 is_template true allow_connections false`);
    }
    const { rows } = await admin.query<{ path: string }>(
      `select current_setting('data_directory') || '/base/' || oid || '/PG_VERSION' as path from pg_database where datname = $1`,
      [old],
    );
    const twoDaysAgo = new Date(Date.now() - 2 * 24 * 60 * 60 * 1000);
    utimesSync(rows[0]?.path ?? '', twoDaysAgo, twoDaysAgo);
    await dropOldTemplates(admin);
    const { rows: left } = await admin.query('select datname from pg_database where datname = any($1)', [
      [old, recent],
    ]);
    assert.deepEqual(left, [{ datname: recent }]);
  } finally {
    for (const name of [old, recent]) {
      await admin.query(`update pg_database set datistemplate = false where datname = $1`, [name]);
      await admin.query(`drop database if exists ${name}`);
    }
    await admin.end();
  }
});
