// What an issue may be, in the order of its course and of its weight, with the colour that stands beside each word.

import type { MantineColor } from '@mantine/core';
import type { TrackedIssue } from '../../../../contract/issues.ts';

export type Issue = TrackedIssue;
export type IssueStatus = Issue['status'];
export type IssueType = Issue['type'];
export type IssuePriority = Issue['priority'];

// Named here and not imported: the contract's own lists would bring its schemas into the page.
export const ISSUE_STATUSES = [
  'open',
  'in_progress',
  'in_review',
  'verified',
  'closed',
] as const satisfies readonly IssueStatus[];
export const ISSUE_TYPES = ['defect', 'design', 'safety', 'request', 'other'] as const satisfies readonly IssueType[];
export const ISSUE_PRIORITIES = ['critical', 'high', 'medium', 'low'] as const satisfies readonly IssuePriority[];

export const STATUS_COLORS: Readonly<Record<IssueStatus, MantineColor>> = {
  open: 'orange',
  in_progress: 'blue',
  in_review: 'violet',
  closed: 'green',
  verified: 'teal',
};

/** True where nothing is left to do. */
export function isSettled({ status }: Pick<Issue, 'status'>): boolean {
  return status === 'closed' || status === 'verified';
}
