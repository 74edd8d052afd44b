// Tenancy is a key (design §5), and this is its proof in the catalogue: the list of everything that looks across
// workspaces, and that nothing else can.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import pg from 'pg';
import { testDatabase } from '../../../testing/test-database.ts';
import { processDb } from './fixtures/open-processes.ts';

/** THE list of the functions that look across workspaces or into the directory, each with what it is for. */
const DIRECTORY = [
  'admits_grant', // called by find_oauth_caller and find_oauth_grant: may the session that gave it still enter?
  'accept_memberships', // that an identity provider made, by a sign-in that shows its person's will
  'access_version', // polled by every process: has access changed?
  'add_api_key_hash', // a key's hash, unique over the deployment
  'add_oauth_client', // a client id, unique over the deployment
  'add_half_sign_in', // a sign-in that needs a second factor still
  'add_one_time_token', // password resets, the first owner's set-up
  'add_passkey',
  'add_person',
  'add_scim_token', // a provisioning token's hash, unique over the deployment
  'add_sensor_partitions', // of readings of a month that has none yet
  'add_session',
  'add_sso_handle', // a login handle, unique over the deployment
  'add_verified_domain', // each of one workspace of the deployment
  'audit_failed_sign_in', // into the log of each workspace that the sign-in would have opened
  'audit_person', // what a person did outside any workspace, into the log of each of theirs, or of their provider's alone
  'compact_changes', // of sensors, whose newest change says all that the older ones do
  'change_email', // by the one workspace that a person is in
  'audit_person_by_operator', // what the operator did to a person
  'claim_account', // nobody has proven its mailbox: every way in from before ends
  'begin_epoch', // command line: cursors of the change feed and of sorted lists end with a restore
  'begin_totp',
  'change_preferences', // a person's own language and theme
  'confirm_session', // its person proved anew who they are
  'consume_oauth_record', // a code or refresh token is used by one caller
  'count_half_sign_in',
  'count_key_usage', // what keys were used for, counted by processes
  'count_migrations', // /readyz: is the database up to date?
  'count_one_time_tokens', // links to reset a password that were mailed to a person in an hour
  'count_open_conflicts', // metrics: conflicts with vendors that wait to be resolved
  'count_people', // is this the first start?
  'count_sso_sessions', // how many end where a connection or a domain is taken out
  'count_wrong_code', // at an account, over an hour
  'deactivated_at', // a person who is deactivated wherever they are a member
  'depends_on_passkey', // nothing else opens a workspace of theirs
  'drop_sensor_partitions', // readings and roll-ups whose time is over
  'end_access_of_deactivated', // trigger: who is deactivated in a workspace is out of it at once
  'end_calendars_without_role', // trigger: a calendar address does not come back with the next role
  'end_grants_of_leavers', // trigger: who leaves a workspace takes no grant along
  'end_half_sign_in',
  'end_member_sessions', // an administrator or a deactivation ends them for one workspace
  'end_oauth_grant',
  'end_oauth_record',
  'end_provider_ways', // called by claim_account alone
  'end_ways_in', // called by claim_account and forget_sign_in alone
  'end_sso_sessions', // a connection or a domain is taken out
  'end_sessions', // sign-out, sign-out everywhere
  'end_stamp', // called by keep_former_series and keep_former_task alone
  'end_streams_of_former_owner', // trigger: streams of the audit log belong to owners
  'has_accepted', // is the account the workspace's to act on?
  'find_api_key_home', // command line: which workspace is this key's?
  'find_api_keys', // authentication by key
  'find_factors', // what a person has beside a password, and who demands it
  'find_event_connection', // the connection that an event of a vendor names
  'find_files', // command line: the rows of what lies in storage
  'find_half_sign_in',
  'find_invitation', // as the next one; called by releases before it
  'find_invitation_by_token', // by the token in the mail
  'find_maintenance_feed', // by the secret in the address of a calendar
  'find_oauth_caller', // authentication by access token
  'find_oauth_client', // by the client id in the request
  'find_oauth_grant',
  'find_oauth_reach', // the scopes that a person's roles leave to a token
  'find_oauth_record', // codes, tokens, interactions, sessions of the authorization server
  'find_one_time_token',
  'find_passkey', // sign-in by passkey begins with the credential
  'find_person', // sign-in, by address
  'find_project_access', // a person's way to a project
  'find_report_delivery', // by the secret of a link in a mail, or by the id of a mail that came back
  'find_report_subscription', // by the secret of a link to unsubscribe
  'find_scim_token', // authentication by provisioning token
  'find_session', // authentication by cookie
  'find_session_preferences', // the first paint of a page
  'find_totp',
  'find_sso_handle', // the workspace that an address of single sign-on names
  'find_sso_route', // where people of a verified domain sign in
  'find_workspaces', // command line: a workspace by id or name
  'forget_sign_in', // an account passes to another address, or into a workspace
  'find_wrong_codes',
  'forget_factors_of_deactivated', // trigger: who is deactivated wherever they are a member has none any more
  'forget_watchers_of_leavers', // trigger: enqueues the end of what a person who left watched
  'forget_watchers_of_restored', // trigger: the same for records of a project that was archived meanwhile
  'forget_wrong_codes',
  'get_person',
  'get_preferences', // a person's own language and theme
  'is_domain_of_another', // whose people does a workspace provision?
  'is_member_elsewhere', // called by releases before lock_person_elsewhere: // may one workspace's identity provider change this account?
  'keep_former_series', // trigger: series that pages of the calendar go on by
  'keep_former_task', // trigger: days of tasks that pages of the calendar go on by
  'keep_moved_rows', // trigger: keys that sorted lists go on by
  'keep_project_pauses', // trigger: when projects were archived
  'lease_budgets', // rate budgets, shared by all processes
  'list_delivery_lanes', // retention: which subscriptions have deliveries, page by page
  'list_event_connections', // those that an event of a company of a vendor can be for
  'list_files', // command line: do storage and database agree?
  'end_report_links', // links in mails of reports end after their time
  'list_due_reports', // reports that are to be sent, or to be scheduled again
  'list_old_report_files', // documents of reports that are past their time
  'list_scheduled_reports', // reports with a time, which is computed again at a start, page by page
  'list_key_ids', // the master keys under which something is sealed
  'list_sensors_to_tell', // whose latest reading lists and the change feed do not tell of yet
  'list_member_sessions', // an administrator's: those that can concern the workspace
  'list_oauth_grants', // a person's own
  'list_passkeys', // a person's own
  'list_pending_outboxes', // the relay: whose events are still to be handled?
  'list_people_with_factors', // for who looks at who would be locked out
  'list_sensors_seen', // the analytics scan: which sensors are there?
  'list_sensors_to_roll_up', // whose readings are not in their roll-ups yet
  'list_sessions', // a person's own
  'list_sign_in_means', // who is in a workspace, and by what each can sign in
  'list_silent_sensors', // whose thresholds allow less silence?
  'list_sso_certificates_due', // whose owners are told of the end of a certificate?
  'list_sso_domains_due', // whose records are looked for again?
  'list_unwanted_files', // the sweeper of storage
  'list_unwanted_files', // with the former parameters, called by releases before it
  'list_warranties_ending', // which projects are told of ends of warranties?
  'is_known_origin', // a preflight says no client, only the origin of its page
  'list_workspaces', // command line: all of them, page by page
  'lock_person', // is a password that was verified still the person's?
  'lock_person_elsewhere', // may one workspace's identity provider take in or change this account?
  'lock_session', // does the session of a request last, whose body came later?
  'measure_outbox', // metrics: events to be handled
  'measure_webhooks', // metrics: deliveries to be sent
  'note_provider_way', // a session of a workspace's provider added a way in
  'origins_of_addresses', // an index and the function before: no rows are read
  'project_exists', // a key's way to a project
  'preview_claim', // what would joining leave of an account?
  'raise_access_version', // trigger: access has changed
  'read_audit_entries', // a dispatcher sends them to the streams of their workspace
  'read_budgets', // how much of rate budgets counts now
  'remember_people', // trigger: whose names records can show
  'remove_accounting_events', // the ledger of accounting is kept 400 days
  'remove_factors', // lost ones, by an owner or the operator
  'remove_idle_budgets',
  'remove_integration_events', // the ledger of connections is kept 400 days
  'remove_integration_differences', // those of dry runs are kept 30 days
  'remove_integration_inbox', // events of vendors are kept 7 days
  'remove_old_answers', // idempotent answers past their time
  'remove_old_changes', // the change feed is kept 30 days
  'remove_old_deliveries', // webhook deliveries are kept 30 days, a subscription's at a time
  'remove_old_events', // events that were handled 30 days ago
  'remove_old_firings', // what automation rules did is kept 90 days
  'remove_old_half_sign_ins', // past their time
  'remove_old_key_usage', // what keys were used for is kept 400 days
  'remove_old_misses', // what did not set them off is kept 30 days
  'remove_old_schedules', // former days of the calendar of maintenance are kept a day
  'remove_old_mail_budgets', // counts of mails, past their time
  'remove_old_moves', // former keys of lists are kept a day
  'remove_old_oauth', // what the authorization server kept, past its time
  'remove_old_scim_calls', // the last calls of provisioning tokens are kept 30 days
  'remove_old_sessions', // past their time
  'remove_old_sso', // what single sign-on kept, past its time
  'remove_old_tokens', // one-time tokens past their time
  'remove_leavers_from_reports', // trigger: who is taken out gets no more scheduled reports
  'remove_passkey',
  'remove_totp',
  'rename_passkey',
  'remove_sso_handle',
  'remove_verified_domain',
  'rename_person',
  'replace_recovery_codes',
  'renew_webhook_lanes', // a dispatcher goes on holding lanes
  'require_stream_owner', // trigger: streams of the audit log belong to owners
  'revoke_invitations_of_leavers', // trigger: who is taken out does not come back by a link of before
  'save_oauth_grant',
  'save_oauth_record',
  'set_password',
  'settle_webhook_deliveries', // a dispatcher writes what came of attempts
  'stream_audit_entries', // trigger: an event for each entry of a workspace that has a stream
  'take_mail', // mails to an account or an address count across workspaces
  'take_invitation_mail', // the same, with a count of the workspace
  'take_webhook_deliveries', // with the former parameters, called by releases before it
  'take_webhook_deliveries', // a dispatcher gives lanes back, takes lanes and reads what is due of them
  'touch_api_keys', // last used
  'touch_oauth_grant', // last used
  'touch_session', // last seen
  'use_one_time_token',
  'use_passkey',
  'use_recovery_code', // of two callers, one
  'use_totp', // no step twice
  'withdraw_mailed_links', // to an address that a person no longer has
  'withdraw_one_time_tokens',
];

