import { PasswordChange, PasswordReset, PasswordResetRequest } from '../../../../contract/people.ts';
import type { PersonCaller } from '../../platform/access/caller.ts';
import { type Call, noContent, open, type Route, route, type ScopeKind, signedIn } from '../../platform/http/route.ts';
import { mailLanguageOf } from '../../platform/mail/mail-language.ts';
import { type CookieDeps, knownDeviceCookie } from '../sign-in/public.ts';
import { type Asking, changePassword, completeReset, type PasswordDeps, requestReset } from './commands.ts';

const tag = 'Signing in';

/** A new password: by a mailed link, or by the one before. */
export function passwordRoutes(deps: PasswordDeps & CookieDeps): Route[] {
  return [
    route({
      method: 'POST',
      path: '/api/auth/password-reset/request',
      summary: 'Ask for a link to set a new password',
      description:
        'The answer is the same whether the address signs in here or not. At most five links are mailed to an account in an hour.',
      tag,
      access: open('whoever forgot a password has nothing to show'),
      scope: 'none',
      body: PasswordResetRequest,
      reply: null,
      status: 204,
      refuses: ['rate_limited'],
      async handle({ body, address, header }) {
        const language = body.language ?? mailLanguageOf(header('accept-language'));
        await requestReset(deps, { email: body.email, language, address });
        return noContent;
      },
    }),
    route({
      method: 'POST',
      path: '/api/auth/password-reset/complete',
      summary: 'Set a new password by the token of the link',
      description:
        'All sessions of the person end. Sets `pcs_device`, unless they have a second factor to show: this browser is known at the ' +
        'next sign-in.',
      tag,
      access: open('the token of the mailed link is the permission'),
      scope: 'none',
      body: PasswordReset,
      reply: null,
      status: 204,
      setsCookies: true,
      refuses: ['not_found', 'rate_limited'],
      async handle(call) {
        const account = await completeReset(deps, askingOf(call), call.body);
        return account === undefined ? noContent : { status: 204, cookies: [knownDeviceCookie(deps, call, account)] };
      },
    }),
    route({
      method: 'POST',
      path: '/api/me/password',
      summary: 'Change one’s own password',
      description:
        'The other sessions of the person end. Sets `pcs_device` anew: marks under the password before count no more.',
      tag,
      access: signedIn,
      scope: 'none',
      body: PasswordChange,
      reply: null,
      status: 204,
      setsCookies: true,
      async handle(call) {
        const account = await changePassword(deps, call.caller as PersonCaller, askingOf(call), call.body);
        return { status: 204, cookies: [knownDeviceCookie(deps, call, account)] };
      },
    }),
  ];
}

function askingOf({
  requestId,
  header,
}: Pick<Call<ScopeKind, unknown, unknown, unknown>, 'requestId' | 'header'>): Asking {
  return { requestId, language: mailLanguageOf(header('accept-language')) };
}
