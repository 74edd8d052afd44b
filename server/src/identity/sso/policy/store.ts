// Every statement on sign_in_policy.
import type { SignInPolicy } from '../../../../../contract/sign-in-policy.ts';
import type { WorkspaceScope } from '../../../platform/access/scope.ts';
import type { Reader } from '../../../platform/database/db.ts';
import type { Tx } from '../../../platform/database/transaction.ts';
import { NO_POLICY } from './policy.ts';

/** The workspace's policy; all is off where it has none. */
export async function getPolicy(reader: Reader, scope: WorkspaceScope): Promise<SignInPolicy> {
  const row = await reader
    .selectFrom('sign_in_policy')
    .select([
      'require_sso as requireSso',
      'disable_passwords as disablePasswords',
      'require_second_factor as requireSecondFactor',
    ])
    .where('workspace_id', '=', scope.workspaceId)
    .executeTakeFirst();
  return row ?? NO_POLICY;
}

/** Saves a policy. The table's triggers raise the access version: every process learns of it within a second. */
export async function savePolicy(tx: Tx, scope: WorkspaceScope, policy: SignInPolicy, at: string): Promise<void> {
  const values = {
    require_sso: policy.requireSso,
    disable_passwords: policy.disablePasswords,
    require_second_factor: policy.requireSecondFactor,
    updated_at: at,
  };
  await tx
    .insertInto('sign_in_policy')
    .values({ workspace_id: scope.workspaceId, ...values })
    .onConflict((conflict) => conflict.column('workspace_id').doUpdateSet(values))
    .execute();
}
