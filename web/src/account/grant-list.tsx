import { Badge, Button, Group, List, Stack, Text } from '@mantine/core';
import { IconPlugConnected } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { MyOAuthGrant as Grant } from '../../../contract/oauth.ts';
import { allPages } from '../api/all-pages.ts';
import { taken } from '../api/client.ts';
import { useSingleMutation } from '../api/single-mutation.ts';
import { useApi } from '../api/use-api.ts';
import { Ago, At } from '../ui/instant.tsx';
import { Pending } from '../ui/pending.tsx';
import { ProblemNotice } from '../ui/problem-notice.tsx';
import { Section } from '../ui/section.tsx';
import { toastDone, toastProblem } from '../ui/toasts.tsx';

/** The applications that act in the person's name, each to be disconnected. */
export function GrantList() {
  const { t } = useTranslation('account');
  const api = useApi();
  const grants = useQuery({
    queryKey: ['me', 'grants'],
    queryFn: () =>
      allPages((cursor) =>
        taken(
          api.GET('/api/me/grants', { params: { query: { limit: 200, ...(cursor !== undefined && { cursor }) } } }),
        ),
      ),
  });
  const data = grants.data?.rows;
  return (
    <Section title={t('grants.title')} advice={t('grants.advice')}>
      {data === undefined && grants.error && (
        <ProblemNotice problem={grants.error} onRetry={() => void grants.refetch()} />
      )}
      {data === undefined && !grants.error && <Pending height={60} />}
      {data?.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('grants.none')}
        </Text>
      )}
      {data !== undefined && data.length > 0 && (
        <List listStyleType="none" spacing="md">
          {data.map((each) => (
            <GrantItem key={each.id} grant={each} />
          ))}
        </List>
      )}
    </Section>
  );
}

function GrantItem({
  grant: { id, application, workspace, scopes, createdAt, lastUsedAt },
}: {
  readonly grant: Grant;
}) {
  const { t } = useTranslation('account');
  const { name } = application;
  const revoke = useRevoke(id, name);
  return (
    <List.Item styles={{ itemWrapper: { width: '100%' }, itemLabel: { width: '100%' } }}>
      <Group wrap="nowrap" align="flex-start" gap="sm">
        <IconPlugConnected size={22} aria-hidden />
        <Stack gap={2} flex={1} miw={0}>
          <Group gap="xs">
            <Text size="sm" fw={600} className="own-direction">
              {name}
            </Text>
            {application.suspended && (
              <Badge size="sm" variant="default" tt="none" fw={500}>
                {t('grants.suspended')}
              </Badge>
            )}
          </Group>
          <Text size="sm" c="dimmed">
            <bdi>{workspace.name}</bdi> · {scopes.map((each) => t(`grants.scopes.${each}`)).join(' · ')}
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
          loading={revoke.isPending}
          onClick={() => revoke.mutate()}
          aria-label={t('grants.endOf', { name })}
        >
          {t('grants.end')}
        </Button>
      </Group>
    </List.Item>
  );
}

function useRevoke(grantId: string, name: string) {
  const { t } = useTranslation('account');
  const api = useApi();
  const queries = useQueryClient();
  return useSingleMutation<unknown, Error, void>({
    mutationFn: () => api.DELETE('/api/me/grants/{grantId}', { params: { path: { grantId } } }),
    onSuccess: () => toastDone(t('grants.ended', { name })),
    onError: (problem) => toastProblem(t('grants.notEnded'), problem),
    onSettled: () => queries.invalidateQueries({ queryKey: ['me', 'grants'] }),
  });
}
