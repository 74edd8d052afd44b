// Versions of models that could not be fetched from a vendor, as the links and the ledger of a connection have them.
import { useQuery } from '@tanstack/react-query';
import type { LedgerEntry, RecordLink } from '../../../contract/integration-sync.ts';
import { type Api, taken } from '../api/client.ts';
import { useApi } from '../api/use-api.ts';

const EVERY_MS = 30_000;

/** More are behind the number of records with problems. */
const MAX_SHOWN = 3;

/** The link of a model, of which the next version could not be fetched, with the last entry about that. */
export interface UnfetchedVersion {
  readonly link: RecordLink;
  readonly entry: LedgerEntry;
}

interface Filters {
  readonly projectId: string;
  readonly connectionId: string;
  /** One model alone. */
  readonly modelId?: string | undefined;
}

/** Returns the versions that could not be fetched. */
export function useUnfetched(filters: Filters): readonly UnfetchedVersion[] {
  const api = useApi();
  const { projectId, connectionId, modelId = null } = filters;
  const { data = [] } = useQuery({
    queryKey: ['project', projectId, 'integration-connection', connectionId, 'unfetched', modelId],
    queryFn: ({ signal }) => readUnfetched(api, filters, signal),
    refetchInterval: EVERY_MS,
  });
  return data;
}

async function readUnfetched(
  api: Api,
  { projectId, connectionId, modelId }: Filters,
  signal: AbortSignal,
): Promise<UnfetchedVersion[]> {
  const path = { projectId, integrationId: connectionId };
  const query = {
    entity: 'model',
    hasError: true,
    limit: MAX_SHOWN,
    ...(modelId !== undefined && { recordId: modelId }),
  } as const;
  const { data: links } = await taken(
    api.GET('/api/projects/{projectId}/integration-connections/{integrationId}/links', {
      params: { path, query },
      signal,
    }),
  );
  const found = await Promise.all(
    links.map(async (link) => {
      const about = { recordId: link.recordId, outcome: 'error', limit: 1 } as const;
      const body: unknown = await taken(
        api.GET('/api/projects/{projectId}/integration-connections/{integrationId}/events', {
          params: { path, query: about },
          signal,
        }),
      );
      const entry = findFirst(body);
      return entry === undefined ? [] : [{ link, entry }];
    }),
  );
  return found.flat();
}

/** The operation also returns CSV, which is not asked for here. */
function findFirst(body: unknown): LedgerEntry | undefined {
  if (typeof body !== 'object' || body === null || !('data' in body) || !Array.isArray(body.data)) return undefined;
  return body.data[0] as LedgerEntry | undefined;
}
