// Statements on the links between versions of models and those at the vendor. An item there is linked to a version group here as
// long as the link of one of its versions has not ended.
import { sql } from 'kysely';
import type { Message } from '../../../../contract/messages/message.ts';
import type { ProjectScope } from '../../platform/access/scope.ts';
import type { Reader } from '../../platform/database/db.ts';
import { formatStoredJson } from '../../platform/database/stored-json.ts';
import { readSaid } from '../../platform/database/stored-message.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { makeMarker } from '../adapting/public.ts';
import { links } from '../links/public.ts';

/** A version group here that is linked to an item. */
export interface LinkedGroup {
  readonly groupId: string;
  /** The link of the latest version here. */
  readonly linkId: string;
  /** The latest version here that was taken over and its name; null if it is gone. */
  readonly modelId: string | null;
  readonly name: string | null;
  /** The greatest number of a version that was taken over into the group, deleted ones included. */
  readonly latest: number;
  /** The ids of these versions at the vendor. */
  readonly versionIds: readonly string[];
}

/** Finds the group that an item is linked to; undefined if there is none. */
export async function findLinkedGroup(
  reader: Reader,
  { workspaceId }: ProjectScope,
  connectionId: string,
  itemId: string,
): Promise<LinkedGroup | undefined> {
  const { rows } = await sql<LinkedGroup>`
    with live as (
      select id, parent_id, record_id from integration_link
      where workspace_id = ${workspaceId}::uuid and connection_id = ${connectionId}::uuid and vendor_parent_id = ${itemId}
        and state <> 'ended'
      order by vendor_sequence desc limit 1
    )
    select live.parent_id as "groupId", live.id as "linkId", model.id as "modelId", model.name,
      max(link.vendor_sequence) as latest, array_agg(link.vendor_id) as "versionIds"
    from live
    join integration_link as link on link.workspace_id = ${workspaceId}::uuid and link.connection_id = ${connectionId}::uuid
      and link.vendor_parent_id = ${itemId} and link.parent_id = live.parent_id
    left join model on model.workspace_id = ${workspaceId}::uuid and model.id = live.record_id
    group by live.parent_id, live.id, model.id, model.name`.execute(reader);
  return rows[0];
}

interface ItemPage {
  readonly after: string | null;
  readonly max: number;
  /** True for those alone of which a version could not be fetched. */
  readonly isRefused?: boolean;
}

/** Lists items that are linked to a group, in the order of their ids, after one of them. */
export async function listLinkedItems(
  reader: Reader,
  { workspaceId }: ProjectScope,
  connectionId: string,
  { after, max, isRefused = false }: ItemPage,
): Promise<readonly string[]> {
  const { rows } = await sql<{ itemId: string }>`
    select distinct vendor_parent_id as "itemId" from integration_link
    where workspace_id = ${workspaceId}::uuid and connection_id = ${connectionId}::uuid and vendor_parent_id is not null
      and vendor_parent_id > ${after ?? ''} and state <> 'ended' and (refusal is not null or not ${isRefused}::boolean)
    order by vendor_parent_id limit ${max}::int`.execute(reader);
  return rows.map(({ itemId }) => itemId);
}

/** Tells whether an item was linked to a group here and is not any more. */
export async function wasLinked(
  reader: Reader,
  { workspaceId }: ProjectScope,
  connectionId: string,
  itemId: string,
): Promise<boolean> {
  const { rows } = await sql`
    select from integration_link
    where workspace_id = ${workspaceId}::uuid and connection_id = ${connectionId}::uuid and vendor_parent_id = ${itemId}
      limit 1`.execute(reader);
  return rows.length > 0;
}

export interface VersionLink {
  readonly id: string;
  readonly connectionId: string;
  readonly modelId: string;
  readonly groupId: string;
  readonly itemId: string;
  readonly version: {
    readonly versionId: string;
    readonly number: number;
    readonly url: string | null;
    readonly createdAt: string | null;
  };
}

/** Links a version of a model. Returns false if the version at the vendor is linked already. */
export async function insertVersionLink(tx: Tx, scope: ProjectScope, link: VersionLink): Promise<boolean> {
  const { version, connectionId, modelId } = link;
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('integration_link')
    .values({
      workspace_id: scope.workspaceId,
      project_id: scope.projectId,
      id: link.id,
      connection_id: connectionId,
      entity: 'model',
      record_id: modelId,
      vendor_id: version.versionId,
      vendor_number: String(version.number),
      vendor_url: version.url,
      vendor_updated_at: version.createdAt,
      vendor_project: links.readVendorProject(scope, connectionId),
      marker: makeMarker(connectionId, modelId),
      origin: 'vendor',
      state: 'linked',
      parent_id: link.groupId,
      vendor_parent_id: link.itemId,
      vendor_sequence: version.number,
      last_synced_at: sql<string>`clock_timestamp()`,
      created_at: sql<string>`clock_timestamp()`,
      updated_at: sql<string>`clock_timestamp()`,
    })
    .onConflict((on) => on.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** Notes at the link of the latest version here why the next one could not be fetched. */
export async function noteRefusal(
  tx: Tx,
  { workspaceId }: ProjectScope,
  linkId: string,
  { code, refusal }: { readonly code: string; readonly refusal: Message },
): Promise<void> {
  const stored = formatStoredJson({ code, message: refusal.message, ...readSaid(refusal), digest: '' });
  await sql`
    update integration_link set refusal = ${stored}::jsonb, updated_at = clock_timestamp()
    where workspace_id = ${workspaceId}::uuid and id = ${linkId}::uuid`.execute(tx);
}

/** Notes that an item has no version that could not be fetched. */
export async function clearRefusals(
  tx: Tx,
  { workspaceId }: ProjectScope,
  connectionId: string,
  itemId: string,
): Promise<void> {
  await sql`
    update integration_link set refusal = null, updated_at = clock_timestamp()
    where workspace_id = ${workspaceId}::uuid and connection_id = ${connectionId}::uuid and vendor_parent_id = ${itemId}
      and refusal is not null`.execute(tx);
}

/** A link that was ended. */
export interface EndedLink {
  readonly id: string;
  readonly connectionId: string;
  readonly vendorId: string | null;
  readonly vendorNumber: string | null;
}

/** Ends the links of a version that is deleted here, and returns them. */
export async function endVersionLinks(tx: Tx, scope: ProjectScope, modelId: string): Promise<readonly EndedLink[]> {
  const { rows } = await sql<EndedLink>`
    update integration_link set state = 'ended', ended_reason = 'deleted_here', updated_at = clock_timestamp()
    where workspace_id = ${scope.workspaceId}::uuid and project_id = ${scope.projectId}::uuid and entity = 'model'
      and record_id = ${modelId}::uuid and state <> 'ended'
    returning id, connection_id as "connectionId", vendor_id as "vendorId", vendor_number as "vendorNumber"`.execute(
    tx,
  );
  return rows;
}
