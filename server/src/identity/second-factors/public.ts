// Second factors: what a person has beside a password. Not for the ceremonies of passkeys (passkeys) or for what follows in a
// session (sign-in).
/** The command line helps who lost theirs. */
/** Passkeys follow the same rules when they are added or removed; provisioning deactivates members, which may remove them. */
export { factorChanges, resetFactorsByOperator } from './commands.ts';
/** Sign-in and confirmation judge a code. */
export { type ProveDeps, proveCode } from './prove.ts';
/** They ask what a person has, and say what was proven. The preview of a sign-in policy asks it of many. */
export { confirmationMethods, confirmSession, findFactors, listPeopleWithFactors } from './store.ts';
/** The same, and passkeys, write to the person in the language of their browser. */
export { type FactorMailDeps, toldOf } from './tell.ts';
