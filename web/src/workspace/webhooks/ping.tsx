import { Alert, Anchor, Group, Loader, Text } from '@mantine/core';
import { IconBroadcast } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { newIdempotencyKey, taken } from '../../api/client.ts';
import { useRefresh } from '../../api/rows.ts';
import { useWorkspaceApi } from '../../api/use-api.ts';
import { useCall } from '../../api/use-call.ts';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { DeliveryState, ErrorSentence } from './states.tsx';
import { useDelivery } from './use-delivery.ts';

interface Ping {
  readonly run: () => void;
  readonly isPending: boolean;
  readonly problem: unknown;
  /** The last one that was sent. */
  readonly deliveryId: string | undefined;
}

/** Sends an event `ping` to try a subscription out. */
export function usePing(workspaceId: string, webhookId: string): Ping {
  const api = useWorkspaceApi(workspaceId);
  const refresh = useRefresh();
  const [deliveryId, setDeliveryId] = useState<string>();
  const { run, isPending, problem } = useCall(
    () =>
      taken(
        api.POST('/api/workspace/webhooks/{webhookId}/ping', {
          params: { path: { webhookId }, header: { 'Idempotency-Key': newIdempotencyKey() } },
        }),
      ),
    ({ id }) => {
      setDeliveryId(id);
      void refresh(['workspace', workspaceId, 'webhook', webhookId, 'deliveries']);
    },
  );
  return { run: () => run(undefined), isPending, problem, deliveryId };
}

interface Props {
  readonly workspaceId: string;
  readonly webhookId: string;
  readonly ping: Ping;
}

/** What came of the ping, as it comes. */
export function PingOutcome({ workspaceId, webhookId, ping: { deliveryId, problem } }: Props) {
  const { t } = useTranslation('webhooks');
  const { data } = useDelivery(workspaceId, webhookId, deliveryId);
  if (problem !== undefined) return <ProblemNotice problem={problem} />;
  if (deliveryId === undefined) return null;
  return (
    <Alert color="blue" variant="light" role="status" mb="md" icon={<IconBroadcast />} style={{ flexShrink: 0 }}>
      <Group gap="sm">
        {data === undefined || data.status === 'pending' ? <Loader size="xs" aria-hidden /> : null}
        {data !== undefined && <DeliveryState status={data.status} />}
        <Text size="sm">
          {data?.status === 'delivered' && t('ping.delivered', { status: data.responseStatus })}
          {data?.status === 'pending' && t('ping.pending', { count: data.attempts })}
          {data?.status === 'dead' && t('ping.dead', { count: data.attempts })}
          {data?.status !== 'delivered' && data?.error != null && (
            <>
              {' '}
              <ErrorSentence error={data.error} />
            </>
          )}
        </Text>
        <Anchor
          size="sm"
          c="inherit"
          td="underline"
          renderRoot={(props) => (
            <Link
              {...props}
              to="/w/$workspaceId/webhooks/$webhookId/deliveries/$deliveryId"
              params={{ workspaceId, webhookId, deliveryId }}
            />
          )}
        >
          {t('ping.look')}
        </Anchor>
      </Group>
    </Alert>
  );
}
