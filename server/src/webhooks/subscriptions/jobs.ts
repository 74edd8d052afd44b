import { workspaceScope } from '../../platform/access/scope.ts';
import { type Clock, instantOf } from '../../platform/clock.ts';
import type { Db, Reader } from '../../platform/database/db.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { AnyJob } from '../../platform/jobs/job.ts';
import { removeOldSecrets } from './store.ts';

export interface SubscriptionJobDeps {
  readonly db: Db;
  readonly clock: Clock;
  /** Lists up to `max` workspaces of the deployment after this id. */
  readonly listWorkspaces: (directory: Reader, after: string, max: number) => Promise<readonly { id: string }[]>;
}

const AT_ONCE = 1_000;
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

/** Lists the jobs of subscriptions: secrets that rotations replaced end each hour by the clock. */
export function subscriptionJobs(deps: SubscriptionJobDeps): AnyJob[] {
  return [{ name: 'remove_old_webhook_secrets', cron: '47 * * * *', handle: () => removeEndedSecrets(deps) }];
}

/** Removes the secrets that rotations replaced and whose time is over, a workspace a transaction. */
async function removeEndedSecrets({ db, clock, listWorkspaces }: SubscriptionJobDeps): Promise<void> {
  for (let after: string | undefined = BEFORE_ALL; after !== undefined; ) {
    const workspaces: readonly { id: string }[] = await listWorkspaces(db.directory, after, AT_ONCE);
    for (const { id } of workspaces) {
      const scope = workspaceScope(id);
      await inTransaction(db, scope, (tx) => removeOldSecrets(tx, scope, instantOf(clock.now())));
    }
    after = workspaces.length < AT_ONCE ? undefined : workspaces.at(-1)?.id;
  }
}
