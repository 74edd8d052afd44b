// API keys: for whoever authenticates machines, and for the command line. Not for reading keys of a workspace.
/** Assemble hands it to the gates as `findKey`. */

/** The command line and the demo make and revoke keys. */
export { createApiKey, revokeApiKey } from './commands.ts';
export { type KeyFinder, openKeyFinder } from './key-finder.ts';
/** `pcs key revoke --id` names no workspace. */
export { findKeyHome } from './store.ts';
