// The authorization server: for assemble, which mounts it and hands its tokens to the gates.
/** What the HTTP server mounts. */
export { oauthEndpoints } from './mount.ts';
/** Mounted below its path by the HTTP server; its consent page talks to it through routes. */
export { type AuthorizationServer, openAuthorizationServer } from './provider.ts';
/** Assemble hands it to the gates as `findPerson` for bearer tokens. */
export { openTokenFinder, type TokenFinder } from './token-finder.ts';
