// The pages at which a sign-in, a test or a confirmation begins.
import { workspaceScope } from '../../../platform/access/scope.ts';
import { requireUnspaced } from '../../../platform/http/request-head.ts';
import { type Answer, type Route, route } from '../../../platform/http/route.ts';
import { randomToken } from '../../../platform/ids.ts';
import { shownSession } from '../../sign-in/public.ts';
import { emailKeyOf } from '../../users/public.ts';
import { findActive, findRoute } from '../connections/store.ts';
import { isOwnFault, SsoRefusal } from '../refusal.ts';
import { type Beginning, beginSignIn } from './begin.ts';
import { CONFIRMED_PATH } from './confirming.ts';
import {
  anybody,
  back,
  browserCookie,
  browserOf,
  describeArrival,
  handled,
  mayGoOn,
  type PageCall,
  page,
  queryOf,
  type SsoSignInDeps,
} from './page.ts';
import { returnPathOf } from './return-path.ts';

/** The addresses at which browsers begin, on their way to an identity provider. */
export function beginRoutes(deps: SsoSignInDeps): Route[] {
  return [
    route({
      ...page,
      method: 'GET',
      path: '/sso/start',
      summary: 'Sign in where the domain of an e-mail address is routed to, or confirm a session',
      description:
        '`email` is the address, `next` the path to return to. With `confirm=1` instead, the person of a session that began by single ' +
        'sign-on proves themselves again at the provider, which confirms the session (`single_sign_on` in `confirmBy`) and leads to ' +
        '`/confirmed`.',
      access: anybody,
      setsCookies: true,
      async handle(call) {
        const query = queryOf(call);
        if (query.get('confirm') === '1') return confirm(deps, call);
        if (!(await mayGoOn(deps, call))) return back('busy', call.requestId);
        requireUnspaced(call.url, 'email');
        const key = emailKeyOf(query.get('email') ?? '');
        const handle = key && (await findRoute(deps.db.directory, key.slice(key.lastIndexOf('@') + 1)));
        if (handle === undefined) return back('unknown', call.requestId);
        const returnTo = returnPathOf(query.get('next')) ?? '/';
        return begin(deps, call, { handle, email: readEmail(query), returnTo, link: query.get('test') });
      },
    }),
    route({
      ...page,
      method: 'GET',
      path: '/sso/{handle}',
      summary: 'Sign in at an identity provider',
      access: anybody,
      params: handled,
      setsCookies: true,
      async handle(call) {
        if (!(await mayGoOn(deps, call))) return back('busy', call.requestId);
        const query = queryOf(call);
        const returnTo = returnPathOf(query.get('next')) ?? '/';
        const email = readEmail(query);
        return begin(deps, call, { handle: call.params.handle, email, returnTo, link: query.get('test') });
      },
    }),
  ];
}

type Wanted = Pick<Beginning, 'handle' | 'email' | 'returnTo' | 'link'> & Partial<Pick<Beginning, 'confirming'>>;

async function begin(deps: SsoSignInDeps, call: PageCall, { confirming = null, ...wanted }: Wanted): Promise<Answer> {
  const browser = browserOf(call) ?? randomToken(32);
  const page = confirming === null ? undefined : CONFIRMED_PATH;
  try {
    const arrival = describeArrival(deps, call, { handle: wanted.handle, browser });
    const outcome = await beginSignIn(deps, arrival, { ...wanted, confirming, browser });
    if (outcome?.kind === 'page') {
      const { html, headers } = outcome.page;
      return { status: 200, headers, stream: html, cookies: [browserCookie(deps, browser)] };
    }
    if (outcome?.kind !== 'go') return back('unknown', call.requestId, page);
    return { status: 303, headers: { location: outcome.path }, cookies: [browserCookie(deps, browser)] };
  } catch (error) {
    const isOwn = isOwnFault(error);
    if (!isOwn && !(error instanceof SsoRefusal)) throw error;
    deps.onSsoFault(call.requestId, error);
    return back(isOwn ? 'unavailable' : 'failed', call.requestId, page);
  }
}

/** Leads the person of the browser's session to the provider at which it began. */
async function confirm(deps: SsoSignInDeps, call: PageCall): Promise<Answer> {
  if (!(await mayGoOn(deps, call))) return back('busy', call.requestId, CONFIRMED_PATH);
  const session = await shownSession.find(deps, call);
  const { id: userId, email = '', sessionId, ssoWorkspaceId } = session?.caller ?? {};
  const scope = ssoWorkspaceId == null ? undefined : workspaceScope(ssoWorkspaceId);
  const active = scope && (await findActive(deps.db.reader(scope), scope));
  if (active === undefined || userId === undefined || sessionId === undefined)
    return back('unknown', call.requestId, CONFIRMED_PATH);
  const confirming = { sessionId, userId };
  return begin(deps, call, { handle: active.loginHandle, email, returnTo: CONFIRMED_PATH, link: null, confirming });
}

function readEmail(query: URLSearchParams): string | null {
  const email = query.get('email');
  return emailKeyOf(email ?? '') === undefined ? null : email;
}
