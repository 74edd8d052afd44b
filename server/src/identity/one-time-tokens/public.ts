// Tokens that work once, for the doors that open by a link.
/** Set-up and password reset issue, look at and use them. */
export { findToken, issueToken, useToken, withdrawTokens } from './store.ts';
