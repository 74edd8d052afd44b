// What may be done to many issues at once, as the change of each.
import type { Schema } from '../../api/client.ts';
import type { Issue, IssuePriority, IssueStatus } from './issue-terms.ts';

export type BulkChange =
  | { readonly kind: 'status'; readonly status: IssueStatus }
  | { readonly kind: 'assignee'; readonly assigneeId: string | null }
  | { readonly kind: 'priority'; readonly priority: IssuePriority }
  | { readonly kind: 'dueDate'; readonly dueDate: string | null }
  | { readonly kind: 'addLabel'; readonly label: string }
  | { readonly kind: 'removeLabel'; readonly label: string };

/** The change for one issue. Labels are a list that is sent whole: it is made from the issue as it was read. */
export function changeFor({ labels }: Pick<Issue, 'labels'>, change: BulkChange): Schema<'IssueChange'> {
  switch (change.kind) {
    case 'status':
      return { status: change.status };
    case 'assignee':
      return { assigneeId: change.assigneeId };
    case 'priority':
      return { priority: change.priority };
    case 'dueDate':
      return { dueDate: change.dueDate };
    case 'addLabel':
      return { labels: [...new Set([...labels, change.label])] };
    case 'removeLabel':
      return { labels: labels.filter((each) => each !== change.label) };
  }
}

/** True where the change is made from what the issue holds already. */
export function buildsOnState({ kind }: BulkChange): boolean {
  return kind === 'addLabel' || kind === 'removeLabel';
}
