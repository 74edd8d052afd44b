import { Button, List, Stack, Text, Title } from '@mantine/core';
import { IconTestPipe } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DryRun } from '../../../contract/rule-dry-run.ts';
import { taken } from '../api/client.ts';
import { useApi } from '../api/use-api.ts';
import { useCall } from '../api/use-call.ts';
import { useFormats } from '../language/formats.ts';
import { At } from '../ui/instant.tsx';
import { ProblemNotice } from '../ui/problem-notice.tsx';
import type { Rule } from './rule-data.ts';
import { RecordLink } from './run-log.tsx';

type Asked = Pick<Rule, 'event' | 'conditions'>;

interface Props {
  readonly projectId: string;
  /** What is tried, as it stands in the form. */
  readonly asked: () => Asked;
}

/** Tries conditions on what happened in the last 30 days; nothing is done. */
export function DryRunPart({ projectId, asked }: Props) {
  const { t } = useTranslation('automation');
  const api = useApi();
  const [tried, setTried] = useState<{ readonly of: Asked; readonly result: DryRun }>();
  const run = useCall(async () => {
    const body = asked();
    const params = { path: { projectId } };
    const result = await taken(api.POST('/api/projects/{projectId}/automation-rules/dry-run', { params, body }));
    return { of: body, result };
  }, setTried);
  // What was found for other conditions says nothing of those that stand there now.
  const isOfNow = tried !== undefined && JSON.stringify(tried.of) === JSON.stringify(asked());
  return (
    <Stack gap="sm" align="flex-start">
      <Button
        variant="default"
        leftSection={<IconTestPipe size={18} />}
        loading={run.isPending}
        onClick={() => run.run(undefined)}
      >
        {t('dry.action')}
      </Button>
      {run.problem != null && <ProblemNotice problem={run.problem} />}
      <div role="status" style={{ width: '100%' }}>
        {isOfNow && run.problem == null && <Outcome projectId={projectId} result={tried.result} />}
      </div>
    </Stack>
  );
}

function Outcome({ projectId, result }: { readonly projectId: string; readonly result: DryRun }) {
  const { t } = useTranslation('automation');
  const { instant } = useFormats();
  const { matched, events, gone, failed, samples, complete, from } = result;
  return (
    <Stack gap="xs">
      <Title order={3}>{t('dry.title')}</Title>
      <Text fw={600}>{t('dry.matched', { count: matched })}</Text>
      <List size="sm" spacing={4}>
        <List.Item>{t('dry.events', { count: events })}</List.Item>
        {failed.map((count, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: its place is what a condition is known by
          <List.Item key={at}>{t('dry.failed', { count, number: at + 1 })}</List.Item>
        ))}
        {gone > 0 && <List.Item>{t('dry.gone', { count: gone })}</List.Item>}
        {!complete && <List.Item>{t('dry.partial', { from: instant(from) })}</List.Item>}
      </List>
      <Text size="sm" c="dimmed">
        {t('dry.advice')}
      </Text>
      {samples.length > 0 && (
        <>
          <Text size="sm" fw={600}>
            {t('dry.samples')}
          </Text>
          <List size="sm" spacing={4}>
            {samples.map(({ eventId, occurredAt, resource, title }) => (
              <List.Item key={eventId}>
                <RecordLink {...{ projectId, resource, title }} /> · <At at={occurredAt} />
              </List.Item>
            ))}
          </List>
        </>
      )}
    </Stack>
  );
}
