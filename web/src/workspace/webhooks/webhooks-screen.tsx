import { Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { IconClipboardList, IconWebhook } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { WorkspaceWebhook as Webhook } from '../../../../contract/webhooks.ts';
import { taken } from '../../api/client.ts';
import { useWorkspaceRole } from '../../api/session.ts';
import { useWorkspaceApi } from '../../api/use-api.ts';
import { useFormats } from '../../language/formats.ts';
import type { Column } from '../../records/record-columns.ts';
import { RecordTable } from '../../records/record-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Ago } from '../../ui/instant.tsx';
import { ListWithCreate } from '../list-with-create.tsx';
import { rowsOf, useProjects, useWebhooks } from '../records.ts';
import { NewWebhook } from './new-webhook.tsx';
import { DeliveryState, WebhookState } from './states.tsx';

const route = getRouteApi('/in/w/$workspaceId/webhooks');

/** Where the service tells of what happens, and whether it gets through. */
export function WebhooksScreen() {
  const { t } = useTranslation('webhooks');
  const { workspaceId } = route.useParams();
  return (
    <ListWithCreate
      workspaceId={workspaceId}
      needs="admin"
      title={t('title')}
      advice={t('advice')}
      make={t('new')}
      form={(onClose) => <NewWebhook {...{ workspaceId, onClose }} kind="events" />}
      more={<StreamButton workspaceId={workspaceId} />}
    >
      {(make) => <WebhooksTable workspaceId={workspaceId} make={make} />}
    </ListWithCreate>
  );
}

/** Owners stream the audit log; nobody else is offered it. */
function StreamButton({ workspaceId }: { readonly workspaceId: string }) {
  const { t } = useTranslation('webhooks');
  const isOwner = useWorkspaceRole(workspaceId, 'owner');
  const [isMaking, setMaking] = useState(false);
  if (!isOwner) return null;
  return (
    <>
      <Button variant="default" leftSection={<IconClipboardList size={18} />} onClick={() => setMaking(true)}>
        {t('stream.new')}
      </Button>
      {isMaking && <NewWebhook {...{ workspaceId }} kind="audit" onClose={() => setMaking(false)} />}
    </>
  );
}

function WebhooksTable({ workspaceId, make }: { readonly workspaceId: string; readonly make: ReactNode }) {
  const { t } = useTranslation('webhooks');
  const navigate = useNavigate();
  return (
    <RecordTable
      label={t('title')}
      rows={rowsOf(useWebhooks(workspaceId))}
      columns={useColumns(workspaceId)}
      idOf={({ id }) => id}
      nameOf={({ url }) => url}
      onOpen={({ id }) =>
        navigate({ to: '/w/$workspaceId/webhooks/$webhookId', params: { workspaceId, webhookId: id } })
      }
      card={(webhook) => <Card {...{ webhook, workspaceId }} />}
      empty={<EmptyState icon={<IconWebhook size={28} />} title={t('none')} advice={t('noneAdvice')} action={make} />}
    />
  );
}

function useColumns(workspaceId: string): Column<Webhook>[] {
  const { t } = useTranslation('webhooks');
  const { list } = useFormats();
  const projects = useProjects(workspaceId, 'all').data?.rows;
  return [
    {
      id: 'url',
      header: t('url'),
      width: 'minmax(240px, 3fr)',
      cell: (webhook) => <Address {...{ webhook, workspaceId }} />,
    },
    {
      id: 'events',
      header: t('events'),
      width: 'minmax(180px, 2fr)',
      cell: ({ events }) => list(events.map((event) => t(`eventNames.${event}`))),
    },
    {
      id: 'project',
      header: t('project'),
      width: 'minmax(130px, 1fr)',
      cell: ({ projectId }) =>
        projectId === null ? (
          t('everyProject')
        ) : (
          <span className="own-direction">{projects?.find(({ id }) => id === projectId)?.name ?? '…'}</span>
        ),
    },
    { id: 'state', header: t('state'), width: '140px', cell: ({ active }) => <WebhookState active={active} /> },
    {
      id: 'last',
      header: t('lastDelivery'),
      width: 'minmax(220px, 260px)',
      cell: ({ id }) => <LastDelivery {...{ workspaceId }} webhookId={id} />,
    },
  ];
}

interface WebhookProps {
  readonly webhook: Webhook;
  readonly workspaceId: string;
}

function Address({ webhook: { id, url }, workspaceId }: WebhookProps) {
  return (
    <Anchor
      inherit
      fw={500}
      c="inherit"
      className="as-typed"
      renderRoot={(props) => (
        <Link {...props} to="/w/$workspaceId/webhooks/$webhookId" params={{ workspaceId, webhookId: id }} />
      )}
    >
      {url}
    </Anchor>
  );
}

function LastDelivery({ workspaceId, webhookId }: { readonly workspaceId: string; readonly webhookId: string }) {
  const { t } = useTranslation('webhooks');
  const api = useWorkspaceApi(workspaceId);
  const { data } = useQuery({
    queryKey: ['workspace', workspaceId, 'webhook', webhookId, 'last'],
    queryFn: () =>
      taken(
        api.GET('/api/workspace/webhooks/{webhookId}/deliveries', {
          params: { path: { webhookId }, query: { limit: 1 } },
        }),
      ),
  });
  if (data === undefined) return null;
  const [last] = data.data;
  if (last === undefined)
    return (
      <Text inherit c="dimmed">
        {t('noDelivery')}
      </Text>
    );
  return (
    <Group gap={6} wrap="nowrap">
      <DeliveryState status={last.status} />
      <Ago at={last.lastAttemptAt ?? last.createdAt} />
    </Group>
  );
}

function Card({ webhook, workspaceId }: WebhookProps) {
  return (
    <Stack gap={6}>
      <Text size="sm" truncate>
        <Address {...{ webhook, workspaceId }} />
      </Text>
      <Group justify="space-between" wrap="nowrap">
        <Text size="xs" c="dimmed" truncate className="as-typed">
          {webhook.events.join(', ')}
        </Text>
        <WebhookState active={webhook.active} />
      </Group>
    </Stack>
  );
}
