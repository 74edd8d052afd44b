import { useQuery } from '@tanstack/react-query';
import type { OAuthApplication } from '../../../../contract/oauth.ts';
import { tagged } from '../../api/client.ts';
import { isFirstNotFound } from '../../api/problem.ts';
import { useWorkspaceApi } from '../../api/use-api.ts';

export type Application = OAuthApplication;

/** An OAuth application of the workspace, with the tag on which it is changed. */
export function useApplication(workspaceId: string, applicationId: string, enabled: boolean) {
  const api = useWorkspaceApi(workspaceId);
  return useQuery({
    queryKey: ['workspace', workspaceId, 'application', applicationId, 'record'],
    queryFn: () =>
      tagged(api.GET('/api/workspace/oauth-applications/{applicationId}', { params: { path: { applicationId } } })),
    enabled,
    throwOnError: isFirstNotFound,
  });
}

/** The redirect addresses as they are typed, one a line, and back. */
export const linesOf = (uris: readonly string[]): string => uris.join('\n');
export const urisOf = (lines: string): string[] =>
  lines
    .split('\n')
    .map((each) => each.trim())
    .filter((each) => each !== '');
