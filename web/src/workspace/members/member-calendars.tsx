import { Button, List, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MemberCalendarAddress as Address } from '../../../../contract/maintenance.ts';
import type { Member } from '../../../../contract/people.ts';
import { taken } from '../../api/client.ts';
import { useRefresh } from '../../api/rows.ts';
import { useWorkspaceApi } from '../../api/use-api.ts';
import { useCall } from '../../api/use-call.ts';
import { useFormats } from '../../language/formats.ts';
import { Confirm } from '../../ui/confirm.tsx';
import { At } from '../../ui/instant.tsx';
import { Pending } from '../../ui/pending.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { toastDone } from '../../ui/toasts.tsx';

interface Props {
  readonly workspaceId: string;
  readonly member: Member;
}

const PATH = '/api/workspace/members/{userId}/calendar-addresses';
const toKey = (workspaceId: string, userId: string) => ['workspace', workspaceId, 'member-calendars', userId];

/** The calendar addresses of a member, by project; all of them can be ended at once. */
export function MemberCalendars({ workspaceId, member }: Props) {
  const { t } = useTranslation('members');
  const api = useWorkspaceApi(workspaceId);
  const params = { path: { userId: member.userId } };
  const { data, error, refetch } = useQuery({
    queryKey: toKey(workspaceId, member.userId),
    queryFn: async () => (await taken(api.GET(PATH, { params }))).data,
  });
  const [isEnding, setEnding] = useState(false);
  return (
    <Stack gap="xs">
      <Title order={3} size="h5">
        {t('calendars.title')}
      </Title>
      <Text size="sm" c="dimmed">
        {t('calendars.advice')}
      </Text>
      {error !== null && <ProblemNotice problem={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null && <Pending height={40} />}
      {data?.length === 0 && <Text size="sm">{t('calendars.none')}</Text>}
      {data !== undefined && data.length > 0 && (
        <>
          <List listStyleType="none" spacing="xs">
            {data.map((each) => (
              <Item key={each.projectId} address={each} />
            ))}
          </List>
          <Button variant="default" onClick={() => setEnding(true)}>
            {t('calendars.endAll')}
          </Button>
        </>
      )}
      {isEnding && <EndCalendars {...{ workspaceId, member }} onClose={() => setEnding(false)} />}
    </Stack>
  );
}

function Item({ address: { projectName, createdAt, lastReadOn } }: { readonly address: Address }) {
  const { t } = useTranslation('members');
  const { day } = useFormats();
  return (
    <List.Item>
      <Text size="sm" fw={600}>
        <bdi>{projectName}</bdi>
      </Text>
      <Text size="sm" c="dimmed">
        {t('calendars.since')} <At at={createdAt} />
        {' · '}
        {lastReadOn === null ? t('calendars.neverRead') : t('calendars.read', { day: day(lastReadOn) })}
      </Text>
    </List.Item>
  );
}

function EndCalendars({ workspaceId, member, onClose }: Props & { readonly onClose: () => void }) {
  const { t } = useTranslation('members');
  const api = useWorkspaceApi(workspaceId);
  const refresh = useRefresh();
  const { userId, name } = member;
  const end = useCall(
    () => api.DELETE(PATH, { params: { path: { userId } } }),
    () => {
      toastDone(t('calendars.ended', { name }));
      void refresh(toKey(workspaceId, userId));
      onClose();
    },
  );
  return (
    <Confirm
      opened
      title={t('calendars.endTitle', { name })}
      action={t('calendars.endAll')}
      isPending={end.isPending}
      problem={end.problem}
      onConfirm={() => end.run(undefined)}
      onClose={onClose}
    >
      {t('calendars.endAdvice')}
    </Confirm>
  );
}
