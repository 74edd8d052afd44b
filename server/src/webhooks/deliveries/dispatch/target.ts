// What the dispatcher needs of the wire: where a lane leads to, and one post to it.
import type { AuditEntry } from '../../../../../contract/audit.ts';
import type { SendOutcome } from '../../../platform/outbound/sender.ts';

/** Where a lane's deliveries go and what they are signed with, sealed still. */
export interface LaneAddress {
  readonly workspaceId: string;
  readonly subscriptionId: string;
  readonly url: string;
  readonly secret: string;
  readonly oldSecret: string | null;
  readonly oldSecretUntil: string | null;
}

/** A delivery whose time has come. */
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
  /** Of a delivery to a stream of the audit log. */
  readonly entry?: AuditEntry;
}

/** One subscription's endpoint. */
export interface Target {
  /** Posts once, signed; never rejects. */
  post(delivery: DueDelivery): Promise<SendOutcome>;
}

/** Opens the secrets of a lane, once for as long as they stay the same. */
export type OpenTarget = (address: LaneAddress) => Target;

/** True where both lead to the same place under the same secrets. */
export function isSameAddress(one: LaneAddress, other: LaneAddress): boolean {
  return (
    one.secret === other.secret &&
    one.url === other.url &&
    one.oldSecret === other.oldSecret &&
    one.oldSecretUntil === other.oldSecretUntil
  );
}
