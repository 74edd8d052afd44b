// Sessions: for whoever lets a person in by another door. Not for passwords (users) or what a person may do (tenancy).
/** Set-up and invitations end by signing the person in. */
export { type Device, startSession } from './commands.ts';
/** The same; and who sets a new password is known at the sign-in that follows. */
export { answerSession, type CookieDeps, deviceOf, knownDeviceCookie } from './routes.ts';
/** Assemble hands it to the gates as `findPerson`. */
export { openSessionFinder, type SessionFinder } from './session-finder.ts';
/** A new password ends the other sessions. */
export { endSessions } from './store.ts';
