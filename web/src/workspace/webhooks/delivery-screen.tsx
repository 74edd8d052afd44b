import { Alert, Button, Paper, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { IconInfoCircle, IconRepeat } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { DeliveryDetails as Delivery } from '../../../../contract/deliveries.ts';
import { taken } from '../../api/client.ts';
import { useRefresh } from '../../api/rows.ts';
import { useWorkspaceRole } from '../../api/session.ts';
import { useWorkspaceApi } from '../../api/use-api.ts';
import { useCall } from '../../api/use-call.ts';
import { useFormats } from '../../language/formats.ts';
import { Fact } from '../../ui/fact.tsx';
import { At } from '../../ui/instant.tsx';
import { Pending } from '../../ui/pending.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { toastDone } from '../../ui/toasts.tsx';
import { WorkspaceScreen } from '../workspace-screen.tsx';
import { Attempts } from './attempts.tsx';
import { Countdown } from './countdown.tsx';
import { DeliveryRecord, useDeliveryRecord } from './delivery-record.tsx';
import { DeliveryRequest } from './delivery-request.tsx';
import { DeliveryState, ErrorSentence } from './states.tsx';
import { useDelivery } from './use-delivery.ts';
import { useMayChange, useWebhook } from './use-webhook.ts';

const route = getRouteApi('/in/w/$workspaceId/webhooks/$webhookId/deliveries/$deliveryId');

/** One delivery with each of its attempts. */
export function DeliveryScreen() {
  const { t } = useTranslation('webhooks');
  const { workspaceId, webhookId, deliveryId } = route.useParams();
  const isAdmin = useWorkspaceRole(workspaceId, 'admin');
  const { data: webhook } = useWebhook(workspaceId, webhookId, isAdmin);
  const { data: delivery, error, refetch } = useDelivery(workspaceId, webhookId, isAdmin ? deliveryId : undefined);
  const replay = useReplay({ workspaceId, webhookId, deliveryId });
  const mayChange = useMayChange(workspaceId, webhook);
  const params = { workspaceId, webhookId };
  return (
    <WorkspaceScreen
      workspaceId={workspaceId}
      needs="admin"
      title={useHeading(delivery)}
      aside={delivery && <DeliveryState status={delivery.status} />}
      crumbs={[
        { label: t('title'), to: { to: '/w/$workspaceId/webhooks', params: { workspaceId } } },
        { label: webhook?.url ?? t('one'), to: { to: '/w/$workspaceId/webhooks/$webhookId', params } },
      ]}
      actions={
        webhook?.active &&
        mayChange &&
        delivery &&
        delivery.status !== 'pending' && (
          <Button
            leftSection={<IconRepeat size={18} />}
            loading={replay.isPending}
            onClick={() => replay.run(undefined)}
          >
            {t('replay.action')}
          </Button>
        )
      }
    >
      <Stack maw={960} pb="xl">
        {error !== null && <ProblemNotice problem={error} onRetry={() => void refetch()} />}
        {replay.problem != null && <ProblemNotice problem={replay.problem} />}
        {delivery === undefined && error === null && <Pending height={240} />}
        {webhook?.active === false && delivery !== undefined && (
          <Alert color="blue" icon={<IconInfoCircle />}>
            {t('replay.enableFirst')}
          </Alert>
        )}
        {delivery !== undefined && (
          <>
            <DeliveryFacts delivery={delivery} />
            <DeliveryRequest delivery={delivery} />
            <Title order={2}>{t('attempts')}</Title>
            <Attempts {...{ workspaceId, webhookId, delivery }} />
          </>
        )}
      </Stack>
    </WorkspaceScreen>
  );
}

/** What happened, and to which record. */
function useHeading(delivery: Delivery | undefined): string {
  const { t } = useTranslation('webhooks');
  const record = useDeliveryRecord(delivery);
  if (delivery === undefined) return t('delivery');
  const event = t(`eventNames.${delivery.event}`);
  if (record === undefined) return t('deliveryOf', { event });
  return t('deliveryOfRecord', { event, number: record.number, title: record.title });
}

interface Place {
  readonly workspaceId: string;
  readonly webhookId: string;
  readonly deliveryId: string;
}

function useReplay({ workspaceId, webhookId, deliveryId }: Place) {
  const { t } = useTranslation('webhooks');
  const api = useWorkspaceApi(workspaceId);
  const queries = useQueryClient();
  const refresh = useRefresh();
  return useCall(
    () =>
      taken(
        api.POST('/api/workspace/webhooks/{webhookId}/deliveries/{deliveryId}/replay', {
          params: { path: { webhookId, deliveryId } },
        }),
      ),
    (delivery) => {
      toastDone(t('replay.done'));
      // What is sent stays the same, and the answer has only what became of it.
      queries.setQueryData<Delivery>(
        ['workspace', workspaceId, 'webhook', webhookId, 'delivery', deliveryId],
        (before) => before && { ...before, ...delivery },
      );
      void refresh(['workspace', workspaceId, 'webhook', webhookId]);
    },
  );
}

function DeliveryFacts({ delivery }: { readonly delivery: Delivery }) {
  const { t } = useTranslation('webhooks');
  const { number } = useFormats();
  return (
    <Paper withBorder bg="var(--pcs-surface)" p="md" role="group" aria-label={t('delivery')}>
      <SimpleGrid component="dl" cols={{ base: 1, xs: 2, md: 3 }} m={0}>
        <Fact name={t('event')}>
          <span className="as-typed">{delivery.event}</span>
        </Fact>
        <Fact name={t('record')}>
          <DeliveryRecord notice={delivery} />
        </Fact>
        <Fact name={t('made_at')}>
          <At at={delivery.createdAt} />
        </Fact>
        <Fact name={t('attempts')}>{number(delivery.attempts)}</Fact>
        {delivery.nextAttemptAt !== null && (
          <Fact name={t('nextAttempt')}>
            <Countdown to={delivery.nextAttemptAt} />
          </Fact>
        )}
        {delivery.deliveredAt !== null && (
          <Fact name={t('deliveredAt')}>
            <At at={delivery.deliveredAt} />
          </Fact>
        )}
        {delivery.responseStatus !== null && (
          <Fact name={t('responseStatus')}>
            <span className="as-typed">{delivery.responseStatus}</span>
          </Fact>
        )}
        {delivery.error !== null && (
          <Fact name={t('error')}>
            <ErrorSentence error={delivery.error} />
          </Fact>
        )}
        <Fact name={t('deliveryId')}>
          <Text span inherit size="sm" className="as-typed">
            {delivery.id}
          </Text>
        </Fact>
        <Fact name={t('eventId')}>
          <Text span inherit size="sm" className="as-typed">
            {delivery.eventId}
          </Text>
        </Fact>
      </SimpleGrid>
    </Paper>
  );
}
