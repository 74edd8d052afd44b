// Sessions: for whoever lets a person in by another door. Not for passwords (users) or what a person may do (tenancy).
/** Assemble hands it to the gates as `findPerson`. */

/** Set-up and invitations end by signing the person in. */
export { type Device, type StartedSession, startSession } from './commands.ts';
export { answerSession, deviceOf, type SignInRouteDeps } from './routes.ts';
export { openSessionFinder, type SessionFinder } from './session-finder.ts';
/** A new password ends the other sessions. */
export { endSessions } from './store.ts';
