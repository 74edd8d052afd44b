// Who is in a workspace and in its projects: for whoever makes members. Not for what a role may do (contract/scopes.ts).
/** Invitations ask who may make whom a member. */
export { granting } from './member.ts';
/** A workspace's identity provider lets members in, keeps them out and takes them out, but for the last owner. Followers stay members, and who streams the audit log an owner. */
export { memberLocks, setMembershipStatus } from './membership-status.ts';
/** Records name people as assignees, and hold the members who follow them; files name them by their addresses; admins of a project are told. */
export { hasProjectAccess, listPeopleWithAccess } from './project-access.ts';
/** Set-up, invitations and the demo give roles in projects; single sign-on does so by rules, and previews them. */
export { projectRoles } from './ruled-roles.ts';
/**
 * Set-up, invitations, the command line and the demo make members and give them roles; who calls writes the audit entry.
 * Admins are told of what needs one: that a webhook subscription was disabled. A role follows what an identity provider says.
 */
export { addMember, findMember, listAdmins, updateMemberRole } from './store.ts';
