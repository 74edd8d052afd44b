// Reading links between records here and at vendors.
import { sql } from 'kysely';
import type { ExternalLink, RecordLink } from '../../../../contract/integration-sync.ts';
import type { SyncedEntity } from '../../../../contract/integrations.ts';
import type { ProjectScope } from '../../platform/access/scope.ts';
import { notFound } from '../../platform/app-error.ts';
import type { Reader } from '../../platform/database/db.ts';
import type { ListSource } from '../../platform/database/list-query.ts';
import {
  boolean,
  document,
  instant,
  integer,
  recordShape,
  text,
  texts,
  word,
} from '../../platform/database/record-shape.ts';
import type { VendorSettings } from '../../platform/vendor-settings.ts';
import { selectRecordNumber, selectRecordTitle } from '../record-names/public.ts';

const ERROR = "integration_link.refusal - 'digest'";

/** By index integration_conflict_open. */
const selectUndoing = (link: string) =>
  `exists (select from integration_conflict as undone where undone.workspace_id = ${link}.workspace_id
    and undone.link_id = ${link}.id and undone.state = 'resolving' and undone.is_undo)`;

/** The values themselves are those of the records. */
const selectHeld = (link: string) =>
  `(select coalesce(jsonb_agg(each.value - 'value'), '[]') from jsonb_array_elements(${link}.held) as each)`;

export const linkShape = recordShape<RecordLink>({
  id: word('integration_link.id'),
  entity: word('integration_link.entity'),
  recordId: word('integration_link.record_id'),
  recordNumber: integer(selectRecordNumber('integration_link')),
  recordTitle: text(selectRecordTitle('integration_link')),
  vendorId: text('integration_link.vendor_id'),
  vendorNumber: text('integration_link.vendor_number'),
  url: text('integration_link.vendor_url'),
  marker: text('integration_link.marker'),
  etag: text('integration_link.etag'),
  vendorUpdatedAt: instant('integration_link.vendor_updated_at'),
  localBase: document('integration_link.local_base'),
  vendorBase: document('integration_link.vendor_base'),
  state: word('integration_link.state'),
  undoing: boolean(selectUndoing('integration_link')),
  endedReason: text('integration_link.ended_reason'),
  blockedFields: texts('integration_link.blocked_fields'),
  heldFields: document(selectHeld('integration_link')),
  error: document(ERROR),
  mappingVersion: integer('integration_link.mapping_version'),
  lastSyncedAt: instant('integration_link.last_synced_at'),
});

/** By id: index integration_link_list, and with the filter `recordId` integration_link_project. */
export const linkList: ListSource = {
  from: 'integration_link',
  table: 'integration_link',
  changes: false,
  inProject: true,
  filters: {
    connectionId: 'integration_link.connection_id = $',
    state: 'integration_link.state = $',
    entity: 'integration_link.entity = $',
    recordId: 'integration_link.record_id = $',
    // As the count of the connection.
    hasError:
      "(coalesce(integration_link.refusal ->> 'code' <> 'not_linked', false) and integration_link.state <> 'ended') = $",
  },
};

/** Returns a link of a connection. Throws not_found. */
export async function getLink(
  reader: Reader,
  scope: ProjectScope,
  { connectionId, id }: { readonly connectionId: string; readonly id: string },
): Promise<RecordLink> {
  const row = await reader
    .selectFrom('integration_link')
    .selectAll()
    .select([
      sql.raw<number | null>(selectRecordNumber('integration_link')).as('recordNumber'),
      sql.raw<string | null>(selectRecordTitle('integration_link')).as('recordTitle'),
      sql.raw<boolean>(selectUndoing('integration_link')).as('undoing'),
      sql.raw<RecordLink['error']>(ERROR).as('error'),
      sql.raw<RecordLink['heldFields']>(selectHeld('integration_link')).as('heldFields'),
    ])
    .where('workspace_id', '=', scope.workspaceId)
    .where('project_id', '=', scope.projectId)
    .where('connection_id', '=', connectionId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (row === undefined) throw notFound();
  return {
    id: row.id,
    entity: row.entity as SyncedEntity,
    recordId: row.record_id,
    recordNumber: row.recordNumber,
    recordTitle: row.recordTitle,
    vendorId: row.vendor_id,
    vendorNumber: row.vendor_number,
    url: row.vendor_url,
    marker: row.marker,
    etag: row.etag,
    vendorUpdatedAt: row.vendor_updated_at,
    localBase: row.local_base as RecordLink['localBase'],
    vendorBase: row.vendor_base as RecordLink['vendorBase'],
    state: row.state as RecordLink['state'],
    undoing: row.undoing,
    endedReason: row.ended_reason,
    blockedFields: row.blocked_fields,
    heldFields: row.heldFields,
    error: row.error,
    mappingVersion: row.mapping_version,
    lastSyncedAt: row.last_synced_at,
  };
}

/** Lists the links of a record that have not ended, over all connections of the project. */
export async function listExternalLinks(
  reader: Reader,
  scope: ProjectScope,
  { entity, recordId, vendors }: { entity: SyncedEntity; recordId: string; vendors: readonly VendorSettings[] },
): Promise<ExternalLink[]> {
  const rows = await reader
    .selectFrom('integration_link as link')
    .innerJoin('integration_connection as connection', (join) =>
      join.onRef('connection.workspace_id', '=', 'link.workspace_id').onRef('connection.id', '=', 'link.connection_id'),
    )
    .leftJoin('integration_conflict as conflict', (join) =>
      join
        .onRef('conflict.workspace_id', '=', 'link.workspace_id')
        .onRef('conflict.link_id', '=', 'link.id')
        .on('conflict.state', 'in', ['open', 'resolving']),
    )
    .select(['connection.vendor', 'link.connection_id', 'conflict.id as conflict_id'])
    .select(['link.vendor_id', 'link.vendor_number', 'link.vendor_url', 'link.state'])
    .select(sql.raw<ExternalLink['heldFields']>(selectHeld('link')).as('heldFields'))
    .select(sql.raw<boolean>(selectUndoing('link')).as('undoing'))
    .where('link.workspace_id', '=', scope.workspaceId)
    .where('link.project_id', '=', scope.projectId)
    .where('link.entity', '=', entity)
    .where('link.record_id', '=', recordId)
    .where('link.state', '<>', 'ended')
    .orderBy('connection.vendor')
    .execute();
  return rows.flatMap((row) => {
    const vendor = vendors.find(({ kind }) => kind === row.vendor);
    if (vendor === undefined) return [];
    return [
      {
        connectionId: row.connection_id,
        conflictId: row.conflict_id,
        vendor: vendor.slug,
        vendorName: vendor.name,
        vendorId: row.vendor_id,
        vendorNumber: row.vendor_number,
        url: row.vendor_url,
        state: row.state as ExternalLink['state'],
        undoing: row.undoing,
        heldFields: row.heldFields,
      },
    ];
  });
}
