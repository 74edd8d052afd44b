// Every statement on integration_mapping, and the values of links that have no counterpart.
import { sql } from 'kysely';
import {
  type IntegrationMapping,
  MAX_UNMAPPED_VALUES,
  type UnmappedValue,
} from '../../../../contract/integration-sync.ts';
import { SYNCED_ENTITIES } from '../../../../contract/integrations.ts';
import type { ProjectScope } from '../../platform/access/scope.ts';
import type { Reader } from '../../platform/database/db.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { EMPTY_MAPPING, type MappingInitials } from './mapping.ts';

/** Returns the mapping of a connection; the empty one if it has none. */
export async function findMapping(
  reader: Reader,
  scope: ProjectScope,
  connectionId: string,
): Promise<IntegrationMapping> {
  return readRow(await select(reader, scope, connectionId).executeTakeFirst());
}

/** Returns the fields of a connection that were switched on after records were linked. */
export async function findInitials(
  reader: Reader,
  scope: ProjectScope,
  connectionId: string,
): Promise<MappingInitials> {
  const row = await select(reader, scope, connectionId).executeTakeFirst();
  return (row?.initials ?? {}) as MappingInitials;
}

/** Returns the types of records of a connection that are linked. */
export async function listLinkedEntities(reader: Reader, scope: ProjectScope, connectionId: string): Promise<string[]> {
  const { rows } = await sql<{ entity: string }>`
    select kind.entity from unnest(${[...SYNCED_ENTITIES]}::text[]) as kind (entity)
    where exists (
      select from integration_link as link
      where link.workspace_id = ${scope.workspaceId}::uuid and link.connection_id = ${connectionId}::uuid
        and link.entity = kind.entity and link.state <> 'ended')`.execute(reader);
  return rows.map(({ entity }) => entity);
}

/** Locks the mapping of a connection of the project, and makes an empty one if there is none. */
export async function lockMapping(
  tx: Tx,
  scope: ProjectScope,
  connectionId: string,
  at: string,
): Promise<IntegrationMapping> {
  const { version, people, ...tables } = EMPTY_MAPPING;
  await tx
    .insertInto('integration_mapping')
    .values({
      workspace_id: scope.workspaceId,
      connection_id: connectionId,
      project_id: scope.projectId,
      version,
      people: JSON.stringify(people),
      statuses: JSON.stringify(tables.statuses),
      types: JSON.stringify(tables.types),
      conditions: JSON.stringify(tables.conditions),
      fields: JSON.stringify(tables.fields),
      updated_at: at,
    })
    .onConflict((on) => on.columns(['workspace_id', 'connection_id']).doNothing())
    .execute();
  return readRow(await select(tx, scope, connectionId).forUpdate().executeTakeFirst());
}

/** Saves a mapping that this transaction has locked; returns it as every reader will have it, whose tag follows from its order. */
export async function saveMapping(
  tx: Tx,
  scope: ProjectScope,
  connectionId: string,
  {
    mapping,
    initials,
    at,
  }: { readonly mapping: IntegrationMapping; readonly initials: MappingInitials; readonly at: string },
): Promise<IntegrationMapping> {
  const row = await tx
    .updateTable('integration_mapping')
    .set({
      version: mapping.version,
      statuses: JSON.stringify(mapping.statuses),
      types: JSON.stringify(mapping.types),
      conditions: JSON.stringify(mapping.conditions),
      people: JSON.stringify(mapping.people),
      fields: JSON.stringify(mapping.fields),
      initials: JSON.stringify(initials),
      updated_at: at,
    })
    .where('workspace_id', '=', scope.workspaceId)
    .where('connection_id', '=', connectionId)
    .returningAll()
    .executeTakeFirstOrThrow();
  return readRow(row);
}

/** Lists values of links without a counterpart on the other side, those of most records first. Index integration_link_attention. */
export async function listUnmappedValues(
  reader: Reader,
  scope: ProjectScope,
  connectionId: string,
): Promise<UnmappedValue[]> {
  const { rows } = await sql<UnmappedValue>`
    select link.entity, held.field, held.side, held.value, count(distinct link.id)::integer as records
    from integration_link as link
    cross join lateral jsonb_to_recordset(link.held) as held (field text, side text, reason text, value jsonb)
    where link.workspace_id = ${scope.workspaceId}::uuid and link.connection_id = ${connectionId}::uuid
      and (link.held <> '[]' or link.refusal is not null) and link.state <> 'ended' and held.reason = 'unmapped_value'
    group by link.entity, held.field, held.side, held.value
    order by records desc, link.entity, held.field, held.side, held.value
    limit ${MAX_UNMAPPED_VALUES}`.execute(reader);
  return rows;
}

function select(reader: Reader, { workspaceId, projectId }: ProjectScope, connectionId: string) {
  return reader
    .selectFrom('integration_mapping')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('project_id', '=', projectId)
    .where('connection_id', '=', connectionId);
}

type Row = Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirst']>>;

function readRow(row: Row): IntegrationMapping {
  if (row === undefined) return EMPTY_MAPPING;
  return {
    version: row.version,
    statuses: row.statuses as IntegrationMapping['statuses'],
    types: row.types as IntegrationMapping['types'],
    conditions: row.conditions as IntegrationMapping['conditions'],
    people: row.people as IntegrationMapping['people'],
    fields: row.fields as IntegrationMapping['fields'],
  };
}