/** Parts of other functions, which check what these do not: the service role calls them through those alone. */
const INNER = ['directory.end_provider_ways', 'directory.end_stamp', 'directory.end_ways_in'];

/** The doors to the job queue, which lives in a schema of its own. */
const JOBS = ['enqueue', 'list_given_up', 'measure', 'take_given_up'];

const database = await testDatabase();
const { serviceRole } = database;
const owner = new pg.Client({ connectionString: database.ownerUrl });
await owner.connect();
after(() => owner.end());
const service = processDb({ after }, database);

async function ask<T>(text: string, values: unknown[] = []): Promise<T[]> {
  return (await owner.query(text, values)).rows as T[];
}

/** The one column of a query that should find nothing wrong. */
async function listOf(text: string, values: unknown[] = []): Promise<unknown[]> {
  const { rows } = await owner.query({ text, values, rowMode: 'array' });
  return rows.map(([first]: unknown[]) => first);
}

const FUNCTIONS = `
  select n.nspname || '.' || p.proname as name, p.* from pg_proc p join pg_namespace n on n.oid = p.pronamespace
  where n.nspname in ('directory', 'jobs')`;

const TENANT_TABLES = `
  select c.oid, c.relname, c.relrowsecurity from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
    and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'workspace_id')`;

test('the functions of the schemas directory and jobs are exactly those of the list', async () => {
  const names = [...DIRECTORY.map((each) => `directory.${each}`), ...JOBS.map((each) => `jobs.${each}`)];
  assert.deepEqual(await listOf(`select name from (${FUNCTIONS}) f order by name collate "C"`), names.sort());
});

