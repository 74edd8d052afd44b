import { sql } from 'kysely';
import type { ProjectScope } from '../../platform/access/scope.ts';
import type { Reader } from '../../platform/database/db.ts';

/** An issue by what it is called, with what was said about it. */
export interface IssueTitle {
  readonly id: string;
  readonly title: string;
  readonly comments: readonly string[];
}

/**
 * Up to `most` issues of the project by their titles, the first made first. Served by the unique key of the project, their
 * comments by that of the record.
 */
export function listIssueTitles(reader: Reader, scope: ProjectScope, most: number): Promise<IssueTitle[]> {
  return reader
    .selectFrom('issue')
    .select([
      'id',
      'title',
      sql<string[]>`array(
        select text from issue_comment
        where issue_comment.workspace_id = issue.workspace_id and issue_id = issue.id order by issue_comment.id
      )`.as('comments'),
    ])
    .where('workspace_id', '=', scope.workspaceId)
    .where('project_id', '=', scope.projectId)
    .orderBy('id')
    .limit(most)
    .execute();
}
