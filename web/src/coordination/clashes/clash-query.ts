// What of clashes is read from the service, each under its key.

import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { ClashChange, ClashDecision } from '../../../../contract/clashes.ts';
import { allPages } from '../../api/all-pages.ts';
import { type Api, type Tagged, tagged, taken } from '../../api/client.ts';
import { PAGE_ROWS, type Page } from '../../api/page-chain.ts';
import { partKey, type Subject } from '../discussion/subject.ts';
import { entriesKey } from '../ledger/ledger-query.ts';
import type { Clash, Outcome } from './clash-terms.ts';
import type { ClashQuery } from './filters.ts';

export const clashesKey = (projectId: string) => ['project', projectId, 'clashes'] as const;
export const clashKey = (projectId: string, id: string) => ['project', projectId, 'clash', id] as const;

/** The clash as what is discussed. */
export function clashSubject(projectId: string, id: string): Subject {
  return { projectId, kind: 'clashes', id, recordKey: clashKey(projectId, id) };
}

/** A page of the list. */
export function clashPage(api: Api, projectId: string, query: ClashQuery, limit = PAGE_ROWS) {
  return (cursor: string | undefined, signal: AbortSignal): Promise<Page<Clash>> =>
    taken(
      api.GET('/api/projects/{projectId}/clashes', {
        params: {
          path: { projectId },
          query: { ...query, limit, ...(cursor !== undefined && { cursor }) },
        },
        signal,
      }),
    );
}

/** One clash with its tag. */
export function clashQueryOptions(api: Api, projectId: string, clashId: string) {
  return queryOptions({ queryKey: clashKey(projectId, clashId), queryFn: () => readClash(api, projectId, clashId) });
}

/** The clash as it stands now. */
export function readClash(api: Api, projectId: string, clashId: string): Promise<Tagged<Clash>> {
  return tagged(api.GET('/api/projects/{projectId}/clashes/{clashId}', { params: { path: { projectId, clashId } } }));
}

/** What was decided about a clash, with its place in the ledger, oldest first. */
export function decisionsQueryOptions(api: Api, projectId: string, clashId: string) {
  return queryOptions({
    queryKey: [...entriesKey(projectId), 'of', clashId],
    queryFn: () =>
      allPages((cursor) =>
        taken(
          api.GET('/api/projects/{projectId}/governance-ledger', {
            params: {
              path: { projectId },
              query: { subjectId: clashId, limit: PAGE_ROWS, ...(cursor !== undefined && { cursor }) },
            },
          }),
        ),
      ),
  });
}

/** Sends a change; with `etag` only where the clash is still in that state. */
export function sendClashChange(
  api: Api,
  { projectId, clashId }: { projectId: string; clashId: string },
  change: ClashChange,
  etag: string | null,
): Promise<Tagged<Clash>> {
  return tagged(
    api.PATCH('/api/projects/{projectId}/clashes/{clashId}', {
      params: { path: { projectId, clashId }, ...(etag !== null && { header: { 'If-Match': etag } }) },
      body: change,
    }),
  );
}

/** Decides about a clash; sent twice with one key it is decided once. */
export function sendDecision(
  api: Api,
  { projectId, clashId, key }: { projectId: string; clashId: string; key: string },
  body: { outcome: Outcome; reason: string },
): Promise<ClashDecision> {
  return taken(
    api.POST('/api/projects/{projectId}/clashes/{clashId}/decisions', {
      params: { path: { projectId, clashId }, header: { 'Idempotency-Key': key } },
      body,
    }),
  );
}

/** What is read again after a change of clashes: lists, counts. */
export function touchedByClash(projectId: string, clashId: string) {
  return [
    partKey(clashSubject(projectId, clashId), 'history'),
    clashesKey(projectId),
    ['project', projectId, 'overview'],
  ] as const;
}

/** Reads again what a decision about clashes moves: them, the ledger, lists, counts. */
export async function refreshDecided(queries: QueryClient, projectId: string, ids: readonly string[]): Promise<void> {
  const keys = ids.flatMap((id) => [clashKey(projectId, id), touchedByClash(projectId, id)[0]]);
  const shared = [clashesKey(projectId), entriesKey(projectId), ['project', projectId, 'overview']];
  await Promise.all([...keys, ...shared].map((queryKey) => queries.invalidateQueries({ queryKey })));
}
