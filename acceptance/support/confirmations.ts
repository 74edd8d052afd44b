// What a test changes behind the service's back: no test waits an hour for a confirmation to be old, and the policy of a
// workspace is another test's.
import assert from 'node:assert/strict';
import pg from 'pg';
import type { Service } from './processes.ts';

type Where = Pick<Service, 'settings'>;

/** Makes it two hours since the person of this address proved who they are, in each of their sessions. */
export function ageConfirmations(service: Where, email: string): Promise<void> {
  return change(
    service,
    `update directory.session set confirmed_at = now() - interval '2 hours'
     where user_id = (select id from directory.person where email_key = $1)`,
    email,
  );
}

/** Makes the time up of every request at the identity provider of this workspace. */
export function endSsoRequests(service: Where, workspaceId: string): Promise<void> {
  const update = "update sso_request set expires_at = now() - interval '1 second' where workspace_id = $1";
  return change(service, update, workspaceId);
}

/** From now on the workspace lets nobody in without a second factor. */
export function demandSecondFactor(service: Where, workspaceId: string): Promise<void> {
  const insert =
    'insert into sign_in_policy (workspace_id, require_second_factor, updated_at) values ($1, true, now())';
  return change(service, insert, workspaceId);
}

/** From now on the workspace lets in only those whom its identity provider sends, and owners outside its domains. */
export function demandSingleSignOn(service: Where, workspaceId: string): Promise<void> {
  const insert = 'insert into sign_in_policy (workspace_id, require_sso, updated_at) values ($1, true, now())';
  return change(service, insert, workspaceId);
}

async function change({ settings }: Where, sql: string, value: string): Promise<void> {
  assert.ok(settings.DATABASE_URL, 'the service stands on a database of the test');
  const client = new pg.Client({ connectionString: settings.DATABASE_URL });
  await client.connect();
  try {
    await client.query(sql, [value]);
  } finally {
    await client.end();
  }
}
