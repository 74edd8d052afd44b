// Queries of the links of a connection.
import type { RecordLink } from '../../../../contract/integration-sync.ts';
import type { IntegrationConnection } from '../../../../contract/integrations.ts';
import { taken } from '../../api/client.ts';
import { PAGE_ROWS } from '../../api/page-chain.ts';
import { type Rows, useRows } from '../../api/rows.ts';
import { useApi } from '../../api/use-api.ts';
import type { LinksView } from '../addresses.ts';

const CALM_MS = 30_000;
const WORKING_MS = 5_000;

/** Lists the links of a connection, narrowed to what the address says. */
export function useLinks(
  { projectId, id: integrationId, status }: Pick<IntegrationConnection, 'id' | 'projectId' | 'status'>,
  { entity, state, problems, record: recordId }: LinksView,
): Rows<RecordLink> {
  const api = useApi();
  const filters = {
    ...(entity && { entity }),
    ...(state && { state }),
    ...(problems && { hasError: true }),
    ...(recordId !== undefined && { recordId }),
  };
  return useRows<RecordLink>({
    key: ['project', projectId, 'integration-connection', integrationId, 'links', filters],
    page: (cursor) => {
      const query = { ...filters, limit: PAGE_ROWS, ...(cursor !== undefined && { cursor }) };
      const params = { path: { projectId, integrationId }, query };
      return taken(api.GET('/api/projects/{projectId}/integration-connections/{integrationId}/links', { params }));
    },
    everyMs: status === 'syncing' ? WORKING_MS : CALM_MS,
  });
}
