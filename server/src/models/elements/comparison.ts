// Two versions of a model beside each other: by GlobalId; of several elements with the same, the n-th in the file with the n-th.
import { type RawBuilder, sql } from 'kysely';
import {
  CHANGE_KINDS,
  type ChangeKind,
  type ElementDifference,
  type ModelComparison,
} from '../../../../contract/model-comparison.ts';
import type { ProjectScope } from '../../platform/access/scope.ts';
import type { Reader } from '../../platform/database/db.ts';
import { buildCommonDifference, type EarlierImport } from './compared-imports.ts';
import { type ComparedElement, differingMembers } from './difference.ts';
import { differingFigures } from './geometry-difference.ts';
import { makeGeometryRule } from './geometry-rule.ts';

/** The version that is compared, and with which. */
export interface ComparedVersions {
  readonly modelId: string;
  readonly withModelId: string;
  /** Both were measured when they were drawn. */
  readonly hasGeometry: boolean;
  /** The one that an earlier release read, so that it is compared by what both releases read. */
  readonly earlierImport?: EarlierImport;
}

/** Each kind has a bit in the number of a pair. */
const toBit = (kind: ChangeKind) => 2 ** CHANGE_KINDS.indexOf(kind);

/** The columns by which elements are told apart. */
const COMPARED = sql.raw(
  'id, content_hash, class, name, type_name, tag, storey_id, property_hash, quantity_hash, material_hash, classification_hash',
);

/** The elements that are looked at: from one GlobalId to before another, or those of one. */
interface GuidRange {
  readonly from: string;
  readonly before: string | undefined;
  readonly guid: string | undefined;
}

const ALL_GUIDS: GuidRange = { from: '', before: undefined, guid: undefined };

/**
 * Both versions' elements side by side, without their properties: 100,000 elements take none into memory. The first of each GlobalId,
 * which are nearly all, are joined by it alone; the few others, by model_element_repeated, by their place as well.
 */
const sideBySide = (scope: ProjectScope, versions: ComparedVersions, range: GuidRange = ALL_GUIDS) => {
  const { modelId, withModelId, hasGeometry } = versions;
  const { workspaceId, projectId } = scope;
  const inModel = (id: string) => sql`
    workspace_id = ${workspaceId}::uuid and project_id = ${projectId}::uuid and model_id = ${id}::uuid
    and guid >= ${range.from} ${range.guid === undefined ? sql`` : sql`and guid = ${range.guid}`}
    ${range.before === undefined ? sql`` : sql`and guid < ${range.before}`}`;
  // The figures by an index for each element: as a join, before PostgreSQL has statistics of a new version, all were looked through for each.
  const figures = (id: string) => sql`(
    select figures from model_element_figures as measured
    where measured.workspace_id = ${workspaceId}::uuid and measured.model_id = ${id}::uuid
      and measured.guid = model_element.guid)`;
  const first = (id: string) => sql`(
    select guid, ${COMPARED}, ${hasGeometry ? figures(id) : sql`null::float8[]`} as figures
    from model_element where ${inModel(id)} and not is_repeated)`;
  const repeated = (id: string) => sql`(
    select guid, 1 + row_number() over (partition by guid order by id)::int as ordinal, ${COMPARED},
      null::float8[] as figures
    from model_element where ${inModel(id)} and is_repeated)`;
  const columns = sql`was.id as was_id, now.id as now_id,
    was.figures is not null and now.figures is not null as is_measured,
    was.material_hash is null as was_without, now.material_hash is null as now_without,
    ${computeKinds(scope, versions)} as kinds`;
  return sql`(
    select guid, ordinal, was_id, now_id, is_measured, was_without, now_without, kinds,
      case when was_id is null then 'added' when now_id is null then 'removed'
           when kinds <> 0 then 'changed' else 'unchanged' end as change
    from (
      select guid, 1 as ordinal, ${columns}
      from ${first(withModelId)} as was full join ${first(modelId)} as now using (guid)
      union all
      select guid, ordinal, ${columns}
      from ${repeated(withModelId)} as was full join ${repeated(modelId)} as now using (guid, ordinal)
    ) as joined
  ) as pair`;
};

