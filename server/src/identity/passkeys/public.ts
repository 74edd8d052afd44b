// Passkeys: what sign-in needs of them. Not for a session that begins with one (sign-in).
/** Sign-in, its second step and confirmation ask for a passkey, and verify it. */
export {
  type AssertionPurpose,
  type CeremonyDeps,
  requestOptions,
  type ShownPasskey,
  verifyAssertion,
} from './ceremony.ts';
/** Whose they are asked of, and what is written with a use. */
export { listPasskeys, usePasskey } from './store.ts';
