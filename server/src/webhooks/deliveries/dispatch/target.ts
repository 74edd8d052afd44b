// The dispatcher's interface to the wire: the address of an endpoint, and one post to it.
import type { AuditEntry } from '../../../../../contract/audit.ts';
import type { SendOutcome } from '../../../platform/outbound/sender.ts';

/** Address of an endpoint, with its signing secrets still sealed. */
export interface EndpointAddress {
  readonly workspaceId: string;
  readonly subscriptionId: string;
  readonly url: string;
  readonly secret: string;
  readonly oldSecret: string | null;
  readonly oldSecretUntil: string | null;
}

/** A delivery that is due. */
export interface DueDelivery {
  readonly id: string;
  readonly eventId: string;
  readonly event: string;
  readonly projectId: string | null;
  readonly resourceType: string;
  readonly resourceId: string;
  readonly occurredAt: string;
  readonly attempts: number;
  readonly earlierAttempts: number;
  readonly replayed: boolean;
  readonly nextAttemptAt: string;
  /** Audit entry of a delivery to a stream of the audit log. */
  readonly entry?: AuditEntry;
}

/** The endpoint of a subscription. */
export interface Target {
  /** Posts once, signed; never rejects. */
  post(delivery: DueDelivery): Promise<SendOutcome>;
}

/** Opens the secrets of an endpoint, once for as long as they stay the same. */
export type OpenTarget = (address: EndpointAddress) => Target;

/** Returns true if both are the same address with the same secrets. */
export function isSameAddress(one: EndpointAddress, other: EndpointAddress): boolean {
  return (
    one.secret === other.secret &&
    one.url === other.url &&
    one.oldSecret === other.oldSecret &&
    one.oldSecretUntil === other.oldSecretUntil
  );
}
