// Every statement on oauth_application and oauth_grant in a workspace. What is looked up by a client id or a token, whatever its
// workspace, goes through the directory (records.ts).
import { hash } from 'node:crypto';
import { sql } from 'kysely';
import type { OAuthApplication, OAuthGrant } from '../../../../contract/oauth.ts';
import type { WorkspaceScope } from '../../platform/access/scope.ts';
import { notFound } from '../../platform/app-error.ts';
import type { Reader } from '../../platform/database/db.ts';
import type { ListSource } from '../../platform/database/list-query.ts';
import { group, instant, recordShape, text, texts, word } from '../../platform/database/record-shape.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import type { KeptSecrets } from './application.ts';

export const applicationShape = recordShape<OAuthApplication>({
  id: word('oauth_application.id'),
  clientId: word('oauth_application.client_id'),
  name: text('oauth_application.name'),
  clientType: word('oauth_application.client_type'),
  redirectUris: texts('oauth_application.redirect_uris'),
  scopes: texts('oauth_application.scopes'),
  secretChangedAt: instant('oauth_application.secret_changed_at'),
  oldSecretUntil: instant('oauth_application.old_secret_until'),
  suspendedAt: instant('oauth_application.suspended_at'),
  createdAt: instant('oauth_application.created_at'),
  updatedAt: instant('oauth_application.updated_at'),
});

/** Served by the primary key; there are at most a hundred of them. */
export const applicationList: ListSource = {
  from: '(select * from oauth_application where deleted_at is null) as oauth_application',
  table: 'oauth_application',
  changes: false,
  inProject: false,
  filters: {},
};

export const grantShape = recordShape<OAuthGrant>({
  id: word('oauth_grant.id'),
  scopes: texts('oauth_grant.scopes'),
  createdAt: instant('oauth_grant.created_at'),
  lastUsedAt: instant('oauth_grant.last_used_at'),
  user: group({ id: word('oauth_grant.user_id'), name: text('person.name'), email: text('person.email') }),
});

/** The grants of an application that still stand. Served by oauth_grant_of_application. */
export const grantList: ListSource = {
  from:
    '(select * from oauth_grant where revoked_at is null and expires_at > clock_timestamp()) as oauth_grant cross join lateral ' +
    '(select name, email from workspace_person as one where one.workspace_id = oauth_grant.workspace_id ' +
    'and one.id = oauth_grant.user_id offset 0) as person',
  table: 'oauth_grant',
  changes: false,
  inProject: false,
  newestFirst: true,
  filters: { applicationId: 'oauth_grant.application_id = $' },
};

const columns = [
  'id',
  'client_id as clientId',
  'name',
  'client_type as clientType',
  'redirect_uris as redirectUris',
  'scopes',
  'secret_changed_at as secretChangedAt',
  'old_secret_until as oldSecretUntil',
  'suspended_at as suspendedAt',
  'created_at as createdAt',
  'updated_at as updatedAt',
] as const;

/** Inserts an application and enters its client id into the directory. */
export async function insertApplication(
  tx: Tx,
  scope: WorkspaceScope,
  application: OAuthApplication,
  secretHash: Buffer | null,
): Promise<void> {
  const { id, clientId, name, clientType, redirectUris, scopes, secretChangedAt, createdAt, updatedAt } = application;
  await tx
    .insertInto('oauth_application')
    .values({
      workspace_id: scope.workspaceId,
      id,
      client_id: clientId,
      name,
      client_type: clientType,
      redirect_uris: redirectUris,
      scopes,
      secret_hash: secretHash,
      secret_changed_at: secretChangedAt,
      created_at: createdAt,
      updated_at: updatedAt,
    })
    .execute();
  await sql`select directory.add_oauth_client(${clientHashOf(clientId)}::bytea, ${scope.workspaceId}::uuid, ${id}::uuid)`.execute(
    tx,
  );
}

/** What an application is found by across workspaces. */
export const clientHashOf = (clientId: string): Buffer => hash('sha256', clientId, 'buffer');

