// What is known of an answer while it is looked at, and what is kept of it for the administrators, whatever comes of it.
import { createMessage } from '../../../../../contract/messages/message.ts';
import type { SsoCheck, SsoTestResult } from '../../../../../contract/sso.ts';
import { type WorkspaceScope, workspaceScope } from '../../../platform/access/scope.ts';
import type { AppError } from '../../../platform/app-error.ts';
import { type Clock, instantAfter, instantOf } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/database/db.ts';
import { inTransaction, type Tx } from '../../../platform/database/transaction.ts';
import type { Ids } from '../../../platform/ids.ts';
import type { Keyring } from '../../../platform/secrets/keyring.ts';
import type { FailedSignIns } from '../../failed-sign-ins/public.ts';
import { isSameProvider, type KeptConnection } from '../connections/connection.ts';
import * as connections from '../connections/store.ts';
import { listVerifiedDomains } from '../domains/store.ts';
import type { Subject } from '../identities/subject.ts';
import type { OidcProviders } from '../oidc/provider.ts';
import { type Checks, describeCheck, describeSides, isOwnFault, openChecks, SsoRefusal } from '../refusal.ts';
import type { Attribute } from '../saml/assertion.ts';
import type { RunVerification } from '../saml/verification-share.ts';
import type { Arrival, Outcome } from './arrival.ts';
import { type Evidence, insertAttempt } from './attempts.ts';
import { type Identity, identityOf, shownAttributes } from './identity.ts';
import { findRequest, hashOf, type KeptRequest } from './requests.ts';

/** What a sign-in takes, from its beginning to its end. */
export interface BeginDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly keyring: Keyring;
  readonly oidc: OidcProviders;
  readonly runVerification: RunVerification;
  readonly baseUrl: () => string;
  /** Receives each real sign-in that is refused, for the audit log. */
  readonly failedSignIns: Pick<FailedSignIns, 'note'>;
}

/** What is known of an answer while it is looked at. */
export interface Trace {
  readonly scope: WorkspaceScope;
  readonly checks: Checks;
  connection: KeptConnection | undefined;
  /** The connection by which people sign in now; undefined where none is active. */
  active: KeptConnection | undefined;
  request: KeptRequest | undefined;
  attributes: readonly Attribute[];
  email: string | null;
  /** The evidence, apart from a signature that was checked, that this belongs to a real sign-in. */
  evidence: Evidence;
}

/** Does the work; a check that fails is kept for the administrators, and of a test beside the connection. Undefined for a handle that is nobody's. */
export async function explaining(
  deps: BeginDeps,
  arrival: Arrival,
  work: (trace: Trace) => Promise<Outcome | undefined>,
): Promise<Outcome | undefined> {
  const workspaceId = await connections.findHandle(deps.db.directory, arrival.handle);
  if (workspaceId === undefined) return undefined;
  const scope = workspaceScope(workspaceId);
  const trace: Trace = {
    scope,
    checks: openChecks(),
    connection: undefined,
    active: undefined,
    request: undefined,
    attributes: [],
    email: null,
    evidence: 'none',
  };
  try {
    return await work(trace);
  } catch (thrown) {
    const error = isOwnFault(thrown) && trace.request?.purpose === 'test' ? explainOwnFault(thrown) : thrown;
    if (!(error instanceof SsoRefusal)) throw error;
    const testPath = await explain(deps, trace, error, arrival);
    if (testPath !== undefined) return { kind: 'go', path: testPath };
    if (trace.request?.purpose !== 'confirmation') throw error;
    const told = new URLSearchParams({ sso: 'refused', request: arrival.requestId });
    return { kind: 'refused', path: `${trace.request.returnTo}?${told}` };
  }
}

/** Describes a fault of this deployment in the result of a test, whose owner waits for one. */
const explainOwnFault = (error: AppError) =>
  new SsoRefusal({ check: 'service', expected: null, received: error.said }, error);

