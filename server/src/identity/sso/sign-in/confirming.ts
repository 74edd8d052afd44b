// Confirmation of a person at their company's identity provider, within the session that began there (contract §10, §13). The provider
// is asked to have its person prove themselves again; its answer counts if it says that they did after we asked, and if it is
// about the person of the session.
import { createMessage } from '../../../../../contract/messages/message.ts';
import type { WorkspaceScope } from '../../../platform/access/scope.ts';
import { instantOf } from '../../../platform/clock.ts';
import { inTransaction, type Tx } from '../../../platform/database/transaction.ts';
import { lockWorkspace } from '../../../tenancy/workspaces/public.ts';
import { confirmationMethods, confirmSession, findFactors } from '../../second-factors/public.ts';
import { auditPerson, emailKeyOf, findPersonByEmail, getPerson } from '../../users/public.ts';
import type { KeptConnection } from '../connections/connection.ts';
import { findLink } from '../identities/store.ts';
import { isNamedByAddress } from '../identities/subject.ts';
import type { Checks } from '../refusal.ts';
import { readInstant, SKEW_MS } from '../saml/assertion.ts';
import type { Arrival, Outcome } from './arrival.ts';
import { findOtherName, requireInUse, requireOwnDomain } from './entering.ts';
import type { Identity } from './identity.ts';
import type { KeptRequest } from './requests.ts';
import { type BeginDeps, noteConfirmation, type Trace } from './trace.ts';

/** The page of the web application that ends a confirmation, and says why it failed. */
export const CONFIRMED_PATH = '/confirmed';

interface Asked {
  readonly request: KeptRequest;
  readonly nowMs: number;
}

/**
 * Requires a sign-in at the provider that is newer than the request, within the skew of clocks. The latest of several counts. A
 * provider that reuses its session names the instant at which that began; one that names none has proven nothing.
 */
export function requireNewSignIn(checks: Checks, instants: readonly string[], { request, nowMs }: Asked): void {
  const fromMs = Date.parse(request.createdAt) - SKEW_MS;
  const latestMs = instants.length === 0 ? undefined : Math.max(...instants.map(readInstant));
  const isNew = latestMs !== undefined && latestMs >= fromMs && latestMs <= nowMs + SKEW_MS;
  checks.require('authn_instant', isNew, {
    expected: `${instantOf(fromMs)} – ${instantOf(nowMs + SKEW_MS)}`,
    received: latestMs === undefined ? null : instantOf(latestMs),
  });
}

/** Lists the instants of an ID token's `auth_time`; empty without one that is a number of seconds. */
export function listAuthTimes(authTime: unknown): string[] {
  const ms = typeof authTime === 'number' ? authTime * 1000 : Number.NaN;
  return Number.isSafeInteger(ms) && Math.abs(ms) < 8.64e15 ? [new Date(ms).toISOString()] : [];
}

interface Vouched {
  readonly connection: KeptConnection;
  readonly identity: Identity;
}

/** Confirms the session that asked. Refused in any other session, and where the provider vouches for anybody but its person. */
export async function completeConfirmation(
  deps: BeginDeps,
  trace: Trace,
  arrival: Arrival,
  { connection, identity }: Vouched,
): Promise<Outcome> {
  const { scope, checks, request } = trace;
  const session = await arrival.findSession();
  const sessionId = session?.caller.sessionId ?? null;
  const isSame = request !== undefined && sessionId !== null && sessionId === request.sessionId;
  checks.require('session', isSame, {
    expected: createMessage('ssoCheck.askingSession'),
    received: isSame ? createMessage('ssoCheck.askingSession') : createMessage('ssoCheck.otherSession'),
  });
  if (session === undefined || sessionId === null) throw new Error('a session that was found is not there');
  const userId = session.caller.id;
  return inTransaction(deps.db, scope, async (tx) => {
    // Before what takes the connection out of use, which ends the session, or after it.
    await lockWorkspace(tx, scope);
    await requireInUse({ tx, scope, connection, identity });
    await requireSamePerson(tx, trace, identity, userId);
    const at = instantOf(deps.clock.now());
    await confirmSession(tx, sessionId, at, 'single_sign_on');
    const detail = { method: 'single_sign_on', ssoConnectionId: connection.id };
    const { workspaceId: ssoWorkspaceId } = scope;
    const deed = { action: 'user.confirmed', detail, requestId: arrival.requestId, at } as const;
    await auditPerson(tx, userId, { ...deed, ssoWorkspaceId });
    await noteConfirmation(deps, tx, trace, { connectionId: connection.id, requestId: arrival.requestId });
    return { kind: 'go', path: CONFIRMED_PATH };
  });
}

async function requireSamePerson(tx: Tx, { scope, checks }: Trace, identity: Identity, userId: string): Promise<void> {
  const { email } = await getPerson(tx, userId);
  const isSame = (await findVouchedPerson(tx, scope, identity)) === userId;
  checks.require('same_person', isSame, { expected: email, received: identity.email });
  await requireOwnDomain(tx, scope, email);
  const factors = await findFactors(tx, userId);
  const methods = confirmationMethods(factors, { hasPassword: false, ssoWorkspaceId: scope.workspaceId });
  const isEnough = methods.includes('single_sign_on');
  checks.require('second_factor', isEnough, {
    expected: isEnough ? null : createMessage('ssoCheck.demandedFactor'),
    received: createMessage('ssoCheck.singleSignOn'),
  });
}

/** Finds the person that a sign-in of this identity would be, without changing any link. */
export async function findVouchedPerson(
  tx: Tx,
  scope: WorkspaceScope,
  identity: Identity,
): Promise<string | undefined> {
  const { subject, emailKey } = identity;
  const linked = subject === null ? undefined : await findLink(tx, scope, subject);
  if (linked !== undefined && subject !== null) {
    const { email } = await getPerson(tx, linked.userId);
    const isStale = isNamedByAddress(subject, emailKey) && emailKeyOf(email) !== emailKey;
    return isStale ? undefined : linked.userId;
  }
  const person = await findPersonByEmail(tx, emailKey);
  const rival = person && (await findOtherName(tx, scope, person.id, identity));
  return rival === undefined ? person?.id : undefined;
}