/** How many applications the workspace has; nobody adds one meanwhile to whoever holds the workspace's row. */
export async function countApplications(tx: Tx, scope: WorkspaceScope): Promise<number> {
  const { count } = await tx
    .selectFrom('oauth_application')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('workspace_id', '=', scope.workspaceId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** An application of the workspace. Throws not_found, for a deleted one too. */
export async function getApplication(reader: Reader, scope: WorkspaceScope, id: string): Promise<OAuthApplication> {
  const found = await findApplication(reader, scope, id);
  if (found === undefined) throw notFound();
  return found;
}

/** The same; undefined where it is not there, or was deleted. */
export async function findApplication(
  reader: Reader,
  scope: WorkspaceScope,
  id: string,
): Promise<OAuthApplication | undefined> {
  const row = await selectApplication(reader, scope, id).select(columns).executeTakeFirst();
  return row as OAuthApplication | undefined;
}

/** Reads the origins of an application's redirect addresses; none where it is not there. */
export async function readRedirectOrigins(reader: Reader, scope: WorkspaceScope, id: string): Promise<string[]> {
  const row = await selectApplication(reader, scope, id).select('redirect_uris as redirectUris').executeTakeFirst();
  return (row?.redirectUris ?? []).map((each) => new URL(each).origin);
}

/** Locks an application for a change, with what is kept of its secret. Throws not_found. */
export async function lockApplication(
  tx: Tx,
  scope: WorkspaceScope,
  id: string,
): Promise<{ application: OAuthApplication; secretHash: Buffer | null }> {
  const row = await selectApplication(tx, scope, id)
    .select([...columns, 'secret_hash'])
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (row === undefined) throw notFound();
  const { secret_hash: secretHash, ...application } = row;
  return { application: application as OAuthApplication, secretHash };
}

const selectApplication = (reader: Reader, scope: WorkspaceScope, id: string) =>
  reader
    .selectFrom('oauth_application')
    .where('workspace_id', '=', scope.workspaceId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null);

/** Saves what can be edited, and whether it is suspended. */
export async function saveApplication(tx: Tx, scope: WorkspaceScope, application: OAuthApplication): Promise<void> {
  const { id, name, redirectUris, scopes, suspendedAt, updatedAt } = application;
  await update(tx, scope, id)
    .set({ name, redirect_uris: redirectUris, scopes, suspended_at: suspendedAt, updated_at: updatedAt })
    .execute();
}

/** Saves the secrets after a rotation. */
export async function saveSecrets(
  tx: Tx,
  scope: WorkspaceScope,
  { id, updatedAt }: Pick<OAuthApplication, 'id' | 'updatedAt'>,
  { secretHash, oldSecretHash, oldSecretUntil }: KeptSecrets,
): Promise<void> {
  await update(tx, scope, id)
    .set({
      secret_hash: secretHash,
      secret_changed_at: updatedAt,
      old_secret_hash: oldSecretHash,
      old_secret_until: oldSecretUntil,
      updated_at: updatedAt,
    })
    .execute();
}

/** Marks an application deleted, and with it every grant: the trigger raises the access version. */
export async function markDeleted(tx: Tx, scope: WorkspaceScope, id: string, at: string): Promise<void> {
  await update(tx, scope, id).set({ deleted_at: at, suspended_at: at, updated_at: at }).execute();
  await tx
    .updateTable('oauth_grant')
    .set({ revoked_at: at })
    .where('workspace_id', '=', scope.workspaceId)
    .where('application_id', '=', id)
    .where('revoked_at', 'is', null)
    .execute();
}

const update = (tx: Tx, scope: WorkspaceScope, id: string) =>
  tx.updateTable('oauth_application').where('workspace_id', '=', scope.workspaceId).where('id', '=', id);

/** True where this grant of the application still stands. */
export async function findGrant(
  reader: Reader,
  scope: WorkspaceScope,
  { applicationId, grantId }: { applicationId: string; grantId: string },
): Promise<{ userId: string } | undefined> {
  return reader
    .selectFrom('oauth_grant')
    .select('user_id as userId')
    .where('workspace_id', '=', scope.workspaceId)
    .where('id', '=', grantId)
    .where('application_id', '=', applicationId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
}

/** Ends what these people granted to applications of the workspace; the trigger raises the access version. */
export async function endGrantsOf(
  tx: Tx,
  scope: WorkspaceScope,
  { userIds, at }: { readonly userIds: readonly string[]; readonly at: string },
): Promise<void> {
  if (userIds.length === 0) return;
  await tx
    .updateTable('oauth_grant')
    .set({ revoked_at: at })
    .where('workspace_id', '=', scope.workspaceId)
    .where('user_id', 'in', [...userIds])
    .where('revoked_at', 'is', null)
    .execute();
}
