// Becoming a member of a workspace, as a new person or one who signs in already: for whoever lets people in.
/** The command line and the demo make a person and a member of a workspace at once. */
export { createUser } from './create.ts';
/** The first owner's set-up and invitations prepare who joins, and let them in, in transactions of their own. */
export { type Joining, joinWorkspace, prepareKnown, prepareNewcomer } from './joining.ts';
