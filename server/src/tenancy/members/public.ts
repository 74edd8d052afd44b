// Who is in a workspace and in its projects: for whoever makes members. Not for what a role may do (contract/scopes.ts).
/** Invitations ask who may make whom a member, and refuse those who are. */
export { alreadyMember, mayGrant, requireReach } from './member.ts';
/** Records name people as assignees, and hold the members who follow them; files name them by their addresses. */
export { listReaching, lockMembers, reachesProject } from './reach.ts';
/**
 * Set-up, invitations, the command line and the demo make members and give them roles; who calls writes the audit entry.
 * Admins are told of what needs one: that a webhook subscription was disabled.
 */
export { addMember, findMember, listAdmins, saveProjectMember } from './store.ts';
