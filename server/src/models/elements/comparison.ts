// Two versions of a model beside each other: by GlobalId; of several elements with the same, the n-th in the file with the n-th.
import { sql } from 'kysely';
import type { ElementDifference, ModelComparison } from '../../../../contract/models.ts';
import type { ProjectScope } from '../../platform/access/scope.ts';
import type { Reader } from '../../platform/database/db.ts';
import { type ComparedElement, differingMembers } from './difference.ts';

/** The version that is compared, with which. */
export interface ComparedVersions {
  readonly modelId: string;
  readonly withModelId: string;
}

/**
 * Both versions' elements side by side, by primary key and hash alone: 100,000 elements take no property into memory. The first of
 * each GlobalId, which are nearly all, are joined by it alone; the few others, by model_element_repeated, by their place as well.
 */
const sideBySide = ({ workspaceId, projectId }: ProjectScope, { modelId, withModelId }: ComparedVersions) => {
  const ofModel = (id: string) => sql`
    workspace_id = ${workspaceId}::uuid and project_id = ${projectId}::uuid and model_id = ${id}::uuid`;
  const first = (id: string) => sql`(
    select guid, id, content_hash from model_element where ${ofModel(id)} and not is_repeated)`;
  const repeated = (id: string) => sql`(
    select guid, 1 + row_number() over (partition by guid order by id)::int as ordinal, id, content_hash
    from model_element where ${ofModel(id)} and is_repeated)`;
  return sql`(
    select guid, ordinal, was_id, now_id,
      case when was_id is null then 'added' when now_id is null then 'removed'
           when was_hash <> now_hash then 'changed' else 'unchanged' end as change
    from (
      select guid, 1 as ordinal, was.id as was_id, now.id as now_id, was.content_hash as was_hash, now.content_hash as now_hash
      from ${first(withModelId)} as was full join ${first(modelId)} as now using (guid)
      union all
      select guid, ordinal, was.id, now.id, was.content_hash, now.content_hash
      from ${repeated(withModelId)} as was full join ${repeated(modelId)} as now using (guid, ordinal)
    ) as joined
  ) as pair`;
};

/** How many elements were added, removed, changed, and were not. */
export async function countDifferences(
  reader: Reader,
  scope: ProjectScope,
  versions: ComparedVersions,
): Promise<ModelComparison['totals']> {
  const { rows } = await sql<ModelComparison['totals']>`
    select count(*) filter (where change = 'added')::int as added,
      count(*) filter (where change = 'removed')::int as removed,
      count(*) filter (where change = 'changed')::int as changed,
      count(*) filter (where change = 'unchanged')::int as unchanged
    from ${sideBySide(scope, versions)}`.execute(reader);
  return rows[0] ?? { added: 0, removed: 0, changed: 0, unchanged: 0 };
}

/** Which differences are asked for. */
export interface DifferenceWindow {
  readonly change: ElementDifference['change'] | undefined;
  /** Those behind this one. */
  readonly after: Pick<ElementDifference, 'guid' | 'ordinal'>;
  readonly rows: number;
}

interface Pair {
  readonly guid: string;
  readonly ordinal: number;
  readonly change: ElementDifference['change'];
  readonly was: ComparedElement | null;
  readonly now: ComparedElement | null;
}

/** Differences in the order of their GlobalIds and ordinals. */
export async function listDifferences(
  reader: Reader,
  scope: ProjectScope,
  versions: ComparedVersions,
  { change, after, rows: most }: DifferenceWindow,
): Promise<ElementDifference[]> {
  const kinds = change === undefined ? ['added', 'removed', 'changed'] : [change];
  const contentOf = (modelId: string, id: 'was_id' | 'now_id') => sql`(
    select json_build_object('class', element.class, 'name', element.name, 'typeName', element.type_name,
      'tag', element.tag, 'storey', storey.name, 'storeyGuid', storey.guid,
      'propertySets', element.property_sets, 'quantities', element.quantities)
    from model_element as element
    left join model_storey as storey on storey.workspace_id = element.workspace_id
      and storey.model_id = element.model_id and storey.id = element.storey_id
    where element.workspace_id = ${scope.workspaceId}::uuid and element.model_id = ${modelId}::uuid
      and element.id = picked.${sql.ref(id)})`;
  const { rows } = await sql<Pair>`
    select guid, ordinal, change, ${contentOf(versions.withModelId, 'was_id')} as was,
      ${contentOf(versions.modelId, 'now_id')} as now
    from (
      select * from ${sideBySide(scope, versions)}
      where change = any(${kinds}::text[]) and (guid collate "C", ordinal) > (${after.guid}, ${after.ordinal}::int)
      order by guid collate "C", ordinal limit ${most}::int
    ) as picked
    order by guid collate "C", ordinal`.execute(reader);
  return rows.map(differenceOf);
}

function differenceOf({ guid, ordinal, change, was, now }: Pair): ElementDifference {
  const shown = now ?? was;
  return {
    guid,
    ordinal,
    change,
    class: shown?.class ?? '',
    name: shown?.name ?? null,
    storey: shown?.storey ?? null,
    members: was === null || now === null ? [] : differingMembers(was, now),
  };
}
