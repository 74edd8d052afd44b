import { open, signedIn } from '../access.ts';
import { PasswordChange, PasswordReset, PasswordResetRequest } from '../people.ts';
import { defineOperations } from './operation.ts';

export const passwordOperations = defineOperations('Signing in', {
  requestPasswordReset: {
    method: 'POST',
    path: '/api/auth/password-reset/request',
    summary: 'Request a password reset link',
    description:
      'The response is the same whether or not the address has an account. At most five links are mailed to an ' +
      'account per hour.',
    access: open('a person who forgot the password cannot authenticate'),
    scope: 'none',
    body: PasswordResetRequest,
    reply: null,
    refuses: ['rate_limited'],
  },
  completePasswordReset: {
    method: 'POST',
    path: '/api/auth/password-reset/complete',
    summary: "Set a new password with the link's token",
    description:
      'Ends all sessions of the person. Sets the cookie `pcs_device`, which identifies this browser at the next ' +
      'sign-in, unless the person has a second factor.',
    access: open('the token of the mailed link is the permission'),
    scope: 'none',
    body: PasswordReset,
    reply: null,
    setsCookies: true,
    refuses: ['not_found', 'rate_limited'],
  },
  changeMyPassword: {
    method: 'POST',
    path: '/api/me/password',
    summary: "Change the current user's password",
    description:
      "Ends the person's other sessions. Sets a new `pcs_device` cookie; device cookies issued under the previous " +
      'password are no longer valid.',
    access: signedIn,
    scope: 'none',
    body: PasswordChange,
    reply: null,
    setsCookies: true,
  },
});
