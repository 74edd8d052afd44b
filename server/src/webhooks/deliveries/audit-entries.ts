// Entries of the audit log for the deliveries of its streams. They are not stored with the deliveries: an entry never
// changes.
import { sql } from 'kysely';
import type { AuditEntry } from '../../../../contract/audit.ts';
import { AUDIT_EVENT } from '../../../../contract/events.ts';
import type { Reader } from '../../platform/database/db.ts';

interface Told {
  readonly event: string;
  readonly eventId: string;
}

/**
 * Adds the audit entries to the deliveries of streams, each within its workspace; one query, and none if there are no
 * streams.
 */
export async function addAuditEntries<D extends Told>(
  reader: Reader,
  deliveries: readonly { readonly workspaceId: string; readonly delivery: D }[],
): Promise<(D & { readonly entry?: AuditEntry })[]> {
  const streamed = deliveries.filter(({ delivery }) => delivery.event === AUDIT_EVENT);
  if (streamed.length === 0) return deliveries.map(({ delivery }) => delivery);
  const { rows } = await sql<{ workspace_id: string; id: string; entry: AuditEntry }>`
    select workspace_id, id, entry from directory.read_audit_entries(
      ${streamed.map((each) => each.workspaceId)}::uuid[], ${streamed.map(({ delivery }) => delivery.eventId)}::uuid[])`.execute(
    reader,
  );
  const entries = new Map(rows.map((row) => [`${row.workspace_id} ${row.id}`, row.entry]));
  return deliveries.map(({ workspaceId, delivery }) => {
    const entry = entries.get(`${workspaceId} ${delivery.eventId}`);
    return entry === undefined ? delivery : { ...delivery, entry };
  });
}