/** The sum of the bits of the kinds in which `was` and `now` differ; 0 where one of them is missing. */
function computeKinds(scope: ProjectScope, versions: ComparedVersions): RawBuilder<number> {
  const { modelId, withModelId, earlierImport } = versions;
  const bit = (kind: ChangeKind, condition: RawBuilder<unknown>) =>
    sql`case when ${condition} then ${sql.raw(`${toBit(kind)}`)} else 0 end`;
  const other = (column: string) => sql`${sql.ref(`was.${column}`)} is distinct from ${sql.ref(`now.${column}`)}`;
  const { workspaceId } = scope;
  const storey = (side: 'was' | 'now', id: string) => sql`(
    select guid from model_storey where workspace_id = ${workspaceId}::uuid and model_id = ${id}::uuid
      and id = ${sql.ref(`${side}.storey_id`)})`;
  const stored = (side: 'was' | 'now', id: string, column: string) => sql`(
    select ${sql.ref(column)} from model_element where workspace_id = ${workspaceId}::uuid and model_id = ${id}::uuid
      and id = ${sql.ref(`${side}.id`)})`;
  const bySides = (column: string) => {
    const [was, now] = [stored('was', withModelId, column), stored('now', modelId, column)];
    return earlierImport === undefined
      ? sql`${was} is distinct from ${now}`
      : buildCommonDifference(was, now, earlierImport);
  };
  // A version that was read before there were hashes of its parts, or otherwise, is compared by what is stored.
  const values = (hash: string, column: string) => sql`case
    when ${sql.ref(`was.${hash}`)} = ${sql.ref(`now.${hash}`)} then false
    when ${earlierImport !== undefined} or ${sql.ref(`was.${hash}`)} is null or ${sql.ref(`now.${hash}`)} is null
    then ${bySides(column)}
    else true end`;
  const content = [
    bit('name', other('name')),
    bit('class', other('class')),
    bit('type', other('type_name')),
    bit('tag', other('tag')),
    bit('storey', sql`${storey('was', withModelId)} is distinct from ${storey('now', modelId)}`),
    bit('property', values('property_hash', 'property_sets')),
    bit('quantity', values('quantity_hash', 'quantities')),
  ];
  const rule = makeGeometryRule();
  // Hashes that differ where nothing else is known to: in a property, unless two releases wrote what they are of.
  const unknown = earlierImport === undefined ? toBit('property') : 0;
  const geometry = sql`(
    select ${bit('placement', rule.isMoved)} + ${bit('shape', rule.isReshaped)} from ${rule.told})`;
  return sql`case when was.id is null or now.id is null then 0 else
    case when was.content_hash = now.content_hash then 0
         else coalesce(nullif(${sql.join(content, sql` + `)}, 0), ${sql.raw(`${unknown}`)}) end
    + ${bit('material', sql`was.material_hash <> now.material_hash`)}
    + ${bit('classification', sql`was.classification_hash <> now.classification_hash`)}
    + case when was.figures is null or now.figures is null or was.figures = now.figures then 0
           else ${geometry} end
    end`;
}

/** The counts over all pairs. */
export interface ComparisonCounts extends Pick<ModelComparison, 'totals' | 'kinds'> {
  /** Elements of both versions that were measured in one of them or in none. */
  readonly notComparedCount: number;
  /** The versions that were read before materials and classifications were. */
  readonly withoutMaterials: readonly string[];
}

/** Counts how many elements were added, removed, changed, and were not; and in what. */
export async function countDifferences(
  reader: Reader,
  scope: ProjectScope,
  versions: ComparedVersions,
): Promise<ComparisonCounts> {
  const kinds = CHANGE_KINDS.map(
    (kind) => sql`count(*) filter (where kinds & ${sql.raw(`${toBit(kind)}`)} <> 0)::int as ${sql.ref(kind)}`,
  );
  type Counted = ModelComparison['totals'] &
    ModelComparison['kinds'] & { notComparedCount: number; wasWithout: boolean | null; nowWithout: boolean | null };
  const { rows } = await sql<Counted>`
    select count(*) filter (where change = 'added')::int as added,
      count(*) filter (where change = 'removed')::int as removed,
      count(*) filter (where change = 'changed')::int as changed,
      count(*) filter (where change = 'unchanged')::int as unchanged,
      count(*) filter (where was_id is not null and now_id is not null and not is_measured)::int as "notComparedCount",
      bool_or(was_without) filter (where was_id is not null) as "wasWithout",
      bool_or(now_without) filter (where now_id is not null) as "nowWithout",
      ${sql.join(kinds)}
    from ${sideBySide(scope, versions)}`.execute(reader);
  const [counted] = rows;
  if (counted === undefined) throw new Error('an aggregate without a row');
  const { added, removed, changed, unchanged, notComparedCount, wasWithout, nowWithout, ...byKind } = counted;
  const withoutMaterials = [
    ...(wasWithout === true ? [versions.withModelId] : []),
    ...(nowWithout === true ? [versions.modelId] : []),
  ];
  return { totals: { added, removed, changed, unchanged }, kinds: byKind, notComparedCount, withoutMaterials };
}

/** Which differences are asked for. */
export interface DifferenceWindow {
  readonly change: ElementDifference['change'] | undefined;
  readonly kind: ChangeKind | undefined;
  readonly guid: string | undefined;
  /** False: without their members. */
  readonly members: boolean;
  /** Those behind this one. */
  readonly after: Pick<ElementDifference, 'guid' | 'ordinal'>;
  readonly rows: number;
  /** Elements of a version that are compared at once at first: fewer in tests. */
  readonly minSlice?: number;
}

type Compared = ComparedElement & { readonly figures: readonly number[] | null };

