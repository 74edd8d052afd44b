// Every statement on sso_connection and on the deployment's login handles.
import { sql } from 'kysely';
import type { SsoTestResult } from '../../../../../contract/sso.ts';
import type { WorkspaceScope } from '../../../platform/access/scope.ts';
import { notFound } from '../../../platform/app-error.ts';
import type { Reader } from '../../../platform/database/db.ts';
import type { Tx } from '../../../platform/database/transaction.ts';
import type { Keyring } from '../../../platform/secrets/keyring.ts';
import type { ConnectionConfig, ConnectionSecrets, KeptConnection } from './connection.ts';

const columns = [
  'id',
  'protocol',
  'display_name as displayName',
  'login_handle as loginHandle',
  'active',
  'idp_initiated as idpInitiated',
  'create_people as createPeople',
  'config',
  'replaces_id as replacesId',
  'tested_at as testedAt',
  'last_test as lastTest',
  'activated_at as activatedAt',
  'created_at as createdAt',
  'updated_at as updatedAt',
] as const;

const contextOf = (id: string, what: keyof ConnectionSecrets) => `sso_connection.${what}.${id}`;

/** The workspace's connections, the active one first. */
export async function listConnections(reader: Reader, scope: WorkspaceScope): Promise<KeptConnection[]> {
  const rows = await select(reader, scope).orderBy('active', 'desc').orderBy('created_at', 'desc').execute();
  return rows.map(asConnection);
}

/** A connection of the workspace; undefined where there is none. */
export async function findConnection(
  reader: Reader,
  scope: WorkspaceScope,
  id: string,
): Promise<KeptConnection | undefined> {
  const row = await select(reader, scope).where('id', '=', id).executeTakeFirst();
  return row === undefined ? undefined : asConnection(row);
}

/** The same. Throws not_found. */
export async function getConnection(reader: Reader, scope: WorkspaceScope, id: string): Promise<KeptConnection> {
  return required(await findConnection(reader, scope, id));
}

/** The active connection; undefined where there is none. */
export async function findActive(reader: Reader, scope: WorkspaceScope): Promise<KeptConnection | undefined> {
  const row = await select(reader, scope).where('active', '=', true).executeTakeFirst();
  return row === undefined ? undefined : asConnection(row);
}

/** A connection locked for a change. Throws not_found. */
export async function lockConnection(tx: Tx, scope: WorkspaceScope, id: string): Promise<KeptConnection> {
  const row = await select(tx, scope).where('id', '=', id).forUpdate().executeTakeFirst();
  return required(row === undefined ? undefined : asConnection(row));
}