test("each of them runs with its owner's rights under a pinned search path", async () => {
  const open = `select name from (${FUNCTIONS}) f
    where not prosecdef or not coalesce('search_path=pg_catalog, pg_temp' = any (proconfig), false)`;
  assert.deepEqual(await listOf(open), []);
});

test('each of them but the parts of others may be executed by the service role, and by nobody else but the owner', async () => {
  const shut = `select name from (${FUNCTIONS}) f where not has_function_privilege($1, f.oid, 'execute')`;
  assert.deepEqual((await listOf(shut, [serviceRole])).toSorted(), INNER);
  const open = `select f.name || ' to ' || grantee::regrole from (${FUNCTIONS}) f,
    lateral aclexplode(coalesce(f.proacl, acldefault('f', f.proowner))) where grantee not in ($1::regrole, f.proowner)`;
  assert.deepEqual(await listOf(open, [serviceRole]), []);
});

test("no function elsewhere of ours runs with its owner's rights", async () => {
  const others = `select p.oid::regprocedure::text from pg_proc p where prosecdef and pronamespace = 'public'::regnamespace`;
  assert.deepEqual(await listOf(others), []);
});

test('the service role reaches no table of the directory or of the job queue, by no privilege and no column', async () => {
  const reached = `
    select c.oid::regclass::text || ' ' || privilege from pg_class c,
      unnest(array['select', 'insert', 'update', 'delete', 'truncate', 'references', 'trigger']) as privilege
    where c.relnamespace in ('directory'::regnamespace, 'graphile_worker'::regnamespace)
      and c.relkind in ('r', 'p', 'v', 'm') and (has_table_privilege($1, c.oid, privilege)
        or privilege in ('select', 'insert', 'update', 'references') and has_any_column_privilege($1, c.oid, privilege))`;
  assert.deepEqual(await listOf(reached, [serviceRole]), []);
  const tables = await ask(`select from pg_class where relnamespace = 'directory'::regnamespace and relkind = 'r'`);
  assert.ok(tables.length >= 5, 'there are such tables');
  for (const table of ['directory.person', 'directory.session', 'directory.credential', 'directory.budget']) {
    await assert.rejects(service.pool.query(`select from ${table}`), { code: '42501' });
  }
});

