// The authorization server: for assemble, which mounts it and hands its tokens to the gates.
/** The demo has an application to try. */
export { registerApplication } from './commands.ts';
/** Its OpenAPI document, beside ours. */
export { oauthDocument } from './document.ts';
/** What the HTTP server mounts. */
export { oauthEndpoints } from './mount.ts';
/** Mounted below its path by the HTTP server; its consent page talks to it through routes. */
export { type AuthorizationServer, openAuthorizationServer } from './provider.ts';
/** Assemble asks with it which pages may read what an application's tokens are answered. */
/** Who loses their way into a workspace by its policy leaves no grant behind. */
/** The demo looks whether its application is still there. */
export { endGrantsOf, findApplication, readRedirectOrigins } from './store.ts';
/** Assemble hands it to the gates as `findPerson` for bearer tokens. */
export { openTokenFinder, type TokenFinder } from './token-finder.ts';
