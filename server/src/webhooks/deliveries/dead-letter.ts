// The end of a delivery that ran out of attempts (spec 3.2, 6.3): one transaction of the workspace, the fifth in a row
// disables the subscription.
import type { WorkspaceScope } from '../../platform/access/scope.ts';
import type { Db } from '../../platform/database/db.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import type { Ids } from '../../platform/ids.ts';
import type { MailJobDeps } from '../../platform/mail/mail-job.ts';
import type { Mailbox } from '../../platform/mail/recipient.ts';
import type { Attempt } from './delivery.ts';

export interface DeadLetterDeps {
  readonly db: Db;
  readonly ids: Ids;
  readonly mail: Pick<MailJobDeps, 'keyring'>;
  /** The service's own address, which the link in the mail begins with. */
  readonly baseUrl: () => string;
  /** Owners and admins of the workspace: who is told. */
  readonly listAdmins: (tx: Tx, scope: WorkspaceScope) => Promise<readonly Mailbox[]>;
}

/** The last attempt of a delivery that has none left. */
export interface DeadLetter {
  readonly subscriptionId: string;
  readonly deliveryId: string;
  /** `number` is the delivery's attempts with this one. */
  readonly attempt: Attempt;
}

/**
 *   dead       the delivery is dead-lettered
 *   disabled   and it was the fifth in a row: the subscription is disabled, with nothing pending and nothing due
 *   stale      nothing was changed: the subscription is gone, the delivery is not pending, or has another attempt already
 */
export type DeadLetterOutcome = 'dead' | 'disabled' | 'stale';

/** What the dispatcher calls for a delivery's last attempt. */
export type SettleDead = (scope: WorkspaceScope, letter: DeadLetter) => Promise<DeadLetterOutcome>;
