// The statements that ask for what was read of models: storeys, spaces as the file has them, elements.
import { sql } from 'kysely';
import type { ElementClassification, ModelElement } from '../../../../contract/model-elements.ts';
import type { Storey } from '../../../../contract/models.ts';
import type { SpaceState } from '../../../../contract/spaces.ts';
import type { ProjectScope, WorkspaceScope } from '../../platform/access/scope.ts';
import type { Reader } from '../../platform/database/db.ts';
import type { ListSource } from '../../platform/database/list-query.ts';
import { decimal, document, recordShape, text, texts, word } from '../../platform/database/record-shape.ts';

export const storeyShape = recordShape<Storey>({
  id: word('model_storey.id'),
  modelId: word('model_storey.model_id'),
  guid: text('model_storey.guid'),
  name: text('model_storey.name'),
  elevationM: decimal('model_storey.elevation_m'),
});

/** While a model is read, what it holds comes in by and by: nothing is shown then. */
function isReady(table: string): string {
  return (
    `exists (select from model where model.workspace_id = ${table}.workspace_id and model.id = $ ` +
    "and model.status = 'ready')"
  );
}

/** In the order of their elevation, which their ids were given in. By the primary key. */
export const storeyList: ListSource = {
  from: 'model_storey',
  table: 'model_storey',
  changes: false,
  inProject: true,
  filters: { modelId: `model_storey.model_id = $ and ${isReady('model_storey')}` },
};

export const elementShape = recordShape<ModelElement>({
  id: word('model_element.id'),
  modelId: word('model_element.model_id'),
  guid: text('model_element.guid'),
  class: text('model_element.class'),
  name: text('model_element.name'),
  typeName: text('model_element.type_name'),
  tag: text('model_element.tag'),
  storeyId: word('model_element.storey_id'),
  storey: text('storey.name'),
  spaceGuid: text('space.guid'),
  space: text('space.name'),
  systems: texts('model_element.systems'),
  propertySets: document('model_element.property_sets'),
  quantities: document('model_element.quantities'),
  materials: document('model_element.materials'),
  classifications: document('model_element.classifications'),
});

/**
 * In the order of the file, by the primary key; of a GlobalId by model_element_guid. Classes, names and storeys, which are
 * taken in any case or form, are looked for in the model's rows.
 */
export const elementList: ListSource = {
  from:
    'model_element left join model_storey as storey on storey.workspace_id = model_element.workspace_id ' +
    'and storey.model_id = model_element.model_id and storey.id = model_element.storey_id ' +
    'left join model_space as space on space.workspace_id = model_element.workspace_id ' +
    'and space.model_id = model_element.model_id and space.id = model_element.space_id',
  table: 'model_element',
  changes: false,
  inProject: true,
  filters: {
    modelId: `model_element.model_id = $ and ${isReady('model_element')}`,
    class: 'lower(model_element.class) = lower($)',
    storey: '(storey.name = $ or storey.guid = $ or storey.id::text = $)',
    name: 'strpos(lower(model_element.name), lower($)) > 0',
    guid: 'model_element.guid = $',
    space: '(space.name = $ or space.guid = $)',
    system: '$ = any(model_element.systems)',
  },
};

/** Whether a model of the project that is ready has an element of this GlobalId. */
export async function hasElement(
  reader: Reader,
  scope: WorkspaceScope,
  { projectId, guid }: { projectId: string; guid: string },
): Promise<boolean> {
  const { rows } = await sql`
    select from model_element
    join model on model.workspace_id = model_element.workspace_id and model.id = model_element.model_id
      and model.status = 'ready'
    where model_element.workspace_id = ${scope.workspaceId}::uuid and model_element.project_id = ${projectId}::uuid
      and model_element.guid = ${guid}
    limit 1`.execute(reader);
  return rows.length > 0;
}

/** An element with what it takes to make something of it: an asset. */
export type FoundElement = Omit<
  ModelElement,
  'storeyId' | 'spaceGuid' | 'space' | 'systems' | 'materials' | 'classifications'
>;

/**
 * Elements of a model of these classes (all where none is named), in the order of their ids, after this one; those whose
 * GlobalId came before in the file are left out.
 */
