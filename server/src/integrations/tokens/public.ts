// Tokens of connections: consent, renewal, revocation.
export { renewIdleToken, type TokenDeps } from './access-token.ts';
export { beginConsent, type ConsentDeps, type ConsentVendor, takeState } from './consent.ts';
export { answerStart, finishConsent } from './consent-answer.ts';
export { listEveryWorkspace, type WorkspaceListDeps } from './every-workspace.ts';
export { enqueueExpiry } from './jobs.ts';
export { revokeEnded } from './revoke.ts';
export { openTokenCredentials } from './token-credentials.ts';
