import { Alert, Button, Paper, SimpleGrid, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconKey, IconSend, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { WorkspaceWebhook as Webhook } from '../../../../contract/webhooks.ts';
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
import { ServiceText } from '../../ui/service-text.tsx';
import { toastDone } from '../../ui/toasts.tsx';
import { useProjects } from '../records.ts';
import { WorkspaceScreen } from '../workspace-screen.tsx';
import { DeleteWebhook } from './delete-webhook.tsx';
import { DeliveriesTable } from './deliveries-table.tsx';
import { PingOutcome, usePing } from './ping.tsx';
import { RotateSecret } from './rotate-secret.tsx';
import { WebhookState } from './states.tsx';
import { useMayChange, useWebhook } from './use-webhook.ts';

const route = getRouteApi('/in/w/$workspaceId/webhooks/$webhookId');

/** One subscription: its state, trying it out, its secret, what was delivered. */
export function WebhookScreen() {
  const { t } = useTranslation('webhooks');
  const { workspaceId, webhookId } = route.useParams();
  const isAdmin = useWorkspaceRole(workspaceId, 'admin');
  const { data: webhook, error, refetch } = useWebhook(workspaceId, webhookId, isAdmin);
  const [dialog, setDialog] = useState<'rotate' | 'delete'>();
  const ping = usePing(workspaceId, webhookId);
  const mayChange = useMayChange(workspaceId, webhook);
  const closeDialog = () => setDialog(undefined);
  return (
    <WorkspaceScreen
      {...{ workspaceId, webhookId }}
      needs="admin"
      title={webhook === undefined ? t('one') : hostOf(webhook.url)}
      aside={webhook && <WebhookState active={webhook.active} />}
      crumbs={[{ label: t('title'), to: { to: '/w/$workspaceId/webhooks', params: { workspaceId } } }]}
      actions={
        webhook &&
        mayChange && (
          <>
            <Button
              leftSection={<IconSend size={18} data-mirrored />}
              loading={ping.isPending}
              disabled={!webhook.active}
              onClick={ping.run}
            >
              {t('ping.action')}
            </Button>
            <Button variant="default" leftSection={<IconKey size={18} />} onClick={() => setDialog('rotate')}>
              {t('rotate.action')}
            </Button>
            <Button variant="default" leftSection={<IconTrash size={18} />} onClick={() => setDialog('delete')}>
              {t('delete.action')}
            </Button>
          </>
        )
      }
    >
      {error !== null && <ProblemNotice problem={error} onRetry={() => void refetch()} />}
      {webhook === undefined && error === null && <Pending height={240} />}
      {webhook !== undefined && (
        <>
          {!webhook.active && <Disabled {...{ workspaceId, webhook, mayChange }} />}
          <PingOutcome {...{ workspaceId, webhookId, ping }} />
          <WebhookFacts {...{ workspaceId, webhook }} />
          <DeliveriesTable {...{ workspaceId, webhook }} />
          {dialog === 'rotate' && <RotateSecret {...{ workspaceId, webhookId }} onClose={closeDialog} />}
          {dialog === 'delete' && <DeleteWebhook {...{ workspaceId, webhook }} onClose={closeDialog} />}
        </>
      )}
    </WorkspaceScreen>
  );
}

interface WebhookProps {
  readonly workspaceId: string;
  readonly webhook: Webhook;
}

function WebhookFacts({ workspaceId, webhook: { url, events, projectId, description, createdAt } }: WebhookProps) {
  const { t } = useTranslation('webhooks');
  const { list } = useFormats();
  const project = useProjects(workspaceId, 'all').data?.rows.find(({ id }) => id === projectId);
  return (
    <Paper withBorder bg="var(--pcs-surface)" p="md" mb="md" style={{ flexShrink: 0 }}>
      <SimpleGrid component="dl" cols={{ base: 1, sm: 2, lg: 5 }} m={0}>
        <Fact name={t('url')}>
          <span className="as-typed">{url}</span>
        </Fact>
        <Fact name={t('events')}>{list(events.map((event) => t(`eventNames.${event}`)))}</Fact>
        <Fact name={t('project')}>
          {projectId === null ? t('everyProject') : <span className="own-direction">{project?.name ?? projectId}</span>}
        </Fact>
        <Fact name={t('created')}>
          <At at={createdAt} />
        </Fact>
        {description !== null && (
          <Fact name={t('description')}>
            <Text size="sm" className="own-direction" style={{ whiteSpace: 'pre-wrap' }}>
              {description}
            </Text>
          </Fact>
        )}
      </SimpleGrid>
    </Paper>
  );
}

/** Why nothing is sent any more, since when, and the way back. */
function Disabled({ workspaceId, webhook, mayChange }: WebhookProps & { readonly mayChange: boolean }) {
  const { id, disabledReason } = webhook;
  const { t } = useTranslation('webhooks');
  const api = useWorkspaceApi(workspaceId);
  const refresh = useRefresh();
  const since = useQuery({
    queryKey: ['workspace', workspaceId, 'webhook', id, 'disabled', disabledReason],
    queryFn: () =>
      taken(
        api.GET('/api/workspace/audit-log', {
          params: { query: { action: 'webhooks.disabled', subjectType: 'webhook', subjectId: id, limit: 1 } },
        }),
      ),
  }).data?.data[0]?.at;
  const enable = useCall(
    () => taken(api.POST('/api/workspace/webhooks/{webhookId}/enable', { params: { path: { webhookId: id } } })),
    () => {
      toastDone(t('enable.done'));
      void refresh(['workspace', workspaceId, 'webhooks'], ['workspace', workspaceId, 'webhook', id]);
    },
  );
  return (
    <Alert
      color="red"
      variant="light"
      mb="md"
      icon={<IconAlertTriangle />}
      title={t('enable.title')}
      style={{ flexShrink: 0 }}
    >
      <Stack gap="xs" align="flex-start">
        {since !== undefined && (
          <Text size="sm">
            {t('enable.since')} <At at={since} />
          </Text>
        )}
        <Text size="sm">
          {disabledReason !== null && <ServiceText said={webhook.disabledMessage ?? { message: disabledReason }} />}
        </Text>
        <Text size="sm">{t(mayChange ? 'enable.advice' : 'stream.ownersOnly')}</Text>
        {enable.problem != null && <ProblemNotice problem={enable.problem} />}
        {mayChange && (
          <Button loading={enable.isPending} onClick={() => enable.run(undefined)}>
            {t('enable.action')}
          </Button>
        )}
      </Stack>
    </Alert>
  );
}

/** Short enough for a heading; the whole address stands below it. */
function hostOf(url: string): string {
  return URL.parse(url)?.host ?? url;
}
