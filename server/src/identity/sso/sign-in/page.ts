// The parts that the pages of single sign-on share: their cookie, their share of requests, the way back to the web application.
import { Type } from 'typebox';
import { open, type ScopeKind } from '../../../../../contract/access.ts';
import { budgetAddress } from '../../../platform/access/budget-names.ts';
import type { Budgets, Verdict } from '../../../platform/access/rate-limits.ts';
import { readCookie } from '../../../platform/http/authentication.ts';
import type { Answer, Call } from '../../../platform/http/route.ts';
import { type CookieDeps, shownSession } from '../../sign-in/public.ts';
import type { Arrival } from './arrival.ts';
import type { BeginDeps } from './trace.ts';

/** The dependencies of the pages. */
export interface SsoSignInDeps extends BeginDeps, CookieDeps {
  readonly budgets: Budgets;
  /** The budget of an address for what fails. */
  readonly takeAddress: (address: string) => Verdict | Promise<Verdict>;
  readonly addressPerMinute: number;
  /** Called with a failure that is no refusal; the page shows only the request's id. */
  readonly onSsoFault: (requestId: string, error: unknown) => void;
}

/** A call of a page. */
export type PageCall = Call<ScopeKind, unknown, unknown, unknown>;

const COOKIE = 'pcs_sso';
/** Given with the answer to a post of a provider that began. Of another name, so that it ends no sign-in that is under way. */
const BOUND_COOKIE = 'pcs_sso_bound';
/** At the provider, on the way back, and at the question about another person's session. */
const COOKIE_SECONDS = 20 * 60;
/** Behind one address there may be a whole company, at nine in the morning. */
const BEGINNINGS_FOR_ONE = 10;

/** The path parameter of a page. */
export const handled = Type.Object({ handle: Type.String({ pattern: '^[a-z0-9-]{1,63}$' }) });
/** The parts of a route that every page has. */
export const page = {
  tag: 'Single sign-on',
  scope: 'none',
  isPage: true,
  refusesWithPage: true,
  status: 303,
  reply: null,
} as const;
/** The access of every page. */
export const anybody = open('a person who signs in has no credential yet');

/** Why a person is sent back to the page of signing in. */
type Told = 'unknown' | 'refused' | 'failed' | 'busy' | 'restart' | 'unavailable';

/** Leads back to the page of signing in, or to `page`, with the reason. */
export const back = (told: Told, requestId: string, page = '/sign-in'): Answer => ({
  status: 303,
  headers: { location: `${page}?${new URLSearchParams({ sso: told, request: requestId })}` },
});

/** Returns where a browser came in. */
export function describeArrival(
  deps: SsoSignInDeps,
  call: PageCall,
  { handle, browser }: Pick<Arrival, 'handle' | 'browser'>,
): Arrival {
  const { requestId, address } = call;
  const findSession = () => shownSession.find(deps, call);
  const bound = readToken(call, BOUND_COOKIE);
  return { handle, browser, bound, findSession, requestId, network: budgetAddress(address) };
}

/** Returns the query of a page's address. */
export const queryOf = ({ url }: Pick<PageCall, 'url'>): URLSearchParams =>
  new URL(url, 'http://own.invalid').searchParams;

/** Returns the value of the browser's cookie. */
export function browserOf(call: PageCall): string | undefined {
  return readToken(call, COOKIE);
}

function readToken(call: PageCall, name: string): string | undefined {
  const value = readCookie(call.header('cookie'), name);
  return value !== undefined && /^[A-Za-z0-9_-]{43}$/.test(value) ? value : undefined;
}

/** Returns the `Set-Cookie` value by which the browser is known when it comes back. */
export function browserCookie(deps: CookieDeps, browser: string): string {
  return writeCookie(deps, COOKIE, browser);
}

/**
 * Returns the `Set-Cookie` value that binds the code of an answer to the browser which posted it. `Lax`: browsers take such a cookie
 * with the answer to a post from another site where that opens a page, not in a frame or a script, and send it with the redirect,
 * a GET.
 */
export function boundCookie(deps: CookieDeps, bound: string): string {
  return writeCookie(deps, BOUND_COOKIE, bound);
}

function writeCookie({ sessionCookie }: CookieDeps, name: string, value: string): string {
  const secure = sessionCookie().secure ? '; Secure' : '';
  return `${name}=${value}; Path=/sso; HttpOnly; SameSite=Lax; Max-Age=${COOKIE_SECONDS}${secure}`;
}

/** True while the share of the caller's network is not used up. */
export async function mayGoOn({ budgets, addressPerMinute }: SsoSignInDeps, { address }: PageCall): Promise<boolean> {
  const verdict = await budgets.take(`sso:${budgetAddress(address)}`, addressPerMinute * BEGINNINGS_FOR_ONE);
  return verdict.allowed;
}
