// A subscription that the deployment itself has and looks after, as the demo does with its own receiver.
import type { WebhookCreate } from '../../../../contract/webhooks.ts';
import type { Actor } from '../../platform/access/caller.ts';
import type { WorkspaceScope } from '../../platform/access/scope.ts';
import { createWebhook, deleteWebhook, enableWebhook, type WebhookDeps } from './commands.ts';
import { listDescribed } from './store.ts';

/** The description is what it is known by again: nobody can change one. */
export type KeptWebhook = WebhookCreate & { readonly description: string };

/**
 * Has one subscription of this description, active and at this address, whatever was there before: it is made, enabled, or
 * made anew where the address is another one. A call that was cut off is made good by the next. Throws `validation_failed`
 * where the address may not be named, and `conflict` where the workspace has no room.
 */
export async function keepWebhook(
  deps: WebhookDeps,
  actor: Actor,
  scope: WorkspaceScope,
  wanted: KeptWebhook,
): Promise<void> {
  const found = await listDescribed(deps.db.reader(scope), scope, wanted.description);
  const kept = found.find(({ url }) => url === wanted.url);
  for (const { id } of found) {
    if (id !== kept?.id) await deleteWebhook(deps, actor, scope, { id, ifMatch: undefined });
  }
  if (kept === undefined) await createWebhook(deps, actor, scope, wanted);
  else await enableWebhook(deps, actor, scope, kept.id);
}
