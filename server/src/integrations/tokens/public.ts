// Tokens of connections: consent, renewal, revocation.
export { type AccessToken, getAccessToken, type TokenDeps } from './access-token.ts';
export { enqueueExpiry } from './jobs.ts';
export { revokeEnded } from './revoke.ts';
