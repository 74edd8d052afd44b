// Tokens that work once, for the doors that open by a link, and for the challenges of passkeys.
/** Set-up, password reset and passkeys issue, look at and use them. */
export { countTokens, findToken, issueToken, type Purpose, useToken, withdrawTokens } from './store.ts';