test('the service role owns nothing and may create nothing', async () => {
  const made = `select nspname from pg_namespace where has_schema_privilege($1, oid, 'create') and nspname !~ '^pg_'`;
  assert.deepEqual(await listOf(made, [serviceRole]), []);
  assert.deepEqual(await listOf(`select relname from pg_class where relowner = $1::regrole`, [serviceRole]), []);
  await assert.rejects(service.pool.query('create table public.mine ()'), { code: '42501' });
});

test('every table with a workspace_id is behind the one policy, for the service role as for anybody', async () => {
  assert.deepEqual(await listOf(`select relname from (${TENANT_TABLES}) t where not relrowsecurity`), []);
  const policies = await ask<{ name: string; policies: unknown }>(`
    select relname as name, (select json_agg(json_build_object(
        'using', pg_get_expr(polqual, polrelid), 'check', pg_get_expr(polwithcheck, polrelid),
        'command', polcmd, 'permissive', polpermissive, 'roles', polroles)) from pg_policy where polrelid = t.oid) as policies
    from (${TENANT_TABLES}) t order by relname`);
  assert.ok(policies.length >= 10, `${policies.length} tables`);
  const policy = {
    using: "(workspace_id = (current_setting('app.workspace_id'::text))::uuid)",
    check: null, // `using` holds for what is written too
    command: '*',
    permissive: true,
    roles: ['0'], // public: everybody
  };
  for (const each of policies) assert.deepEqual(each, { name: each.name, policies: [policy] });
});

