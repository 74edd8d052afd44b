// Every statement on issue_history: what changed in a field, from what to what.
import type { Issue, IssueHistoryEntry } from '../../../../contract/issues.ts';
import type { Actor } from '../../platform/access/caller.ts';
import type { ProjectScope } from '../../platform/access/scope.ts';
import type { ListSource } from '../../platform/database/list-query.ts';
import { document, group, instant, recordShape, word } from '../../platform/database/record-shape.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import type { Ids } from '../../platform/ids.ts';
import { doerOf } from '../people/public.ts';
import type { IssueFields } from './issue.ts';

export const historyShape = recordShape<IssueHistoryEntry>({
  id: word('issue_history.id'),
  issueId: word('issue_history.issue_id'),
  at: instant('issue_history.at'),
  by: group({ type: word('issue_history.by_type'), id: word('issue_history.by_id') }),
  field: word('issue_history.field'),
  from: document('issue_history.old_value'),
  to: document('issue_history.new_value'),
});

/** Newest first, by issue_history_at. */
export const historyList: ListSource = {
  from: 'issue_history',
  table: 'issue_history',
  orderedBy: 'at',
  newestFirst: true,
  changes: false,
  inProject: true,
  filters: { issueId: 'issue_history.issue_id = $' },
};

export interface FieldChanges {
  readonly before: Issue;
  readonly fields: Partial<IssueFields>;
}

/** Keeps the old and new values of the changed fields of issues, all under one stamp. */
export async function insertHistory(
  tx: Tx,
  { ids, actor, scope }: { ids: Ids; actor: Actor; scope: ProjectScope },
  changes: readonly FieldChanges[],
  at: string,
): Promise<void> {
  const by = doerOf(actor);
  const rows = changes.flatMap(({ before, fields }) =>
    Object.entries(fields).map(([field, value]) => ({
      workspace_id: scope.workspaceId,
      project_id: scope.projectId,
      id: ids.next(),
      issue_id: before.id,
      at,
      by_type: by.type,
      by_id: by.id,
      field,
      old_value: jsonOf(before[field as keyof IssueFields]),
      new_value: jsonOf(value),
    })),
  );
  if (rows.length > 0) await tx.insertInto('issue_history').values(rows).execute();
}

const jsonOf = (value: unknown): string | null => (value === null ? null : JSON.stringify(value));
