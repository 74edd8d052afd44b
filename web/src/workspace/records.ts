// What a workspace holds, as every screen of it reads it: lists that are short by their nature, whole.

import { type QueryKey, type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { Project } from '../../../contract/projects.ts';
import { allPages } from '../api/all-pages.ts';
import { taken } from '../api/client.ts';
import { PAGE_ROWS, type Page } from '../api/page-chain.ts';
import type { Problem } from '../api/problem.ts';
import type { Rows } from '../api/rows.ts';
import { useWorkspaceApi } from '../api/use-api.ts';

/** Whoever has more of them than these uses the API. */
const MOST = 10_000;

interface Listed<Row> {
  readonly rows: readonly Row[];
  readonly isWhole: boolean;
}

interface Reading {
  readonly enabled?: boolean;
  /** How often it is read again while it is looked at. */
  readonly everyMs?: number;
}

type PageOf<Row> = (query: { limit: number; cursor?: string }) => Promise<Page<Row>>;

export type ProjectStatus = Project['status'];

/** The projects in which the person has a role. */
export function useProjects(workspaceId: string, status: ProjectStatus | 'all') {
  const api = useWorkspaceApi(workspaceId);
  return useAll(['workspace', workspaceId, 'projects', status], (query) =>
    taken(api.GET('/api/projects', { params: { query: { ...query, ...(status !== 'all' && { status }) } } })),
  );
}

/** The members, deactivated people included. */
export function useMembers(workspaceId: string) {
  const api = useWorkspaceApi(workspaceId);
  return useAll(['workspace', workspaceId, 'members'], (query) =>
    taken(api.GET('/api/workspace/members', { params: { query } })),
  );
}

/** The invitations, accepted and revoked ones included. */
export function useInvitations(workspaceId: string, reading: Reading) {
  const api = useWorkspaceApi(workspaceId);
  return useAll(
    ['workspace', workspaceId, 'invitations'],
    (query) => taken(api.GET('/api/workspace/invitations', { params: { query } })),
    reading,
  );
}

/** The API keys, revoked ones included. */
export function useKeys(workspaceId: string) {
  const api = useWorkspaceApi(workspaceId);
  return useAll(['workspace', workspaceId, 'keys'], (query) =>
    taken(api.GET('/api/workspace/api-keys', { params: { query } })),
  );
}

/** The OAuth applications, of which a workspace has a hundred at most. */
export function useApplications(workspaceId: string) {
  const api = useWorkspaceApi(workspaceId);
  return useAll(['workspace', workspaceId, 'applications'], (query) =>
    taken(api.GET('/api/workspace/oauth-applications', { params: { query } })),
  );
}

/** The provisioning tokens, revoked ones included. */
export function useScimTokens(workspaceId: string, reading: Reading = {}) {
  const api = useWorkspaceApi(workspaceId);
  return useAll(
    ['workspace', workspaceId, 'scim-tokens'],
    (query) => taken(api.GET('/api/workspace/scim-tokens', { params: { query } })),
    reading,
  );
}

/** The webhook subscriptions, of which a workspace has a hundred at most. */
export function useWebhooks(workspaceId: string, reading: Reading = {}) {
  const api = useWorkspaceApi(workspaceId);
  return useAll(
    ['workspace', workspaceId, 'webhooks'],
    (query) => taken(api.GET('/api/workspace/webhooks', { params: { query } })),
    reading,
  );
}

function useAll<Row>(queryKey: QueryKey, page: PageOf<Row>, { enabled = true, everyMs }: Reading = {}) {
  return useQuery({
    queryKey,
    enabled,
    refetchInterval: everyMs ?? false,
    queryFn: () => allPages((cursor) => page({ limit: PAGE_ROWS, ...(cursor !== undefined && { cursor }) }), MOST),
  });
}

/** A list that is here as a whole, as rows of a table; those that `keep` lets through. */
export function rowsOf<Row>(
  list: UseQueryResult<Listed<Row>, Error>,
  keep: (row: Row) => boolean = () => true,
): Rows<Row> {
  const rows = (list.data?.rows ?? []).filter(keep);
  return {
    list: '',
    isStale: false,
    count: rows.length,
    isWhole: list.data !== undefined,
    at: (index) => rows[index],
    look: nothing,
    isPending: list.isPending,
    problem: (list.error ?? undefined) as Problem | undefined,
    restarts: 0,
    retry: () => void list.refetch(),
  };
}

const nothing = () => undefined;

/** True where one of the texts holds what is sought, whatever its case. */
export function holds(sought: string | undefined, ...texts: readonly (string | null)[]): boolean {
  if (sought === undefined) return true;
  const wanted = sought.toLocaleLowerCase();
  return texts.some((text) => text?.toLocaleLowerCase().includes(wanted));
}
