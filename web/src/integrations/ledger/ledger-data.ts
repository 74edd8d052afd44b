// Queries of the ledger of a connection.
import type { LedgerEntry } from '../../../../contract/integration-sync.ts';
import type { IntegrationConnection } from '../../../../contract/integrations.ts';
import { taken } from '../../api/client.ts';
import { PAGE_ROWS, type Page } from '../../api/page-chain.ts';
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
    page: async (cursor) => {
      const query = { ...filters, limit: PAGE_ROWS, ...(cursor !== undefined && { cursor }) };
      const params = { path: { projectId, integrationId }, query };
      const path = '/api/projects/{projectId}/integration-connections/{integrationId}/events';
      const body: unknown = await taken(api.GET(path, { params }));
      if (!isPage(body)) throw new TypeError('The ledger was not returned as a page.');
      return body;
    },
    everyMs: status === 'syncing' ? WORKING_MS : CALM_MS,
  });
}

/** The operation also returns CSV, which is not asked for here. */
const isPage = (body: unknown): body is Page<LedgerEntry> =>
  typeof body === 'object' && body !== null && 'data' in body;
