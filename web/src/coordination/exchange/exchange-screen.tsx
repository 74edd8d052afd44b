import { SimpleGrid, Stack, Text } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Behind } from '../../records/below.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { useMay, useProject } from '../../ui/project-access.ts';
import { ExportCard } from './export-card.tsx';
import { ImportCard } from './import-card.tsx';
import { ImportHistory } from './import-history.tsx';

const route = getRouteApi('/in/projects/$projectId/exchange');

/** What goes into a project from other programs, and out of it. */
export function ExchangeScreen() {
  const { t } = useTranslation('exchange');
  const { projectId } = route.useParams();
  const project = useProject(projectId);
  const mayImport = useMay(projectId, 'reviewer');
  return (
    <Stack maw={1200} w="100%">
      <PageHead
        title={t('title')}
        crumbs={[{ label: project.name, to: { to: '/projects/$projectId/overview', params: { projectId } } }]}
      />
      <Behind>
        {mayImport ? (
          <SimpleGrid cols={{ base: 1, lg: 2 }} style={{ alignItems: 'start' }}>
            <ImportCard projectId={projectId} kind="issues" />
            <ImportCard projectId={projectId} kind="clashes" />
          </SimpleGrid>
        ) : (
          <Text c="dimmed">{t('onlyReviewers')}</Text>
        )}
        <ExportCard projectId={projectId} />
        <ImportHistory projectId={projectId} />
      </Behind>
    </Stack>
  );
}
