import { sql } from 'kysely';
import { type ProjectTags, TAGS_MAX } from '../../../../contract/tags.ts';
import { photoTagCounts } from '../../capture/photos/public.ts';
import { issueLabelCounts } from '../../coordination/search/public.ts';
import type { ProjectScope } from '../../platform/access/scope.ts';
import type { Reader } from '../../platform/database/db.ts';

/**
 * The tags of the project's photos and the labels of its issues, in one statement. They are read from the rows: no index on
 * an array counts, and one on all of it would be too long for what a photo may have. 190 ms for 100,000 photos and as many
 * issues (2026-11-21).
 */
export async function getTags(reader: Reader, scope: ProjectScope): Promise<ProjectTags> {
  const { rows } = await sql<ProjectTags>`
    select ${photoTagCounts(scope, TAGS_MAX)} as "photoTags", ${issueLabelCounts(scope, TAGS_MAX)} as "issueLabels"`.execute(
    reader,
  );
  const [row] = rows;
  if (row === undefined) throw new Error('a count has a row');
  return row;
}
