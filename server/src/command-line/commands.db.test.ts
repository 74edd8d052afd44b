import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import pg from 'pg';
import { ApiKey } from '../../../contract/keys.ts';
import { Member } from '../../../contract/people.ts';
import { Project } from '../../../contract/projects.ts';
import { Workspace } from '../../../contract/workspace.ts';
import { commandLineOnDatabase } from '../../testing/command-line.ts';
import { compileReply } from '../platform/http/schema.ts';
import { openPasswordHasher } from '../platform/secrets/password.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-7/;
const PASSWORD = 'violet harbour 77';
const ABSENT = '0199c0de-0000-7000-8000-000000000000';

const pcs = await commandLineOnDatabase();
const acme: string = (await pcs.record(['workspace', 'create', '--name', 'Acme'])).id;

async function asOwner<Row extends pg.QueryResultRow>(sql: string, values: unknown[] = []): Promise<Row[]> {
  const client = new pg.Client({ connectionString: pcs.database.ownerUrl });
  await client.connect();
  try {
    return (await client.query<Row>(sql, values)).rows;
  } finally {
    await client.end();
  }
}

const userArgs = (email: string, more: readonly string[] = []) => [
  ...['user', 'create', '--workspace', acme, '--email', email, '--name', 'Noor', '--role', 'member'],
  ...more,
];

async function refused(args: readonly string[], line: RegExp | string, input?: string): Promise<void> {
  const { code, stdout, stderr } = await pcs.run(args, input);
  assert.equal(code, 1, `${args.join(' ')} → ${stdout}${stderr}`);
  assert.equal(stdout, '');
  if (typeof line === 'string') assert.equal(stderr, `${line}\n`);
  else assert.match(stderr, line);
  assert.equal(stderr.split('\n').length, 2, 'one line');
}

test('workspace create prints the record of the API, and enters the operator into the audit log', async () => {
  const made = await pcs.record(['workspace', 'create', '--name', 'Essential & Sons', '--plan', 'essential']);
  assert.deepEqual(compileReply(Workspace)(made), []);
  assert.match(made.id, UUID);
  assert.equal(made.plan, 'essential');
  const audit = await asOwner('select actor_type, action from audit_entry where workspace_id = $1', [made.id]);
  assert.deepEqual(audit, [{ actor_type: 'operator', action: 'workspace.created' }]);
});

test('workspace create without --json says who it is and how to go on', async () => {
  const { code, stdout } = await pcs.run(['workspace', 'create', '--name', 'Read by people']);
  assert.equal(code, 0);
  assert.match(stdout, /^workspace Read by people\n {2}id {4}[0-9a-f-]{36}\n {2}plan {2}complete\n.*user create/);
});

test('names and plans are held against the rules of the API', async () => {
  await refused(['workspace', 'create', '--name', ''], /^name: /);
  await refused(['workspace', 'create', '--name', 'x'.repeat(201)], /^name: /);
  await refused(['workspace', 'create', '--name', 'x', '--plan', 'gold'], 'plan: must be one of essential, complete');
});

test('workspace plan changes the plan, at once for every process, and again changes nothing', async () => {
  const { id } = await pcs.record(['workspace', 'create', '--name', 'Growing']);
  const readVersion = async () => (await asOwner<{ at: string }>('select directory.access_version() as at'))[0]?.at;
  const before = await readVersion();
  const changed = await pcs.record(['workspace', 'plan', id, 'essential']);
  assert.deepEqual(compileReply(Workspace)(changed), []);
  assert.equal(changed.plan, 'essential');
  assert.notEqual(await readVersion(), before, 'caches of access are flushed');
  assert.deepEqual(await pcs.record(['workspace', 'plan', id, 'essential']), changed);
  const audit = await asOwner(
    `select actor_type, detail from audit_entry where workspace_id = $1 and action = 'workspace.updated'`,
    [id],
  );
  assert.deepEqual(audit, [{ actor_type: 'operator', detail: { plan: { from: 'complete', to: 'essential' } } }]);
  const { stdout } = await pcs.run(['workspace', 'plan', 'Growing', 'complete']);
  assert.match(stdout, /^workspace Growing\n {2}id +[0-9a-f-]{36}\n {2}plan +complete \(before: essential\)\n/);
  assert.match(stdout, /integrations, accounting, sso, scim, scheduled_reports/);
  const again = await pcs.run(['workspace', 'plan', 'Growing', 'complete']);
  assert.match(again.stdout, / {2}plan +complete \(unchanged\)\n/);
});

test('workspace plan refuses a workspace or a plan that does not exist', async () => {
  await refused(['workspace', 'plan', ABSENT, 'essential'], `workspace: there is no workspace ${ABSENT}`);
  await refused(['workspace', 'plan', acme, 'gold'], 'plan: must be one of essential, complete');
  await refused(['workspace', 'plan', acme, ''], 'plan: must be one of essential, complete');
  const missing = await pcs.run(['workspace', 'plan', acme]);
  assert.equal(missing.code, 2);
});

