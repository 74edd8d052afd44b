import { Button, Group, Select, Stack } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Tagged, taken } from '../../api/client.ts';
import { useWorkspaceApi } from '../../api/use-api.ts';
import { useCall } from '../../api/use-call.ts';
import { Pending } from '../../ui/pending.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { Section } from '../../ui/section.tsx';
import { toastDone } from '../../ui/toasts.tsx';
import { type SessionPolicy, useRefreshSso, useSessionPolicy } from './use-sso.ts';

interface Props {
  readonly workspaceId: string;
}

const IDLE_CHOICES = [15, 30, 60, 240, 480, 1440, 10_080];
const TOTAL_CHOICES = [60, 240, 480, 720, 1440, 10_080, 43_200];
const NO_LIMIT = 'none';

/** Idle and total length of sessions in the workspace. */
export function SessionSection({ workspaceId }: Props) {
  const { t } = useTranslation('sso');
  const { data, error, refetch } = useSessionPolicy(workspaceId);
  return (
    <Section title={t('sessions.title')} advice={t('sessions.advice')}>
      {error !== null && <ProblemNotice problem={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null && <Pending height={80} />}
      {data !== undefined && <Limits key={data.etag ?? ''} {...{ workspaceId }} shown={data} />}
    </Section>
  );
}

function Limits({ workspaceId, shown }: Props & { readonly shown: Tagged<SessionPolicy> }) {
  const { t } = useTranslation('sso');
  const api = useWorkspaceApi(workspaceId);
  const refresh = useRefreshSso(workspaceId);
  const [policy, setPolicy] = useState(shown.record);
  const save = useCall(
    () => taken(api.PUT('/api/workspace/session-policy', { body: policy, headers: { 'If-Match': shown.etag ?? '*' } })),
    () => {
      toastDone(t('sessions.saved'));
      refresh();
    },
  );
  const isChanged =
    policy.idleMinutes !== shown.record.idleMinutes || policy.totalMinutes !== shown.record.totalMinutes;
  return (
    <Stack>
      <Group align="flex-end">
        <Limit
          label={t('sessions.idle')}
          none={t('sessions.idleNone')}
          choices={IDLE_CHOICES}
          value={policy.idleMinutes}
          onChange={(idleMinutes) => setPolicy({ ...policy, idleMinutes })}
        />
        <Limit
          label={t('sessions.total')}
          none={t('sessions.totalNone')}
          choices={TOTAL_CHOICES}
          value={policy.totalMinutes}
          onChange={(totalMinutes) => setPolicy({ ...policy, totalMinutes })}
        />
        <Button disabled={!isChanged} loading={save.isPending} onClick={() => save.run(undefined)}>
          {t('sessions.save')}
        </Button>
      </Group>
      {save.problem != null && <ProblemNotice problem={save.problem} />}
    </Stack>
  );
}

interface LimitProps {
  readonly label: string;
  readonly none: string;
  readonly choices: readonly number[];
  readonly value: number | null;
  readonly onChange: (minutes: number | null) => void;
}

function Limit({ label, none, choices, value, onChange }: LimitProps) {
  const { t } = useTranslation('sso');
  const name = (minutes: number) => {
    if (minutes % 1440 === 0) return t('sessions.days', { count: minutes / 1440 });
    return minutes % 60 === 0
      ? t('sessions.hours', { count: minutes / 60 })
      : t('sessions.minutes', { count: minutes });
  };
  // One that was set by the API is shown as it is.
  const all = value === null || choices.includes(value) ? choices : [...choices, value].sort((a, b) => a - b);
  const data = [
    ...all.map((minutes) => ({ value: String(minutes), label: name(minutes) })),
    { value: NO_LIMIT, label: none },
  ];
  return (
    <Select
      label={label}
      data={data}
      allowDeselect={false}
      value={value === null ? NO_LIMIT : String(value)}
      onChange={(chosen) => onChange(chosen === null || chosen === NO_LIMIT ? null : Number(chosen))}
    />
  );
}