test('the workspace itself is behind a policy on its id', async () => {
  const policies = `select pg_get_expr(polqual, polrelid) from pg_policy where polrelid = 'workspace'::regclass`;
  assert.deepEqual(await listOf(policies), ["(id = (current_setting('app.workspace_id'::text))::uuid)"]);
  assert.deepEqual(await listOf("select relrowsecurity from pg_class where oid = 'workspace'::regclass"), [true]);
});

test('a query without a workspace raises on every tenant table and view, and finds nothing', async () => {
  const id = '018f0000-0000-7000-8000-000000000001';
  await owner.query(
    `insert into workspace (id, name, created_at, updated_at) values ('${id}', 'Site', now(), now());
     insert into workspace_clock (workspace_id) values ('${id}');
     insert into project (workspace_id, id, name, created_at, updated_at) values ('${id}', '${id}', 'P', now(), now());`,
  );
  // A table without a partition has no rows to be held back.
  await owner.query('select directory.add_sensor_partitions(now())');
  const readable = await listOf(
    `select relname from pg_class c where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v')
       and has_table_privilege($1, c.oid, 'select') order by relname`,
    [serviceRole],
  );
  const tenants = await listOf(`select relname from (${TENANT_TABLES} and not relispartition) t`);
  assert.deepEqual(
    tenants.filter((each) => !readable.includes(each)),
    [],
    'the service role reads every tenant table',
  );
  for (const table of readable) {
    await assert.rejects(
      service.pool.query(`select * from ${pg.escapeIdentifier(String(table))}`),
      (error: { code?: string }) => error.code === '42704' || error.code === '22P02',
      `${table}`,
    );
  }
});

test('primary, unique and foreign keys of tenant tables begin with workspace_id, so that the schema can be distributed', async () => {
  const keys = `
    select c.conrelid::regclass || ': ' || pg_get_constraintdef(c.oid) from pg_constraint c
    join (${TENANT_TABLES}) t on t.oid = c.conrelid
    where (c.contype in ('p', 'u') or c.contype = 'f' and c.confrelid in (select oid from (${TENANT_TABLES}) tenant))
      and (select attname from pg_attribute where attrelid = c.conrelid and attnum = c.conkey[1]) <> 'workspace_id'`;
  assert.deepEqual(await listOf(keys), []);
  const targets = `
    select c.conrelid::regclass || ': ' || pg_get_constraintdef(c.oid) from pg_constraint c
    join (${TENANT_TABLES}) t on t.oid = c.confrelid where c.contype = 'f'
      and (select attname from pg_attribute where attrelid = c.confrelid and attnum = c.confkey[1]) <> 'workspace_id'`;
  assert.deepEqual(await listOf(targets), []);
  const indexes = `
    select i.indexrelid::regclass::text from pg_index i join (${TENANT_TABLES}) t on t.oid = i.indrelid
    where i.indisunique
      and (select attname from pg_attribute where attrelid = i.indrelid and attnum = i.indkey[0]) <> 'workspace_id'`;
  assert.deepEqual(await listOf(indexes), []);
  const keyless = `
    select relname from (${TENANT_TABLES}) t
    where not exists (select from pg_constraint where conrelid = t.oid and contype = 'p')`;
  assert.deepEqual(await listOf(keyless), []);
});