test('workspace list shows every workspace, as one page', async () => {
  const { data, nextCursor } = await pcs.record(['workspace', 'list']);
  assert.equal(nextCursor, null);
  assert.ok(data.length >= 3);
  for (const each of data) assert.deepEqual(compileReply(Workspace)(each), []);
  const { stdout } = await pcs.run(['workspace', 'list']);
  assert.match(stdout, /^ID +PLAN +NAME\n/);
  assert.ok(stdout.includes('Essential & Sons'));
});

test('a workspace is named by its id, or by its name where only one has it', async () => {
  await pcs.record(['workspace', 'create', '--name', 'Twin']);
  const second = await pcs.record(['workspace', 'create', '--name', 'Twin']);
  await refused(
    ['project', 'create', '--workspace', 'Twin', '--name', 'x'],
    'workspace: several have the name Twin: name the workspace by its id',
  );
  await refused(
    ['project', 'create', '--workspace', 'Nobody', '--name', 'x'],
    'workspace: there is no workspace Nobody',
  );
  await pcs.record(['project', 'create', '--workspace', second.id, '--name', 'By id']);
  await pcs.record(['project', 'create', '--workspace', 'Acme', '--name', 'By name']);
});

test('project create prints the record of the API; its time zone must be one', async () => {
  const args = ['project', 'create', '--workspace', acme, '--name', 'برج الشمال', '--code', 'NT-1'];
  const made = await pcs.record([...args, '--time-zone', 'Asia/Riyadh', '--description', 'A tower']);
  assert.deepEqual(compileReply(Project)(made), []);
  const { name, code, description, timeZone } = made;
  assert.deepEqual(
    { name, code, description, timeZone },
    { name: 'برج الشمال', code: 'NT-1', description: 'A tower', timeZone: 'Asia/Riyadh' },
  );
  await refused([...args, '--time-zone', '+03:00'], /^timeZone: must be an IANA time zone/);
});

test('key create prints the record with the key, which the database keeps as a hash alone', async () => {
  const made = await pcs.record(['key', 'create', '--workspace', acme, '--name', 'BI', '--scope', 'write']);
  const { key, ...record } = made;
  assert.deepEqual(compileReply(ApiKey)(record), []);
  assert.match(key, new RegExp(`^pcs_${record.prefix}_[0-9A-Za-z]{49}$`));
  assert.equal(record.scope, 'write');
  const dump = await asOwner<{ text: string }>(
    `select row_to_json(api_key)::text as text from api_key union all select row_to_json(c)::text from directory.credential c`,
  );
  assert.ok(dump.length >= 2);
  for (const { text } of dump) assert.ok(!text.includes(key.slice(13)));
  const { stdout } = await pcs.run(['key', 'create', '--workspace', acme, '--name', 'BI', '--scope', 'read']);
  assert.match(stdout, / {2}key +pcs_\S+\nKeep the key now: it is never shown again\.\n$/);
  await refused(
    ['key', 'create', '--workspace', acme, '--name', 'BI', '--scope', 'Read'],
    'scope: must be one of read, write, admin',
  );
});

test('key revoke revokes for good, prints the revoked record, and once more changes nothing', async () => {
  const { id } = await pcs.record(['key', 'create', '--workspace', acme, '--name', 'Old', '--scope', 'read']);
  const revoked = await pcs.record(['key', 'revoke', '--id', id]);
  assert.deepEqual(compileReply(ApiKey)(revoked), []);
  assert.ok(revoked.revokedAt !== null);
  assert.deepEqual(await pcs.record(['key', 'revoke', '--id', id]), revoked);
  const audit = await asOwner(`select 1 from audit_entry where action = 'api_key.revoked' and subject_id = $1`, [id]);
  assert.equal(audit.length, 1);
});

test('a key that is not there, or no id at all, is refused by name', async () => {
  await refused(['key', 'revoke', '--id', ABSENT], `id: there is no key ${ABSENT}`);
  await refused(['key', 'revoke', '--id', 'pcs_abc'], 'id: there is no key pcs_abc');
});

test('user create makes a person who can sign in and a member with project roles, in one transaction', async () => {
  const project = await pcs.record(['project', 'create', '--workspace', acme, '--name', 'a = b', '--code', 'AB']);
  const roles = ['--project-role', 'a = b=reviewer', '--project-role', `${project.id}=viewer`];
  const made = await pcs.record([...userArgs('noor@example.com', roles), '--password-stdin'], PASSWORD);
  const { id, projectRoles, ...member } = made;
  assert.deepEqual(compileReply(Member)(member), []);
  assert.equal(id, member.userId);
  assert.equal(member.email, 'noor@example.com');
  assert.deepEqual(
    projectRoles.map((each: { role: string }) => each.role),
    ['reviewer', 'viewer'],
  );
  const [person] = await asOwner<{ password_hash: string }>(
    'select password_hash from directory.person where id = $1',
    [id],
  );
  assert.equal(await openPasswordHasher().verifyPassword(person?.password_hash ?? '', PASSWORD), true);
  const stored = await asOwner('select role from project_member where user_id = $1', [id]);
  assert.deepEqual(stored, [{ role: 'viewer' }]);
  const audit = await asOwner('select actor_type, action from audit_entry where subject_id = $1', [id]);
  assert.deepEqual(audit, [{ actor_type: 'operator', action: 'member.added' }]);
});

