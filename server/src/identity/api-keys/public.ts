// API keys: for whoever authenticates machines, and for the command line. Not for reading keys of a workspace.

/** The command line and the demo make and revoke keys. */
export { createApiKey, revokeApiKey } from './commands.ts';
/** Assemble hands the finder to the gates as `findKey`; the demo asks whether the key it wrote down still opens. */
export { findCallerOf, type KeyFinder, openKeyFinder } from './key-finder.ts';
/** Assemble asks with it which pages may read what a key is answered. */
export { readKeyOrigins } from './key-origins.ts';
/** `pcs key revoke --id` names no workspace, and prints what it revoked. */
export { findKeyHome, getApiKey } from './store.ts';
/** Assemble counts with it what keys are used for. */
export { openUsageMeter, type UsageMeter } from './usage-meter.ts';
