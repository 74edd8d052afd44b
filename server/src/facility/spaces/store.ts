// Every statement on space.
import { type RawBuilder, sql } from 'kysely';
import type { AreaSchedule, Space } from '../../../../contract/spaces.ts';
import type { listModelSpaces } from '../../models/elements/public.ts';
import type { ProjectScope } from '../../platform/access/scope.ts';
import type { Reader } from '../../platform/database/db.ts';
import { ordersBy, stampKey, textKey } from '../../platform/database/list-order.ts';
import type { ListSource } from '../../platform/database/list-query.ts';
import { decimal, instant, integer, recordShape, text, word } from '../../platform/database/record-shape.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { columnsOf, spaceColumns, spaceOf } from './row.ts';
import { type KeptSpace, keyOf, type SpaceFields, type SpaceKey } from './space.ts';

type ModelSpace = Awaited<ReturnType<typeof listModelSpaces>>[number];

const members = {
  id: word('space.id'),
  projectId: word('space.project_id'),
  modelId: word('space.model_id'),
  guid: text('space.guid'),
  name: text('space.name'),
  longName: text('space.long_name'),
  floor: text('space.floor'),
  // The column has 0 where the model says none.
  areaM2: decimal("(case when space.area_source <> 'none' then space.area_m2 end)"),
  areaSource: word('space.area_source'),
  usage: text('space.usage'),
  usageSource: word('space.usage_source'),
  occupancyType: text('space.occupancy_type'),
  occupancy: integer('space.occupancy'),
  department: text('space.department'),
  departmentSource: word('space.department_source'),
  areaOverrideM2: decimal('space.area_override_m2'),
  notes: text('space.notes'),
  createdAt: instant('space.created_at'),
  updatedAt: instant('space.updated_at'),
};

export const spaceShape = recordShape<Space>(members);

/**
 * By id it is served by the unique key (workspace_id, project_id, id), by change by space_changed; of a model by the unique key
 * (workspace_id, version_group_id, guid, ordinal).
 */
export const spaceList: ListSource = {
  from: 'space',
  table: 'space',
  changes: true,
  inProject: true,
  filters: {
    versionGroupId: 'space.version_group_id = $',
    present: '(space.gone_at is null) = $',
    floor: 'space.floor = $',
    usage: 'space.usage = $',
    department: 'space.department = $',
    q: "strpos(lower(space.name || ' ' || coalesce(space.long_name, '')), lower($)) > 0",
  },
  orders: ordersBy({ name: textKey('space.name'), updatedAt: stampKey('space.updated_at') }),
};

/** A space of the project, also one that is gone from its model; throws not_found. */
export async function getSpace(reader: Reader, scope: ProjectScope, id: string): Promise<Space> {
  return spaceOf(await selectSpaces(reader, scope).where('id', '=', id).executeTakeFirst());
}

/** Whether the project has a space of this id; one that is gone from its model counts. */
export async function hasSpace(reader: Reader, scope: ProjectScope, id: string): Promise<boolean> {
  return (await selectSpaces(reader, scope).where('id', '=', id).executeTakeFirst()) !== undefined;
}

/** The spaces of the project that a condition holds for, in the order of their ids, `most` at most; locked for a change. */
export async function listSpaces(
  reader: Reader,
  scope: ProjectScope,
  { where, most, isLocking = false }: { where: RawBuilder<boolean>; most: number; isLocking?: boolean },
): Promise<Space[]> {
  const query = selectSpaces(reader, scope).where(where).orderBy('id').limit(most);
  return (await (isLocking ? query.forNoKeyUpdate() : query).execute()).map(spaceOf);
}

/** The spaces that the heads of their models have, in the order of their ids; at most so many. */
export function listPresentSpaces(reader: Reader, scope: ProjectScope, most: number): Promise<Space[]> {
  return listSpaces(reader, scope, { where: sql`gone_at is null`, most });
}

/** Locks a space for a change. */
export async function lockSpace(tx: Tx, scope: ProjectScope, id: string): Promise<Space> {
  return spaceOf(await selectSpaces(tx, scope).where('id', '=', id).forNoKeyUpdate().executeTakeFirst());
}

/** Saves changed fields under the stamp of the change. */
export async function updateSpace(
  tx: Tx,
  scope: ProjectScope,
  { id, fields }: { id: string; fields: Partial<SpaceFields> },
  at: string,
): Promise<Space> {
  const row = await tx
    .updateTable('space')
    .set({ ...columnsOf(fields), updated_at: at })
    .where('workspace_id', '=', scope.workspaceId)
    .where('project_id', '=', scope.projectId)
    .where('id', '=', id)
    .returning(spaceColumns)
    .executeTakeFirst();
  return spaceOf(row);
}

