// Provisioning by a workspace's identity provider: for assemble, which hands its tokens to the gates.
/** Assemble opens it and stops it with the process. */
export { openScimCallLog, type ScimCallLog } from './calls/call-log.ts';
/** Assemble hands it to the gates as `findScimToken`. */
export { openScimTokenFinder } from './tokens/token-finder.ts';