export async function listElements(
  reader: Reader,
  scope: ProjectScope,
  { modelId, classes, after, most }: { modelId: string; classes: readonly string[]; after: string; most: number },
): Promise<FoundElement[]> {
  const { rows } = await sql<FoundElement>`
    select element.id, element.model_id as "modelId", element.guid, element.class, element.name,
      element.type_name as "typeName", element.tag, storey.name as storey, element.property_sets as "propertySets",
      element.quantities
    from model_element as element
    left join model_storey as storey on storey.workspace_id = element.workspace_id
      and storey.model_id = element.model_id and storey.id = element.storey_id
    where element.workspace_id = ${scope.workspaceId}::uuid and element.project_id = ${scope.projectId}::uuid
      and element.model_id = ${modelId}::uuid and element.id > ${after}::uuid and not element.is_repeated
      and (cardinality(${classes}::text[]) = 0 or element.class = any(${classes}::text[]))
    order by element.id limit ${most}::int`.execute(reader);
  return rows;
}

/** A space as a version of its model has it. */
export interface ModelSpace extends SpaceState {
  readonly guid: string;
  /** 1 for the first of its GlobalId in the file, 2 for the next. */
  readonly ordinal: number;
  /** Its area is part of sums: no space that it is part of, or that is part of it, counts in its place. */
  readonly isCounted: boolean;
  /** The same of its people. */
  readonly countsPeople: boolean;
}

/** A zone of a model that a space is part of. */
interface SpaceZone {
  readonly guid: string;
  readonly class: 'IfcZone' | 'IfcSpatialZone';
  readonly name: string;
  readonly description: string | null;
  /** As its file words it, such as `Fire Compartment` or `THERMAL`. */
  readonly purpose: string | null;
  readonly classifications: readonly ElementClassification[];
}

/** The groups that a space belongs to. */
export interface SpaceGroups {
  readonly zones: readonly SpaceZone[];
  /** Its own and those of its type. */
  readonly classifications: readonly ElementClassification[];
}

/** The spaces of the heads of the project's models that belong to groups, each by what it is known again by. */
async function listHeadSpaceGroups(
  reader: Reader,
  scope: ProjectScope,
): Promise<(SpaceGroups & { modelId: string; guid: string; ordinal: number })[]> {
  const { rows } = await sql<SpaceGroups & { modelId: string; guid: string; ordinal: number }>`
    select space.model_id as "modelId", space.guid, space.ordinal, space.zones, space.classifications
    from model
    join model_space as space on space.workspace_id = model.workspace_id and space.model_id = model.id
      and (space.zones <> '[]' or space.classifications <> '[]')
    where model.workspace_id = ${scope.workspaceId}::uuid and model.project_id = ${scope.projectId}::uuid
      and model.is_head and model.status = 'ready'
    order by space.model_id, space.id`.execute(reader);
  return rows;
}

/** The spaces of a version, by their GlobalId. */
export async function listModelSpaces(reader: Reader, scope: ProjectScope, modelId: string): Promise<ModelSpace[]> {
  const { rows } = await sql<ModelSpace>`
    select guid, ordinal, name, floor, area_m2 as "areaM2", area_source as "areaSource", usage, occupancy, department,
           is_counted as "isCounted", long_name as "longName", occupancy_type as "occupancyType",
           counts_people as "countsPeople", usage_source as "usageSource", department_source as "departmentSource"
    from model_space
    where workspace_id = ${scope.workspaceId}::uuid and project_id = ${scope.projectId}::uuid
      and model_id = ${modelId}::uuid
    order by guid, ordinal`.execute(reader);
  return rows;
}

/** The storeys of the heads of the project's models, the lowest first. */
async function listHeadStoreys(
  reader: Reader,
  scope: ProjectScope,
): Promise<{ guid: string; name: string; elevationM: number | null }[]> {
  const { rows } = await sql<{ guid: string; name: string; elevationM: number | null }>`
    select storey.guid, storey.name, storey.elevation_m as "elevationM"
    from model
    join model_storey as storey on storey.workspace_id = model.workspace_id and storey.model_id = model.id
    where model.workspace_id = ${scope.workspaceId}::uuid and model.project_id = ${scope.projectId}::uuid
      and model.is_head and model.status = 'ready'
    order by storey.elevation_m nulls last, storey.model_id, storey.id`.execute(reader);
  return rows;
}

/** The structure of the heads of the project's models. */
export const headStructure = { listStoreys: listHeadStoreys, listSpaceGroups: listHeadSpaceGroups };

/** An element that a record names by its GlobalId, and by a version of a model or not. */
export interface NamedElement {
  readonly modelId: string | null;
  readonly guid: string;
}

/** What a model says of a named element, and by what its space is known again. */
export type ElementName = Pick<
  ModelElement,
  'modelId' | 'class' | 'name' | 'typeName' | 'tag' | 'storey' | 'systems' | 'classifications'
