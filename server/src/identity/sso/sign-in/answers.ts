// The second half of a sign-in: what came back from the provider, checked, and either explained or let in.
//
// A SAML answer is a post from the provider's page, with which a browser sends no cookie that is SameSite=Lax. So the post begins no
// session: it leaves a code that works once, and the redirect to `/sso/{handle}/finish`, a GET of a person's own browser, carries the
// cookie that shows it to be the browser that began. Without that, an attacker could sign a victim in as the attacker ("login CSRF").
// For a sign-in that the provider began, the answer to its post sets a cookie of its own: the code is of no use in another browser either.
import { createMessage } from '../../../../../contract/messages/message.ts';
import type { WorkspaceScope } from '../../../platform/access/scope.ts';
import { instantOf } from '../../../platform/clock.ts';
import { inTransaction, type Tx } from '../../../platform/database/transaction.ts';
import { randomToken } from '../../../platform/ids.ts';
import { acsOf, entityIdOf, type KeptConnection } from '../connections/connection.ts';
import * as connections from '../connections/store.ts';
import { nameByAttributes, readNameId, readSub } from '../identities/subject.ts';
import type { OidcSecrets } from '../oidc/provider.ts';
import { SsoRefusal } from '../refusal.ts';
import { isSignedBy, verifyAssertion } from '../saml/assertion.ts';
import { type ReadResponse, readResponse } from '../saml/response.ts';
import { hasWholeName } from '../usual-names.ts';
import type { Arrival, Outcome } from './arrival.ts';
import { oidcSettings, secretsContext } from './begin.ts';
import { completeConfirmation, listAuthTimes, requireNewSignIn } from './confirming.ts';
import { attributesOfClaims, type Identity, identityContext, readIdentity, requireVerifiedEmail } from './identity.ts';
import { insertRequest, type KeptRequest, markAnswered, takeAnswered, useAssertion } from './requests.ts';
import {
  type BeginDeps,
  explaining,
  findActiveConnection,
  findOpenRequest,
  finishTest,
  guessRequest,
  identify,
  keepTest,
  requireBrowser,
  requireConnection,
  type Trace,
} from './trace.ts';

/** A code is in an address for the time of a redirect. */
const FINISH_WITHIN_MS = 2 * 60_000;

export interface SamlAnswer {
  readonly samlResponse: string;
  /** The id of the request, as it was sent with it; not signed, and so believed in nothing. */
  readonly relayState: string | undefined;
}

/** A SAML response. Undefined for a handle that is nobody's. Throws SsoRefusal, which is explained by then. */
export async function takeSamlAnswer(
  deps: BeginDeps,
  arrival: Arrival,
  { samlResponse, relayState }: SamlAnswer,
): Promise<Outcome | undefined> {
  return explaining(deps, arrival, async (trace) => {
    const { scope, checks } = trace;
    const reader = deps.db.reader(scope);
    await findActiveConnection(deps, trace);
    const active = trace.connection;
    if (active !== undefined) deps.runVerification.requireShare(scope.workspaceId);
    if (relayState !== undefined) await guessRequest(deps, trace, relayState);
    const read = readResponse(samlResponse);
    const fitting = active?.loginHandle === arrival.handle ? active : undefined;
    await notingEvidence(deps, trace, { read, active: fitting }, () => findSamlRequest(deps, trace, read, fitting));
    const begunAt = requireConnection(trace, arrival.handle, 'saml');
    const connection = await chooseConnection(deps, trace, { read, begunAt, active: fitting });
    const { certificate } = await connections.openSecrets(reader, deps.keyring, scope, connection.id);
    const base = deps.baseUrl();
    const idpEntityId = connection.config.saml?.idpEntityId ?? '';
    const assertion = await verifyAssertion(
      read,
      {
        idpEntityId,
        certificate: certificate ?? '',
        entityId: entityIdOf(base, arrival.handle),
        acs: acsOf(base, arrival.handle),
        requestId: trace.request === undefined ? null : read.inResponseTo,
        nowMs: deps.clock.now(),
        runVerification: (verify) => deps.runVerification(scope.workspaceId, verify),
      },
      checks,
    );
    trace.attributes = assertion.attributes;
    const { nameId, nameIdFormat, sessionEndsMs } = assertion;
    const readSubject = () => readNameId(idpEntityId, nameId, nameIdFormat);
    const identified = await identify(deps, trace, connection, { nameId, readSubject });
    const identity: Identity = {
      ...identified,
      ...nameByAttributes(idpEntityId, identified.subject),
      ...(sessionEndsMs !== undefined && { sessionEndsAt: instantOf(sessionEndsMs) }),
    };
    requireNewIfConfirming(deps, trace, assertion.authnInstants);
    const used = { issuer: idpEntityId, id: assertion.id, until: instantOf(assertion.usableUntilMs) };
    return inTransaction(deps.db, scope, async (tx) => {
      const isFirst = await useAssertion(tx, scope, used);
      checks.require('used_once', isFirst, {
        expected: createMessage('ssoCheck.newAssertion'),
        received: assertion.id,
      });
      return settle(deps, tx, trace, { identity, connection, handle: arrival.handle });
    });
  });
}

