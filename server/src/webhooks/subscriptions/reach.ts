import type { Caller } from '../../platform/access/caller.ts';
import type { WorkspaceScope } from '../../platform/access/scope.ts';
import { notFound, roleTooLow } from '../../platform/app-error.ts';
import type { Reader } from '../../platform/database/db.ts';
import { getWebhook } from './store.ts';
import type { WebhookVersion } from './subscription.ts';

interface Reaching {
  readonly id: string;
  readonly caller: Caller;
  /** True where something is changed or sent. */
  readonly writes: boolean;
}

/**
 * Returns a subscription that the caller may reach. Keys, which cannot read the audit log, do not find its streams; admins read them,
 * and owners themselves, not their applications, change them.
 */
export async function reachWebhook(
  reader: Reader,
  scope: WorkspaceScope,
  { id, caller, writes }: Reaching,
): Promise<WebhookVersion> {
  const version = await getWebhook(reader, scope, id);
  if (version.webhook.kind === 'events') return version;
  if (caller.type !== 'user') throw notFound();
  if (writes && !isOwnerThemself(caller, scope)) throw roleTooLow('owner');
  return version;
}

const isOwnerThemself = (caller: Extract<Caller, { type: 'user' }>, { workspaceId }: WorkspaceScope) =>
  caller.grantedScopes === null &&
  caller.memberships.some((each) => each.workspaceId === workspaceId && each.role === 'owner');
