// People: for whoever signs them in, invites them or makes them. Not for who is in which workspace (tenancy/members).
/** The command line and the demo make a person and a member of a workspace at once. */
export { createUser } from './create.ts';
/** Sign-in, invitations, set-up and the command line compare addresses by their key. */
export { emailKeyOf, readEmail } from './email.ts';
/** The same find people, make them and set their passwords. */
/** What a person does to their own account stands in the log of each of their workspaces. */
export {
  auditPerson,
  countPeople,
  findPersonByEmail,
  getPerson,
  insertPerson,
  type Person,
  savePasswordHash,
} from './store.ts';
