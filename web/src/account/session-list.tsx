import { Badge, Button, Group, List, Stack, Text } from '@mantine/core';
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Session as Each } from '../../../contract/sessions.ts';
import { taken } from '../api/client.ts';
import { endSession, useHolding, useSession } from '../api/session.ts';
import { useSingleMutation } from '../api/single-mutation.ts';
import { useApi } from '../api/use-api.ts';
import { useDeviceName } from '../session/device-name.ts';
import { Confirm } from '../ui/confirm.tsx';
import { Ago, At } from '../ui/instant.tsx';
import { Pending } from '../ui/pending.tsx';
import { ProblemNotice } from '../ui/problem-notice.tsx';
import { Section } from '../ui/section.tsx';
import { toastDone, toastProblem } from '../ui/toasts.tsx';

/** Where the person is signed in: this device marked, others to be ended one by one or all at once. */
export function SessionList() {
  const { t } = useTranslation('account');
  const api = useApi();
  const sessions = useQuery({ queryKey: ['me', 'sessions'], queryFn: () => taken(api.GET('/api/me/sessions')) });
  const data = sessions.data?.data;
  return (
    <Section title={t('sessions.title')} advice={t('sessions.advice')} actions={<EndAll />}>
      {data === undefined && sessions.error && (
        <ProblemNotice problem={sessions.error} onRetry={() => void sessions.refetch()} />
      )}
      {data === undefined && !sessions.error && <Pending height={120} />}
      {data !== undefined && (
        <List listStyleType="none" spacing="md">
          {data.map((each) => (
            <SessionItem key={each.id} session={each} />
          ))}
        </List>
      )}
    </Section>
  );
}

function SessionItem({ session }: { readonly session: Each }) {
  const { t } = useTranslation('account');
  const api = useApi();
  const queries = useQueryClient();
  const name = useDeviceName(session);
  const end = useSingleMutation<unknown, Error, void>({
    mutationFn: () => api.DELETE('/api/me/sessions/{sessionId}', { params: { path: { sessionId: session.id } } }),
    onSuccess: () => toastDone(t('sessions.ended', { name })),
    onError: (problem) => toastProblem(t('sessions.notEnded'), problem),
    onSettled: () => queries.invalidateQueries({ queryKey: ['me', 'sessions'] }),
  });
  const Icon = /iPhone|Android/.test(session.userAgent ?? '') ? IconDeviceMobile : IconDeviceDesktop;
  return (
    <List.Item styles={{ itemWrapper: { width: '100%' }, itemLabel: { width: '100%' } }}>
      <Group wrap="nowrap" align="flex-start" gap="sm">
        <Icon size={22} aria-hidden />
        <Stack gap={2} flex={1} miw={0}>
          <Group gap="xs">
            <Text size="sm" fw={600}>
              {name}
            </Text>
            {session.current && (
              <Badge size="sm" variant="default" tt="none" fw={500}>
                {t('sessions.this')}
              </Badge>
            )}
          </Group>
          <Text size="sm" c="dimmed">
            {t('sessions.lastSeen')} <Ago at={session.lastSeenAt} />
            {session.address !== null && (
              <>
                {' · '}
                <bdi dir="ltr">{session.address}</bdi>
              </>
            )}
          </Text>
          <Text size="sm" c="dimmed">
            {t('sessions.since')} <At at={session.createdAt} />
            {' · '}
            {t(`sessions.by.${session.method}`)}
            {session.method !== 'passkey' && session.secondFactor && ` ${t('sessions.secondFactor')}`}
          </Text>
        </Stack>
        {!session.current && (
          <Button
            size="xs"
            variant="default"
            loading={end.isPending}
            onClick={() => end.mutate()}
            aria-label={t('sessions.endOf', { name })}
          >
            {t('sessions.end')}
          </Button>
        )}
      </Group>
    </List.Item>
  );
}

function EndAll() {
  const { t } = useTranslation('account');
  const { user } = useSession();
  const holding = useHolding();
  const [isAsked, setAsked] = useState(false);
  const end = useSingleMutation<unknown, Error, void>({
    mutationFn: () => endSession(holding, user.id, '/api/auth/sign-out-everywhere'),
  });
  return (
    <>
      <Button size="xs" variant="default" onClick={() => setAsked(true)}>
        {t('sessions.endAll')}
      </Button>
      <Confirm
        opened={isAsked}
        title={t('sessions.endAllTitle')}
        action={t('sessions.endAll')}
        isPending={end.isPending}
        problem={end.error}
        onConfirm={() => end.mutate()}
        onClose={() => setAsked(false)}
      >
        {t('sessions.endAllAdvice')}
      </Confirm>
    </>
  );
}