interface Pair {
  readonly guid: string;
  readonly ordinal: number;
  readonly change: ElementDifference['change'];
  readonly kinds: number;
  readonly was: Compared | null;
  readonly now: Compared | null;
}

/** Elements of a version that are compared at once for a page at first, where nearly all differ; then four times as many. */
const MIN_SLICE = 500;
const SLICE_GROWTH = 4;

/**
 * Lists differences in the order of their GlobalIds and ordinals. Looks at slices of both versions until the page is full: of 24,000
 * elements that all differ, it compares as many as a page shows.
 */
export async function listDifferences(
  reader: Reader,
  scope: ProjectScope,
  versions: ComparedVersions,
  window: DifferenceWindow,
): Promise<ElementDifference[]> {
  const found: ElementDifference[] = [];
  let { after } = window;
  for (let size = window.minSlice ?? MIN_SLICE; ; size *= SLICE_GROWTH) {
    const before =
      window.guid === undefined ? await findSliceEnd(reader, scope, versions, { from: after.guid, size }) : null;
    const rows = window.rows - found.length;
    found.push(...(await listSlice(reader, scope, versions, { ...window, after, rows, before: before ?? undefined })));
    if (found.length === window.rows || before === null) return found;
    after = { guid: before, ordinal: 0 };
  }
}

/** Finds a GlobalId behind `from` before which neither version has more than so many elements; null where both end before. */
async function findSliceEnd(
  reader: Reader,
  { workspaceId, projectId }: ProjectScope,
  { modelId, withModelId }: ComparedVersions,
  { from, size }: { from: string; size: number },
): Promise<string | null> {
  const end = (id: string) => sql`(
    select guid from model_element
    where workspace_id = ${workspaceId}::uuid and project_id = ${projectId}::uuid and model_id = ${id}::uuid and guid > ${from}
    order by guid offset ${size}::int limit 1)`;
  const { rows } = await sql<{ before: string | null }>`
    select least(${end(withModelId)}, ${end(modelId)}) as before`.execute(reader);
  return rows[0]?.before ?? null;
}

async function listSlice(
  reader: Reader,
  scope: ProjectScope,
  versions: ComparedVersions,
  { change, kind, guid, members, after, before, rows: most }: DifferenceWindow & { before: string | undefined },
): Promise<ElementDifference[]> {
  const changes = change === undefined ? ['added', 'removed', 'changed'] : [change];
  const ofKind = kind === undefined ? sql`true` : sql`kinds & ${sql.raw(`${toBit(kind)}`)} <> 0`;
  const values = sql`, 'propertySets', element.property_sets, 'quantities', element.quantities,
    'materials', element.materials, 'classifications', element.classifications, 'figures', (
      select to_json(figures) from model_element_figures as measured
      where measured.workspace_id = element.workspace_id and measured.model_id = element.model_id
        and measured.guid = element.guid and picked.ordinal = 1 and picked.kinds >= ${toBit('placement')})`;
  const contentOf = (modelId: string, id: 'was_id' | 'now_id') => sql`(
    select json_build_object('class', element.class, 'name', element.name, 'typeName', element.type_name,
      'tag', element.tag, 'storey', storey.name, 'storeyGuid', storey.guid ${members ? values : sql``})
    from model_element as element
    left join model_storey as storey on storey.workspace_id = element.workspace_id
      and storey.model_id = element.model_id and storey.id = element.storey_id
    where element.workspace_id = ${scope.workspaceId}::uuid and element.model_id = ${modelId}::uuid
      and element.id = picked.${sql.ref(id)})`;
  const { rows } = await sql<Pair>`
    select guid, ordinal, change, kinds, ${contentOf(versions.withModelId, 'was_id')} as was,
      ${contentOf(versions.modelId, 'now_id')} as now
    from (
      select * from ${sideBySide(scope, versions, { guid, from: after.guid, before })}
      where change = any(${changes}::text[]) and ${ofKind}
        and (guid collate "C", ordinal) > (${after.guid}, ${after.ordinal}::int)
      order by guid collate "C", ordinal limit ${most}::int
    ) as picked
    order by guid collate "C", ordinal`.execute(reader);
  return rows.map((pair) => describeDifference(pair, members, versions.earlierImport));
}

function describeDifference(
  { guid, ordinal, change, kinds: bits, was, now }: Pair,
  hasMembers: boolean,
  earlierImport: EarlierImport,
): ElementDifference {
  const shown = now ?? was;
  const kinds = CHANGE_KINDS.filter((kind) => (bits & toBit(kind)) !== 0);
  const has = hasMembers && was !== null && now !== null;
  return {
    ...{ guid, ordinal, change, kinds },
    class: shown?.class ?? '',
    name: shown?.name ?? null,
    storey: shown?.storey ?? null,
    members: has
      ? [...differingMembers(was, now, earlierImport), ...differingFigures(kinds, was.figures, now.figures)]
      : [],
  };
}
