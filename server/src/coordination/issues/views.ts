// An issue as v1 and as the app API show it.
import type { Issue, TrackedIssue } from '../../../../contract/issues.ts';
import { nextStatuses } from './issue.ts';

/** With what the app API adds. */
export function tracked(issue: Issue, watchers: string[]): TrackedIssue {
  return { ...issue, nextStatuses: nextStatuses(issue.status), watchers };
}

/** Without it. */
export function untracked({ nextStatuses: _next, watchers: _watchers, ...issue }: TrackedIssue): Issue {
  return issue;
}
