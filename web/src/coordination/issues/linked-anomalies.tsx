import { Anchor, Group, List, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { taken } from '../../api/client.ts';
import { useApi } from '../../api/use-api.ts';
import { useFormats } from '../../language/formats.ts';
import { AnomalyState } from '../../ui/anomaly-state.tsx';
import { Ago } from '../../ui/instant.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { SeverityMark } from '../../ui/severity-mark.tsx';

interface Props {
  readonly projectId: string;
  readonly issueId: string;
}

const MOST = 50;

/** The anomalies that the issue is about, the newest first, and where the rest is. Nothing where there are none. */
export function LinkedAnomalies({ projectId, issueId }: Props) {
  const { t } = useTranslation('issues');
  const { number } = useFormats();
  const api = useApi();
  const { data, error, refetch } = useQuery({
    queryKey: ['project', projectId, 'anomalies', { issueId }],
    queryFn: () =>
      taken(
        api.GET('/api/projects/{projectId}/anomalies', {
          params: { path: { projectId }, query: { issueId, limit: MOST, sort: '-at' } },
        }),
      ),
  });
  if (error) return <ProblemNotice problem={error} onRetry={() => void refetch()} />;
  if (!data || data.data.length === 0) return null;
  return (
    <section aria-label={t('anomalies.title')}>
      <Title order={2} size="h3" mb="xs">
        {t('anomalies.title')}
      </Title>
      <List size="sm" spacing={4} listStyleType="none">
        {data.data.map(({ id, deviceId, severity, state, at }) => (
          <List.Item key={id}>
            <Group gap="xs">
              <Anchor
                inherit
                underline="always"
                className="as-typed"
                renderRoot={(props) => (
                  <Link {...props} to="/projects/$projectId/anomalies" params={{ projectId }} search={{ opened: id }} />
                )}
              >
                {deviceId}
              </Anchor>
              <SeverityMark severity={severity} />
              <AnomalyState state={state} />
              <Ago at={at} />
            </Group>
          </List.Item>
        ))}
      </List>
      {data.nextCursor !== null && (
        <Text size="sm" mt="xs">
          {t('anomalies.newest', { shown: number(data.data.length) })}{' '}
          <Anchor
            inherit
            underline="always"
            renderRoot={(props) => (
              <Link
                {...props}
                to="/projects/$projectId/anomalies"
                params={{ projectId }}
                search={{ issue: issueId, withdrawn: true }}
              />
            )}
          >
            {t('anomalies.all')}
          </Anchor>
        </Text>
      )}
    </section>
  );
}
