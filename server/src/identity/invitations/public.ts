// Invitations: for whoever lets people into a workspace. Not for sending or accepting them by their link (routes.ts).
/** Joining settles the open invitation of whoever joins, and gives them its roles. */
export type { JoinedBy, TakenInvitation } from './invitation.ts';
/** Single sign-on lets an invited person in also where its connection makes no people. */
export { isInvited, takeInvitation } from './settling.ts';