function requireNewIfConfirming({ clock }: BeginDeps, { checks, request }: Trace, instants: readonly string[]): void {
  if (request?.purpose === 'confirmation') requireNewSignIn(checks, instants, { request, nowMs: clock.now() });
}

/**
 * Chooses the connection that an answer is checked against: the one that its request was made for, or the active one where it was put
 * in its place meanwhile and signed the answer. So a sign-in that began before a change of certificates ends after it.
 */
async function chooseConnection(
  deps: BeginDeps,
  trace: Trace,
  {
    read,
    begunAt,
    active,
  }: { readonly read: ReadResponse; readonly begunAt: KeptConnection; readonly active: KeptConnection | undefined },
): Promise<KeptConnection> {
  const isReplaced = active?.protocol === 'saml' && active.id !== begunAt.id && trace.request?.purpose !== 'test';
  if (!isReplaced || !(await isSignedFor(deps, trace.scope, read, active))) return begunAt;
  trace.connection = active;
  return active;
}

async function isSignedFor(
  deps: BeginDeps,
  scope: WorkspaceScope,
  read: ReadResponse,
  { id }: KeptConnection,
): Promise<boolean> {
  const { certificate } = await connections.openSecrets(deps.db.reader(scope), deps.keyring, scope, id);
  return isSignedBy(read, certificate ?? '', (verify) => deps.runVerification(scope.workspaceId, verify));
}

/**
 * Looks for a signature where the request is refused: a late answer, or one that the provider began, is what an administrator
 * looks for, and it must not go under in what anybody can send.
 */
async function notingEvidence(
  deps: BeginDeps,
  trace: Trace,
  { read, active }: { readonly read: ReadResponse; readonly active: KeptConnection | undefined },
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (trace.evidence === 'none' && active?.protocol === 'saml') {
      if (await isSignedFor(deps, trace.scope, read, active)) trace.evidence = 'request';
    }
    throw error;
  }
}

async function findSamlRequest(
  deps: BeginDeps,
  trace: Trace,
  { inResponseTo }: ReadResponse,
  active: KeptConnection | undefined,
): Promise<void> {
  if (inResponseTo !== null) return findOpenRequest(deps, trace, inResponseTo, 'in_response_to');
  const isAllowed = active?.idpInitiated === true && trace.request?.purpose !== 'test';
  trace.checks.require('provider_may_begin', isAllowed, {
    expected: isAllowed ? createMessage('ssoCheck.providerSignIn') : createMessage('ssoCheck.answerToRequest'),
    received: createMessage('ssoCheck.providerSignIn'),
  });
  trace.request = undefined;
  trace.connection = active;
}

/** Where a person comes back to from an OpenID provider. */
export async function takeOidcAnswer(
  deps: BeginDeps,
  arrival: Arrival,
  query: URLSearchParams,
): Promise<Outcome | undefined> {
  return explaining(deps, arrival, async (trace) => {
    const { scope, checks } = trace;
    await findActiveConnection(deps, trace);
    const state = query.get('state') ?? '';
    await findOpenRequest(deps, trace, state, 'state');
    const request = trace.request as KeptRequest;
    const connection = requireConnection(trace, arrival.handle, 'oidc');
    requireBrowser(checks, request, arrival);
    // Before the code is exchanged: two at a time are not both the first.
    const at = instantOf(deps.clock.now());
    const isFirst = await inTransaction(deps.db, scope, (tx) => markAnswered(tx, scope, request.id, { at }));
    checks.require('state', isFirst, { expected: createMessage('ssoCheck.openRequestHere'), received: state });
    const secrets = JSON.parse(deps.keyring.openText(request.secrets ?? '', secretsContext(request.id))) as OidcSecrets;
    const settings = await oidcSettings(deps, scope, connection);
    const url = new URL(`${settings.callback}?${query}`);
    const { attributes, projectRoles } = connection.config;
    const ruled = projectRoles.map(({ attribute }) => attribute);
    const wanted = [...Object.values({ ...attributes, email: attributes.email ?? 'email' }), ...ruled].filter(
      (each) => each !== null,
    );
    const readsAll = request.purpose !== 'confirmation';
    const answer = { ...secrets, state, url, wanted, readsAll };
    const { claims, algorithm, authTime, isPartial = false } = await deps.oidc.finish(settings, answer);
    checks.require('algorithm', true, { received: algorithm });
    for (const passed of ['signature', 'issuer', 'audience', 'nonce', 'not_on_or_after'])
      checks.require(passed, true, {});
    trace.attributes = attributesOfClaims(claims);
    requireVerifiedEmail(claims, checks);
    const readSubject = () => readSub(settings.issuer, settings.clientId, claims.sub);
    const identified = await identify(deps, trace, connection, { nameId: null, readSubject });
    // Nobody is renamed by half of a name.
    const isNamed = identified.isNamed && (!isPartial || hasWholeName(claims));
    const identity = { ...identified, isNamed };
    if (request.purpose === 'test') return finishTest(deps, trace, connection, identity);
    if (request.purpose === 'confirmation') {
      requireNewIfConfirming(deps, trace, listAuthTimes(authTime));
      return completeConfirmation(deps, trace, arrival, { connection, identity });
    }
    return { kind: 'enter', scope, connection, identity, returnTo: request.returnTo, ssoRequestId: request.id };
  });
}

