// The issues before and after one in the list that it was opened from, as far as that list is still at hand.
import { type QueryKey, skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Page } from '../../api/page-chain.ts';
import { useReader } from '../filters/use-reader.ts';
import { type IssueSearch, issueQuery } from './filters.ts';
import { issueTableKey } from './issue-query.ts';
import type { Issue } from './issue-terms.ts';

interface Neighbours {
  readonly previous: Issue | undefined;
  readonly next: Issue | undefined;
}

/** Nothing is read for it: an issue that was opened by its address has no neighbours. */
export function useNeighbours(projectId: string, issueId: string, search: IssueSearch): Neighbours {
  const queries = useQueryClient();
  const reader = useReader(projectId);
  const key = issueTableKey(projectId, issueQuery(search, reader));
  const pages = queries.getQueriesData<Page<Issue>>({ queryKey: key });
  const [kept] = pages.find(([, page]) => page?.data.some(({ id }) => id === issueId)) ?? [];
  // Looking at the page keeps it at hand, however long the issue is looked at.
  const { data } = useQuery<Page<Issue>>({
    queryKey: (kept ?? [...key, 'page', 'unknown']) as QueryKey,
    queryFn: skipToken,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const at = data?.data.findIndex(({ id }) => id === issueId) ?? -1;
  if (at < 0) return { previous: undefined, next: undefined };
  return { previous: data?.data[at - 1], next: data?.data[at + 1] };
}