/** Locks the spaces of a version group, in the order of their ids. */
export async function lockGroupSpaces(tx: Tx, scope: ProjectScope, groupId: string): Promise<KeptSpace[]> {
  const { rows } = await sql<KeptSpace>`
    select id, guid, ordinal, gone_at is not null as "isGone"
    from space
    where workspace_id = ${scope.workspaceId}::uuid and project_id = ${scope.projectId}::uuid
      and version_group_id = ${groupId}::uuid
    order by id for no key update`.execute(tx);
  return rows;
}

/** The ids of a version group's spaces, by their keys. */
export async function listSpaceIds(reader: Reader, scope: ProjectScope, groupId: string): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; guid: string; ordinal: number }>`
    select id, guid, ordinal from space
    where workspace_id = ${scope.workspaceId}::uuid and project_id = ${scope.projectId}::uuid
      and version_group_id = ${groupId}::uuid`.execute(reader);
  return new Map(rows.map((row) => [keyOf(row), row.id]));
}

/** A space as a version of a model names it. */
export interface SpaceOfModel extends SpaceKey {
  readonly modelId: string;
}

/** The ids of the project's spaces that versions of models name, in their order: undefined where there is none. */
export async function findSpaceIds(
  reader: Reader,
  scope: ProjectScope,
  named: readonly (SpaceOfModel | undefined)[],
): Promise<(string | undefined)[]> {
  const { rows } = await sql<{ place: number; id: string }>`
    select named.place::int as place, space.id
    from unnest(${named.map((each) => each?.modelId ?? null)}::uuid[], ${named.map((each) => each?.guid ?? null)}::text[],
                ${named.map((each) => each?.ordinal ?? null)}::int[]) with ordinality as named (model_id, guid, ordinal, place)
    join model on model.workspace_id = ${scope.workspaceId}::uuid and model.project_id = ${scope.projectId}::uuid
      and model.id = named.model_id
    join space on space.workspace_id = model.workspace_id and space.version_group_id = model.version_group_id
      and space.guid = named.guid and space.ordinal = named.ordinal`.execute(reader);
  const ids = new Map(rows.map(({ place, id }) => [place, id]));
  return named.map((_, index) => ids.get(index + 1));
}

/** The version of a model that spaces are of. */
export interface SpaceOrigin {
  readonly versionGroupId: string;
  readonly modelId: string;
}

/** Inserts spaces that a model is the first to have. */
export async function insertSpaces(
  tx: Tx,
  scope: ProjectScope,
  { versionGroupId, modelId, spaces }: SpaceOrigin & { spaces: readonly (ModelSpace & { id: string })[] },
  at: string,
): Promise<void> {
  await sql`
    insert into space (workspace_id, project_id, version_group_id, model_id, id, guid, ordinal, name, floor, area_m2,
                       area_source, usage, occupancy, department, said_usage, said_occupancy, said_department,
                       said_usage_source, said_department_source, is_counted, long_name, occupancy_type, counts_people,
                       created_at, updated_at)
    select ${scope.workspaceId}::uuid, ${scope.projectId}::uuid, ${versionGroupId}::uuid, ${modelId}::uuid, each.id,
           each.guid, each.ordinal, each.name, each.floor, each."areaM2", each."areaSource", each.usage, each.occupancy,
           each.department, each.usage, each.occupancy, each.department,
           each."usageSource", each."departmentSource", each."isCounted", each."longName", each."occupancyType", each."countsPeople",
           ${at}::timestamptz, ${at}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(spaces)}::jsonb) as each (id uuid, guid text, ordinal integer, name text,
      floor text, "areaM2" double precision, "areaSource" text, usage text, occupancy integer, department text,
      "usageSource" text, "departmentSource" text, "isCounted" boolean, "longName" text, "occupancyType" text,
      "countsPeople" boolean)`.execute(tx);
}

/**
 * Saves what the head says of spaces, and that it has them. Usage, occupancy and department follow it where they are still what
 * the version before said: what people entered stays.
 */
