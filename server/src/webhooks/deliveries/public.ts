// What others do with deliveries. Not for sending them (dispatch/) nor for reading them (routes.ts).
/** The dispatcher hands over a delivery whose last attempt failed; assemble gives it whom to tell. */

/** Enabling a subscription begins its lane anew. */
export { restartLane } from './bulk-store.ts';
export { type DeadLetterDeps, deadLetter } from './dead-letter.ts';
