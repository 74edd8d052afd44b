// What others do with deliveries: assemble sends them, with what the process has to send with. Not for reading them
// (routes.ts).
/** Enabling a subscription begins its lane anew; the channel tells dispatchers of deliveries. */
export { restartLane, WEBHOOK_CHANNEL } from './bulk-store.ts';
/** The dispatcher hands over a delivery whose last attempt failed; assemble gives it whom to tell. */
export { type DeadLetterDeps, deadLetter } from './dead-letter.ts';
/** What an operator watches. */
export { measureWebhooks } from './dispatch/claims.ts';
/** A worker sends. */
export { Dispatcher, type DispatchObserver } from './dispatch/dispatcher.ts';
/** Calls of automation rules are signed as deliveries are. */
export { signDelivery } from './signature.ts';
/** Where it posts to, signed. */
export { openEndpoint } from './wire.ts';
