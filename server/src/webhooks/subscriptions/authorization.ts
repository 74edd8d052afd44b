import type { Caller } from '../../platform/access/caller.ts';
import type { WorkspaceScope } from '../../platform/access/scope.ts';
import { notFound, roleTooLow } from '../../platform/app-error.ts';
import type { Reader } from '../../platform/database/db.ts';
import { getWebhook } from './store.ts';
import type { WebhookVersion } from './subscription.ts';

interface AccessRequest {
  readonly id: string;
  readonly caller: Caller;
  /** True if the request changes or sends something. */
  readonly writes: boolean;
}

/**
 * Returns a subscription that the caller may access. Keys cannot read the audit log and do not find its streams. Admins
 * may read streams; only owners in person, not their applications, may change them.
 */
export async function getAuthorizedWebhook(
  reader: Reader,
  scope: WorkspaceScope,
  { id, caller, writes }: AccessRequest,
): Promise<WebhookVersion> {
  const version = await getWebhook(reader, scope, id);
  if (version.webhook.kind === 'events') return version;
  if (caller.type !== 'user') throw notFound();
  if (writes && !isOwnerInPerson(caller, scope)) throw roleTooLow('owner');
  return version;
}

const isOwnerInPerson = (caller: Extract<Caller, { type: 'user' }>, { workspaceId }: WorkspaceScope) =>
  caller.grantedScopes === null &&
  caller.memberships.some((each) => each.workspaceId === workspaceId && each.role === 'owner');
