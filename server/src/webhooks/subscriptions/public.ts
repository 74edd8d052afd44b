// Subscriptions for the slice that creates and sends their deliveries. Not for creating and changing them.

export { getAuthorizedWebhook } from './authorization.ts';
/**
 * Deliveries are authorized by the subscription in their path. The fan-out of events lists the listeners, and replays
 * and pings check that they may be sent, under a lock. Dead letters are counted, and the fifth in a row disables.
 */
export { disableWebhook, listStreamsNotOwnedBy } from './disabling.ts';
export { ensureWebhook } from './ensure-webhook.ts';
/** Deliveries are signed. */
export { openSecrets } from './secrets.ts';
export {
  lockCount,
  lockListeners,
  lockWebhookForShare,
  saveCount,
} from './store.ts';
export type { Secrets } from './subscription.ts';
