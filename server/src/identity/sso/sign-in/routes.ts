import { Type } from 'typebox';
import { budgetAddress } from '../../../platform/access/budget-names.ts';
import type { Budgets, Verdict } from '../../../platform/access/budgets.ts';
import { AppError, notFound } from '../../../platform/app-error.ts';
import { cookieOf } from '../../../platform/http/credentials.ts';
import {
  type Answer,
  type Call,
  open,
  openFromElsewhere,
  type Route,
  route,
  type ScopeKind,
} from '../../../platform/http/route.ts';
import { randomToken } from '../../../platform/ids.ts';
import { answerStarted, type CookieDeps, deviceOf, startWithin } from '../../sign-in/public.ts';
import { emailKeyOf } from '../../users/public.ts';
import { acsOf, entityIdOf } from '../connections/connection.ts';
import { findHandle, findRoute } from '../connections/store.ts';
import { SsoRefusal } from '../refusal.ts';
import { serviceMetadata } from '../saml/request.ts';
import { takeFinish, takeOidcAnswer, takeSamlAnswer } from './answers.ts';
import { beginSignIn } from './begin.ts';
import { enterWorkspace } from './entering.ts';
import { returnPathOf } from './return-path.ts';
import { type Arrival, type BeginDeps, noteEntrance, type Outcome } from './trace.ts';

export interface SsoSignInDeps extends BeginDeps, CookieDeps {
  readonly budgets: Budgets;
  /** The budget of an address for what fails. */
  readonly takeAddress: (address: string) => Verdict | Promise<Verdict>;
  readonly addressPerMinute: number;
  /** Told of what failed that is no refusal; the page says no more than the request's id. */
  readonly onSsoFault: (requestId: string, error: unknown) => void;
}

type PageCall = Call<ScopeKind, unknown, unknown, unknown>;

const COOKIE = 'pcs_sso';
const COOKIE_SECONDS = 15 * 60;
/** Behind one address there may be a whole company, at nine in the morning. */
const BEGINNINGS_FOR_ONE = 10;

const handled = Type.Object({ handle: Type.String({ pattern: '^[a-z0-9-]{1,63}$' }) });
const page = {
  tag: 'Single sign-on',
  scope: 'none',
  isPage: true,
  refusesWithPage: true,
  status: 303,
  reply: null,
} as const;
const anybody = open('whoever signs in has nothing to show yet');

/** Why a person is sent back to the page of signing in. */
type Told = 'unknown' | 'refused' | 'failed' | 'busy';

const back = (told: Told, requestId: string): Answer => ({
  status: 303,
  headers: { location: `/sign-in?${new URLSearchParams({ sso: told, request: requestId })}` },
});

/** The addresses that browsers visit on their way to an identity provider and back. */
export function ssoSignInRoutes(deps: SsoSignInDeps): Route[] {
  return [...beginRoutes(deps), ...answerRoutes(deps), metadataRoute(deps)];
}

function beginRoutes(deps: SsoSignInDeps): Route[] {
  return [
    route({
      ...page,
      method: 'GET',
      path: '/sso/start',
      summary: 'Sign in where the domain of an e-mail address is routed to',
      access: anybody,
      setsCookies: true,
      async handle(call) {
        const query = queryOf(call);
        const key = emailKeyOf(query.get('email') ?? '');
        if (!(await mayGoOn(deps, call))) return back('busy', call.requestId);
        const handle = key && (await findRoute(deps.db.directory, key.slice(key.lastIndexOf('@') + 1)));
        return handle === undefined ? back('unknown', call.requestId) : begin(deps, call, { handle, query });
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
        return begin(deps, call, { handle: call.params.handle, query: queryOf(call) });
      },
    }),
  ];
}

async function begin(
  deps: SsoSignInDeps,
  call: PageCall,
  { handle, query }: { readonly handle: string; readonly query: URLSearchParams },
): Promise<Answer> {
  const known = browserOf(call);
  const browser = known ?? randomToken(32);
  const email = query.get('email');
  const returnTo = returnPathOf(query.get('next')) ?? '/';
  try {
    const beginning = { handle, browser, returnTo, email: emailKeyOf(email ?? '') === undefined ? null : email };
    const arrival = { handle, browser, requestId: call.requestId, network: budgetAddress(call.address) };
    const outcome = await beginSignIn(deps, arrival, { ...beginning, link: query.get('test') });
    if (outcome?.kind !== 'go') return back('unknown', call.requestId);
    return { status: 303, headers: { location: outcome.path }, cookies: [browserCookie(deps, browser)] };
  } catch (error) {
    if (!(error instanceof SsoRefusal)) throw error;
    deps.onSsoFault(call.requestId, error);
    return back('failed', call.requestId);
  }
}

function answerRoutes(deps: SsoSignInDeps): Route[] {
  return [
    route({
      ...page,
      method: 'POST',
      path: '/sso/{handle}/acs',
      summary: 'Take a SAML response',
      access: openFromElsewhere('the page of the identity provider posts it; its signature is what counts'),
      params: handled,
      form: true,
      body: Type.Object(
        { SAMLResponse: Type.String(), RelayState: Type.Optional(Type.String()) },
        { additionalProperties: true },
      ),
      handle: (call) => {
        const { SAMLResponse: samlResponse, RelayState: relayState } = call.body;
        return answer(deps, call, (arrival) => takeSamlAnswer(deps, arrival, { samlResponse, relayState }));
      },
    }),
    route({
      ...page,
      method: 'GET',
      path: '/sso/{handle}/callback',
      summary: 'Take the answer of an OpenID provider',
      access: anybody,
      params: handled,
      setsCookies: true,
      handle: (call) => answer(deps, call, (arrival) => takeOidcAnswer(deps, arrival, queryOf(call))),
    }),
    route({
      ...page,
      method: 'GET',
      path: '/sso/{handle}/finish',
      summary: 'Begin the session of a SAML response in the browser that asked for it',
      access: anybody,
      params: handled,
      setsCookies: true,
      handle: (call) => answer(deps, call, (arrival) => takeFinish(deps, arrival, queryOf(call).get('code') ?? '')),
    }),
  ];
}

