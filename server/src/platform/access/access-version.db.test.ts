// What flushes the caches of access: the triggers behind directory.access_version.
import assert from 'node:assert/strict';
import { after, beforeEach, test } from 'node:test';
import pg from 'pg';
import { testDatabase } from '../../../testing/test-database.ts';

const W = '018f0000-0000-7000-8000-00000000000a';
const P = '018f0000-0000-7000-8000-00000000000b';
const U = '018f0000-0000-7000-8000-00000000000c';
const OTHER = '018f0000-0000-7000-8000-00000000000d';

const database = await testDatabase();
const owner = new pg.Client({ connectionString: database.ownerUrl });
await owner.connect();
after(() => owner.end());

beforeEach(async () => {
  await owner.query('begin');
  await owner.query(`
    insert into workspace (id, name, created_at, updated_at) values ('${W}', 'Site', now(), now());
    insert into workspace_clock (workspace_id) values ('${W}');
    insert into project (workspace_id, id, name, created_at, updated_at) values ('${W}', '${P}', 'P', now(), now());
    insert into directory.person (id, email, email_key, name, created_at)
      values ('${U}', 'u@example.com', 'u@example.com', 'U', now()), ('${OTHER}', 'o@example.com', 'o@example.com', 'O', now());
    insert into member (workspace_id, user_id, role, created_at, updated_at) values ('${W}', '${U}', 'member', now(), now());
    insert into project_member (workspace_id, project_id, user_id, role, created_at, updated_at)
      values ('${W}', '${P}', '${U}', 'viewer', now(), now());
    insert into api_key (workspace_id, id, name, prefix, scope, created_by_type, created_at)
      values ('${W}', '${P}', 'One', 'p', 'read', 'system', now()), ('${W}', '${OTHER}', 'Two', 'p', 'read', 'system', now());
    insert into directory.session (id, token_hash, user_id, created_at, last_seen_at, expires_at)
      values ('${U}', 'u', '${U}', now(), now(), now());
    insert into directory.passkey (id, user_id, credential_id, public_key, sign_count, aaguid, backed_up, name, created_at)
      values ('${U}', '${U}', 'u', 'key', 0, '${U}', false, 'Key', now());
    insert into directory.totp (user_id, secret, created_at) values ('${U}', 'sealed', now())`);
});

/** By how much a statement raises the version; what it did is undone. */
async function raisedBy(statement: string): Promise<number> {
  const version = async () => Number((await owner.query('select directory.access_version() as at')).rows[0].at);
  const before = await version();
  await owner.query(statement);
  const raised = (await version()) - before;
  await owner.query('rollback');
  return raised;
}

const TAKES_OR_GIVES = [
  `insert into member (workspace_id, user_id, role, created_at, updated_at) values ('${W}', '${OTHER}', 'member', now(), now())`,
  `update member set role = 'admin'`,
  `delete from project_member`,
  `update project_member set role = 'reviewer'`,
  `update project set status = 'archived'`,
  `update project set time_zone = 'Asia/Riyadh'`,
  `update workspace set plan = 'essential'`,
  `update workspace set name = 'Another'`,
  `update directory.person set deactivated_at = now()`,
  `update directory.person set name = 'Noor' where id = '${U}'`,
  `update api_key set revoked_at = now()`,
  `update api_key set scope = case name when 'One' then 'write' else 'read' end`,
  `update api_key set name = case name when 'One' then 'Two' else 'One' end`,
  `delete from directory.session`,
  `insert into directory.passkey select '${OTHER}', '${OTHER}', 'o', public_key, 0, '{}', aaguid, false, name, now() from directory.passkey`,
  `delete from directory.passkey`,
  `update directory.totp set confirmed_at = now()`,
  `delete from directory.totp`,
];

for (const statement of TAKES_OR_GIVES) {
  test(`caches of access are flushed once by: ${statement.split('(')[0]}`, async () => {
    assert.equal(await raisedBy(statement), 1);
  });
}

const CHANGES_NO_ACCESS = [
  `insert into member select * from member where false`,
  `update member set role = 'admin' where false`,
  `update member set updated_at = now() + interval '1 hour'`,
  `delete from member where false`,
  `delete from project_member where false`,
  `update project_member set role = 'viewer'`,
  `update project set name = 'Another', updated_at = now()`,
  `update project set status = 'archived' where false`,
  `update workspace set plan = 'essential' where false`,
  `update directory.person set password_hash = 'phc', password_changed_at = now()`,
  `update directory.person set name = 'Noor' where false`,
  `update api_key set last_used_at = now()`,
  `update api_key set revoked_at = now() where false`,
  `delete from directory.session where false`,
  `update directory.passkey set sign_count = 7, last_used_at = now()`,
  `delete from directory.passkey where false`,
  `update directory.totp set last_step = 7`,
  `select directory.end_sessions('${OTHER}', null, null)`,
];

for (const statement of CHANGES_NO_ACCESS) {
  test(`no cache of access is flushed by: ${statement.split('(')[0]}`, async () => {
    assert.equal(await raisedBy(statement), 0);
  });
}

test('the end of a member takes their project roles along, and flushes', async () => {
  assert.ok((await raisedBy('delete from member')) >= 1);
});

test('the service role, which reads nothing of the directory, flushes by what it changes', async () => {
  await owner.query(`set local role ${pg.escapeIdentifier(database.serviceRole)}; set local app.workspace_id = '${W}'`);
  assert.equal(await raisedBy(`update api_key set revoked_at = now()`), 1);
});