test('a password in the command is taken too, and both at once are not', async () => {
  await pcs.record(userArgs('sam@example.com', ['--password', PASSWORD]));
  await refused(
    userArgs('kim@example.com', ['--password', PASSWORD, '--password-stdin']),
    'password: is given twice: as an option and on stdin',
    PASSWORD,
  );
});

test('addresses, roles and passwords are held against the rules of the API, and nothing is stored', async () => {
  const count = () => asOwner<{ count: string }>('select count(*) from directory.person');
  const before = await count();
  await refused(userArgs('no address', ['--password', PASSWORD]), /^email: must be an e-mail address/);
  await refused(userArgs('a@example.com'), 'password: is required');
  await refused(
    userArgs('a@example.com', ['--password', 'short']),
    'password: The password must have at least 10 characters.',
  );
  await refused(userArgs('a@example.com', ['--password', 'password2026']), /^password: .*most common/);
  await refused(
    [...userArgs('a@example.com', ['--password', PASSWORD]), '--role', 'boss'],
    'role: must be one of owner, admin, member',
  );
  const onProject = (role: string) => userArgs('a@example.com', ['--password', PASSWORD, '--project-role', role]);
  await refused(onProject('AB'), 'project-role: AB is not <project>=<role>');
  await refused(onProject('Nowhere=viewer'), 'project-role: there is no project Nowhere');
  await refused(onProject('AB=king'), /^projectRoles\/0\/role: must be one of/);
  assert.deepEqual(await count(), before);
});

test('a project of another workspace is not there', async () => {
  const other = await pcs.record(['workspace', 'create', '--name', 'Elsewhere']);
  const foreign = await pcs.record(['project', 'create', '--workspace', other.id, '--name', 'Foreign']);
  await refused(
    userArgs('b@example.com', ['--password', PASSWORD, '--project-role', `${foreign.id}=viewer`]),
    `project-role: there is no project ${foreign.id}`,
  );
});

test('one who signs in already joins another workspace as they are, never under a new password', async () => {
  const other = await pcs.record(['workspace', 'create', '--name', 'Second home']);
  const first = await pcs.record(userArgs('lea@example.com', ['--password', PASSWORD]));
  const join = (...more: string[]) =>
    ['user', 'create', '--workspace', other.id, '--email', 'LEA@example.com', '--name', 'Other name'].concat(
      ['--role', 'admin'],
      more,
    );
  await refused(join('--password', 'quite another one 5'), /^A person with this e-mail address already exists/);
  const second = await pcs.record(join());
  assert.equal(second.id, first.id);
  assert.equal(second.name, 'Noor');
  assert.equal(second.role, 'admin');
  await refused(join('--password', PASSWORD), 'This person is already a member of the workspace.');
});

test('files check tells what storage has lost and what the database does not know, with exit code 1', async () => {
  assert.deepEqual(await pcs.record(['files', 'check']), { consistent: true, count: 0, findings: [] });
  const lost = '0199c0de-0000-7000-8000-00000000000a';
  await asOwner(
    `insert into stored_file (workspace_id, id, state, media_type, size_bytes, created_at)
     values ($1, $2, 'kept', 'image/png', 12, now())`,
    [acme, lost],
  );
  const folder = join(pcs.environment.PCS_DATA_DIR ?? '', 'files', acme);
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, ABSENT), 'strange');
  const { code, stdout } = await pcs.run(['files', 'check']);
  assert.equal(code, 1);
  assert.deepEqual(stdout.trimEnd().split('\n'), [
    `${acme}/${lost}: is not in storage (12 bytes are expected)`,
    `${acme}/${ABSENT}: is in storage (7 bytes), and the database does not know it`,
    '2 faults',
  ]);
  const asJson = await pcs.run(['files', 'check', '--json']);
  assert.equal(asJson.code, 1);
  const { consistent, count, findings } = JSON.parse(asJson.stdout);
  assert.deepEqual(
    { consistent, count, kinds: findings.map((each: { kind: string }) => each.kind) },
    {
      consistent: false,
      count: 2,
      kinds: ['no_object', 'no_row'],
    },
  );
});

test('an unforeseen fault is told in one line without secrets, and the exit code is 1', async () => {
  await asOwner('revoke execute on function directory.list_workspaces(uuid, int) from pcs_service');
  const { code, stdout, stderr } = await pcs.run(['workspace', 'list']);
  await asOwner('grant execute on function directory.list_workspaces(uuid, int) to pcs_service');
  assert.equal(code, 1);
  assert.equal(stdout, '');
  assert.match(stderr, /^the command failed: permission denied for function list_workspaces\n$/);
});
