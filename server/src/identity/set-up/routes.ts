import { setUpOperations } from '../../../../contract/operations/set-up.ts';
import { implement } from '../../platform/http/implement.ts';
import type { Route } from '../../platform/http/route.ts';
import { answerStarted, type CookieDeps, deviceOf, startSession } from '../sign-in/public.ts';
import { type SetUpDeps, setUp } from './commands.ts';

export type SetUpRouteDeps = SetUpDeps & CookieDeps;

/** The first owner's set-up, by the link that an empty service prints. */
export function setUpRoutes(deps: SetUpRouteDeps): Route[] {
  return [
    implement(setUpOperations.setUp, async (call) => {
      const { userId: id, passwordHash } = await setUp(deps, call.requestId, call.body);
      return answerStarted(deps, call, await startSession(deps, deviceOf(call), { id, passwordHash }));
    }),
  ];
}
