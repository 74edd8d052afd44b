// A subscription that the deployment itself maintains, as the demo does for its own receiver.
import type { WebhookCreate } from '../../../../contract/webhooks.ts';
import type { Actor } from '../../platform/access/caller.ts';
import type { WorkspaceScope } from '../../platform/access/scope.ts';
import { createWebhook, deleteWebhook, enableWebhook, type WebhookDeps } from './commands.ts';
import { listDescribed } from './store.ts';

/** Identified by its description, which nobody can change. */
export type EnsuredWebhook = WebhookCreate & { readonly description: string };

/**
 * Ensures that exactly one subscription of this description exists, active and with this address: creates or enables
 * it, and replaces one with another address. The next call completes one that was interrupted. Throws
 * `validation_failed` if the address is not allowed, and `conflict` if the workspace has no room.
 */
export async function ensureWebhook(
  deps: WebhookDeps,
  actor: Actor,
  scope: WorkspaceScope,
  wanted: EnsuredWebhook,
): Promise<void> {
  const found = await listDescribed(deps.db.reader(scope), scope, wanted.description);
  const kept = found.find(({ url }) => url === wanted.url);
  for (const { id } of found) {
    if (id !== kept?.id) await deleteWebhook(deps, actor, scope, { id, ifMatch: undefined });
  }
  if (kept === undefined) await createWebhook(deps, actor, scope, wanted);
  else await enableWebhook(deps, actor, scope, kept.id);
}
