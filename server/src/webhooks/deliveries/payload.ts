// The body of a delivery (contract §7): the event and its subject; receivers fetch the state themselves (spec 6.1), but for
// entries of the audit log, which never change. Pure.
import type { AuditEntry } from '../../../../contract/audit.ts';

/** Of whom a delivery tells, as it was recorded. */
export interface Told {
  readonly eventId: string;
  readonly event: string;
  readonly occurredAt: string;
  readonly projectId: string | null;
  readonly resourceType: string;
  readonly resourceId: string;
  /** To a stream of the audit log: the entry, which receivers could not fetch by a key. */
  readonly entry?: AuditEntry | undefined;
}

/** The body's exact text, the same in every attempt of every delivery of the event. */
export function payloadOf(workspaceId: string, told: Told): string {
  const { eventId, event, occurredAt, projectId, resourceType, resourceId, entry } = told;
  const resource = { type: resourceType, id: resourceId };
  return JSON.stringify({ id: eventId, type: event, occurredAt, workspaceId, projectId, resource, entry });
}
