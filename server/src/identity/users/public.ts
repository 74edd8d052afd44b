// People: for whoever signs them in, invites them or makes them. Not for who is in which workspace (tenancy/members).
/** Sign-in, invitations, set-up and the command line compare addresses by their key. */
export { emailKeyOf, readEmail } from './email.ts';
/** The same find people, make them and set their passwords, behind a lock where a password was verified before. */
/** What a person does to their own account stands in the log of each of their workspaces. */
export {
  account,
  auditPerson,
  countPeople,
  findPersonByEmail,
  getPerson,
  insertPerson,
  lockPerson,
  type Person,
} from './store.ts';
