// Queries of the ledger of a connection.
import type { LedgerEntry } from '../../../../contract/integration-sync.ts';
import type { IntegrationConnection } from '../../../../contract/integrations.ts';
import { taken } from '../../api/client.ts';
import { PAGE_ROWS } from '../../api/page-chain.ts';
import { type Rows, useRows } from '../../api/rows.ts';
import { useApi } from '../../api/use-api.ts';
import type { LedgerView } from '../addresses.ts';
import { readLedgerQuery } from './ledger-query.ts';

const CALM_MS = 30_000;
const WORKING_MS = 5_000;

type Connection = Pick<IntegrationConnection, 'id' | 'projectId' | 'status'>;

/** Lists the entries of the ledger, newest first, narrowed to what the address says. */
export function useLedger({ projectId, id: integrationId, status }: Connection, view: LedgerView): Rows<LedgerEntry> {
  const api = useApi();
  const filters = readLedgerQuery(view);
  return useRows<LedgerEntry>({
    key: ['project', projectId, 'integration-connection', integrationId, 'ledger', filters],
    page: (cursor) => {
      const query = { ...filters, limit: PAGE_ROWS, ...(cursor !== undefined && { cursor }) };
      const params = { path: { projectId, integrationId }, query };
      return taken(api.GET('/api/projects/{projectId}/integration-connections/{integrationId}/events', { params }));
    },
    everyMs: status === 'syncing' ? WORKING_MS : CALM_MS,
  });
}
