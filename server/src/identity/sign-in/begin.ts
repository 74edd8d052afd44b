// How each sign-in ends, whatever was proven first: with a session, or with the second step that is still to come.
import type { CurrentSession } from '../../../../contract/people.ts';
import type { FactorMethod } from '../../../../contract/second-factors.ts';
import type { PersonCaller, RestrictedWorkspace } from '../../platform/access/caller.ts';
import { splitRestricted } from '../../platform/access/named-workspaces.ts';
import { unauthorized } from '../../platform/app-error.ts';
import { type Clock, instantOf } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/db.ts';
import { inTransaction, NO_WORKSPACE, type Tx } from '../../platform/database/transaction.ts';
import { hashToken, type Ids, makeToken } from '../../platform/ids.ts';
import { findFactors } from '../second-factors/public.ts';
import { auditPerson, lockPerson, type Person } from '../users/public.ts';
import { admit, type Proofs, requireOpened, selectBinding } from './admission.ts';
import { asksSecondStep, HALF_LIFE_MS, HALF_PREFIX } from './half-sign-in.ts';
import { expiryOf, hasLimit, SESSION_PREFIX } from './session.ts';
import {
  acceptMemberships,
  computeExpiry,
  findSession,
  insertHalfSignIn,
  insertSession,
  touchSession,
} from './store.ts';

export interface BeginDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly ids: Ids;
}

/** From where a person signs in. */
export interface Device {
  readonly address: string;
  readonly userAgent: string | undefined;
  readonly requestId: string;
  /** What it kept of an earlier sign-in (known-device.ts). */
  readonly mark?: string | undefined;
}

/** What a sign-in ends with, in its transaction: tokens that stand nowhere else. */
export type Begun =
  | { readonly kind: 'session'; readonly token: string }
  | { readonly kind: 'half'; readonly token: string; readonly methods: readonly FactorMethod[] };

export interface StartedSession {
  readonly kind: 'session';
  readonly token: string;
  readonly signedIn: CurrentSession;
  /** The hash of the password that the person has: a device is known as long as that stands. */
  readonly passwordHash: string | null;
}

/** A session, or the second step of a person who has a second factor. */
export type Started = StartedSession | Extract<Begun, { kind: 'half' }>;

/** Whose sign-in ends, and what was proven. */
interface Beginning {
  readonly userId: string;
  readonly proofs: Proofs;
  /** True for who has shown an invitation or a recovery code: where passwords are refused, it lets them add a passkey. */
  readonly isRecovering?: boolean;
}

/** What a password alone proves. */
export const BY_PASSWORD: Proofs = { method: 'password', ssoWorkspaceId: null, secondFactorAt: null };

/**
 * Ends the first step of any sign-in, in the caller's transaction, which holds the person's row (lockPerson): a session, or
 * half a sign-in where a second factor is to be asked for. Whatever lets a person in calls this, so that no door goes round
 * the second factor. Throws forbidden where each workspace of the person refuses this kind of sign-in.
 */
export async function finishSignIn(
  deps: Pick<BeginDeps, 'clock' | 'ids'>,
  tx: Tx,
  device: Device,
  beginning: Beginning,
): Promise<Begun> {
  const { userId, proofs } = beginning;
  const factors = await findFactors(tx, userId);
  if (!asksSecondStep(proofs, factors)) {
    return { kind: 'session', token: await beginSession(deps, tx, device, beginning) };
  }
  const { token, hash } = makeToken(HALF_PREFIX);
  const nowMs = deps.clock.now();
  const life = { createdAt: instantOf(nowMs), expiresAt: instantOf(nowMs + HALF_LIFE_MS) };
  await insertHalfSignIn(tx, { hash, userId, ...proofs, ...life });
  return { kind: 'half', token, methods: factors.methods };
}

