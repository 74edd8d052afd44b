import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import type { SignInPolicy, SignInPolicyPreview, SsoChangePreview } from '../../../../contract/sign-in-policy.ts';
import type { SsoConnection, SsoDomain } from '../../../../contract/sso.ts';
import type { SsoAttempt } from '../../../../contract/sso-sign-ins.ts';
import { tagged, taken } from '../../api/client.ts';
import { isFirstNotFound } from '../../api/problem.ts';
import { readWithout } from '../../api/read-without.ts';
import { useWorkspaceApi } from '../../api/use-api.ts';

export type Domain = SsoDomain;
export type Connection = SsoConnection;
export type Attempt = SsoAttempt;
export type Policy = SignInPolicy;
export type Preview = SignInPolicyPreview;
export type ChangePreview = SsoChangePreview;
export type { SessionPolicy } from '../../../../contract/sign-in-policy.ts';

const keyOf = (workspaceId: string) => ['workspace', workspaceId, 'sso'];

/** The key of the query for signing keys. */
export const signingKeysKey = (workspaceId: string) => [...keyOf(workspaceId), 'signing-keys'];

/** Reads again whatever is shown of the workspace's single sign-on, without a connection that was deleted, by its id. */
export function useRefreshSso(workspaceId: string): (gone?: string) => void {
  const queries = useQueryClient();
  return (gone) => void readWithout(queries, gone, keyOf(workspaceId));
}

/** The workspace's domains, by name. */
export function useDomains(workspaceId: string) {
  const api = useWorkspaceApi(workspaceId);
  return useQuery({
    queryKey: [...keyOf(workspaceId), 'domains'],
    queryFn: async () => (await taken(api.GET('/api/workspace/sso/domains'))).data,
  });
}

/** Its connections, the active one first. */
export function useConnections(workspaceId: string) {
  const api = useWorkspaceApi(workspaceId);
  return useQuery({
    queryKey: [...keyOf(workspaceId), 'connections'],
    queryFn: async () => (await taken(api.GET('/api/workspace/sso/connections'))).data,
  });
}

/** One connection. */
export function useConnection(workspaceId: string, connectionId: string, enabled: boolean) {
  const api = useWorkspaceApi(workspaceId);
  const params = { path: { connectionId } };
  return useQuery({
    queryKey: [...keyOf(workspaceId), 'connection', connectionId],
    queryFn: () => taken(api.GET('/api/workspace/sso/connections/{connectionId}', { params })),
    enabled,
    throwOnError: isFirstNotFound,
  });
}

/** Which sign-ins are looked at. */
export interface AttemptFilter {
  readonly onlyFailed: boolean;
  /** What the person was shown; empty: any. */
  readonly requestId: string;
  /** Also what anybody can send: posts that name no request and carry no signature. */
  readonly withNoise: boolean;
}

const ATTEMPTS_A_PAGE = 50;

/** The sign-ins at a connection, newest first, a page at a time. */
export function useAttempts(
  workspaceId: string,
  connectionId: string,
  { onlyFailed, requestId, withNoise }: AttemptFilter,
) {
  const api = useWorkspaceApi(workspaceId);
  const query = {
    ...(onlyFailed && requestId === '' && { outcome: 'failed' as const }),
    ...(!withNoise && requestId === '' && { solicited: true }),
    ...(requestId !== '' && { requestId }),
  };
  return useInfiniteQuery({
    queryKey: [...keyOf(workspaceId), 'attempts', connectionId, query],
    placeholderData: keepPreviousData,
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam }) =>
      taken(
        api.GET('/api/workspace/sso/connections/{connectionId}/attempts', {
          params: {
            path: { connectionId },
            query: { ...query, limit: ATTEMPTS_A_PAGE, ...(pageParam !== undefined && { cursor: pageParam }) },
          },
        }),
      ),
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });
}

/** What the workspace demands of those who sign in, with the tag on which it is changed. */
export function usePolicy(workspaceId: string) {
  const api = useWorkspaceApi(workspaceId);
  return useQuery({
    queryKey: [...keyOf(workspaceId), 'policy'],
    queryFn: () => tagged(api.GET('/api/workspace/sso/policy')),
  });
}

/** Session length policy of the workspace, with the ETag for changing it. */
export function useSessionPolicy(workspaceId: string) {
  const api = useWorkspaceApi(workspaceId);
  return useQuery({
    queryKey: [...keyOf(workspaceId), 'session-policy'],
    queryFn: () => tagged(api.GET('/api/workspace/session-policy')),
  });
}

/** The people who would lose access where a domain is removed, read anew each time. */
export function useRemovalPreview(workspaceId: string, domainId: string) {
  const api = useWorkspaceApi(workspaceId);
  const params = { path: { domainId } };
  return useQuery({
    queryKey: [...keyOf(workspaceId), 'removal-preview', domainId],
    staleTime: 0,
    gcTime: 0,
    queryFn: () => taken(api.GET('/api/workspace/sso/domains/{domainId}/removal-preview', { params })),
  });
}

/** The people who would lose access where a connection is taken out of use, or put in place of the active one. */
export function useConnectionPreview(
  workspaceId: string,
  connectionId: string,
  deed: 'activate' | 'deactivate' | 'delete',
) {
  const api = useWorkspaceApi(workspaceId);
  const params = { path: { connectionId } };
  return useQuery({
    queryKey: [...keyOf(workspaceId), 'change-preview', connectionId, deed],
    staleTime: 0,
    gcTime: 0,
    enabled: deed !== 'delete',
    queryFn: () =>
      deed === 'activate'
        ? taken(api.GET('/api/workspace/sso/connections/{connectionId}/activation-preview', { params }))
        : taken(api.GET('/api/workspace/sso/connections/{connectionId}/deactivation-preview', { params })),
  });
}

/** The people who would lose access where requests are signed with a key that the provider does not know. */
export function useKeyPreview(workspaceId: string, signingKeyId: string, enabled: boolean) {
  const api = useWorkspaceApi(workspaceId);
  const params = { path: { signingKeyId } };
  return useQuery({
    queryKey: [...keyOf(workspaceId), 'key-preview', signingKeyId],
    staleTime: 0,
    gcTime: 0,
    enabled,
    queryFn: () => taken(api.GET('/api/workspace/sso/signing-keys/{signingKeyId}/activation-preview', { params })),
  });
}
