// Rows of integration_link as links, and their changes as columns.
import { type Selectable, sql } from 'kysely';
import type { SyncedEntity } from '../../../../contract/integrations.ts';
import type { Tables } from '../../platform/database/db.ts';
import { formatStoredJson } from '../../platform/database/stored-json.ts';
import type { FieldValues } from '../fields/public.ts';
import type { Link, OpenIntent } from './link.ts';

type Row = Selectable<Tables['integration_link']>;

/** The members of a link that a synchronisation changes. */
export type LinkChange = Partial<
  Omit<Link, 'id' | 'connectionId' | 'entity' | 'recordId' | 'marker' | 'origin' | 'createdAt'>
> & {
  readonly endedReason?: string;
  /** True if both sides were compared. */
  readonly isSynced?: boolean;
};

/** Returns the columns that a change sets. */
export function writeColumns({ bases, intent, held, refusal, crossings, blockedFields, ...change }: LinkChange) {
  return {
    ...(change.vendorId !== undefined && { vendor_id: change.vendorId }),
    ...(change.vendorNumber !== undefined && { vendor_number: change.vendorNumber }),
    ...(change.vendorUrl !== undefined && { vendor_url: change.vendorUrl }),
    ...(change.state !== undefined && { state: change.state }),
    ...(bases !== undefined && {
      local_base: JSON.stringify(bases.localBase),
      vendor_base: JSON.stringify(bases.vendorBase),
      etag: bases.etag,
    }),
    ...(change.initial !== undefined && { initial: change.initial }),
    ...(change.vendorUpdatedAt !== undefined && { vendor_updated_at: change.vendorUpdatedAt }),
    ...(intent !== undefined && { intent: intent === null ? null : JSON.stringify(intent) }),
    ...(held !== undefined && { held: JSON.stringify(held) }),
    ...(refusal !== undefined && { refusal: refusal === null ? null : formatStoredJson(refusal) }),
    ...(crossings !== undefined && { crossings: JSON.stringify(crossings) }),
    ...(blockedFields !== undefined && { blocked_fields: [...blockedFields] }),
    ...(change.mappingVersion !== undefined && { mapping_version: change.mappingVersion }),
    ...(change.initialVersion !== undefined && { initial_version: change.initialVersion }),
    ...(change.localChangedAt !== undefined && { local_changed_at: change.localChangedAt }),
    ...(change.isToPull !== undefined && { to_pull: change.isToPull }),
    updated_at: sql<string>`clock_timestamp()`,
  };
}

/** Returns the link of a row. */
export function readRow(row: Row): Link {
  return {
    id: row.id,
    connectionId: row.connection_id,
    entity: row.entity as SyncedEntity,
    recordId: row.record_id,
    vendorId: row.vendor_id,
    vendorNumber: row.vendor_number,
    vendorUrl: row.vendor_url,
    marker: row.marker,
    origin: row.origin as Link['origin'],
    state: row.state as Link['state'],
    bases: { localBase: row.local_base as FieldValues, vendorBase: row.vendor_base as FieldValues, etag: row.etag },
    initial: row.initial as Link['initial'],
    vendorUpdatedAt: row.vendor_updated_at,
    intent: row.intent as OpenIntent | null,
    blockedFields: row.blocked_fields,
    held: row.held as Link['held'],
    refusal: row.refusal as Link['refusal'],
    crossings: row.crossings as Link['crossings'],
    mappingVersion: row.mapping_version,
    initialVersion: row.initial_version,
    localChangedAt: row.local_changed_at,
    isToPull: row.to_pull,
    createdAt: row.created_at,
  };
}
