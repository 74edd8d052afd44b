import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import pg from 'pg';
import { commandLineOnDatabase, keptTerminal } from '../../testing/command-line.ts';
import { migrationNames } from '../platform/database/migrate.ts';
import { runCommandLine } from './program.ts';

const pcs = await commandLineOnDatabase({ empty: true });

test('migrate applies what is missing and names it; the second time there is nothing to do', async () => {
  const names = (await migrationNames()).map((each) => each.replace('.sql', ''));
  assert.deepEqual(await pcs.record(['migrate']), { applied: names });
  assert.deepEqual(await pcs.record(['migrate']), { applied: [] });
  assert.equal((await pcs.run(['migrate'])).stdout, 'The database is up to date.\n');
});

test('restored begins another epoch in every workspace, each time another', async () => {
  const [first, second] = [await pcs.record(['restored']), await pcs.record(['restored'])];
  assert.match(String(first.epoch), /^-?[1-9]\d*$/);
  assert.notEqual(first.epoch, second.epoch);
  assert.match(
    (await pcs.run(['restored'])).stdout,
    /^Cursors of the change feed and of sorted lists of before are refused now/,
  );
});

test('on an empty service set-up-link prints a fresh link each time', async () => {
  const { link } = await pcs.record(['set-up-link']);
  assert.match(link, /^http:\/\/localhost:8080\/set-up#token=pcso_[A-Za-z0-9_-]{43}$/);
  const second = (await pcs.run(['set-up-link'])).stdout.trimEnd();
  assert.notEqual(second, link);
  assert.match(second, /^http:\/\/localhost:8080\/set-up#token=/);
});

test('the link begins with the address that people use', async () => {
  const run = async (more: Record<string, string>) => {
    const terminal = keptTerminal();
    const code = await runCommandLine(['set-up-link'], { terminal, environment: { ...pcs.environment, ...more } });
    return { code, stdout: terminal.stdout(), stderr: terminal.stderr() };
  };
  assert.match((await run({ PCS_BASE_URL: 'https://site.example/' })).stdout, /^https:\/\/site\.example\/set-up#/);
  assert.match((await run({ PCS_PORT: '9000' })).stdout, /^http:\/\/localhost:9000\/set-up#/);
  const unknown = await run({ PCS_PORT: '0' });
  assert.equal(unknown.code, 1);
  assert.match(unknown.stderr, /^with PCS_PORT=0 .*PCS_BASE_URL.*\n$/);
});

test('once there are people, set-up-link is refused', async () => {
  await pcs.record(['workspace', 'create', '--name', 'Acme']);
  const args = ['user', 'create', '--workspace', 'Acme', '--email', 'noor@example.com', '--name', 'Noor'];
  await pcs.record([...args, '--role', 'owner', '--password-stdin'], 'violet harbour 77');
  const { code, stderr } = await pcs.run(['set-up-link']);
  assert.equal(code, 1);
  assert.equal(stderr, 'the service is set up already: add people with pcs user create\n');
});

test('a key that is lost keeps no command from running', async () => {
  const client = new pg.Client({ connectionString: pcs.database.adminUrl });
  await client.connect();
  await client.query('set session_replication_role = replica');
  await client.query(`
    insert into directory.totp (user_id, secret, created_at)
    values (gen_random_uuid(), 'v1.01234567.c2VhbGVk', now())`);
  await client.query(`
    select graphile_worker.add_job('send_mail', json_build_object('sealed', 'v1.89abcdef.c2VhbGVk'));
    select graphile_worker.add_job('send_mail', json_build_object('sealed', 'v1.89abcdef.YW5vdGhlcg'));
    select graphile_worker.add_job('send_mail', json_build_object('sealed', 'v1.00000000.Z2l2ZW4gdXA'));
    update graphile_worker._private_jobs set attempts = max_attempts where payload ->> 'sealed' like 'v1.0%'`);
  const { rows } = await client.query('select key_id from directory.list_key_ids() order by key_id');
  await client.end();
  assert.deepEqual(rows, [{ key_id: '01234567' }, { key_id: '89abcdef' }], 'of mails that wait, not of one given up');
  const { code, stderr } = await pcs.run(['workspace', 'list']);
  assert.deepEqual([code, stderr], [0, '']);
});

test('the statements of the manual remove every value that is sealed with a key that is lost', async () => {
  const manual = await readFile(new URL('../../../docs/operators.md', import.meta.url), 'utf8');
  const [, statements] =
    /Signing keys, sign-ins, consents and mails are deleted,[^`]*```sql\n(.+?)```/s.exec(manual) ?? [];
  assert.ok(statements);
  const client = new pg.Client({ connectionString: pcs.database.adminUrl });
  await client.connect();
  await client.query('set session_replication_role = replica');
  const lost = 'v1.aaaa0001.c2VhbGVk';
  const left = 'v1.aaaa0002.c2VhbGVk';
  for (const sealed of [lost, left]) {
    await client.query(
      `insert into sso_signing_key (workspace_id, id, type, active, certificate, private_key, created_at)
       values (gen_random_uuid(), gen_random_uuid(), 'ec_p256', true, 'c', $1, now())`,
      [sealed],
    );
    await client.query(
      `insert into sso_request (workspace_id, id, connection_id, purpose, return_to, secrets, identity, created_at, expires_at)
       select gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), 'sign_in', '/', secrets, identity, now(), now()
       from (values ($1, null), (null, $1)) as sealed (secrets, identity)`,
      [sealed],
    );
    await client.query(
      `insert into integration_consent (workspace_id, id, project_id, vendor, user_id, session_id, state_hash, verifier, scopes, created_at)
       values (gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), 'a', gen_random_uuid(), gen_random_uuid(), '', $1, '{}', now())`,
      [sealed],
    );
    await client.query(
      `insert into integration_connection
         (workspace_id, id, project_id, vendor, auth_kind, state, secret_paths, credentials, secrets, hook_secrets,
          created_by_type, created_at, updated_at)
       select gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), 'b', 'api_key', 'connected', '{x}', credentials, secrets,
         hook_secrets, 'system', now(), now()
       from (values ($1, null, null), (null, $1, null), (null, null, $1)) as sealed (credentials, secrets, hook_secrets)`,
      [sealed],
    );
    await client.query(`select graphile_worker.add_job('send_mail', json_build_object('sealed', $1::text))`, [sealed]);
  }
  await client.query(statements.replaceAll('<key id>', 'aaaa0001'));
  const { rows } = await client.query<{ key_id: string }>('select key_id from directory.list_key_ids()');
  const { rows: kept } = await client.query(
    `select (select count(*)::int from sso_signing_key) as keys, (select count(*)::int from sso_request) as requests,
       (select count(*)::int from integration_consent) as consents,
       (select count(*)::int from integration_connection where state = 'connected') as connected,
       (select count(*)::int from graphile_worker._private_jobs where payload ->> 'sealed' = $1) as mails`,
    [left],
  );
  await client.end();
  const ids = rows.map((row) => row.key_id);
  assert.deepEqual([ids.includes('aaaa0001'), ids.includes('aaaa0002')], [false, true]);
  assert.deepEqual(kept, [{ keys: 1, requests: 2, consents: 1, connected: 3, mails: 1 }]);
});

test('a database of a newer version is left alone', async () => {
  const client = new pg.Client({ connectionString: pcs.database.ownerUrl });
  await client.connect();
  await client.query(`insert into kysely_migration (name, timestamp) values ('9999_from_the_future', now())`);
  await client.end();
  const { code, stdout, stderr } = await pcs.run(['workspace', 'list']);
  assert.equal(code, 1);
  assert.equal(stdout, '');
  assert.equal(stderr, 'the database belongs to a newer version of the service: upgrade the service instead\n');
});
