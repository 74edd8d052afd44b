// Deliveries for other slices: assemble sends them with the means of the process. Not for reading them (routes.ts).
/** Enabling a subscription restarts its queue; the channel notifies dispatchers of deliveries. */
export { restartQueue, WEBHOOK_CHANNEL } from './bulk-store.ts';
/** The dispatcher hands over a delivery whose last attempt failed; assemble supplies the people to notify. */
export { type DeadLetterDeps, deadLetter } from './dead-letter.ts';
/** Operators watch the backlog. */
export { measureWebhooks } from './dispatch/claims.ts';
/** A worker sends. */
export { Dispatcher, type DispatchObserver } from './dispatch/dispatcher.ts';
/** Calls of automation rules are signed as deliveries are. */
export { signDelivery } from './signature.ts';
/** The dispatcher posts to it, signed. */
export { openEndpoint } from './wire.ts';
