import type { ScopeKind } from '../../../../contract/access.ts';
import { passwordOperations } from '../../../../contract/operations/passwords.ts';
import type { PersonCaller } from '../../platform/access/caller.ts';
import { implement } from '../../platform/http/implement.ts';
import { type Call, noContent, type Route } from '../../platform/http/route.ts';
import { mailLanguageOf } from '../../platform/mail/mail-language.ts';
import { type CookieDeps, knownDeviceCookie } from '../sign-in/public.ts';
import { type Asking, changePassword, completeReset, type PasswordDeps, requestReset } from './commands.ts';

/** A new password: by a mailed link, or by the one before. */
export function passwordRoutes(deps: PasswordDeps & CookieDeps): Route[] {
  return [
    implement(passwordOperations.requestPasswordReset, async ({ body, address, header }) => {
      const language = body.language ?? mailLanguageOf(header('accept-language'));
      await requestReset(deps, { email: body.email, language, address });
      return noContent;
    }),
    implement(passwordOperations.completePasswordReset, async (call) => {
      const account = await completeReset(deps, askingOf(call), call.body);
      return account === undefined ? noContent : { status: 204, cookies: [knownDeviceCookie(deps, call, account)] };
    }),
    implement(passwordOperations.changeMyPassword, async (call) => {
      const account = await changePassword(deps, call.caller as PersonCaller, askingOf(call), call.body);
      return { status: 204, cookies: [knownDeviceCookie(deps, call, account)] };
    }),
  ];
}

function askingOf({
  requestId,
  header,
}: Pick<Call<ScopeKind, unknown, unknown, unknown>, 'requestId' | 'header'>): Asking {
  return { requestId, language: mailLanguageOf(header('accept-language')) };
}
