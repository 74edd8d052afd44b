// What was decided about a clash, by whom and why, each with its entry of the ledger.
import { Anchor, Group, Stack, Text, Timeline } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../api/use-api.ts';
import { useFormats } from '../../language/formats.ts';
import { At } from '../../ui/instant.tsx';
import { Pending } from '../../ui/pending.tsx';
import { DoerName } from '../../ui/people.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { ClashStatusMark } from './clash-marks.tsx';
import { decisionsQueryOptions } from './clash-query.ts';
import { CLASH_STATUSES, type LedgerEntry } from './clash-terms.ts';

interface Props {
  readonly projectId: string;
  readonly clashId: string;
}

/** What was decided about a clash, the latest first. */
export function Decisions({ projectId, clashId }: Props) {
  const { t } = useTranslation('clashes');
  const { data, error, refetch } = useQuery(decisionsQueryOptions(useApi(), projectId, clashId));
  if (error && data === undefined) return <ProblemNotice problem={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Pending height={60} />;
  if (data.rows.length === 0) return <Text c="dimmed">{t('decisions.none')}</Text>;
  const latestFirst = data.rows.toReversed();
  return (
    <Timeline bulletSize={14} lineWidth={2} active={-1}>
      {latestFirst.map((entry) => (
        <Timeline.Item key={entry.id}>
          <Decision projectId={projectId} entry={entry} />
        </Timeline.Item>
      ))}
    </Timeline>
  );
}

function Decision({ projectId, entry }: { readonly projectId: string; readonly entry: LedgerEntry }) {
  const { t } = useTranslation('clashes');
  const { number } = useFormats();
  const status = CLASH_STATUSES.find((each) => each === entry.toStatus);
  return (
    <Stack gap={4}>
      <Group gap="xs">
        {status && <ClashStatusMark status={status} />}
        <Text size="sm" c="dimmed">
          <DoerName projectId={projectId} by={entry.decidedBy} /> · <At at={entry.at} />
        </Text>
      </Group>
      {entry.reason !== null && (
        <Text size="sm" className="own-direction" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {entry.reason}
        </Text>
      )}
      <Anchor
        size="sm"
        renderRoot={(props) => (
          <Link
            {...props}
            to="/projects/$projectId/ledger"
            params={{ projectId }}
            search={{ clash: entry.subject.id }}
          />
        )}
      >
        {t('decisions.entry', { shown: number(entry.sequence) })}
      </Anchor>
    </Stack>
  );
}
