// What of RFIs is read from the service, each under its key.

import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { RfiChange } from '../../../../contract/rfis.ts';
import { allPages } from '../../api/all-pages.ts';
import { type Api, type Tagged, tagged, taken } from '../../api/client.ts';
import { PAGE_ROWS, type Page } from '../../api/page-chain.ts';
import { partKey, type Subject } from '../discussion/subject.ts';
import type { RfiQuery } from './filters.ts';
import type { Rfi } from './rfi-terms.ts';

export const rfisKey = (projectId: string) => ['project', projectId, 'rfis'] as const;
export const rfiKey = (projectId: string, id: string) => ['project', projectId, 'rfi', id] as const;
const answersKey = (projectId: string, id: string) => ['project', projectId, 'rfi-answers', id] as const;

/** The RFI as what is discussed. */
export function rfiSubject(projectId: string, id: string): Subject {
  return { projectId, kind: 'rfis', id, recordKey: rfiKey(projectId, id) };
}

/** A page of the list. */
export function rfiPage(api: Api, projectId: string, query: RfiQuery, limit = PAGE_ROWS) {
  return (cursor: string | undefined, signal: AbortSignal): Promise<Page<Rfi>> =>
    taken(
      api.GET('/api/projects/{projectId}/rfis', {
        params: {
          path: { projectId },
          query: { ...query, limit, ...(cursor !== undefined && { cursor }) },
        },
        signal,
      }),
    );
}

/** One RFI with its tag. */
export function rfiQueryOptions(api: Api, projectId: string, rfiId: string) {
  return queryOptions({ queryKey: rfiKey(projectId, rfiId), queryFn: () => readRfi(api, projectId, rfiId) });
}

/** The RFI as it stands now. */
export function readRfi(api: Api, projectId: string, rfiId: string): Promise<Tagged<Rfi>> {
  return tagged(api.GET('/api/projects/{projectId}/rfis/{rfiId}', { params: { path: { projectId, rfiId } } }));
}

/** All answers that were given, the one that stands and those before it. */
export function answersQueryOptions(api: Api, projectId: string, rfiId: string) {
  return queryOptions({
    queryKey: answersKey(projectId, rfiId),
    queryFn: () =>
      allPages((cursor) =>
        taken(
          api.GET('/api/projects/{projectId}/rfis/{rfiId}/answers', {
            params: {
              path: { projectId, rfiId },
              query: { limit: PAGE_ROWS, ...(cursor !== undefined && { cursor }) },
            },
          }),
        ),
      ),
  });
}

/** Sends a change; with `etag` only where the RFI is still in that state. */
export function sendRfiChange(
  api: Api,
  { projectId, rfiId }: { projectId: string; rfiId: string },
  change: RfiChange,
  etag: string | null,
): Promise<Tagged<Rfi>> {
  return tagged(
    api.PATCH('/api/projects/{projectId}/rfis/{rfiId}', {
      params: { path: { projectId, rfiId }, ...(etag !== null && { header: { 'If-Match': etag } }) },
      body: change,
    }),
  );
}

/** What is read again after a change of an RFI: its past, the answers, lists, counts. */
export function touchedByRfi(projectId: string, rfiId: string) {
  return [
    partKey(rfiSubject(projectId, rfiId), 'history'),
    answersKey(projectId, rfiId),
    rfisKey(projectId),
    ['project', projectId, 'overview'],
  ] as const;
}

/** Reads again what a change of an RFI moves. */
export async function refreshRfi(queries: QueryClient, projectId: string, rfiId: string): Promise<void> {
  await Promise.all(
    [rfiKey(projectId, rfiId), ...touchedByRfi(projectId, rfiId)].map((queryKey) =>
      queries.invalidateQueries({ queryKey }),
    ),
  );
}
