// What of the governance ledger is read from the service, each under its key.
import type { GovernanceEntry, LedgerVerification } from '../../../../contract/clashes.ts';
import { type Api, taken } from '../../api/client.ts';
import { PAGE_ROWS, type Page } from '../../api/page-chain.ts';

export type LedgerEntry = GovernanceEntry;
export type Verdict = LedgerVerification;

export const entriesKey = (projectId: string) => ['project', projectId, 'ledger'] as const;

/** A page of the entries in the order of their chain; with `clash` only those about it. */
export function entryPage(api: Api, projectId: string, clash: string | undefined) {
  return (cursor: string | undefined, signal?: AbortSignal): Promise<Page<LedgerEntry>> =>
    taken(
      api.GET('/api/projects/{projectId}/governance-ledger', {
        params: {
          path: { projectId },
          query: {
            limit: PAGE_ROWS,
            ...(clash !== undefined && { subjectId: clash }),
            ...(cursor !== undefined && { cursor }),
          },
        },
        ...(signal && { signal }),
      }),
    );
}

/** Has the service walk the chain. */
export function verify(api: Api, projectId: string): Promise<Verdict> {
  return taken(api.GET('/api/projects/{projectId}/governance-ledger/verify', { params: { path: { projectId } } }));
}
