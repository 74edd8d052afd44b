import { useQuery } from '@tanstack/react-query';
import { taken } from '../../api/client.ts';
import { useWorkspaceApi } from '../../api/use-api.ts';

const PENDING_MS = 700;

/** A delivery, read again and again until it has ended. */
export function useDelivery(workspaceId: string, webhookId: string, deliveryId: string | undefined) {
  const api = useWorkspaceApi(workspaceId);
  return useQuery({
    queryKey: ['workspace', workspaceId, 'webhook', webhookId, 'delivery', deliveryId],
    enabled: deliveryId !== undefined,
    queryFn: () =>
      taken(
        api.GET('/api/workspace/webhooks/{webhookId}/deliveries/{deliveryId}', {
          params: { path: { webhookId, deliveryId: deliveryId ?? '' } },
        }),
      ),
    refetchInterval: ({ state }) => (state.data?.status === 'pending' ? PENDING_MS : false),
  });
}
