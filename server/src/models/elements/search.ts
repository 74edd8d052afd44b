// Finds elements of a project by text, and names of elements by GlobalId (decision 0060).
import { type RawBuilder, sql } from 'kysely';
import type { ElementMatch } from '../../../../contract/model-elements.ts';
import type { ProjectScope } from '../../platform/access/scope.ts';
import type { Reader } from '../../platform/database/db.ts';
import { findElements } from './store.ts';

/** More words narrow no further. */
const MAX_WORDS = 8;
/** Several models may have an element: it is read from each, and returned once. */
const ROWS_PER_MATCH = 4;

/**
 * Finds the elements of the current versions that have all words of the text, or the text as their GlobalId: that one first, then
 * those that have the first word earliest, in name, tag, type, class and storey. Reads the texts of all current elements, because no
 * index serves it (coordination/search): 200,000 take 50–110 ms for a word, where the elements themselves took 0.9–1.5 s, and 0.2 s for
 * eight words (2026-11-27).
 */
export async function searchElements(
  reader: Reader,
  scope: ProjectScope,
  { q, limit }: { q: string; limit: number },
): Promise<{ data: ElementMatch[]; more: boolean }> {
  const guid = q.trim();
  const words = guid.split(/\s+/).slice(0, MAX_WORDS);
  const positions = words.map((word): RawBuilder<number> => sql`strpos(stored.text, lower(${word}::text))`);
  // Apart, because PostgreSQL reads the texts of known versions in parallel.
  const heads = await listHeads(reader, scope);
  const { rows } = await sql<ElementMatch>`
    with found as (
      (select element.model_id, element.id, 0 as place
       from model_element as element
       where element.workspace_id = ${scope.workspaceId}::uuid and element.project_id = ${scope.projectId}::uuid
         and element.model_id = any(${heads}::uuid[]) and element.guid = ${guid} and not element.is_repeated)
      union all
      (select stored.model_id, stored.id, ${positions[0]} as place
       from model_element_text as stored
       where stored.workspace_id = ${scope.workspaceId}::uuid and stored.project_id = ${scope.projectId}::uuid
         and stored.model_id = any(${heads}::uuid[])
         and ${sql.join(
           positions.map((position) => sql`${position} > 0`),
           sql` and `,
         )}
       order by place, stored.model_id, stored.id limit ${(limit + 1) * ROWS_PER_MATCH}::int)
    ), matches as (
      select distinct on (element.guid) found.place, element.id, element.guid, element.model_id, element.class, element.name,
        element.type_name, element.tag, storey.name as storey
      from found
      join model_element as element on element.workspace_id = ${scope.workspaceId}::uuid
        and element.model_id = found.model_id and element.id = found.id
      left join model_storey as storey on storey.workspace_id = element.workspace_id
        and storey.model_id = element.model_id and storey.id = element.storey_id
      order by element.guid, found.place, element.model_id
    )
    select guid, model_id as "modelId", class, name, type_name as "typeName", tag, storey
    from matches order by place, model_id, id limit ${limit + 1}::int`.execute(reader);
  return { data: rows.slice(0, limit), more: rows.length > limit };
}

async function listHeads(reader: Reader, scope: ProjectScope): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from model
    where workspace_id = ${scope.workspaceId}::uuid and project_id = ${scope.projectId}::uuid and is_head
      and status = 'ready'`.execute(reader);
  return rows.map(({ id }) => id);
}

/** Returns the elements with these GlobalIds in their order, each once; leaves out those that no model has. */
export async function listNamedElements(
  reader: Reader,
  scope: ProjectScope,
  guids: readonly string[],
): Promise<ElementMatch[]> {
  const known = [...new Set(guids)];
  const found = await findElements(
    reader,
    scope,
    known.map((guid) => ({ modelId: null, guid })),
  );
  return known.flatMap((guid, index) => {
    const element = found[index];
    if (element === undefined) return [];
    const { modelId, class: kind, name, typeName, tag, storey } = element;
    return [{ guid, modelId, class: kind, name, typeName, tag, storey }];
  });
}
