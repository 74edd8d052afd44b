// The package's main door: calls, lists, staying in step. Receiving webhooks has a door of its own (./webhooks.ts), because a
// receiver needs no client. Not for the service's own code.
export type { Client, ClientOptions } from './client.ts';
/** Typed calls with a key. */
export { createClient } from './client.ts';
/** The change feed from a cursor, and a list from an instant. */
export { type Change, changesSince, updatedSince } from './following.ts';
/** Lists as iterators. */
export { pages, records } from './paging.ts';
/** The records as types: `components['schemas']['Issue']`. */
export type { components } from './paths.ts';
/** What a call throws that is answered with a failure. */
export { ServiceError } from './service-error.ts';
