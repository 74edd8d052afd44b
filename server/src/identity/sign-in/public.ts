// Sessions: for whoever lets a person in by another door. Not for passwords (users) or what a person may do (tenancy).
/** The policy of a workspace is previewed by the rule that admits. */
export { neededBy } from './admission.ts';
/** The same doors answer so; and who sets a new password is known at the sign-in that follows. */
export { answerStarted, type CookieDeps, deviceOf, knownDeviceCookie } from './answer.ts';
/** Set-up, invitations and single sign-on end by signing the person in. */
export { startSession, startWithin } from './begin.ts';
/** Assemble hands it to the gates as `findPerson`. */
export { openSessionFinder } from './session-finder.ts';
/** Accepting an invitation takes the session that the browser shows. */
export { shownSession } from './shown-session.ts';
/** A new password ends the other sessions; a provider that deactivates somebody, those of its workspace. */
export { sessionEnds } from './store.ts';
