import { open } from '../access.ts';
import { CurrentSession, InitialSetup } from '../people.ts';
import { defineOperations } from './operation.ts';

export const setUpOperations = defineOperations('Signing in', {
  setUp: {
    method: 'POST',
    path: '/api/auth/set-up',
    summary: 'Create the first workspace and its owner',
    description: 'Initial setup of an empty service. Signs the owner in: sets the session cookie and `pcs_device`.',
    access: open('the token of the printed link is the permission'),
    scope: 'none',
    body: InitialSetup,
    reply: CurrentSession,
    setsCookies: true,
    refuses: ['not_found', 'rate_limited', 'conflict'],
  },
});
