import { type RawBuilder, sql } from 'kysely';
import type { SearchHit } from '../../../../contract/search.ts';
import type { ProjectScope } from '../../platform/access/scope.ts';
import { excerpt, hitsAsJson, holds, type Sought } from '../../platform/database/text-hits.ts';
import { inProject } from '../../platform/records/scoped.ts';

/**
 * Photos with the text in their notes or tags, as a JSON array in SQL: newest first by photo_in_project, read backwards until
 * enough are found.
 */
export function photoHits(scope: ProjectScope, sought: Sought): RawBuilder<SearchHit[]> {
  const { rows } = sought;
  const found = sql`
    select id, null::int as number, coalesce(nullif(notes, ''), array_to_string(tags, ', ')) as title,
      case when notes <> '' then array_to_string(tags, ', ') end as detail, visibility as status
    from photo
    where ${inProject(scope)}
      and (${holds(sql`notes`, sought)} or ${holds(sql`array_to_string(tags, ', ')`, sought)})
    order by id desc limit ${rows}`;
  return hitsAsJson(found, sought, excerpt('detail', sought));
}
