import { useQuery } from '@tanstack/react-query';
import type { WorkspaceWebhook } from '../../../../contract/webhooks.ts';
import { taken } from '../../api/client.ts';
import { isFirstNotFound } from '../../api/problem.ts';
import { useWorkspaceRole } from '../../api/session.ts';
import { useWorkspaceApi } from '../../api/use-api.ts';

const EVERY_MS = 30_000;

/** A subscription, read again by and by: it may be disabled meanwhile. */
export function useWebhook(workspaceId: string, webhookId: string, enabled: boolean) {
  const api = useWorkspaceApi(workspaceId);
  return useQuery({
    queryKey: ['workspace', workspaceId, 'webhook', webhookId, 'record'],
    queryFn: () => taken(api.GET('/api/workspace/webhooks/{webhookId}', { params: { path: { webhookId } } })),
    enabled,
    throwOnError: isFirstNotFound,
    refetchInterval: EVERY_MS,
  });
}

/** True where the person may change the subscription: streams of the audit log are for owners. */
export function useMayChange(workspaceId: string, webhook: Pick<WorkspaceWebhook, 'kind'> | undefined): boolean {
  const isOwner = useWorkspaceRole(workspaceId, 'owner');
  return webhook !== undefined && (webhook.kind === 'events' || isOwner);
}
