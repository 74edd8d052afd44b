// Tokens of connections: consent, renewal, revocation.
export { renewIdleToken, type TokenDeps } from './access-token.ts';
export type { ConsentDeps } from './consent.ts';
export { type ConsentOutcome, consents } from './consent-answer.ts';
export { listEveryWorkspace, type WorkspaceListDeps } from './every-workspace.ts';
export { enqueueExpiry } from './jobs.ts';
export { revokeEnded } from './revoke.ts';
export { openTokenCredentials } from './token-credentials.ts';
