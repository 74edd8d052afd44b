// Becoming a member of a workspace, as a new person or one who signs in already: for whoever lets people in.
/** The command line and the demo make a person and a member of a workspace at once. */
export { createUser } from './create.ts';
/** Provisioning and single sign-on ask what a person is in other workspaces before they change the account. */
export { accountRights, isOfAnothersDomain, lockPersonElsewhere } from './elsewhere.ts';
/** Whatever lets people in prepares who joins, and lets them in, in a transaction of its own. */
export { type Joining, joinWorkspace, prepareKnown, prepareNewcomer, prepareVouched } from './joining.ts';
/** Single sign-on gives a member the roles of an invitation that stayed open. */
export { settleForMember } from './member.ts';
