import { Alert, Button, Paper, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiKey } from '../../../../contract/keys.ts';
import { taken } from '../../api/client.ts';
import { useRefresh } from '../../api/rows.ts';
import { useWorkspaceRole } from '../../api/session.ts';
import { useWorkspaceApi } from '../../api/use-api.ts';
import { useCall } from '../../api/use-call.ts';
import { NotFound } from '../../shell/not-found.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { Fact } from '../../ui/fact.tsx';
import { At } from '../../ui/instant.tsx';
import { Pending } from '../../ui/pending.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { toastDone } from '../../ui/toasts.tsx';
import { useKeys } from '../records.ts';
import { BudgetShare } from '../usage/budget-share.tsx';
import { UsageBars } from '../usage/usage-bars.tsx';
import { useUsage } from '../usage/use-usage.ts';
import { WorkspaceScreen } from '../workspace-screen.tsx';
import { CurlExample } from './curl-example.tsx';
import { KeyState } from './keys-screen.tsx';

const route = getRouteApi('/in/w/$workspaceId/api-keys/$keyId');

/** One key: what it may do, what it was used for, its end. */
export function KeyScreen() {
  const { t } = useTranslation('keys');
  const { workspaceId, keyId } = route.useParams();
  const isAdmin = useWorkspaceRole(workspaceId, 'admin');
  const crumbs = [{ label: t('title'), to: { to: '/w/$workspaceId/api-keys', params: { workspaceId } } }] as const;
  return isAdmin ? (
    <Known {...{ workspaceId, keyId, crumbs }} />
  ) : (
    <WorkspaceScreen workspaceId={workspaceId} needs="admin" title={t('title')}>
      {null}
    </WorkspaceScreen>
  );
}

interface KnownProps {
  readonly workspaceId: string;
  readonly keyId: string;
  readonly crumbs: NonNullable<Parameters<typeof WorkspaceScreen>[0]['crumbs']>;
}

function Known({ workspaceId, keyId, crumbs }: KnownProps) {
  const { t } = useTranslation('keys');
  const [isRevoking, setRevoking] = useState(false);
  const keys = useKeys(workspaceId);
  const key = keys.data?.rows.find(({ id }) => id === keyId);
  if (keys.data !== undefined && key === undefined) return <NotFound />;
  return (
    <WorkspaceScreen
      {...{ workspaceId, crumbs }}
      needs="admin"
      title={key?.name ?? t('title')}
      aside={key && <KeyState {...key} />}
      actions={
        key?.revokedAt === null && (
          <Button variant="default" onClick={() => setRevoking(true)}>
            {t('revoke')}
          </Button>
        )
      }
    >
      {keys.error !== null && <ProblemNotice problem={keys.error} onRetry={() => void keys.refetch()} />}
      {key === undefined && keys.error === null && <Pending height={240} />}
      {key !== undefined && <KeyFacts {...{ workspaceId, apiKey: key }} />}
      {key !== undefined && isRevoking && (
        <Revoke {...{ workspaceId, apiKey: key }} onClose={() => setRevoking(false)} />
      )}
    </WorkspaceScreen>
  );
}

interface KeyProps {
  readonly workspaceId: string;
  readonly apiKey: ApiKey;
}

const USAGE_MS = 15_000;

function KeyFacts({ workspaceId, apiKey }: KeyProps) {
  const { t } = useTranslation('keys');
  const api = useWorkspaceApi(workspaceId);
  const usage = useQuery({
    queryKey: ['workspace', workspaceId, 'usage', 'key', apiKey.id],
    refetchInterval: USAGE_MS,
    queryFn: () => taken(api.GET('/api/workspace/api-keys/{keyId}/usage', { params: { path: { keyId: apiKey.id } } })),
  });
  const now = useUsage(workspaceId).data?.keys.find(({ keyId }) => keyId === apiKey.id);
  return (
    <Stack maw={960} pb="xl">
      {apiKey.createdByDeactivated && apiKey.revokedAt === null && (
        <Alert color="orange" icon={<IconAlertTriangle />} title={t('makerGoneTitle')}>
          {t('makerGoneAdvice')}
        </Alert>
      )}
      <Paper withBorder bg="var(--pcs-surface)" p="md">
        <SimpleGrid component="dl" cols={{ base: 1, xs: 2, md: 3 }} m={0}>
          <Fact name={t('prefix')}>
            <Text span inherit ff="monospace" className="as-typed">
              pcs_{apiKey.prefix}…
            </Text>
          </Fact>
          <Fact name={t('lastUsed')}>{apiKey.lastUsedAt === null ? t('never') : <At at={apiKey.lastUsedAt} />}</Fact>
          <Fact name={t('created')}>
            <At at={apiKey.createdAt} />
          </Fact>
          <Fact name={t('scope')}>
            {t(`scopes.${apiKey.scope}.name`)}
            <Text size="sm" c="dimmed">
              {t(`scopes.${apiKey.scope}.may`)}
            </Text>
          </Fact>
          {apiKey.revokedAt !== null && (
            <Fact name={t('revoked')}>
              <At at={apiKey.revokedAt} />
            </Fact>
          )}
        </SimpleGrid>
      </Paper>
      <Paper withBorder bg="var(--pcs-surface)" p="md">
        <Stack>
          <Title order={2}>{t('usage')}</Title>
          {now !== undefined && apiKey.revokedAt === null && (
            <BudgetShare name={t('budgetNow')} used={now.used} limit={now.limit} />
          )}
          {usage.error !== null && <ProblemNotice problem={usage.error} onRetry={() => void usage.refetch()} />}
          {usage.isPending && <Pending height={140} />}
          {usage.data && <UsageBars days={usage.data.days} />}
        </Stack>
      </Paper>
      {apiKey.revokedAt === null && (
        <Paper withBorder bg="var(--pcs-surface)" p="md">
          <Stack gap="xs">
            <Title order={2}>{t('example')}</Title>
            <CurlExample />
          </Stack>
        </Paper>
      )}
    </Stack>
  );
}

function Revoke({ workspaceId, apiKey, onClose }: KeyProps & { readonly onClose: () => void }) {
  const { t } = useTranslation('keys');
  const api = useWorkspaceApi(workspaceId);
  const refresh = useRefresh();
  const revoke = useCall(
    () => api.DELETE('/api/workspace/api-keys/{keyId}', { params: { path: { keyId: apiKey.id } } }),
    () => {
      toastDone(t('wasRevoked', { name: apiKey.name }));
      void refresh(['workspace', workspaceId, 'keys'], ['workspace', workspaceId, 'usage']);
      onClose();
    },
  );
  return (
    <Confirm
      opened
      title={t('revokeTitle', { name: apiKey.name })}
      action={t('revoke')}
      isPending={revoke.isPending}
      problem={revoke.problem}
      onConfirm={() => revoke.run(undefined)}
      onClose={onClose}
    >
      {t('revokeAdvice')}
    </Confirm>
  );
}
