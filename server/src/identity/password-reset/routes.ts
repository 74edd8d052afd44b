import { PasswordChange, PasswordReset, PasswordResetRequest } from '../../../../contract/people.ts';
import type { PersonCaller } from '../../platform/access/caller.ts';
import { noContent, open, type Route, route, signedIn } from '../../platform/http/route.ts';
import { changePassword, completeReset, type PasswordDeps, requestReset } from './commands.ts';

const tag = 'Signing in';

/** A new password: by a mailed link, or by the one before. */
export function passwordRoutes(deps: PasswordDeps): Route[] {
  return [
    route({
      method: 'POST',
      path: '/api/auth/password-reset/request',
      summary: 'Ask for a link to set a new password',
      description: 'The answer is the same whether the address signs in here or not.',
      tag,
      access: open('whoever forgot a password has nothing to show'),
      scope: 'none',
      body: PasswordResetRequest,
      reply: null,
      status: 204,
      refuses: ['rate_limited'],
      async handle({ body, address }) {
        await requestReset(deps, { email: body.email, language: body.language === 'ar' ? 'ar' : 'en', address });
        return noContent;
      },
    }),
    route({
      method: 'POST',
      path: '/api/auth/password-reset/complete',
      summary: 'Set a new password by the token of the link',
      description: 'All sessions of the person end.',
      tag,
      access: open('the token of the mailed link is the permission'),
      scope: 'none',
      body: PasswordReset,
      reply: null,
      status: 204,
      refuses: ['not_found', 'rate_limited'],
      async handle({ body, requestId }) {
        await completeReset(deps, requestId, body);
        return noContent;
      },
    }),
    route({
      method: 'POST',
      path: '/api/me/password',
      summary: 'Change one’s own password',
      description: 'The other sessions of the person end.',
      tag,
      access: signedIn,
      scope: 'none',
      body: PasswordChange,
      reply: null,
      status: 204,
      async handle({ caller, body, requestId }) {
        await changePassword(deps, caller as PersonCaller, requestId, body);
        return noContent;
      },
    }),
  ];
}
