import { sql } from 'kysely';
import { type ProjectSearch, SEARCHED_TYPES, type SearchedType, type SearchHit } from '../../../../contract/search.ts';
import { floorPlanHits } from '../../capture/floor-plans/public.ts';
import { milestoneHits } from '../../capture/milestones/public.ts';
import { photoHits } from '../../capture/photos/public.ts';
import { clashHits, issueHits, rfiHits, textPattern } from '../../coordination/search/public.ts';
import type { ProjectScope } from '../../platform/access/scope.ts';
import type { Reader } from '../../platform/database/db.ts';
import type { Sought } from '../../platform/database/text-hits.ts';

/**
 * What of the project a text is found in, at most `limit` of each type: one statement, which reads of each table until it has
 * one more than that. A text that nothing has reads the texts of the whole project (why no index helps: coordination/search):
 * 0.7 s for 100,000 issues of 450 characters, as many clashes and photos and 20,000 RFIs; one that is everywhere takes 5 ms
 * (2026-11-21). Of what has no case, as Arabic and numbers, it takes a third (2026-11-22).
 */
export async function searchProject(
  reader: Reader,
  scope: ProjectScope,
  { q, limit }: { q: string; limit: number },
): Promise<ProjectSearch> {
  const sought = soughtOf(q, limit);
  const { rows } = await sql<Record<SearchedType, SearchHit[]>>`
    select ${issueHits(scope, sought)} as issue, ${rfiHits(scope, sought)} as rfi, ${clashHits(scope, sought)} as clash,
      ${photoHits(scope, sought)} as photo, ${floorPlanHits(scope, sought)} as floor_plan,
      ${milestoneHits(scope, sought)} as milestone`.execute(reader);
  const [found] = rows;
  if (found === undefined) throw new Error('a search has a row');
  const groups = SEARCHED_TYPES.map((type) => groupOf(type, found[type], limit));
  return { groups: groups.filter(({ hits }) => hits.length > 0) };
}

function groupOf(type: SearchedType, hits: SearchHit[], limit: number): ProjectSearch['groups'][number] {
  return { type, hits: hits.slice(0, limit), more: hits.length > limit };
}

/** Numbers of records are positive and fit an int4; a longer row of digits is a text like any other. */
const NUMBER = /^#?(\d{1,9})$/;

function soughtOf(q: string, limit: number): Sought {
  const text = q.trim();
  const digits = NUMBER.exec(text)?.[1];
  return { text, pattern: textPattern(text), number: digits === undefined ? null : Number(digits), rows: limit + 1 };
}
