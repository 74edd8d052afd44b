import { SetUp, SignedIn } from '../../../../contract/people.ts';
import type { Verdict } from '../../platform/access/budgets.ts';
import { AppError, rateLimited } from '../../platform/app-error.ts';
import { open, type Route, route } from '../../platform/http/route.ts';
import { answerStarted, type CookieDeps, deviceOf, startSession } from '../sign-in/public.ts';
import { type SetUpDeps, setUp } from './commands.ts';

export interface SetUpRouteDeps extends SetUpDeps, CookieDeps {
  /** The budget of an address for what fails. */
  readonly takeAddress: (address: string) => Verdict | Promise<Verdict>;
}

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
      body: SetUp,
      reply: SignedIn,
      setsCookies: true,
      refuses: ['not_found', 'rate_limited', 'conflict'],
      async handle(call) {
        try {
          const { userId: id, passwordHash } = await setUp(deps, call.requestId, call.body);
          return answerStarted(deps, call, await startSession(deps, deviceOf(call), { id, passwordHash }));
        } catch (error) {
          if (error instanceof AppError && error.code === 'not_found') await payForGuess(deps, call.address);
          throw error;
        }
      },
    }),
  ];
}

async function payForGuess(deps: SetUpRouteDeps, address: string): Promise<void> {
  const verdict = await deps.takeAddress(address);
  if (!verdict.allowed) throw rateLimited(verdict.retryAfterSeconds);
}
