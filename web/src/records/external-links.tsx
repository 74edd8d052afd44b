import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import type { SyncedEntity } from '../../../contract/integrations.ts';
import { taken } from '../api/client.ts';
import { useApi } from '../api/use-api.ts';
import { fetchedBehind } from '../ui/fetched.tsx';

const STALE_MS = 300_000;

const LinkedVendors = fetchedBehind(() => import('./linked-vendors.tsx'), 'LinkedVendors');

interface Props {
  readonly projectId: string;
  readonly entity: SyncedEntity;
  readonly recordId: string;
}

/** Shows the counterparts of a record at vendors. Asks for them only in a project that was ever connected to one. */
export function ExternalLinks(props: Props) {
  const { projectId } = props;
  const api = useApi();
  const { data } = useQuery({
    // As the screens of integrations have them.
    queryKey: ['project', projectId, 'integration-connections'],
    queryFn: () =>
      taken(api.GET('/api/projects/{projectId}/integration-connections', { params: { path: { projectId } } })).then(
        (page) => page.data,
      ),
    staleTime: STALE_MS,
  });
  if (data === undefined || data.length === 0) return null;
  return (
    <Suspense fallback={null}>
      <LinkedVendors {...props} />
    </Suspense>
  );
}