/** Takes the code of a SAML answer, or of a sign-in whose person agreed to replace another's session. */
export async function takeFinish(deps: BeginDeps, arrival: Arrival, code: string): Promise<Outcome | undefined> {
  return explaining(deps, arrival, async (trace) => {
    const { scope, checks } = trace;
    const now = instantOf(deps.clock.now());
    const request = await inTransaction(deps.db, scope, (tx) => takeAnswered(tx, scope, { code, now }));
    if (request === undefined)
      throw new SsoRefusal({ check: 'code', expected: createMessage('ssoCheck.unusedCode'), received: null });
    trace.request = request;
    // The code was given only after the provider's signature was verified.
    trace.evidence = 'signature';
    await findActiveConnection(deps, trace);
    trace.connection = await connections.findConnection(deps.db.reader(scope), scope, request.connectionId);
    const connection = requireConnection(trace, arrival.handle, trace.connection?.protocol ?? 'saml');
    const identity = readIdentity(deps.keyring.openText(request.identity ?? '', identityContext(request.id)));
    trace.email = identity.email;
    requireBrowser(checks, request, arrival);
    if (request.purpose === 'confirmation') return completeConfirmation(deps, trace, arrival, { connection, identity });
    return { kind: 'enter', scope, connection, identity, returnTo: request.returnTo, ssoRequestId: request.id };
  });
}

async function settle(
  deps: BeginDeps,
  tx: Tx,
  trace: Trace,
  { identity, connection, handle }: { identity: Identity; connection: KeptConnection; handle: string },
): Promise<Outcome> {
  const { scope, checks, request } = trace;
  const nowMs = deps.clock.now();
  const at = instantOf(nowMs);
  const code = randomToken(32);
  const id = request?.id ?? deps.ids.next();
  const until = instantOf(nowMs + FINISH_WITHIN_MS);
  const bound = request === undefined ? randomToken(32) : undefined;
  if (bound !== undefined) await insertBegunElsewhere(tx, { scope, id, connectionId: connection.id, at, until, bound });
  const sealed = deps.keyring.seal(JSON.stringify(identity), identityContext(id));
  const isTest = request?.purpose === 'test';
  const finish = isTest ? undefined : { code, identity: sealed, until, connectionId: connection.id };
  const isFirst = await markAnswered(tx, scope, id, { at, ...(finish !== undefined && { finish }) });
  checks.require('in_response_to', isFirst, {
    expected: createMessage('ssoCheck.openRequest'),
    received: isFirst ? createMessage('ssoCheck.openRequest') : createMessage('ssoCheck.answeredRequest'),
  });
  if (isTest) return keepTest(deps, tx, trace, { connection, identity });
  return { kind: 'go', path: `/sso/${handle}/finish?code=${code}`, ...(bound !== undefined && { bound }) };
}

async function insertBegunElsewhere(
  tx: Tx,
  {
    scope,
    id,
    connectionId,
    at,
    until,
    bound,
  }: { scope: WorkspaceScope; id: string; connectionId: string; at: string; until: string; bound: string },
): Promise<void> {
  // The page says as whom: nobody in this browser chose the account.
  const returnTo = `/w/${scope.workspaceId}/projects?signedIn=provider`;
  const request = { id, connectionId, purpose: 'sign_in', key: null, browser: bound, secrets: null, returnTo } as const;
  await insertRequest(tx, scope, { ...request, createdAt: at, expiresAt: until });
}
