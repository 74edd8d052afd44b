// People: for whoever signs them in, invites them or makes them. Not for who is in which workspace (tenancy/members).
/** Sign-in, invitations, set-up and the command line compare addresses by their key. */
export { emailKeyOf, readEmail } from './email.ts';
/** The same find people, make them and set their passwords. */
export {
  countPeople,
  findPersonByEmail,
  getPerson,
  insertPerson,
  type Person,
  savePasswordHash,
} from './store.ts';
