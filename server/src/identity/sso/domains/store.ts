// Every statement on sso_domain, and on what the deployment knows of verified domains.

import { sql } from 'kysely';
import { createMessage } from '../../../../../contract/messages/message.ts';
import type { WorkspaceScope } from '../../../platform/access/scope.ts';
import { conflict, notFound } from '../../../platform/app-error.ts';
import type { Reader } from '../../../platform/database/db.ts';
import type { Tx } from '../../../platform/database/transaction.ts';
import { isUniqueViolation } from '../../../platform/database/violations.ts';
import type { KeptDomain } from './domain.ts';

const columns = [
  'id',
  'domain',
  'token',
  'verified_at as verifiedAt',
  'last_checked_at as lastCheckedAt',
  'missing_since as missingSince',
  'lost_at as lostAt',
  'created_at as createdAt',
  'updated_at as updatedAt',
] as const;

/** The workspace's domains by their names. */
export async function listDomains(reader: Reader, scope: WorkspaceScope): Promise<KeptDomain[]> {
  return select(reader, scope).orderBy('domain').execute();
}

/** Lists the names of the domains that the workspace has verified. */
export async function listVerifiedDomains(reader: Reader, scope: WorkspaceScope): Promise<string[]> {
  const rows = await select(reader, scope).where('verified_at', 'is not', null).orderBy('domain').execute();
  return rows.map(({ domain }) => domain);
}

/** A domain of the workspace. Throws not_found. */
export async function getDomain(reader: Reader, scope: WorkspaceScope, id: string): Promise<KeptDomain> {
  return required(await select(reader, scope).where('id', '=', id).executeTakeFirst());
}

/** The same, locked for a change. */
export async function lockDomain(tx: Tx, scope: WorkspaceScope, id: string): Promise<KeptDomain> {
  return required(await select(tx, scope).where('id', '=', id).forUpdate().executeTakeFirst());
}

/** Inserts a domain. Throws conflict where the workspace has it already. */
export async function insertDomain(tx: Tx, scope: WorkspaceScope, domain: KeptDomain): Promise<void> {
  const { id, domain: name, token, createdAt, updatedAt } = domain;
  try {
    await tx
      .insertInto('sso_domain')
      .values({
        workspace_id: scope.workspaceId,
        id,
        domain: name,
        token,
        created_at: createdAt,
        updated_at: updatedAt,
      })
      .execute();
  } catch (error) {
    if (isUniqueViolation(error)) throw conflict(createMessage('sso.domainThere'));
    throw error;
  }
}

/** Saves what was found of a domain, and whether the deployment routes its people here; false where it is another workspace's. */
export async function saveDomain(tx: Tx, scope: WorkspaceScope, domain: KeptDomain): Promise<boolean> {
  const { id, domain: name, verifiedAt, lastCheckedAt, missingSince, lostAt, updatedAt } = domain;
  await tx
    .updateTable('sso_domain')
    .set({
      verified_at: verifiedAt,
      last_checked_at: lastCheckedAt,
      missing_since: missingSince,
      lost_at: lostAt,
      updated_at: updatedAt,
    })
    .where('workspace_id', '=', scope.workspaceId)
    .where('id', '=', id)
    .execute();
  if (verifiedAt === null) {
    await removeVerified(tx, scope, name);
    return true;
  }
  const { rows } = await sql<{ isOurs: boolean }>`
    select directory.add_verified_domain(${name}, ${scope.workspaceId}::uuid, ${verifiedAt}::timestamptz) as "isOurs"`.execute(
    tx,
  );
  return rows[0]?.isOurs === true;
}

/** Deletes a domain; its people are not routed here any more. */
export async function deleteDomain(tx: Tx, scope: WorkspaceScope, { id, domain }: KeptDomain): Promise<void> {
  await tx.deleteFrom('sso_domain').where('workspace_id', '=', scope.workspaceId).where('id', '=', id).execute();
  await removeVerified(tx, scope, domain);
}

async function removeVerified(tx: Tx, scope: WorkspaceScope, domain: string): Promise<void> {
  await sql`select directory.remove_verified_domain(${domain}, ${scope.workspaceId}::uuid)`.execute(tx);
}

/** Verified domains of the deployment that were last looked at before this; the next page begins behind `afterId`. */
export async function listDomainsDue(
  directory: Reader,
  due: { readonly before: string; readonly afterId: string; readonly most: number },
): Promise<{ workspaceId: string; id: string }[]> {
  const { rows } = await sql<{ workspaceId: string; id: string }>`
    select workspace_id as "workspaceId", id
    from directory.list_sso_domains_due(${due.before}::timestamptz, ${due.afterId}::uuid, ${due.most}::int)`.execute(
    directory,
  );
  return rows;
}

const select = (reader: Reader, scope: WorkspaceScope) =>
  reader.selectFrom('sso_domain').select(columns).where('workspace_id', '=', scope.workspaceId);

function required(domain: KeptDomain | undefined): KeptDomain {
  if (domain === undefined) throw notFound();
  return domain;
}
