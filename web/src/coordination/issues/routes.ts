import { createRoute } from '@tanstack/react-router';
import { projectRoute } from '../../shell/roots.tsx';
import { fetchedScreen } from '../../ui/fetched-screen.tsx';
import { type IssueSearch, readIssueSearch } from './filters.ts';

/** Beside the filters: whether the form for a new issue is open, and for which place on the plan that is filtered by. */
interface IssuesSearch extends IssueSearch {
  readonly new?: true;
  /** `120,340`, in pixels of its picture. */
  readonly at?: string;
}

const PLACE = /^\d{1,6},\d{1,6}$/;

const list = createRoute({
  getParentRoute: () => projectRoute,
  path: 'issues',
  validateSearch: (raw: Record<string, unknown>): IssuesSearch => ({
    ...readIssueSearch(raw),
    ...(raw.new === true && { new: true, ...(typeof raw.at === 'string' && PLACE.test(raw.at) && { at: raw.at }) }),
  }),
  component: fetchedScreen(() => import('./issues-screen.tsx'), 'IssuesScreen'),
});

const one = createRoute({
  getParentRoute: () => projectRoute,
  path: 'issues/$issueId',
  validateSearch: (raw: Record<string, unknown>): IssueSearch => readIssueSearch(raw),
  component: fetchedScreen(() => import('./issue-screen.tsx'), 'IssueScreen'),
});

/** The issues of a project, and each of them. */
export const issueRoutes = [list, one] as const;
