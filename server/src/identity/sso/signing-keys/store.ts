// Every statement on sso_signing_key.
import type { WorkspaceScope } from '../../../platform/access/scope.ts';
import { notFound } from '../../../platform/app-error.ts';
import type { Reader } from '../../../platform/database/db.ts';
import type { Tx } from '../../../platform/database/transaction.ts';
import type { Keyring } from '../../../platform/secrets/keyring.ts';
import type { RequestSigner } from '../saml/signing.ts';
import type { KeptSigningKey, MadeKey } from './signing-key.ts';

const columns = [
  'id',
  'type',
  'active',
  'certificate',
  'activated_at as activatedAt',
  'created_at as createdAt',
] as const;
const contextOf = (id: string) => `sso_signing_key.private_key.${id}`;

const select = (reader: Reader, scope: WorkspaceScope) =>
  reader.selectFrom('sso_signing_key').select(columns).where('workspace_id', '=', scope.workspaceId);

/** Lists the keys of the workspace, the one that signs first. */
export async function listSigningKeys(reader: Reader, scope: WorkspaceScope): Promise<KeptSigningKey[]> {
  const rows = await select(reader, scope).orderBy('active', 'desc').orderBy('created_at').orderBy('id').execute();
  return rows as KeptSigningKey[];
}

/** Finds a key. Throws not_found. */
export async function getSigningKey(reader: Reader, scope: WorkspaceScope, id: string): Promise<KeptSigningKey> {
  const row = await select(reader, scope).where('id', '=', id).executeTakeFirst();
  if (row === undefined) throw notFound();
  return row as KeptSigningKey;
}

/** Opens the key that signs; undefined where the workspace has none. */
export async function findSigner(
  reader: Reader,
  keyring: Keyring,
  scope: WorkspaceScope,
): Promise<RequestSigner | undefined> {
  const row = await reader
    .selectFrom('sso_signing_key')
    .select(['id', 'certificate', 'private_key as sealed'])
    .where('workspace_id', '=', scope.workspaceId)
    .where('active', '=', true)
    .executeTakeFirst();
  return row && { certificate: row.certificate, privateKey: keyring.openText(row.sealed, contextOf(row.id)) };
}

export interface NewSigningKey {
  readonly id: string;
  readonly made: MadeKey;
  readonly active: boolean;
  readonly at: string;
}

/** Inserts a key, its private part sealed. */
export async function insertSigningKey(
  tx: Tx,
  keyring: Keyring,
  scope: WorkspaceScope,
  { id, made, active, at }: NewSigningKey,
): Promise<KeptSigningKey> {
  const { type, certificate, privateKey } = made;
  const activatedAt = active ? at : null;
  await tx
    .insertInto('sso_signing_key')
    .values({
      workspace_id: scope.workspaceId,
      id,
      type,
      active,
      certificate,
      private_key: keyring.seal(privateKey, contextOf(id)),
      activated_at: activatedAt,
      created_at: at,
    })
    .execute();
  return { id, type, active, certificate, activatedAt, createdAt: at };
}

/** Lets this key sign from now on, and no other. */
export async function swapSigningKey(
  tx: Tx,
  scope: WorkspaceScope,
  { id, at }: { readonly id: string; readonly at: string },
): Promise<void> {
  const update = () => tx.updateTable('sso_signing_key').where('workspace_id', '=', scope.workspaceId);
  await update().set({ active: false }).where('active', '=', true).execute();
  await update().set({ active: true, activated_at: at }).where('id', '=', id).execute();
}

/** Deletes a key. */
export async function deleteSigningKey(tx: Tx, scope: WorkspaceScope, id: string): Promise<void> {
  await tx.deleteFrom('sso_signing_key').where('workspace_id', '=', scope.workspaceId).where('id', '=', id).execute();
}
