import { Button, Group, List, Paper, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OAuthGrant as Grant } from '../../../../contract/oauth.ts';
import { allPages } from '../../api/all-pages.ts';
import { taken } from '../../api/client.ts';
import { useRefresh } from '../../api/rows.ts';
import { useWorkspaceApi } from '../../api/use-api.ts';
import { useCall } from '../../api/use-call.ts';
import { useFormats } from '../../language/formats.ts';
import { Confirm } from '../../ui/confirm.tsx';
import { Ago, At } from '../../ui/instant.tsx';
import { Pending } from '../../ui/pending.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { toastDone } from '../../ui/toasts.tsx';

interface Props {
  readonly workspaceId: string;
  readonly applicationId: string;
}

/** Whoever has more people than these looks at the rest by the API. */
const MOST = 1_000;

const keyOf = ({ workspaceId, applicationId }: Props) =>
  ['workspace', workspaceId, 'application', applicationId, 'grants'] as const;

/** Who has connected the application, with what, and when it was used last. */
export function ApplicationGrants(props: Props) {
  const { t } = useTranslation('applications');
  const { number } = useFormats();
  const grants = useGrants(props);
  const rows = grants.data?.rows;
  return (
    <Paper withBorder bg="var(--pcs-surface)" p="md">
      <Stack gap="sm">
        <Group gap="xs" align="baseline">
          <Title order={2}>{t('grants.title')}</Title>
          {rows !== undefined && rows.length > 0 && <Text c="dimmed">{number(rows.length)}</Text>}
        </Group>
        {grants.error !== null && <ProblemNotice problem={grants.error} onRetry={() => void grants.refetch()} />}
        {rows === undefined && grants.error === null && <Pending height={80} />}
        {rows?.length === 0 && (
          <Text size="sm" c="dimmed">
            {t('grants.none')}
          </Text>
        )}
        {rows !== undefined && rows.length > 0 && (
          <List listStyleType="none" spacing="md">
            {rows.map((each) => (
              <GrantItem key={each.id} {...props} grant={each} />
            ))}
          </List>
        )}
      </Stack>
    </Paper>
  );
}

function useGrants(props: Props) {
  const { workspaceId, applicationId } = props;
  const api = useWorkspaceApi(workspaceId);
  return useQuery({
    queryKey: keyOf(props),
    queryFn: () =>
      allPages(
        (cursor) =>
          taken(
            api.GET('/api/workspace/oauth-applications/{applicationId}/grants', {
              params: { path: { applicationId }, query: { limit: 200, ...(cursor !== undefined && { cursor }) } },
            }),
          ),
        MOST,
      ),
  });
}

function GrantItem({ workspaceId, applicationId, grant }: Props & { readonly grant: Grant }) {
  const { t } = useTranslation('applications');
  const [isAsked, setAsked] = useState(false);
  const { user, scopes, createdAt, lastUsedAt } = grant;
  return (
    <List.Item styles={{ itemWrapper: { width: '100%' }, itemLabel: { width: '100%' } }}>
      <Group wrap="nowrap" align="flex-start" gap="sm">
        <Stack gap={2} flex={1} miw={0}>
          <Text size="sm">
            <b className="own-direction">{user.name}</b> <span className="as-typed">{user.email}</span>
          </Text>
          <Text size="sm" c="dimmed">
            {scopes.map((each) => t(`scopeNames.${each}.name`)).join(' · ')}
          </Text>
          <Text size="sm" c="dimmed">
            {t('grants.since')} <At at={createdAt} />
            {lastUsedAt !== null && (
              <>
                {' · '}
                {t('grants.lastUsed')} <Ago at={lastUsedAt} />
              </>
            )}
          </Text>
        </Stack>
        <Button
          size="xs"
          variant="default"
          onClick={() => setAsked(true)}
          aria-label={t('grants.revokeOf', { name: user.name })}
        >
          {t('grants.revoke')}
        </Button>
      </Group>
      {isAsked && <RevokeGrant {...{ workspaceId, applicationId, grant }} onClose={() => setAsked(false)} />}
    </List.Item>
  );
}

function RevokeGrant(props: Props & { readonly grant: Grant; readonly onClose: () => void }) {
  const { workspaceId, applicationId, grant, onClose } = props;
  const { t } = useTranslation('applications');
  const api = useWorkspaceApi(workspaceId);
  const refresh = useRefresh();
  const { name } = grant.user;
  const revoke = useCall(
    () =>
      api.DELETE('/api/workspace/oauth-applications/{applicationId}/grants/{grantId}', {
        params: { path: { applicationId, grantId: grant.id } },
      }),
    () => {
      toastDone(t('grants.revoked', { name }));
      void refresh(keyOf(props));
      onClose();
    },
  );
  return (
    <Confirm
      opened
      title={t('grants.revokeTitle', { name })}
      action={t('grants.revoke')}
      isPending={revoke.isPending}
      problem={revoke.problem}
      onConfirm={() => revoke.run(undefined)}
      onClose={onClose}
    >
      {t('grants.revokeAdvice')}
    </Confirm>
  );
}
