// What may be done to many issues at once, as the change of each.
import type { IssueChange } from '../../../../contract/issues.ts';
import type { Issue, IssuePriority, IssueStatus } from './issue-terms.ts';

type FieldChange =
  | { readonly kind: 'status'; readonly status: IssueStatus }
  | { readonly kind: 'assignee'; readonly assigneeId: string | null }
  | { readonly kind: 'priority'; readonly priority: IssuePriority }
  | { readonly kind: 'dueDate'; readonly dueDate: string | null };

type LabelChange = { readonly kind: 'addLabel' | 'removeLabel'; readonly label: string };

export type BulkChange = FieldChange | LabelChange;

/** True where the change is made from what the issue holds already. */
export function isOfLabels(change: BulkChange): change is LabelChange {
  return change.kind === 'addLabel' || change.kind === 'removeLabel';
}

/** The change of a field, the same for every issue. */
export function fieldChange({ kind: _kind, ...change }: FieldChange): IssueChange {
  return change;
}

/** The change for one issue. Labels are a list that is sent whole: it is made from the issue as it was read. */
export function labelChange({ labels }: Pick<Issue, 'labels'>, { kind, label }: LabelChange): IssueChange {
  const others = labels.filter((each) => each !== label);
  if (kind === 'removeLabel') return { labels: others };
  return { labels: labels.includes(label) ? labels : [...others, label] };
}
