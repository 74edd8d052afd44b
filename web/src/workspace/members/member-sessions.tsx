import { Button, Divider, List, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Member } from '../../../../contract/people.ts';
import type { MemberSession } from '../../../../contract/sessions.ts';
import { taken } from '../../api/client.ts';
import { useRefresh } from '../../api/rows.ts';
import { useWorkspaceApi } from '../../api/use-api.ts';
import { useCall } from '../../api/use-call.ts';
import { useDeviceName } from '../../session/device-name.ts';
import { Confirm } from '../../ui/confirm.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Ago, At } from '../../ui/instant.tsx';
import { Pending } from '../../ui/pending.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { toastDone } from '../../ui/toasts.tsx';
import { MemberCalendars } from './member-calendars.tsx';

interface Props {
  readonly workspaceId: string;
  readonly member: Member;
  readonly onClose: () => void;
}

const keyOf = (workspaceId: string, userId: string) => ['workspace', workspaceId, 'member-sessions', userId];

/** The sessions in which a member is signed in to the workspace; each can be ended, or all. Their calendar addresses follow. */
export function MemberSessions({ workspaceId, member, onClose }: Props) {
  const { t } = useTranslation('members');
  const close = useTranslation('shell').t('close');
  const api = useWorkspaceApi(workspaceId);
  const params = { path: { userId: member.userId } };
  const { data, error, refetch } = useQuery({
    queryKey: keyOf(workspaceId, member.userId),
    queryFn: async () => (await taken(api.GET('/api/workspace/members/{userId}/sessions', { params }))).data,
  });
  const [ending, setEnding] = useState<MemberSession | 'all'>();
  if (ending !== undefined) {
    return <EndSessions {...{ workspaceId, member, ending }} onClose={() => setEnding(undefined)} />;
  }
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('sessions.title', { name: member.name })}
      closeButtonProps={{ 'aria-label': close }}
    >
      <Stack>
        <Text size="sm" c="dimmed">
          {t('sessions.advice')}
        </Text>
        {error !== null && <ProblemNotice problem={error} onRetry={() => void refetch()} />}
        {data === undefined && error === null && <Pending height={80} />}
        {data?.length === 0 && <Text size="sm">{t('sessions.none')}</Text>}
        {data !== undefined && data.length > 0 && (
          <>
            <List listStyleType="none" spacing="md">
              {data.map((each) => (
                <Item key={each.id} session={each} onEnd={() => setEnding(each)} />
              ))}
            </List>
            <Button variant="default" onClick={() => setEnding('all')}>
              {t('sessions.endAll')}
            </Button>
          </>
        )}
        <Divider />
        <MemberCalendars {...{ workspaceId, member }} />
      </Stack>
    </Dialog>
  );
}

function Item({ session, onEnd }: { readonly session: MemberSession; readonly onEnd: () => void }) {
  const { t } = useTranslation('account');
  const name = useDeviceName(session);
  const { address, lastSeenAt, createdAt, method, secondFactor } = session;
  return (
    <List.Item styles={{ itemWrapper: { width: '100%' }, itemLabel: { width: '100%' } }}>
      <Stack gap={2} align="flex-start">
        <Text size="sm" fw={600}>
          {name}
        </Text>
        <Text size="sm" c="dimmed">
          {t('sessions.lastSeen')} <Ago at={lastSeenAt} />
          {address !== null && (
            <>
              {' · '}
              <bdi dir="ltr">{address}</bdi>
            </>
          )}
        </Text>
        <Text size="sm" c="dimmed">
          {t('sessions.since')} <At at={createdAt} />
          {' · '}
          {t(`sessions.by.${method}`)}
          {method !== 'passkey' && secondFactor && ` ${t('sessions.secondFactor')}`}
        </Text>
        <Button size="xs" variant="default" onClick={onEnd} aria-label={t('sessions.endOf', { name })}>
          {t('sessions.end')}
        </Button>
      </Stack>
    </List.Item>
  );
}

function EndSessions({ workspaceId, member, ending, onClose }: Props & { readonly ending: MemberSession | 'all' }) {
  const { t } = useTranslation('members');
  const api = useWorkspaceApi(workspaceId);
  const refresh = useRefresh();
  const { userId, name } = member;
  const end = useCall(
    () =>
      ending === 'all'
        ? api.DELETE('/api/workspace/members/{userId}/sessions', { params: { path: { userId } } })
        : api.DELETE('/api/workspace/members/{userId}/sessions/{sessionId}', {
            params: { path: { userId, sessionId: ending.id } },
          }),
    () => {
      toastDone(t('sessions.ended', { name }));
      void refresh(keyOf(workspaceId, userId));
      onClose();
    },
  );
  return (
    <Confirm
      opened
      title={t(ending === 'all' ? 'sessions.endAllTitle' : 'sessions.endTitle', { name })}
      action={t(ending === 'all' ? 'sessions.endAll' : 'sessions.end')}
      isPending={end.isPending}
      problem={end.problem}
      onConfirm={() => end.run(undefined)}
      onClose={onClose}
    >
      {t('sessions.endAdvice')}
    </Confirm>
  );
}
