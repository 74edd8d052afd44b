// Sessions of connections with their vendors.
export { enqueueCheck } from './check.ts';
export { type OpenSession, openEndedSession, openSession, type SessionDeps } from './open-session.ts';