/** Keeps what failed; for a test, where its owner reads of it. */
async function explain(
  deps: BeginDeps,
  trace: Trace,
  refusal: SsoRefusal,
  { requestId, network }: Arrival,
): Promise<string | undefined> {
  const { scope, connection, request } = trace;
  if (connection === undefined) return undefined;
  const isTest = request?.purpose === 'test';
  const evidence = trace.checks.done.some(({ check }) => check === 'signature') ? 'signature' : trace.evidence;
  // Noise of strangers, which names no open request and is not signed, stands among the explained sign-ins alone.
  if (!isTest && evidence !== 'none') {
    const of = { workspaceId: scope.workspaceId, connectionId: connection.id };
    deps.failedSignIns.note({ method: 'sso', of, reason: refusal.check, address: network, requestId });
  }
  await inTransaction(deps.db, scope, async (tx) => {
    const attempt = {
      ...attemptOf(deps, trace, refusal),
      connectionId: connection.id,
      outcome: 'failed',
      requestId,
      evidence,
      network,
    } as const;
    await insertAttempt(tx, scope, attempt);
    if (!isTest) return;
    const { check, expected, received } = refusal;
    const checks: SsoCheck[] = [...trace.checks.done, describeCheck(check, false, { expected, received })];
    const at = instantOf(deps.clock.now());
    const attributes = shownAttributes(trace.attributes);
    const result: SsoTestResult = { at, ok: false, checks, attributes, person: null };
    await connections.saveTest(tx, scope, connection.id, {
      result,
      updatedAt: instantAfter(connection.updatedAt, deps.clock.now()),
    });
  });
  return isTest ? request?.returnTo : undefined;
}

function attemptOf(deps: Pick<BeginDeps, 'clock' | 'ids'>, { request, email }: Trace, refusal: SsoRefusal | null) {
  return {
    id: deps.ids.next(),
    at: instantOf(deps.clock.now()),
    purpose: request?.purpose ?? ('sign_in' as const),
    check: refusal?.check ?? null,
    ...describeSides({ expected: refusal?.expected ?? null, received: refusal?.received ?? null }),
    email,
    requestId: null,
  };
}

/** Notes that somebody was let in, or that they were refused after all. */
export async function noteEntrance(
  deps: Pick<BeginDeps, 'db' | 'clock' | 'ids' | 'failedSignIns'>,
  { scope, connection, identity }: Extract<Outcome, { kind: 'enter' }>,
  { refusal, requestId, network }: { refusal: SsoRefusal | null; requestId: string; network: string },
): Promise<void> {
  const trace = { request: undefined, email: identity.email } as Trace;
  const outcome = refusal === null ? 'succeeded' : 'failed';
  if (refusal !== null) {
    const of = { workspaceId: scope.workspaceId, connectionId: connection.id };
    deps.failedSignIns.note({ method: 'sso', of, reason: refusal.check, address: network, requestId });
  }
  await inTransaction(deps.db, scope, (tx) =>
    insertAttempt(tx, scope, {
      ...attemptOf(deps, trace, refusal),
      connectionId: connection.id,
      outcome,
      requestId,
      evidence: 'signature',
      network: null,
    }),
  );
}

/** Notes that a person confirmed who they are. */
export async function noteConfirmation(
  deps: Pick<BeginDeps, 'clock' | 'ids'>,
  tx: Tx,
  trace: Trace,
  { connectionId, requestId }: { readonly connectionId: string; readonly requestId: string },
): Promise<void> {
  await insertAttempt(tx, trace.scope, {
    ...attemptOf(deps, trace, null),
    connectionId,
    outcome: 'succeeded',
    requestId,
    evidence: 'signature',
    network: null,
  });
}

/** Finds the open request that an answer names, with its connection, or refuses by this check. */
export async function findOpenRequest(deps: BeginDeps, trace: Trace, key: string, check: string): Promise<void> {
  const isOpen = await guessRequest(deps, trace, key);
  trace.checks.require(check, isOpen, { expected: createMessage('ssoCheck.openRequestHere'), received: key });
}

