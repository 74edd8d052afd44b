// Every statement on sso_identity.
import { sql } from 'kysely';
import type { SsoIdentity } from '../../../../../contract/sso-sign-ins.ts';
import type { WorkspaceScope } from '../../../platform/access/scope.ts';
import type { Reader } from '../../../platform/database/db.ts';
import type { ListSource } from '../../../platform/database/list-query.ts';
import { instant, recordShape, text, word } from '../../../platform/database/record-shape.ts';
import type { Tx } from '../../../platform/database/transaction.ts';
import { selectKeptAttributes } from '../project-roles/rules.ts';
import type { Attribute } from '../saml/assertion.ts';
import { hashSubject, isNamedByAddress, type Subject } from './subject.ts';

export const identityShape = recordShape<SsoIdentity>({
  id: word('sso_identity.id'),
  userId: word('sso_identity.user_id'),
  name: text('person.name'),
  email: text('person.email'),
  protocol: word('sso_identity.protocol'),
  issuer: text('sso_identity.issuer'),
  subject: text('sso_identity.subject'),
  createdAt: instant('sso_identity.created_at'),
  lastSeenAt: instant('sso_identity.last_seen_at'),
});

export const identityList: ListSource = {
  from:
    'sso_identity cross join lateral (select name, email, email_key from workspace_person as one ' +
    'where one.workspace_id = sso_identity.workspace_id and one.id = sso_identity.user_id offset 0) as person',
  table: 'sso_identity',
  changes: false,
  inProject: false,
  filters: { userId: 'sso_identity.user_id = $', email: 'person.email_key = $' },
};

export interface Link {
  readonly id: string;
  readonly userId: string;
  readonly subject: string;
}

const columns = ['id', 'user_id as userId', 'subject'] as const;

/** Finds the link of a subject. */
export async function findLink(reader: Reader, scope: WorkspaceScope, subject: Subject): Promise<Link | undefined> {
  return reader
    .selectFrom('sso_identity')
    .select(columns)
    .where('workspace_id', '=', scope.workspaceId)
    .where('subject_hash', '=', hashSubject(subject))
    .executeTakeFirst();
}

/** Finds the link of a member to another subject of the same provider and namespace. */
export async function findRival(
  reader: Reader,
  scope: WorkspaceScope,
  { userId, subject }: { readonly userId: string; readonly subject: Subject },
): Promise<Link | undefined> {
  return reader
    .selectFrom('sso_identity')
    .select(columns)
    .where('workspace_id', '=', scope.workspaceId)
    .where('user_id', '=', userId)
    .where('protocol', '=', subject.protocol)
    .where('issuer', '=', subject.issuer)
    .where('namespace', '=', subject.namespace)
    .where('subject_hash', '<>', hashSubject(subject))
    .executeTakeFirst();
}

/**
 * Finds a link of a member to a name that this issuer gave them in whatever format, other than their address: an answer that names its
 * person by the address alone does not show that it is the same one.
 */
export async function findNamed(
  reader: Reader,
  scope: WorkspaceScope,
  { userId, issuer, emailKey }: { readonly userId: string; readonly issuer: string; readonly emailKey: string },
): Promise<Link | undefined> {
  const links = await reader
    .selectFrom('sso_identity')
    .select(columns)
    .where('workspace_id', '=', scope.workspaceId)
    .where('user_id', '=', userId)
    .where('protocol', '=', 'saml')
    .where('issuer', '=', issuer)
    .orderBy('last_seen_at', 'desc')
    .execute();
  return links.find(({ subject }) => !isNamedByAddress({ value: subject }, emailKey));
}

export interface NewLink {
  readonly id: string;
  readonly userId: string;
  readonly subject: Subject;
  /** Everything that the provider said of the person this time; previews of rules read what is kept of it. */
  readonly attributes: readonly Attribute[];
  readonly at: string;
}

/** Links a subject to a member, or notes that the link was used. The caller holds the workspace's lock. */
export async function saveLink(tx: Tx, scope: WorkspaceScope, link: NewLink): Promise<void> {
  const { id, userId, subject, at } = link;
  const kept = selectKeptAttributes(link.attributes);
  const attributes = kept === null ? null : JSON.stringify(kept);
  await tx
    .insertInto('sso_identity')
    .values({
      workspace_id: scope.workspaceId,
      id,
      user_id: userId,
      protocol: subject.protocol,
      issuer: subject.issuer,
      namespace: subject.namespace,
      subject: subject.value,
      subject_hash: hashSubject(subject),
      created_at: at,
      last_seen_at: at,
      attributes,
    })
    .onConflict((on) => on.columns(['workspace_id', 'subject_hash']).doUpdateSet({ last_seen_at: at, attributes }))
    .execute();
}

/** Finds a link by its id, with the member's address. */
export async function findIdentity(
  reader: Reader,
  scope: WorkspaceScope,
  id: string,
): Promise<(Link & { readonly email: string; readonly issuer: string }) | undefined> {
  const { rows } = await sql<Link & { email: string; issuer: string }>`
    select sso_identity.id, sso_identity.user_id as "userId", sso_identity.subject, sso_identity.issuer, person.email
    from sso_identity join workspace_person as person
      on person.workspace_id = sso_identity.workspace_id and person.id = sso_identity.user_id
    where sso_identity.workspace_id = ${scope.workspaceId}::uuid and sso_identity.id = ${id}::uuid`.execute(reader);
  return rows[0];
}

/** Deletes a link; false where there is none. */
export async function deleteLink(tx: Tx, scope: WorkspaceScope, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('sso_identity')
    .where('workspace_id', '=', scope.workspaceId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/**
 * Deletes the links of a member whose subject is this address, which is no longer theirs; keeps the one of `kept`. The next person
 * with the mailbox would otherwise sign in as the member.
 */
export async function deleteAddressLinks(
  tx: Tx,
  scope: WorkspaceScope,
  { userId, emailKey, kept = null }: { userId: string; emailKey: string; kept?: Subject | null },
): Promise<void> {
  const links = await tx
    .selectFrom('sso_identity')
    .select([...columns, 'subject_hash as hash'])
    .where('workspace_id', '=', scope.workspaceId)
    .where('user_id', '=', userId)
    .execute();
  for (const { id, subject, hash } of links) {
    const isKept = kept !== null && hash.equals(hashSubject(kept));
    if (!isKept && isNamedByAddress({ value: subject }, emailKey)) await deleteLink(tx, scope, id);
  }
}
