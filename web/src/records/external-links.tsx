import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import type { SyncedEntity } from '../../../contract/integrations.ts';
import { taken } from '../api/client.ts';
import { useApi } from '../api/use-api.ts';
import { fetchedBehind } from '../ui/fetched.tsx';

const STALE_MS = 300_000;

const LinkedVendors = fetchedBehind(() => import('./linked-vendors.tsx'), 'LinkedVendors');
const UnfetchedOfModel = fetchedBehind(() => import('./unfetched-of-model.tsx'), 'UnfetchedOfModel');

interface Props {
  readonly projectId: string;
  readonly entity: SyncedEntity;
  readonly recordId: string;
}

/** Shows the counterparts of a record at vendors. Asks for them only in a project that was ever connected to one. */
export function ExternalLinks(props: Props) {
  if (!useWasConnected(props.projectId)) return null;
  return (
    <Suspense fallback={null}>
      <LinkedVendors {...props} />
    </Suspense>
  );
}

/** Says which version of a model could not be fetched from a vendor. Asks only in a project that was ever connected to one. */
export function UnfetchedVersion(props: { readonly projectId: string; readonly modelId: string }) {
  if (!useWasConnected(props.projectId)) return null;
  return (
    <Suspense fallback={null}>
      <UnfetchedOfModel {...props} />
    </Suspense>
  );
}

function useWasConnected(projectId: string): boolean {
  const api = useApi();
  const { data = [] } = useQuery({
    // As the screens of integrations have them.
    queryKey: ['project', projectId, 'integration-connections'],
    queryFn: () =>
      taken(api.GET('/api/projects/{projectId}/integration-connections', { params: { path: { projectId } } })).then(
        (page) => page.data,
      ),
    staleTime: STALE_MS,
  });
  return data.length > 0;
}