/** The same, where the answer goes on without: what fails is then explained where it belongs. False where there is none. */
export async function guessRequest(deps: BeginDeps, trace: Trace, key: string): Promise<boolean> {
  const { scope } = trace;
  const reader = deps.db.reader(scope);
  const request = await findRequest(reader, scope, { key, now: instantOf(deps.clock.now()) });
  if (request === undefined) return false;
  trace.request = request;
  if (trace.evidence === 'none') trace.evidence = 'request';
  trace.connection = await connections.findConnection(reader, scope, request.connectionId);
  return true;
}

/**
 * Returns the connection of the answer, which has to be of this handle and protocol and, but for a test, in use: the active one, or one of
 * the same provider that it has just replaced, so that nobody is interrupted by another certificate.
 */
export function requireConnection(
  { connection, active, request, checks }: Trace,
  handle: string,
  protocol: string,
): KeptConnection {
  const fits = connection?.loginHandle === handle && connection.protocol === protocol;
  const isActive = active?.loginHandle === handle && (connection === undefined || isSameProvider(active, connection));
  const isInUse = request?.purpose === 'test' || isActive;
  checks.require('connection', fits && isInUse, {
    expected: isInUse ? handle : createMessage('ssoCheck.activeConnection'),
    received: connection?.loginHandle ?? null,
  });
  return connection as KeptConnection;
}

/** Finds the active connection: the one that is meant until a request says otherwise. */
export async function findActiveConnection(deps: BeginDeps, trace: Trace): Promise<void> {
  trace.connection = await connections.findActive(deps.db.reader(trace.scope), trace.scope);
  trace.active = trace.connection;
}

/** Refuses an answer in another browser than the one that began. */
export function requireBrowser(checks: Checks, { browserHash }: KeptRequest, { browser, bound }: Arrival): void {
  const isSame = [browser, bound].some((each) => each !== undefined && browserHash?.equals(hashOf(each)) === true);
  checks.require('browser', isSame, {
    expected: createMessage('ssoCheck.sameBrowser'),
    received: isSame ? createMessage('ssoCheck.sameBrowser') : createMessage('ssoCheck.otherBrowser'),
  });
}

/** Who it is, of a domain that this workspace verified: nobody else is its provider's to vouch for. */
export async function identify(
  deps: BeginDeps,
  trace: Trace,
  connection: KeptConnection,
  { nameId, readSubject }: { readonly nameId: string | null; readonly readSubject: () => Subject | null },
): Promise<Identity> {
  const person = identityOf(trace.attributes, nameId, connection.config, trace.checks);
  // Before the subject, so that a refusal of it says whom it is about.
  trace.email = person.email;
  const identity = { ...person, subject: readSubject(), attributes: trace.attributes };
  const verified = await listVerifiedDomains(deps.db.reader(trace.scope), trace.scope);
  const domain = identity.emailKey.slice(identity.emailKey.lastIndexOf('@') + 1);
  trace.checks.require('verified_domain', verified.includes(domain), {
    expected: verified.join(', '),
    received: domain,
  });
  return identity;
}

/** The same in a transaction of its own. */
export const finishTest = (deps: BeginDeps, trace: Trace, connection: KeptConnection, identity: Identity) =>
  inTransaction(deps.db, trace.scope, (tx) => keepTest(deps, tx, trace, { connection, identity }));

/** Keeps what a test showed that went well. */
export async function keepTest(
  deps: BeginDeps,
  tx: Tx,
  trace: Trace,
  { connection, identity }: { connection: KeptConnection; identity: Identity },
): Promise<Outcome> {
  const { scope, checks, attributes, request } = trace;
  const at = instantOf(deps.clock.now());
  const { email, name, role } = identity;
  const shown = shownAttributes(attributes);
  const result: SsoTestResult = { at, ok: true, checks: checks.done, attributes: shown, person: { email, name, role } };
  await connections.saveTest(tx, scope, connection.id, {
    result,
    testedAt: at,
    updatedAt: instantAfter(connection.updatedAt, deps.clock.now()),
  });
  await insertAttempt(tx, scope, {
    ...attemptOf(deps, trace, null),
    connectionId: connection.id,
    outcome: 'succeeded',
    evidence: 'signature',
    network: null,
  });
  return { kind: 'go', path: request?.returnTo ?? '/' };
}
