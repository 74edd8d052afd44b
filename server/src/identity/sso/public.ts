// Single sign-on: for assemble and the command line. Not for what a session proves (sign-in/admission.ts).
/** The operator's last resort, where nobody can sign in. */
export { switchPolicyOff } from './policy/commands.ts';
/** Invitations ask how an address could sign in before they are sent and before they are accepted. */
export { findCompanySignIn, findWayIn, requireTaken, requireWayIn, takesPassword } from './policy/invitee.ts';
/** Whoever makes members, or changes them, asks in the transaction whether each keeps a way in. */
export { memberAccess } from './policy/member-access.ts';
/** The same looks at it first. */
export { getPolicy } from './policy/store.ts';
/** A project that is restored loses the roles whose rules were removed meanwhile. */
export { dropRestoredRoles } from './project-roles/follow.ts';
/** Assemble opens it over the guarded fetcher. */
export { openSsoResources } from './resources.ts';
