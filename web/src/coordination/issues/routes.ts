import { createRoute } from '@tanstack/react-router';
import { createSearchParser, parseAsMatch, parseAsOneOf } from '../../records/search-params.ts';
import { projectRoute } from '../../shell/roots.tsx';
import { fetchedScreen } from '../../ui/fetched-screen.tsx';
import { ISSUE_PARAMS, readIssueSearch } from './filters.ts';

const readListSearch = createSearchParser({
  ...ISSUE_PARAMS,
  /** Opens the form for a new issue. */
  new: parseAsOneOf([true]),
  /** Its place on the plan that is filtered by: `120,340`, in pixels of its picture. */
  at: parseAsMatch(/^\d{1,6},\d{1,6}$/),
});

const list = createRoute({
  getParentRoute: () => projectRoute,
  path: 'issues',
  validateSearch: (raw: Record<string, unknown>) => {
    const { at, ...search } = readListSearch(raw);
    return { ...search, ...(search.new && at !== undefined && { at }) };
  },
  component: fetchedScreen(() => import('./issues-screen.tsx'), 'IssuesScreen'),
  staticData: { words: ['issues', 'coordination', 'discussion', 'bulk'] },
});

const one = createRoute({
  getParentRoute: () => projectRoute,
  path: 'issues/$issueId',
  validateSearch: readIssueSearch,
  component: fetchedScreen(() => import('./issue-screen.tsx'), 'IssueScreen'),
});

/** The issues of a project, and each of them. */
export const issueRoutes = [list, one] as const;