> & {
  /** Of this version alone. */
  readonly elementId: string;
  readonly spaceGuid: string | null;
  readonly spaceOrdinal: number | null;
};

/**
 * What models that are ready say of named elements, in their order: undefined for one that is in none. Of a named version
 * that has it not, what the head of its model says; where no version is named, or one that is gone, the latest that has it. By
 * model_element_guid.
 */
export async function findElements(
  reader: Reader,
  scope: ProjectScope,
  named: readonly NamedElement[],
): Promise<(ElementName | undefined)[]> {
  const { rows } = await sql<ElementName & { place: number }>`
    select distinct on (named.place) named.place::int as place, element.model_id as "modelId",
      element.id as "elementId", element.class, element.classifications,
      element.name, element.type_name as "typeName", element.tag, storey.name as storey, element.systems,
      space.guid as "spaceGuid", space.ordinal as "spaceOrdinal"
    from unnest(${named.map((each) => each.guid)}::text[], ${named.map((each) => each.modelId)}::uuid[])
      with ordinality as named (guid, model_id, place)
    left join model as version on version.workspace_id = ${scope.workspaceId}::uuid
      and version.project_id = ${scope.projectId}::uuid and version.id = named.model_id
    join model_element as element on element.workspace_id = ${scope.workspaceId}::uuid
      and element.project_id = ${scope.projectId}::uuid and element.guid = named.guid
    join model on model.workspace_id = element.workspace_id and model.id = element.model_id and model.status = 'ready'
      and (version.id is null or model.id = version.id
        or (model.version_group_id = version.version_group_id and model.is_head))
    left join model_storey as storey on storey.workspace_id = element.workspace_id
      and storey.model_id = element.model_id and storey.id = element.storey_id
    left join model_space as space on space.workspace_id = element.workspace_id
      and space.model_id = element.model_id and space.id = element.space_id
    order by named.place, element.model_id is not distinct from version.id desc, element.model_id desc, element.id`.execute(
    reader,
  );
  const found = new Map(rows.map(({ place, ...element }) => [place, element]));
  return named.map((_, index) => found.get(index + 1));
}

/** The values of elements. */
export type ElementValues = Pick<ModelElement, 'propertySets' | 'quantities'>;

/** The values of found elements, in their order. By the primary key. */
async function listElementValues(
  reader: Reader,
  scope: ProjectScope,
  elements: readonly { readonly modelId: string; readonly elementId: string }[],
): Promise<(ElementValues | undefined)[]> {
  const { rows } = await sql<ElementValues & { place: number }>`
    select named.place::int as place, element.property_sets as "propertySets", element.quantities
    from unnest(${elements.map((each) => each.modelId)}::uuid[], ${elements.map((each) => each.elementId)}::uuid[])
      with ordinality as named (model_id, id, place)
    join model_element as element on element.workspace_id = ${scope.workspaceId}::uuid
      and element.project_id = ${scope.projectId}::uuid and element.model_id = named.model_id
      and element.id = named.id`.execute(reader);
  const found = new Map(rows.map(({ place, ...values }) => [place, values]));
  return elements.map((_, index) => found.get(index + 1));
}

/** The size of an element's values. */
export interface ValuesSize {
  readonly bytes: number;
  readonly count: number;
}

/** Measures the values of found elements, in their order, without fetching them. By the primary key. */
async function measureElementValues(
  reader: Reader,
  scope: ProjectScope,
  elements: readonly { readonly modelId: string; readonly elementId: string }[],
): Promise<(ValuesSize | undefined)[]> {
  const { rows } = await sql<ValuesSize & { place: number }>`
    select named.place::int as place,
      octet_length(element.property_sets::text) + octet_length(element.quantities::text) as bytes,
      (select count(*) from (values (element.quantities), (element.property_sets)) as kind (sets),
         jsonb_each(kind.sets) as each (set, members), jsonb_object_keys(each.members))::int as count
    from unnest(${elements.map((each) => each.modelId)}::uuid[], ${elements.map((each) => each.elementId)}::uuid[])
      with ordinality as named (model_id, id, place)
    join model_element as element on element.workspace_id = ${scope.workspaceId}::uuid
      and element.project_id = ${scope.projectId}::uuid and element.model_id = named.model_id
      and element.id = named.id`.execute(reader);
  const found = new Map(rows.map(({ place, ...size }) => [place, size]));
  return elements.map((_, index) => found.get(index + 1));
}

/** Values of elements beside their names: measured first, since one may hold megabytes. */
export const elementValues = { list: listElementValues, measure: measureElementValues };
