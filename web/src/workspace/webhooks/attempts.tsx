import { Code, Group, Paper, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { DeliveryAttempt as Attempt, WorkspaceDelivery } from '../../../../contract/deliveries.ts';
import { allPages } from '../../api/all-pages.ts';
import { taken } from '../../api/client.ts';
import { useWorkspaceApi } from '../../api/use-api.ts';
import { useFormats } from '../../language/formats.ts';
import { At } from '../../ui/instant.tsx';
import { Pending } from '../../ui/pending.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { StatusMark } from '../../ui/status-mark.tsx';
import { ErrorSentence } from './states.tsx';

interface Props {
  readonly workspaceId: string;
  readonly webhookId: string;
  readonly delivery: WorkspaceDelivery;
}

/** Each attempt of a delivery, the last one first: what it was answered, or where it failed. */
export function Attempts({ workspaceId, webhookId, delivery }: Props) {
  const { t } = useTranslation('webhooks');
  const api = useWorkspaceApi(workspaceId);
  const path = { webhookId, deliveryId: delivery.id };
  const { data, error, isPending, refetch } = useQuery({
    // With the number of attempts, so that a new one is read as soon as the delivery tells of it.
    queryKey: ['workspace', workspaceId, 'webhook', webhookId, 'attempts', delivery.id, delivery.attempts],
    placeholderData: (before) => before,
    queryFn: () =>
      allPages((cursor) =>
        taken(
          api.GET('/api/workspace/webhooks/{webhookId}/deliveries/{deliveryId}/attempts', {
            params: { path, query: { limit: 200, ...(cursor !== undefined && { cursor }) } },
          }),
        ),
      ),
  });
  if (error !== null) return <ProblemNotice problem={error} onRetry={() => void refetch()} />;
  if (isPending) return <Pending height={120} />;
  if (data.rows.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        {t('noAttempt')}
      </Text>
    );
  }
  return (
    <Stack component="ol" gap="sm" m={0} p={0} style={{ listStyle: 'none' }} aria-label={t('attempts')}>
      {data.rows.toReversed().map((attempt) => (
        <AttemptCard key={attempt.number} attempt={attempt} />
      ))}
    </Stack>
  );
}

function AttemptCard({ attempt }: { readonly attempt: Attempt }) {
  const { t } = useTranslation('webhooks');
  const { number } = useFormats();
  const hasSucceeded = attempt.error === null;
  return (
    <Paper component="li" withBorder bg="var(--pcs-surface)" p="md">
      <Stack gap="xs">
        <Group gap="sm">
          <Text fw={600}>{t('attempt', { number: number(attempt.number) })}</Text>
          <StatusMark color={hasSucceeded ? 'green' : 'red'} label={t(hasSucceeded ? 'succeeded' : 'failed')} />
          <Text size="sm" c="dimmed">
            <At at={attempt.at} />
          </Text>
          <Text size="sm" c="dimmed">
            {t('took', { milliseconds: number(attempt.durationMs) })}
          </Text>
        </Group>
        {attempt.phase !== null && (
          <Text size="sm">
            {t('phase')}: {t(`phases.${attempt.phase}`)}
            {attempt.error !== null && (
              <>
                {'. '}
                <ErrorSentence error={attempt.error} />
              </>
            )}
          </Text>
        )}
        {attempt.responseStatus !== null && (
          <Text size="sm">
            {t('responseStatus')}: <span className="as-typed">{attempt.responseStatus}</span>
          </Text>
        )}
        {attempt.responseBody !== null && attempt.responseBody !== '' && (
          <Stack gap={4}>
            <Text size="sm">{t('responseBody')}</Text>
            <Code
              block
              tabIndex={0}
              aria-label={t('responseBody')}
              className="as-typed"
              style={{ maxHeight: 200, overflow: 'auto', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}
            >
              {attempt.responseBody}
            </Code>
          </Stack>
        )}
      </Stack>
    </Paper>
  );
}