/** Begins a session of a person who has shown all that they have. As finishSignIn, which calls it where nothing is missing. */
export async function beginSession(
  deps: Pick<BeginDeps, 'clock' | 'ids'>,
  tx: Tx,
  device: Device,
  { userId, proofs, isRecovering = false }: Beginning,
): Promise<string> {
  const { token, hash: tokenHash } = makeToken(SESSION_PREFIX);
  const nowMs = deps.clock.now();
  const at = instantOf(nowMs);
  const id = deps.ids.next();
  const endMs = proofs.endsAt == null ? undefined : Date.parse(proofs.endsAt);
  await insertSession(tx, {
    id,
    tokenHash,
    userId,
    createdAt: at,
    expiresAt: instantOf(expiryOf(nowMs, nowMs, endMs)),
    address: device.address,
    userAgent: device.userAgent?.slice(0, 400) ?? null,
    ...proofs,
  });
  const begun = await findSession(tx, tokenHash, at);
  if (begun === undefined) throw unauthorized();
  requireOpened(admit(selectBinding(begun.demands), proofs), { method: proofs.method, isRecovering });
  const opened = begun.caller.memberships.map(({ workspaceId }) => workspaceId);
  const { ssoWorkspaceId } = proofs;
  await acceptMemberships(tx, userId, { workspaceIds: opened, at, ssoWorkspaceId });
  if (begun.demands.some(hasLimit))
    await touchSession(tx, id, { seenAt: at, expiresAt: instantOf(computeExpiry(begun, nowMs)) });
  const detail = { address: device.address, method: proofs.method, secondFactor: proofs.secondFactorAt !== null };
  await auditPerson(tx, userId, { action: 'user.signed_in', detail, requestId: device.requestId, at, ssoWorkspaceId });
  return token;
}

/**
 * Begins a session in a transaction of its own: after an invitation was accepted or a service set up, by a password that
 * fitted this hash, or by other proofs. Who has a second factor is asked for it. Throws unauthorized where the password is
 * no longer the person's.
 */
export async function startSession(deps: BeginDeps, device: Device, verified: Verified): Promise<Started> {
  const begun = await inTransaction(deps.db, NO_WORKSPACE, (tx) => beginVerified(deps, tx, device, verified));
  return startedOf(deps, begun, verified.passwordHash);
}

/** A person as they were when they proved themselves, and by what. */
type Verified = Pick<Person, 'id' | 'passwordHash'> & Partial<Pick<Person, 'email'> & Beginning>;

/** Begins a session in the caller's transaction. Throws unauthorized where the person has another password or address by now. */
async function beginVerified(
  deps: Pick<BeginDeps, 'clock' | 'ids'>,
  tx: Tx,
  device: Device,
  { proofs = BY_PASSWORD, isRecovering = false, ...verified }: Verified,
): Promise<Begun> {
  if ((await lockPerson(tx, verified.id, verified)) === undefined) throw unauthorized();
  return finishSignIn(deps, tx, device, { userId: verified.id, proofs, isRecovering });
}

/** What was begun and committed, as it is answered. */
export async function startedOf(
  deps: Pick<BeginDeps, 'db' | 'clock'>,
  begun: Begun,
  passwordHash: string | null,
): Promise<Started> {
  return begun.kind === 'half' ? begun : sessionOf(deps, begun.token, passwordHash);
}

/** Starts a session in a transaction of the caller's, and reads it after the commit. */
export const startWithin = { begin: beginVerified, read: startedOf };

/** A session that began and committed, as it is answered. */
export async function sessionOf(
  deps: Pick<BeginDeps, 'db' | 'clock'>,
  token: string,
  passwordHash: string | null,
): Promise<StartedSession> {
  const session = await findSession(deps.db.directory, hashToken(token), instantOf(deps.clock.now()));
  if (session === undefined) throw unauthorized();
  return { kind: 'session', token, passwordHash, signedIn: toCurrentSession(session.caller) };
}

/** Who a caller is, as the answer to a sign-in says it. */
export function toCurrentSession(caller: PersonCaller): CurrentSession {
  const { id, name, email, memberships } = caller;
  const { restricted, hasOthers } = splitRestricted(caller);
  return {
    user: { id, name, email },
    workspaces: memberships.map((each) => ({
      id: each.workspaceId,
      name: each.workspaceName,
      role: each.role,
      ...(each.isBinding === false && { accepted: false as const }),
    })),
    ...(restricted.length === 0 ? {} : { restricted: restricted.map(toRestricted) }),
    ...(hasOthers && { hasOtherWorkspaces: true }),
  };
}

const toRestricted = ({ workspaceId: id, workspaceName: name, needs }: RestrictedWorkspace) => ({ id, name, needs });