/** What of a connection is sealed, opened. Throws not_found. */
export async function openSecrets(
  reader: Reader,
  keyring: Keyring,
  scope: WorkspaceScope,
  id: string,
): Promise<ConnectionSecrets> {
  const row = await reader
    .selectFrom('sso_connection')
    .select(['certificate', 'client_secret as clientSecret'])
    .where('workspace_id', '=', scope.workspaceId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (row === undefined) throw notFound();
  const open = (what: keyof ConnectionSecrets) => {
    const sealed = row[what];
    return sealed === null ? null : keyring.openText(sealed, contextOf(id, what));
  };
  return { certificate: open('certificate'), clientSecret: open('clientSecret') };
}

/** Inserts a connection with its secrets. */
export async function insertConnection(
  tx: Tx,
  keyring: Keyring,
  scope: WorkspaceScope,
  { connection, secrets }: { readonly connection: KeptConnection; readonly secrets: ConnectionSecrets },
): Promise<void> {
  const { id, config } = connection;
  const seal = (what: keyof ConnectionSecrets) => {
    const text = secrets[what];
    return text === null ? null : keyring.seal(text, contextOf(id, what));
  };
  await tx
    .insertInto('sso_connection')
    .values({
      workspace_id: scope.workspaceId,
      id,
      protocol: connection.protocol,
      display_name: connection.displayName,
      login_handle: connection.loginHandle,
      idp_initiated: connection.idpInitiated,
      create_people: connection.createPeople,
      config: JSON.stringify(config),
      certificate: seal('certificate'),
      certificate_expires_at: config.saml?.certificate.validUntil ?? null,
      client_secret: seal('clientSecret'),
      replaces_id: connection.replacesId,
      created_at: connection.createdAt,
      updated_at: connection.updatedAt,
    })
    .execute();
}

/** Saves what can be edited, and a new client secret where one is given. */
export async function saveConnection(
  tx: Tx,
  keyring: Keyring,
  scope: WorkspaceScope,
  { connection, clientSecret }: { readonly connection: KeptConnection; readonly clientSecret: string | undefined },
): Promise<void> {
  const { id, displayName, idpInitiated, createPeople, config, testedAt, updatedAt } = connection;
  await update(tx, scope, id)
    .set({
      display_name: displayName,
      idp_initiated: idpInitiated,
      create_people: createPeople,
      config: JSON.stringify(config),
      tested_at: testedAt,
      updated_at: updatedAt,
      ...(clientSecret !== undefined && {
        client_secret: keyring.seal(clientSecret, contextOf(id, 'clientSecret')),
      }),
    })
    .execute();
}

/** Keeps what a test sign-in showed; `testedAt` of one that went well. */
export async function saveTest(
  tx: Tx,
  scope: WorkspaceScope,
  id: string,
  { result, testedAt, updatedAt }: { result: SsoTestResult; testedAt?: string; updatedAt: string },
): Promise<void> {
  await update(tx, scope, id)
    .set({
      last_test: JSON.stringify(result),
      updated_at: updatedAt,
      ...(testedAt !== undefined && { tested_at: testedAt }),
    })
    .execute();
}

/** Makes this connection the active one, and whichever was it no more; undefined `id`: none is from now on. */
export async function swapActive(
  tx: Tx,
  scope: WorkspaceScope,
  { id, at }: { readonly id: string | undefined; readonly at: string },
): Promise<void> {
  await tx
    .updateTable('sso_connection')
    .set({ active: false, updated_at: at })
    .where('workspace_id', '=', scope.workspaceId)
    .where('active', '=', true)
    .execute();
  if (id === undefined) return;
  await update(tx, scope, id).set({ active: true, activated_at: at, updated_at: at }).execute();
}

/** Deletes a connection, with its requests and attempts. */
export async function deleteConnection(tx: Tx, scope: WorkspaceScope, id: string): Promise<void> {
  await tx.deleteFrom('sso_connection').where('workspace_id', '=', scope.workspaceId).where('id', '=', id).execute();
}

/** Claims a login handle; false where another workspace has it. */
export async function claimHandle(tx: Tx, scope: WorkspaceScope, handle: string): Promise<boolean> {
  const { rows } = await sql<{ isOurs: boolean }>`
    select directory.add_sso_handle(${handle}, ${scope.workspaceId}::uuid) as "isOurs"`.execute(tx);
  return rows[0]?.isOurs === true;
}

/** Lets a login handle go. */
export async function releaseHandle(tx: Tx, scope: WorkspaceScope, handle: string): Promise<void> {
  await sql`select directory.remove_sso_handle(${handle}, ${scope.workspaceId}::uuid)`.execute(tx);
}

/** The workspace whose login handle this is; undefined where it is nobody's. */
export async function findHandle(directory: Reader, handle: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select workspace_id as id from directory.find_sso_handle(${handle})`.execute(directory);
  return rows[0]?.id;
}

/** The login handle at which people of a verified domain sign in; undefined where nobody verified it, or no connection is active. */
export async function findRoute(directory: Reader, domain: string): Promise<string | undefined> {
  const { rows } = await sql<{ handle: string }>`
    select login_handle as handle from directory.find_sso_route(${domain})`.execute(directory);
  return rows[0]?.handle;
}

/** Active connections of the deployment whose certificate ends before this; the next page begins behind `afterId`. */
export async function listCertificatesDue(
  directory: Reader,
  due: { readonly before: string; readonly afterId: string; readonly most: number },
): Promise<{ workspaceId: string; id: string }[]> {
  const { rows } = await sql<{ workspaceId: string; id: string }>`
    select workspace_id as "workspaceId", id
    from directory.list_sso_certificates_due(${due.before}::timestamptz, ${due.afterId}::uuid, ${due.most}::int)`.execute(
    directory,
  );
  return rows;
}

/** How many days before the end of its certificate the owners were told of last, under a lock. */
export async function lockToldDays(tx: Tx, scope: WorkspaceScope, id: string): Promise<number | null> {
  const row = await tx
    .selectFrom('sso_connection')
    .select('certificate_told_days as days')
    .where('workspace_id', '=', scope.workspaceId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row?.days ?? null;
}

/** Keeps that they were told. */
export async function saveToldDays(tx: Tx, scope: WorkspaceScope, id: string, days: number): Promise<void> {
  await update(tx, scope, id).set({ certificate_told_days: days }).execute();
}

const select = (reader: Reader, scope: WorkspaceScope) =>
  reader.selectFrom('sso_connection').select(columns).where('workspace_id', '=', scope.workspaceId);

const update = (tx: Tx, scope: WorkspaceScope, id: string) =>
  tx.updateTable('sso_connection').where('workspace_id', '=', scope.workspaceId).where('id', '=', id);

type Row = Omit<KeptConnection, 'protocol' | 'config' | 'lastTest'> & {
  readonly protocol: string;
  readonly config: unknown;
  readonly lastTest: unknown;
};

function asConnection(row: Row): KeptConnection {
  return {
    ...row,
    protocol: row.protocol as KeptConnection['protocol'],
    config: readConfig(row.config),
    lastTest: row.lastTest as SsoTestResult | null,
  };
}

type Stored = Omit<ConnectionConfig, 'signRequests' | 'projectRoles'> &
  Partial<Pick<ConnectionConfig, 'signRequests' | 'projectRoles'>>;

// Connections of earlier releases say nothing of what came later.
function readConfig(kept: unknown): ConnectionConfig {
  const { signRequests = false, projectRoles = [], saml, ...config } = kept as Stored;
  const known = saml && { ...saml, ...{ signInBinding: saml.signInBinding ?? 'redirect' } };
  return {
    ...config,
    saml: known && { ...known, wantsSignedRequests: known.wantsSignedRequests ?? false },
    signRequests,
    projectRoles,
  };
}

function required(connection: KeptConnection | undefined): KeptConnection {
  if (connection === undefined) throw notFound();
  return connection;
}
