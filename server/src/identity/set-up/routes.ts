import { CurrentSession, InitialSetup } from '../../../../contract/people.ts';
import { open, type Route, route } from '../../platform/http/route.ts';
import { answerStarted, type CookieDeps, deviceOf, startSession } from '../sign-in/public.ts';
import { type SetUpDeps, setUp } from './commands.ts';

export type SetUpRouteDeps = SetUpDeps & CookieDeps;

/** The first owner's set-up, by the link that an empty service prints. */
export function setUpRoutes(deps: SetUpRouteDeps): Route[] {
  return [
    route({
      method: 'POST',
      path: '/api/auth/set-up',
      summary: 'Set an empty service up: the first workspace and its owner',
      description: 'Signs the owner in: sets the session cookie, and `pcs_device`.',
      tag: 'Signing in',
      access: open('the token of the printed link is the permission'),
      scope: 'none',
      body: InitialSetup,
      reply: CurrentSession,
      setsCookies: true,
      refuses: ['not_found', 'rate_limited', 'conflict'],
      async handle(call) {
        const { userId: id, passwordHash } = await setUp(deps, call.requestId, call.body);
        return answerStarted(deps, call, await startSession(deps, deviceOf(call), { id, passwordHash }));
      },
    }),
  ];
}
