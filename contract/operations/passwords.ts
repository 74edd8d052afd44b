import { open, signedIn } from '../access.ts';
import { PasswordChange, PasswordReset, PasswordResetRequest } from '../people.ts';
import { defineOperations } from './operation.ts';

export const passwordOperations = defineOperations('Signing in', {
  requestPasswordReset: {
    method: 'POST',
    path: '/api/auth/password-reset/request',
    summary: 'Ask for a link to set a new password',
    description:
      'The answer is the same whether the address signs in here or not. At most five links are mailed to an account ' +
      'in an hour.',
    access: open('whoever forgot a password has nothing to show'),
    scope: 'none',
    body: PasswordResetRequest,
    reply: null,
    refuses: ['rate_limited'],
  },
  completePasswordReset: {
    method: 'POST',
    path: '/api/auth/password-reset/complete',
    summary: 'Set a new password by the token of the link',
    description:
      'All sessions of the person end. Sets `pcs_device`, unless they have a second factor to show: this browser is ' +
      'known at the next sign-in.',
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
    summary: 'Change one’s own password',
    description:
      'The other sessions of the person end. Sets `pcs_device` anew: marks under the password before count no more.',
    access: signedIn,
    scope: 'none',
    body: PasswordChange,
    reply: null,
    setsCookies: true,
  },
});
