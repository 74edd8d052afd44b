// Moving an issue on the board: it lies in its new column at once, and back at its place when that is refused.
import {
  type InfiniteData,
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { PAGE_ROWS, type Page } from '../../api/page-chain.ts';
import { isOvertaken, mendData, stopReads } from '../../api/reads.ts';
import { useApi } from '../../api/use-api.ts';
import { toastProblem } from '../../ui/toasts.tsx';
import { type Column, placeOf, withIssue, without } from './board-columns.ts';
import type { IssueQuery } from './filters.ts';
import { issueKey, issuePage, issuesKey, overviewKey, sendIssueChange } from './issue-query.ts';
import type { Issue, IssueStatus } from './issue-terms.ts';

const boardKey = (projectId: string) => [...issuesKey(projectId), 'board'] as const;

/** The issues of a status, page by page. */
export function useColumn(projectId: string, status: IssueStatus, query: IssueQuery) {
  const api = useApi();
  const page = issuePage(api, projectId, query);
  return useInfiniteQuery({
    queryKey: [...boardKey(projectId), status, query],
    queryFn: ({ pageParam, signal }) => page(pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }: Page<Issue>) => nextCursor ?? undefined,
    // Else each page that comes would be an occasion to compare all those before it.
    structuralSharing: false,
  });
}

/** How many issues are known to be in a column, and whether there are more. */
export function countOf(data: InfiniteData<Page<Issue>> | undefined): { count: number; isWhole: boolean } {
  const count = data?.pages.reduce((sum, { data: rows }) => sum + rows.length, 0) ?? 0;
  return { count, isWhole: (data?.pages.at(-1)?.nextCursor ?? null) === null || count < PAGE_ROWS };
}

interface Move {
  readonly issue: Issue;
  readonly to: IssueStatus;
}

/** A mutation that moves an issue to another column. */
export function useMove(projectId: string) {
  const { t } = useTranslation('issues');
  const api = useApi();
  const queries = useQueryClient();
  const mutationKey = [...boardKey(projectId), 'move'];
  return useMutation({
    mutationKey,
    mutationFn: ({ issue, to }: Move) => sendIssueChange(api, { projectId, issueId: issue.id }, { status: to }, null),
    onMutate: async ({ issue, to }) => {
      await stopReads(queries, boardKey(projectId));
      return place(queries, projectId, { issue: { ...issue, status: to }, at: 0 });
    },
    onSuccess: (answer, { issue }) => {
      place(queries, projectId, { issue: answer.record, at: 0 });
      queries.setQueryData(issueKey(projectId, issue.id), answer);
      void queries.invalidateQueries({ queryKey: [...issuesKey(projectId), 'table'] });
      void queries.invalidateQueries({ queryKey: overviewKey(projectId) });
    },
    onError: (problem, { issue }, before) => {
      if (before !== undefined) place(queries, projectId, { issue, at: before });
      toastProblem(t('board.refused', { number: issue.number }), problem);
      void queries.invalidateQueries({ queryKey: boardKey(projectId) });
    },
    onSettled: async () => {
      // While others are still being moved, the columns would be read without them.
      if (queries.isMutating({ mutationKey }) > 1) await stopReads(queries, boardKey(projectId));
      else void queries.invalidateQueries({ queryKey: boardKey(projectId), predicate: isOvertaken });
    },
  });
}

/** Puts an issue into the columns of its status and takes it from the others; says where it stood before. */
function place(queries: QueryClient, projectId: string, { issue, at }: { issue: Issue; at: number }): number {
  let before = 0;
  for (const [key, column] of queries.getQueriesData<Column>({ queryKey: boardKey(projectId) })) {
    if (column === undefined) continue;
    const stood = placeOf(column, issue.id);
    if (stood >= 0) before = stood;
    const isHere = key[boardKey(projectId).length] === issue.status;
    // What was confirmed stays where it was dropped, even when more was dropped on top of it since.
    const next = isHere ? withIssue(column, issue, stood >= 0 && at === 0 ? stood : at) : without(column, issue.id);
    mendData(queries, key, () => next);
  }
  return before;
}
