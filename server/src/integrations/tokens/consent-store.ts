// Every statement on integration_consent.
import { sql } from 'kysely';
import type { WorkspaceScope } from '../../platform/access/scope.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import type { CalledVendor } from '../vendors/public.ts';

export interface NewConsent {
  readonly id: string;
  /** Null for the accounting provider, which is connected to the workspace. */
  readonly projectId: string | null;
  readonly vendor: CalledVendor;
  readonly userId: string;
  readonly sessionId: string;
  readonly stateHash: Buffer;
  readonly verifier: string | null;
  readonly scopes: readonly string[];
  readonly createdAt: string;
}

/** Inserts a consent that was begun. */
export async function insertConsent(tx: Tx, scope: WorkspaceScope, consent: NewConsent): Promise<void> {
  await tx
    .insertInto('integration_consent')
    .values({
      workspace_id: scope.workspaceId,
      project_id: consent.projectId,
      id: consent.id,
      vendor: consent.vendor,
      user_id: consent.userId,
      session_id: consent.sessionId,
      state_hash: consent.stateHash,
      verifier: consent.verifier,
      scopes: [...consent.scopes],
      created_at: consent.createdAt,
    })
    .execute();
}

/** Deletes consents that were begun before an instant. */
export async function deleteOldConsents(tx: Tx, scope: WorkspaceScope, before: string): Promise<void> {
  await tx
    .deleteFrom('integration_consent')
    .where('workspace_id', '=', scope.workspaceId)
    .where('created_at', '<', before)
    .execute();
}

interface Wanted extends Pick<NewConsent, 'vendor' | 'userId' | 'sessionId' | 'stateHash'> {
  readonly since: string;
  readonly at: string;
}

interface Taken {
  readonly id: string;
  readonly projectId: string | null;
  readonly verifier: string | null;
  readonly scopes: string[];
}

/** Marks a consent as used, and returns it if it was not; its verifier is deleted. */
export async function takeConsent(tx: Tx, scope: WorkspaceScope, wanted: Wanted): Promise<Taken | undefined> {
  const { rows } = await sql<Taken>`
    with found as (
      select id, verifier from integration_consent
      where workspace_id = ${scope.workspaceId}::uuid and state_hash = ${wanted.stateHash} and vendor = ${wanted.vendor}
        and user_id = ${wanted.userId}::uuid and session_id = ${wanted.sessionId}::uuid
        and created_at > ${wanted.since}::timestamptz and used_at is null
      for update
    )
    update integration_consent as consent set used_at = ${wanted.at}::timestamptz, verifier = null
    from found where consent.workspace_id = ${scope.workspaceId}::uuid and consent.id = found.id
    returning consent.id, consent.project_id as "projectId", found.verifier, consent.scopes`.execute(tx);
  return rows[0];
}
