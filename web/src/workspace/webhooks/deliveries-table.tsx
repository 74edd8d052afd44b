import { Anchor, Button, Group, SegmentedControl, Stack, Text, Title } from '@mantine/core';
import { IconInbox, IconRepeat } from '@tabler/icons-react';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DeliveryNotice as Delivery } from '../../../../contract/deliveries.ts';
import type { WorkspaceWebhook } from '../../../../contract/webhooks.ts';
import { taken } from '../../api/client.ts';
import { PAGE_ROWS } from '../../api/page-chain.ts';
import { type Rows, useRows } from '../../api/rows.ts';
import { useWorkspaceApi } from '../../api/use-api.ts';
import { useFormats } from '../../language/formats.ts';
import type { Column } from '../../records/record-columns.ts';
import { RecordTable } from '../../records/record-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Ago, At } from '../../ui/instant.tsx';
import { DELIVERY_STATUSES } from '../addresses.ts';
import { DeliveryRecord } from './delivery-record.tsx';
import { ReplayDead } from './replay-dead.tsx';
import { DeliveryState, ErrorSentence, EventName } from './states.tsx';
import { useMayChange } from './use-webhook.ts';

const route = getRouteApi('/in/w/$workspaceId/webhooks/$webhookId');

interface Props {
  readonly workspaceId: string;
  readonly webhook: WorkspaceWebhook;
}

/** What was delivered to a subscription or was not, newest first. */
export function DeliveriesTable({ workspaceId, webhook }: Props) {
  const { t } = useTranslation('webhooks');
  const { status } = route.useSearch();
  const navigate = useNavigate({ from: '/w/$workspaceId/webhooks/$webhookId' });
  const rows = useDeliveries(workspaceId, webhook.id, status);
  const [isReplaying, setReplaying] = useState(false);
  const mayChange = useMayChange(workspaceId, webhook);
  return (
    <>
      <Group justify="space-between" mb="sm" gap="sm">
        <Title order={2}>{t('deliveries')}</Title>
        <Group gap="sm">
          <SegmentedControl
            size="sm"
            aria-label={t('status')}
            value={status ?? 'all'}
            onChange={(value) =>
              navigate({
                search: value === 'all' ? {} : { status: value as Delivery['status'] },
                replace: true,
                resetScroll: false,
              })
            }
            data={[
              { value: 'all', label: t('allDeliveries') },
              ...DELIVERY_STATUSES.map((value) => ({ value, label: t(`statuses.${value}`) })),
            ]}
          />
          {webhook.active && mayChange && (
            <Button variant="default" leftSection={<IconRepeat size={18} />} onClick={() => setReplaying(true)}>
              {t('replayDead.action')}
            </Button>
          )}
        </Group>
      </Group>
      <RecordTable
        label={t('deliveries')}
        rows={rows}
        columns={useColumns(workspaceId, webhook.id)}
        idOf={({ id }) => id}
        nameOf={({ id }) => id}
        onOpen={({ id }) =>
          navigate({
            to: '/w/$workspaceId/webhooks/$webhookId/deliveries/$deliveryId',
            params: { workspaceId, webhookId: webhook.id, deliveryId: id },
          })
        }
        card={(delivery) => <Card delivery={delivery} />}
        empty={
          <EmptyState
            icon={<IconInbox size={28} />}
            title={t(status === undefined ? 'noDeliveries' : 'noneOfStatus')}
            advice={status === undefined ? t('noDeliveriesAdvice') : undefined}
          />
        }
      />
      {isReplaying && <ReplayDead {...{ workspaceId }} webhookId={webhook.id} onClose={() => setReplaying(false)} />}
    </>
  );
}

const CALM_MS = 10_000;
const PENDING_MS = 1500;
const LOOKED_AT = 50;

/** The deliveries, read again while they are looked at: often while one of the newest is on its way. */
function useDeliveries(workspaceId: string, webhookId: string, status: Delivery['status'] | undefined): Rows<Delivery> {
  const api = useWorkspaceApi(workspaceId);
  const [isMoving, setMoving] = useState(false);
  const rows = useRows<Delivery>({
    key: ['workspace', workspaceId, 'webhook', webhookId, 'deliveries', { status }],
    page: (cursor) =>
      taken(
        api.GET('/api/workspace/webhooks/{webhookId}/deliveries', {
          params: {
            path: { webhookId },
            query: { limit: PAGE_ROWS, ...(status && { status }), ...(cursor !== undefined && { cursor }) },
          },
        }),
      ),
    everyMs: isMoving ? PENDING_MS : CALM_MS,
  });
  const hasPending = Array.from({ length: Math.min(rows.count, LOOKED_AT) }, (_, index) => rows.at(index)).some(
    (each) => each?.status === 'pending',
  );
  useEffect(() => setMoving(hasPending), [hasPending]);
  return rows;
}

function useColumns(workspaceId: string, webhookId: string): Column<Delivery>[] {
  const { t } = useTranslation('webhooks');
  const { number } = useFormats();
  return [
    {
      id: 'event',
      header: t('event'),
      width: 'minmax(140px, 1fr)',
      cell: ({ id, event }) => (
        <Anchor
          inherit
          fw={500}
          c="inherit"
          renderRoot={(props) => (
            <Link
              {...props}
              to="/w/$workspaceId/webhooks/$webhookId/deliveries/$deliveryId"
              params={{ workspaceId, webhookId, deliveryId: id }}
            />
          )}
        >
          <EventName event={event} />
        </Anchor>
      ),
    },
    {
      id: 'record',
      header: t('record'),
      width: 'minmax(180px, 2fr)',
      cell: (delivery) => <DeliveryRecord notice={delivery} />,
    },
    { id: 'status', header: t('status'), width: '150px', cell: ({ status }) => <DeliveryState status={status} /> },
    { id: 'attempts', header: t('attempts'), width: '110px', cell: ({ attempts }) => number(attempts) },
    {
      id: 'answer',
      header: t('answer'),
      width: 'minmax(160px, 2fr)',
      cell: ({ responseStatus, error }) => (
        <>
          {responseStatus !== null && <span className="as-typed">{responseStatus} </span>}
          {error !== null && <ErrorSentence error={error} />}
        </>
      ),
    },
    { id: 'made', header: t('made_at'), width: '190px', cell: ({ createdAt }) => <At at={createdAt} /> },
    {
      id: 'last',
      header: t('lastAttempt'),
      width: '150px',
      cell: ({ lastAttemptAt }) => lastAttemptAt !== null && <Ago at={lastAttemptAt} />,
    },
  ];
}

function Card({ delivery }: { readonly delivery: Delivery }) {
  const { event, status, createdAt, responseStatus, error } = delivery;
  return (
    <Stack gap={4}>
      <Group justify="space-between" wrap="nowrap">
        <Text size="sm" fw={500} truncate>
          <EventName event={event} />
        </Text>
        <DeliveryState status={status} />
      </Group>
      <Text size="sm" truncate>
        <DeliveryRecord notice={delivery} plain />
      </Text>
      <Text size="xs" c="dimmed" truncate>
        <Ago at={createdAt} />
        {responseStatus !== null && <span className="as-typed"> · {responseStatus}</span>}
        {error !== null && (
          <>
            {' · '}
            <ErrorSentence error={error} />
          </>
        )}
      </Text>
    </Stack>
  );
}
