// The filters of the ledger as the service takes them. Pure.
import type { LedgerView } from '../addresses.ts';

/** Returns the query of a view: a day begins at midnight of this device. */
export function readLedgerQuery({ outcome, direction, entity, since, run, record }: LedgerView) {
  return {
    ...(outcome && { outcome }),
    ...(direction && { direction }),
    ...(entity && { entity }),
    ...(since !== undefined && { since: new Date(`${since}T00:00:00`).toISOString() }),
    ...(run !== undefined && { runId: run }),
    ...(record !== undefined && { recordId: record }),
  };
}

/** Returns the address of the entries of a view as CSV. */
export function ledgerCsvAddress(projectId: string, connectionId: string, view: LedgerView): string {
  const params = new URLSearchParams({ ...readLedgerQuery(view), format: 'csv' });
  return `/api/projects/${projectId}/integration-connections/${connectionId}/events?${params}`;
}
