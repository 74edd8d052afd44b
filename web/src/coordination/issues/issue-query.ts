// What of issues is read from the service, each under its key.

import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { IssueChange } from '../../../../contract/issues.ts';
import { type Api, tagged, taken } from '../../api/client.ts';
import { PAGE_ROWS, type Page } from '../../api/page-chain.ts';
import type { Subject } from '../discussion/subject.ts';
import type { IssueQuery } from './filters.ts';
import type { Issue } from './issue-terms.ts';

export const issuesKey = (projectId: string) => ['project', projectId, 'issues'] as const;
export const issueTableKey = (projectId: string, query: IssueQuery) =>
  [...issuesKey(projectId), 'table', query] as const;
export const issueKey = (projectId: string, id: string) => ['project', projectId, 'issue', id] as const;
export const overviewKey = (projectId: string) => ['project', projectId, 'overview'] as const;

/** The issue as what is discussed. */
export function issueSubject(projectId: string, id: string): Subject {
  return { projectId, kind: 'issues', id, recordKey: issueKey(projectId, id) };
}

/** A page of the list. */
export function issuePage(api: Api, projectId: string, query: IssueQuery, limit = PAGE_ROWS) {
  return (cursor: string | undefined, signal: AbortSignal): Promise<Page<Issue>> =>
    taken(
      api.GET('/api/projects/{projectId}/issues', {
        params: {
          path: { projectId },
          query: { ...query, limit, ...(cursor !== undefined && { cursor }) },
        },
        signal,
      }),
    );
}

/** One issue with its tag. */
export function issueQueryOptions(api: Api, projectId: string, issueId: string) {
  return queryOptions({
    queryKey: issueKey(projectId, issueId),
    queryFn: () =>
      tagged(api.GET('/api/projects/{projectId}/issues/{issueId}', { params: { path: { projectId, issueId } } })),
  });
}

/** Sends a change; with `etag` only where the issue is still in that state. */
export function sendIssueChange(
  api: Api,
  { projectId, issueId }: { projectId: string; issueId: string },
  change: IssueChange,
  etag: string | null,
) {
  return tagged(
    api.PATCH('/api/projects/{projectId}/issues/{issueId}', {
      params: { path: { projectId, issueId }, ...(etag !== null && { header: { 'If-Match': etag } }) },
      body: change,
    }),
  );
}

/** Reads again what an edit of issues moves: lists, counts. */
export async function refreshIssues(queries: QueryClient, projectId: string): Promise<void> {
  await Promise.all([
    queries.invalidateQueries({ queryKey: issuesKey(projectId) }),
    queries.invalidateQueries({ queryKey: overviewKey(projectId) }),
  ]);
}