function metadataRoute(deps: SsoSignInDeps): Route {
  return route({
    ...page,
    method: 'GET',
    path: '/sso/{handle}/metadata',
    summary: 'The metadata of this service for an identity provider',
    access: anybody,
    params: handled,
    reply: { mediaType: 'application/samlmetadata+xml' },
    status: 200,
    async handle({ params: { handle } }) {
      if ((await findHandle(deps.db.directory, handle)) === undefined) throw notFound();
      const base = deps.baseUrl();
      const stream = serviceMetadata({ entityId: entityIdOf(base, handle), acs: acsOf(base, handle) });
      return { headers: { 'content-type': 'application/samlmetadata+xml' }, stream };
    },
  });
}

/** Takes an answer, and lets its person in. What fails is told in full to the administrators, and to the person by its id. */
async function answer(
  deps: SsoSignInDeps,
  call: PageCall & { readonly params: { readonly handle: string } },
  take: (arrival: Arrival) => Promise<Outcome | undefined>,
): Promise<Answer> {
  // What fails is counted (below), since a signature that is looked at costs far more than it takes to send it.
  const isSpent = deps.budgets.isSpent(budgetAddress(call.address));
  if (isSpent || !(await mayGoOn(deps, call))) return back('busy', call.requestId);
  const { requestId } = call;
  const network = budgetAddress(call.address);
  const arrival = { handle: call.params.handle, browser: browserOf(call), requestId, network };
  try {
    const outcome = await take(arrival);
    if (outcome === undefined) return back('unknown', call.requestId);
    return outcome.kind === 'go'
      ? { status: 303, headers: { location: outcome.path } }
      : await enter(deps, call, outcome);
  } catch (error) {
    if (!(error instanceof SsoRefusal || error instanceof AppError)) throw error;
    if (error instanceof AppError) deps.onSsoFault(call.requestId, error);
    await deps.takeAddress(call.address);
    return back('refused', call.requestId);
  }
}

/** THE place where a session by single sign-on begins: a second factor that the workspace asks for is asked for in it. */
async function enter(
  deps: SsoSignInDeps,
  call: PageCall,
  outcome: Extract<Outcome, { kind: 'enter' }>,
): Promise<Answer> {
  const { scope, connection, identity, returnTo } = outcome;
  const { requestId } = call;
  const network = budgetAddress(call.address);
  try {
    const ssoDomain = identity.emailKey.slice(identity.emailKey.lastIndexOf('@') + 1);
    const endsAt = identity.sessionEndsAt ?? null;
    const sso = { method: 'sso', ssoWorkspaceId: scope.workspaceId, ssoDomain, endsAt } as const;
    const proofs = { ...sso, secondFactorAt: null };
    const { begun, passwordHash } = await enterWorkspace(
      deps,
      scope,
      { connection, identity, requestId },
      async (tx, person) => ({
        begun: await startWithin.begin(deps, tx, deviceOf(call), { ...person, proofs }),
        passwordHash: person.passwordHash,
      }),
    );
    const started = await startWithin.read(deps, begun, passwordHash);
    await noteEntrance(deps, outcome, { refusal: null, requestId, network });
    const location = started.kind === 'half' ? secondStep(started.methods, returnTo) : returnTo;
    return { status: 303, headers: { location }, cookies: answerStarted(deps, call, started).cookies ?? [] };
  } catch (error) {
    const refusal = refusalOf(error);
    if (refusal !== undefined) await noteEntrance(deps, outcome, { refusal, requestId, network });
    throw error;
  }
}

/** What the owners are told of a provider's person who is not let in; a sentence of the service says why. */
function refusalOf(error: unknown): SsoRefusal | undefined {
  if (error instanceof SsoRefusal) return error;
  if (!(error instanceof AppError)) return undefined;
  return new SsoRefusal({ check: 'membership', expected: null, received: error.message }, error);
}

/** The page on which the second factor is shown that the workspace asks for; its cookie says for whom. */
const secondStep = (methods: readonly string[], next: string) =>
  `/sign-in?${new URLSearchParams({ next, second: methods.join(' ') })}`;

const queryOf = ({ url }: Pick<PageCall, 'url'>): URLSearchParams => new URL(url, 'http://own.invalid').searchParams;

function browserOf(call: PageCall): string | undefined {
  const value = cookieOf(call.header('cookie'), COOKIE);
  return value !== undefined && /^[A-Za-z0-9_-]{43}$/.test(value) ? value : undefined;
}

function browserCookie({ sessionCookie }: CookieDeps, browser: string): string {
  const secure = sessionCookie().secure ? '; Secure' : '';
  return `${COOKIE}=${browser}; Path=/sso; HttpOnly; SameSite=Lax; Max-Age=${COOKIE_SECONDS}${secure}`;
}

async function mayGoOn({ budgets, addressPerMinute }: SsoSignInDeps, { address }: PageCall): Promise<boolean> {
  const verdict = await budgets.take(`sso:${budgetAddress(address)}`, addressPerMinute * BEGINNINGS_FOR_ONE);
  return verdict.allowed;
}
