import { Badge, SimpleGrid, Stack, Text } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useOverview } from '../ui/overview.ts';
import { PageHead } from '../ui/page-head.tsx';
import { Pending } from '../ui/pending.tsx';
import { ProblemNotice } from '../ui/problem-notice.tsx';
import { useProject } from '../ui/project-access.ts';
import { CountTiles } from './count-tiles.tsx';
import { FirstSteps } from './first-steps.tsx';
import { LatestChanges } from './latest-changes.tsx';
import { MyWork } from './my-work.tsx';

const route = getRouteApi('/in/projects/$projectId/overview');

/** What matters in a project now. */
export function OverviewScreen() {
  const { projectId } = route.useParams();
  const { t } = useTranslation(['project', 'shell']);
  const project = useProject(projectId);
  const overview = useOverview(projectId);
  const { data } = overview;
  return (
    <Stack gap="md" pb="xl">
      <div>
        <PageHead
          title={project.name}
          windowTitle={t('shell:nav.overview')}
          aside={
            <>
              {project.code !== null && (
                <Text c="dimmed" className="own-direction">
                  {project.code}
                </Text>
              )}
              {project.status === 'archived' && (
                <Badge variant="default" tt="none">
                  {t('overview.archived')}
                </Badge>
              )}
            </>
          }
        />
        {project.description !== null && (
          <Text
            w="fit-content"
            maw={960}
            c="dimmed"
            className="own-direction"
            style={{ whiteSpace: 'pre-line' }}
            lineClamp={4}
          >
            {project.description}
          </Text>
        )}
      </div>
      {data === undefined && overview.error && (
        <ProblemNotice problem={overview.error} onRetry={() => void overview.refetch()} />
      )}
      {data === undefined && !overview.error && <Pending height={180} />}
      {data !== undefined && (
        <>
          <FirstSteps projectId={projectId} counts={data} />
          <CountTiles projectId={projectId} counts={data} />
        </>
      )}
      <SimpleGrid cols={{ base: 1, md: 2 }}>
        <MyWork projectId={projectId} />
        <LatestChanges projectId={projectId} />
      </SimpleGrid>
    </Stack>
  );
}
