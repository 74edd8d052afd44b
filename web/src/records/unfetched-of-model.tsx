import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { taken } from '../api/client.ts';
import { useApi } from '../api/use-api.ts';
import { UnfetchedVersions } from './unfetched-versions.tsx';

const EVERY_MS = 30_000;

/** Says which version of a model could not be fetched, of every vendor that it is linked to, and leads to the connection. */
export function UnfetchedOfModel({ projectId, modelId }: { readonly projectId: string; readonly modelId: string }) {
  const { t } = useTranslation('synchronization');
  const api = useApi();
  const { data: links = [] } = useQuery({
    // As the list of the linked records of vendors has them.
    queryKey: ['project', projectId, 'external-links', 'model', modelId],
    queryFn: () => {
      const params = { path: { projectId }, query: { entity: 'model', recordId: modelId } } as const;
      return taken(api.GET('/api/projects/{projectId}/external-links', { params })).then(({ data }) => data);
    },
    refetchInterval: EVERY_MS,
  });
  return links.map(({ connectionId }) => (
    <UnfetchedVersions
      key={connectionId}
      {...{ projectId, connectionId, modelId }}
      action={() => (
        <Anchor
          size="sm"
          renderRoot={(props) => (
            <Link
              {...props}
              to="/projects/$projectId/integrations/$connectionId"
              params={{ projectId, connectionId }}
            />
          )}
        >
          {t('unfetched.toConnection')}
        </Anchor>
      )}
    />
  ));
}
