// Queries of the differences that a dry run or a comparison listed. They are of a run that has ended, and change no more.
import { useQuery } from '@tanstack/react-query';
import type { DifferenceAction } from '../../../../contract/integration-differences.ts';
import { allPages } from '../../api/all-pages.ts';
import { taken } from '../../api/client.ts';
import { PAGE_ROWS } from '../../api/page-chain.ts';
import { type Rows, useRows } from '../../api/rows.ts';
import { useApi } from '../../api/use-api.ts';

export interface RunPath {
  readonly projectId: string;
  readonly connectionId: string;
  readonly runId: string;
}

/** The differences that are summed: of more than these the sums are said to be of the first ones. */
const MAX_SUMMED = 2_000;

function useDifferencePage({ projectId, connectionId, runId }: RunPath) {
  const api = useApi();
  return (cursor: string | undefined, signal: AbortSignal, action?: DifferenceAction) =>
    taken(
      api.GET('/api/projects/{projectId}/integration-connections/{integrationId}/runs/{runId}/differences', {
        params: {
          path: { projectId, integrationId: connectionId, runId },
          query: { limit: PAGE_ROWS, ...(action && { action }), ...(cursor !== undefined && { cursor }) },
        },
        signal,
      }),
    );
}

/** A difference as the client reads it. */
export type Difference = Awaited<ReturnType<ReturnType<typeof useDifferencePage>>>['data'][number];

const toKey = ({ projectId, connectionId, runId }: RunPath) => [
  'project',
  projectId,
  'integration-differences',
  connectionId,
  runId,
];

/** Returns the differences of a run; `action`: only those. */
export function useDifferences(path: RunPath, action: DifferenceAction | undefined): Rows<Difference> {
  const page = useDifferencePage(path);
  return useRows<Difference>({
    key: [...toKey(path), 'list', { action }],
    page: (cursor, signal) => page(cursor, signal, action),
  });
}

/** Returns the first differences of a run, to be summed. */
export function useSummedDifferences(path: RunPath) {
  const page = useDifferencePage(path);
  return useQuery({
    queryKey: [...toKey(path), 'sums'],
    queryFn: ({ signal }) => allPages((cursor) => page(cursor, signal), MAX_SUMMED),
  });
}