export async function saveSeenSpaces(
  tx: Tx,
  scope: ProjectScope,
  { modelId, spaces }: { modelId: string; spaces: readonly (ModelSpace & { id: string })[] },
  at: string,
): Promise<void> {
  await sql`
    update space set model_id = ${modelId}::uuid, name = each.name, floor = each.floor, area_m2 = each."areaM2",
      area_source = each."areaSource", is_counted = each."isCounted", gone_at = null,
      long_name = each."longName", occupancy_type = each."occupancyType", counts_people = each."countsPeople",
      usage = case when space.usage is not distinct from said_usage then each.usage else space.usage end,
      occupancy = case when space.occupancy is not distinct from said_occupancy then each.occupancy else space.occupancy end,
      department = case when space.department is not distinct from said_department then each.department else space.department end,
      said_usage = each.usage, said_occupancy = each.occupancy, said_department = each.department,
      said_usage_source = each."usageSource", said_department_source = each."departmentSource",
      updated_at = ${at}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(spaces)}::jsonb) as each (id uuid, name text, floor text,
      "areaM2" double precision, "areaSource" text, usage text, occupancy integer, department text, "isCounted" boolean,
      "usageSource" text, "departmentSource" text, "longName" text, "occupancyType" text, "countsPeople" boolean)
    where space.workspace_id = ${scope.workspaceId}::uuid and space.project_id = ${scope.projectId}::uuid
      and space.id = each.id`.execute(tx);
}

/** Notes that spaces are gone from the head of their model. */
export async function saveGoneSpaces(tx: Tx, scope: ProjectScope, ids: readonly string[], at: string): Promise<void> {
  await sql`
    update space set gone_at = ${at}::timestamptz, updated_at = ${at}::timestamptz
    where workspace_id = ${scope.workspaceId}::uuid and project_id = ${scope.projectId}::uuid
      and id = any(${ids}::uuid[])`.execute(tx);
}

/**
 * The sums over the spaces of a project that are present: of all its models, or of that of one version group. Floors come in the
 * order of their height, all else by area. Spaces that others count for (is_counted, counts_people) add no area, or no people; spaces without an area are counted. Which GlobalIds
 * repeat is read in the order of space_present.
 */
export async function sumAreas(
  reader: Reader,
  scope: ProjectScope,
  versionGroupId: string | undefined,
): Promise<AreaSchedule> {
  const present = sql`space where workspace_id = ${scope.workspaceId}::uuid and project_id = ${scope.projectId}::uuid
    and gone_at is null ${versionGroupId === undefined ? sql`` : sql`and version_group_id = ${versionGroupId}::uuid`}`;
  const { rows } = await sql<{
    by: string | null;
    value: string | null;
    spaces: number;
    spacesWithoutArea: number;
    areaM2: number;
    occupancy: number | null;
    repeatedSpaces: number;
  }>`
    with heights as (
      select storey.name, min(storey.elevation_m) as height
      from model_storey as storey
      join model on model.workspace_id = storey.workspace_id and model.project_id = storey.project_id
        and model.id = storey.model_id
      where storey.workspace_id = ${scope.workspaceId}::uuid and storey.project_id = ${scope.projectId}::uuid
        and model.is_head and model.status = 'ready'
      group by storey.name
    ), sums as (
    select case when grouping(floor) = 0 then 'byFloor' when grouping(department) = 0 then 'byDepartment'
                when grouping(usage) = 0 then 'byUsage' end as by,
           coalesce(floor, department, usage) as value, count(*)::int as spaces,
           (count(*) filter (where is_counted and area_override_m2 is null and area_source = 'none'))::int as "spacesWithoutArea",
           coalesce(sum(coalesce(area_override_m2, area_m2)) filter (where is_counted), 0) as "areaM2",
           sum(occupancy) filter (where counts_people) as occupancy,
           (select coalesce(sum(copies - 1), 0)::int
            from (select count(*) as copies from ${present} group by guid, ordinal) as known) as "repeatedSpaces"
    from ${present}
    group by grouping sets ((floor), (department), (usage), ())
    )
    select sums.* from sums left join heights on sums.by = 'byFloor' and heights.name = sums.value
    order by heights.height nulls last, "areaM2" desc, value`.execute(reader);
  const sums = (by: string) =>
    rows.filter((each) => each.by === by).map(({ by: _, repeatedSpaces: __, ...sum }) => sum);
  const none = { spaces: 0, repeatedSpaces: 0, spacesWithoutArea: 0, areaM2: 0, occupancy: null };
  const { spaces, repeatedSpaces, spacesWithoutArea, areaM2, occupancy } =
    rows.find((each) => each.by === null) ?? none;
  return {
    spaces,
    repeatedSpaces,
    spacesWithoutArea,
    areaM2,
    occupancy,
    byFloor: sums('byFloor'),
    byDepartment: sums('byDepartment'),
    byUsage: sums('byUsage'),
  };
}

function selectSpaces(reader: Reader, scope: ProjectScope) {
  return reader
    .selectFrom('space')
    .select(spaceColumns)
    .where('workspace_id', '=', scope.workspaceId)
    .where('project_id', '=', scope.projectId);
}
