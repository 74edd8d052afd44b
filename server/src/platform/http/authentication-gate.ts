// Who calls: a key, a person, an identity provider, the operator. A refused stranger pays from the budget of their address.
import { createMessage } from '../../../../contract/messages/message.ts';
import type { Verdict } from '../access/budgets.ts';
import type { Caller } from '../access/caller.ts';
import { AppError, forbidden, unauthorized } from '../app-error.ts';
import { requireAllowed, setBudgetHeaders } from './budget-headers.ts';
import { basicPasswordOf, bearerOf, cookieOf } from './credentials.ts';
import type { Passage, Soon } from './passage.ts';

/** Who calls; without valid credentials 401, or 429 where the address has had too many such answers. */
export function authentication(passage: Passage): Soon<void> {
  const { access } = passage.route;
  if (access.who === 'open') {
    // A page of another site must not sign its visitor in, as somebody of its choice. What has no Origin is no browser's.
    const { origin } = passage.request.headers;
    return origin !== undefined && access.fromElsewhere !== true && isFromElsewhere(passage)
      ? refuseElsewhere(passage)
      : undefined;
  }
  const found = findCaller(passage);
  if (found === FROM_ELSEWHERE) return refuseElsewhere(passage);
  if (!(found instanceof Promise)) return settle(passage, found);
  return found.then(
    (caller) => settle(passage, caller),
    (error: unknown) => failLookUp(passage, error),
  );
}

const refuseElsewhere = (passage: Passage) => refuseStranger(passage, forbidden(createMessage('request.otherSite')));

// An address that has to wait for a look-up is refused like any stranger; what else fails is nobody's use of the service.
function failLookUp(passage: Passage, error: unknown): Soon<void> {
  if (error instanceof AppError && error.code === 'rate_limited') return refuseStranger(passage, error);
  giveBackDeployment(passage);
  throw error;
}

function settle(passage: Passage, caller: Caller | undefined): Soon<void> {
  if (caller !== undefined) {
    passage.caller = caller;
    return;
  }
  return refuseStranger(passage, unauthorized());
}

// A request without credentials must not use up what the others share: it pays from its address's own budget.
function refuseStranger(passage: Passage, refusal: AppError): Soon<void> {
  giveBackDeployment(passage);
  const verdict = passage.ports.budgets.takeAddress(passage.request.ip);
  const refuse = (each: Verdict) => {
    if (passage.route.budgeted === true) setBudgetHeaders(passage.reply, 'address', each);
    requireAllowed(each);
    throw refusal;
  };
  return verdict instanceof Promise ? verdict.then(refuse) : refuse(verdict);
}

const takesBasic = ({ route: { access } }: Passage) => access.who === 'keyOrPerson' && access.basic === true;

function giveBackDeployment({ route, ports }: Passage): void {
  if (route.budgeted === true) ports.budgets.giveBackDeployment();
}

/**
 * Notes that a caller uses their session or token now, as each request does. Returns false where it was ended meanwhile; one that time
 * alone has ended lasts until the request is over.
 */
export async function noteUse(passage: Passage): Promise<boolean> {
  if (passage.route.access.who === 'open' || (await findCaller(passage)) !== undefined) return true;
  return (await findCaller({ ...passage, asOfMs: passage.judgedAtMs })) !== undefined;
}

const FROM_ELSEWHERE = 'from elsewhere';

function findCaller(passage: Passage): Soon<Caller | undefined> | typeof FROM_ELSEWHERE {
  const { route, request, ports, asOfMs } = passage;
  const { access } = route;
  const { 'x-api-key': presented, authorization } = request.headers;
  if (access.who === 'key' || access.who === 'keyOrPerson') {
    if (typeof presented === 'string') return ports.findKey(presented, request.ip);
    if (access.who === 'key') return undefined;
    const password = takesBasic(passage) ? basicPasswordOf(authorization) : undefined;
    if (password !== undefined) return ports.findKey(password, request.ip);
  }
  const bearer = bearerOf(authorization);
  if (access.who === 'operator') {
    return bearer !== undefined && ports.isOperator(bearer) ? { type: 'operator', id: null } : undefined;
  }
  if (access.who === 'scim') return bearer === undefined ? undefined : ports.findScimToken(bearer, request.ip, asOfMs);
  if (bearer !== undefined) return ports.findPerson({ bearer }, request.ip, asOfMs);
  const cookie = cookieOf(request.headers.cookie, ports.sessionCookieName());
  if (cookie === undefined) return undefined;
  return isFromElsewhere(passage) ? FROM_ELSEWHERE : ports.findPerson({ cookie }, request.ip, asOfMs);
}

/** Cookies travel by themselves, so a state-changing request must show that a page of ours sent it (contract §10). */
function isFromElsewhere({ request, ports }: Passage): boolean {
  return request.method !== 'GET' && request.method !== 'HEAD' && !ports.isOwnOrigin(request.headers.origin);
}
