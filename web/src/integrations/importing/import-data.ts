// Imports of models from a vendor of kind a, and the run of one.
import { useQuery } from '@tanstack/react-query';
import type { IntegrationRun, ModelImportStart } from '../../../../contract/integration-runs.ts';
import type { IntegrationConnection } from '../../../../contract/integrations.ts';
import { taken } from '../../api/client.ts';
import { useApi } from '../../api/use-api.ts';
import { useCall } from '../../api/use-call.ts';
import { isActive } from '../overview/run-counts.ts';
import { useRunRefresh } from '../run-data.ts';

const ACTIVE_MS = 2_000;

interface ImportEnds {
  readonly onBegun: (run: IntegrationRun) => void;
  readonly onRefused?: (problem: unknown) => void;
}

/** Begins an import, or puts it in line behind the active run. */
export function useImport(
  projectId: string,
  { id, vendor }: Pick<IntegrationConnection, 'id' | 'vendor'>,
  { onBegun, onRefused }: ImportEnds,
) {
  const api = useApi();
  const refresh = useRunRefresh(projectId, id);
  return useCall(
    (body: ModelImportStart) =>
      taken(
        api.POST('/api/projects/{projectId}/integrations/{vendor}/import', {
          params: { path: { projectId, vendor } },
          body,
        }),
      ),
    (run) => {
      onBegun(run);
      void refresh();
    },
    onRefused,
  );
}

/** Returns a run as it is now. It is read often until it has ended. */
export function useRun(projectId: string, begun: IntegrationRun): IntegrationRun {
  const api = useApi();
  const { id: runId, connectionId } = begun;
  const { data } = useQuery({
    queryKey: ['project', projectId, 'integration-runs', connectionId, 'one', runId],
    queryFn: () =>
      taken(
        api.GET('/api/projects/{projectId}/integration-connections/{integrationId}/runs/{runId}', {
          params: { path: { projectId, integrationId: connectionId, runId } },
        }),
      ),
    refetchInterval: ({ state }) => (state.data === undefined || isActive(state.data) ? ACTIVE_MS : false),
  });
  return data ?? begun;
}
