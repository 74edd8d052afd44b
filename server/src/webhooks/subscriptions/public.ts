// Whose deliveries they are: for the slice that makes and sends them. Not for how people and machines make and change
// subscriptions.
/** The demo has one to a receiver of its own. */

/**
 * Deliveries are reached by the subscription in their path; the fan-out of events asks who listens, replays and pings
 * whether they may be sent, and nothing changes meanwhile; dead letters are counted, and the fifth in a row disables.
 */
export { disableWebhook, listStreamsBeside } from './disabling.ts';
export { keepWebhook } from './keep-webhook.ts';
export { reachWebhook } from './reach.ts';
/** Deliveries are signed. */
export { openSecrets } from './secrets.ts';
export {
  holdListeners,
  holdWebhook,
  lockCount,
  saveCount,
} from './store.ts';
export type { Secrets } from './subscription.ts';
