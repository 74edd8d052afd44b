import { Type } from 'typebox';
import { openFromElsewhere } from '../../../../../contract/access.ts';
import { budgetAddress } from '../../../platform/access/budget-names.ts';
import { type WorkspaceScope, workspaceScope } from '../../../platform/access/scope.ts';
import { AppError, notFound, rateLimited } from '../../../platform/app-error.ts';
import { type Answer, type Route, route } from '../../../platform/http/route.ts';
import { answerStarted, deviceOf, startWithin } from '../../sign-in/public.ts';
import { acsOf, entityIdOf } from '../connections/connection.ts';
import { findHandle, listConnections } from '../connections/store.ts';
import { isOwnFault, SsoRefusal } from '../refusal.ts';
import { type ServiceFacts, serviceMetadata } from '../saml/service-metadata.ts';
import { listSigningKeys } from '../signing-keys/store.ts';
import { takeFinish, takeOidcAnswer, takeSamlAnswer } from './answers.ts';
import type { Arrival, Outcome } from './arrival.ts';
import { isConfirmationKey } from './begin.ts';
import { beginRoutes } from './begin-routes.ts';
import { CONFIRMED_PATH } from './confirming.ts';
import { enterWorkspace } from './entering.ts';
import {
  anybody,
  back,
  boundCookie,
  browserOf,
  describeArrival,
  handled,
  mayGoOn,
  type PageCall,
  page,
  queryOf,
  type SsoSignInDeps,
} from './page.ts';
import { findQuestion } from './replacing.ts';
import { noteEntrance } from './trace.ts';

/** The addresses that browsers visit on their way to an identity provider and back. */
export function ssoSignInRoutes(deps: SsoSignInDeps): Route[] {
  return [...beginRoutes(deps), ...answerRoutes(deps), metadataRoute(deps)];
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
      setsCookies: true,
      body: Type.Object(
        { SAMLResponse: Type.String(), RelayState: Type.Optional(Type.String()) },
        { additionalProperties: true },
      ),
      handle: (call) => {
        const { SAMLResponse: samlResponse, RelayState: relayState } = call.body;
        const take = (arrival: Arrival) => takeSamlAnswer(deps, arrival, { samlResponse, relayState });
        return answer(deps, call, { take, key: relayState });
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
      handle(call) {
        const query = queryOf(call);
        const take = (arrival: Arrival) => takeOidcAnswer(deps, arrival, query);
        return answer(deps, call, { take, key: query.get('state') ?? undefined });
      },
    }),
    route({
      ...page,
      method: 'GET',
      path: '/sso/{handle}/finish',
      summary: 'Begin the session of a SAML response in the browser that asked for it, or that posted it',
      description:
        'In a browser with the session of another person it leads to `/switch-account`, which asks before it goes on here with another `code`.',
      access: anybody,
      params: handled,
      setsCookies: true,
      handle: (call) =>
        answer(deps, call, { take: (arrival) => takeFinish(deps, arrival, queryOf(call).get('code') ?? '') }),
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
    refuses: ['rate_limited'],
    async handle({ params: { handle }, address }) {
      const workspaceId = await findHandle(deps.db.directory, handle);
      if (workspaceId === undefined) {
        const { allowed, retryAfterSeconds } = await deps.takeAddress(address);
        throw allowed ? notFound() : rateLimited(retryAfterSeconds);
      }
      const base = deps.baseUrl();
      const keys = await findPublishedKeys(deps, workspaceScope(workspaceId), handle);
      const stream = serviceMetadata({ entityId: entityIdOf(base, handle), acs: acsOf(base, handle), ...keys });
      return { headers: { 'content-type': 'application/samlmetadata+xml' }, stream };
    },
  });
}

interface Taking {
  readonly take: (arrival: Arrival) => Promise<Outcome | undefined>;
  /** The key of the request that the answer names, as the browser brought it. */
  readonly key?: string | undefined;
}

/** Finds what the metadata of a handle says of signatures: of the connection in use, else of any that could be. */
async function findPublishedKeys(
  { db }: SsoSignInDeps,
  scope: WorkspaceScope,
  handle: string,
): Promise<Pick<ServiceFacts, 'signs' | 'certificates'>> {
  const reader = db.reader(scope);
  const connections = (await listConnections(reader, scope)).filter(({ loginHandle }) => loginHandle === handle);
  const signing = connections.filter(({ config }) => config.signRequests);
  if (signing.length === 0) return { signs: false, certificates: [] };
  const keys = await listSigningKeys(reader, scope);
  const active = connections.find(({ active: isActive }) => isActive);
  return { signs: active?.config.signRequests ?? true, certificates: keys.map(({ certificate }) => certificate) };
}

/** Checks that fail for another browser, or too late, and that a new sign-in passes. */
const RESTARTED: readonly string[] = ['browser', 'code', 'used_once'];

/** Takes an answer, and lets its person in. What fails is told in full to the administrators, and to the person by its id. */
async function answer(
  deps: SsoSignInDeps,
  call: PageCall & { readonly params: { readonly handle: string } },
  { take, key = '' }: Taking,
): Promise<Answer> {
  const page = isConfirmationKey(key) ? CONFIRMED_PATH : undefined;
  // Paid before the work, which costs far more than it takes to send, and given back unless it fails: judged after it, a hundred
  // posts at a time would all be looked at.
  if (!(await mayGoOn(deps, call)) || !(await deps.takeAddress(call.address)).allowed) {
    return back('busy', call.requestId, page);
  }
  const giveBack = () => deps.budgets.giveBack(budgetAddress(call.address));
  const arrival = describeArrival(deps, call, { handle: call.params.handle, browser: browserOf(call) });
  try {
    const outcome = await take(arrival);
    if (outcome?.kind === 'page') throw new Error('an answer leads back to no provider');
    if (outcome === undefined) {
      giveBack();
      return back('unknown', call.requestId);
    }
    if (outcome.kind === 'enter') {
      const location = await findQuestion(deps, arrival, outcome);
      const entered =
        location === undefined ? await enter(deps, call, outcome) : { status: 303, headers: { location } };
      giveBack();
      return entered;
    }
    if (outcome.kind !== 'refused') giveBack();
    const bound = outcome.kind === 'go' ? outcome.bound : undefined;
    const cookies = bound === undefined ? [] : [boundCookie(deps, bound)];
    return { status: 303, headers: { location: outcome.path }, cookies };
  } catch (error) {
    const isOwn = isOwnFault(error);
    // The address pays for what failed on the other side alone.
    if (isOwn || !(error instanceof SsoRefusal || error instanceof AppError)) giveBack();
    if (!(error instanceof SsoRefusal || error instanceof AppError)) throw error;
    if (isOwn) {
      deps.onSsoFault(call.requestId, error);
      return back('unavailable', call.requestId, page);
    }
    if (error instanceof AppError) deps.onSsoFault(call.requestId, error);
    const isLate = error instanceof SsoRefusal && RESTARTED.includes(error.check);
    return back(isLate && page === undefined ? 'restart' : 'refused', call.requestId, page);
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
      { ...deps, mail: { keyring: deps.keyring } },
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
  if (!(error instanceof AppError) || isOwnFault(error)) return undefined;
  return new SsoRefusal({ check: 'membership', expected: null, received: error.said }, error);
}

/** The page on which the second factor is shown that the workspace asks for; its cookie says for whom. */
const secondStep = (methods: readonly string[], next: string) =>
  `/sign-in?${new URLSearchParams({ next, second: methods.join(' ') })}`;
