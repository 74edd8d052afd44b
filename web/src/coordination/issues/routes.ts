import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { projectRoute } from '../../frame/roots.tsx';
import { type IssueSearch, readIssueSearch } from './filters.ts';

/** Beside the filters: whether the form for a new issue is open, and for which place on the plan that is filtered by. */
interface IssuesSearch extends IssueSearch {
  readonly new?: true;
  readonly x?: number;
  readonly y?: number;
}

const list = createRoute({
  getParentRoute: () => projectRoute,
  path: 'issues',
  validateSearch: (raw: Record<string, unknown>): IssuesSearch => ({
    ...readIssueSearch(raw),
    ...(raw.new === true && { new: true, ...placeIn(raw) }),
  }),
  component: lazyRouteComponent(() => import('./issues-screen.tsx'), 'IssuesScreen'),
});

const one = createRoute({
  getParentRoute: () => projectRoute,
  path: 'issues/$issueId',
  validateSearch: (raw: Record<string, unknown>): IssueSearch => readIssueSearch(raw),
  component: lazyRouteComponent(() => import('./issue-screen.tsx'), 'IssueScreen'),
});

/** A place is both of its numbers. */
function placeIn({ x, y }: Record<string, unknown>): { readonly x: number; readonly y: number } | undefined {
  const isOne = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value) && value >= 0;
  return isOne(x) && isOne(y) ? { x, y } : undefined;
}

/** The issues of a project, and each of them. */
export const issueRoutes = [list, one] as const;
