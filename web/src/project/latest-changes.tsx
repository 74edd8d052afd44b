import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { taken } from '../api/client.ts';
import { useApi } from '../api/use-api.ts';
import { Ago } from '../ui/instant.tsx';
import { Pending } from '../ui/pending.tsx';
import { ProblemNotice } from '../ui/problem-notice.tsx';
import { Section } from '../ui/section.tsx';
import { linkTo } from './project-links.ts';
import { RecordLines } from './record-lines.tsx';

const MOST = 8;

/** The issues that changed last, open or not. */
export function LatestChanges({ projectId }: { readonly projectId: string }) {
  const { t } = useTranslation('project');
  const api = useApi();
  const latest = useQuery({
    queryKey: ['project', projectId, 'issues', 'latest'],
    queryFn: () =>
      taken(
        api.GET('/api/projects/{projectId}/issues', {
          params: { path: { projectId }, query: { sort: '-updatedAt', limit: MOST } },
        }),
      ),
  });
  const rows = latest.data?.data;
  return (
    <Section title={t('latest.title')}>
      {latest.error && rows === undefined && (
        <ProblemNotice problem={latest.error} onRetry={() => void latest.refetch()} />
      )}
      {latest.isPending && <Pending height={100} />}
      {rows?.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('latest.nothing')}
        </Text>
      )}
      {rows !== undefined && rows.length > 0 && (
        <RecordLines
          label={t('latest.title')}
          lines={rows.map(({ id, number, title, updatedAt }) => ({
            id,
            number,
            title,
            link: linkTo(projectId, `issues/${id}`),
            aside: <Ago at={updatedAt} />,
          }))}
        />
      )}
    </Section>
  );
}
