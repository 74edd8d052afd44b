import { Stack } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { taken } from '../../api/client.ts';
import { useApi } from '../../api/use-api.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { ImportReport } from './import-report.tsx';

const route = getRouteApi('/in/projects/$projectId/exchange/$kind/$importId');
const STILL_RUNNING_MS = 2000;

/** What came of one import; looked at again while it runs. */
export function ImportScreen() {
  const { t } = useTranslation('exchange');
  const { projectId, kind, importId } = route.useParams();
  const api = useApi();
  const { data } = useSuspenseQuery({
    queryKey: ['project', projectId, 'import', importId],
    refetchInterval: ({ state }) => (state.data?.status === 'running' ? STILL_RUNNING_MS : false),
    queryFn: () =>
      kind === 'clashes'
        ? taken(
            api.GET('/api/projects/{projectId}/clashes/imports/{clashImportId}', {
              params: { path: { projectId, clashImportId: importId } },
            }),
          )
        : taken(
            api.GET('/api/projects/{projectId}/issues/imports/{issueImportId}', {
              params: { path: { projectId, issueImportId: importId } },
            }),
          ),
  });
  return (
    <Stack maw={1200} w="100%">
      <PageHead
        title={data.kind === 'issues' ? t('report.titleIssues') : t('report.titleClashes')}
        crumbs={[{ label: t('title'), to: { to: '/projects/$projectId/exchange', params: { projectId } } }]}
      />
      <ImportReport report={data} />
    </Stack>
  );
}
