import { hash } from 'node:crypto';
import type { SignedIn, SignIn } from '../../../../contract/people.ts';
import { budgetAddress } from '../../platform/access/budget-names.ts';
import type { Budgets, Verdict } from '../../platform/access/budgets.ts';
import type { PersonCaller } from '../../platform/access/caller.ts';
import { notFound, rateLimited, unauthorized } from '../../platform/app-error.ts';
import { type Clock, instantOf } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/db.ts';
import { inTransaction, NO_WORKSPACE, type Tx } from '../../platform/database/transaction.ts';
import type { Ids } from '../../platform/ids.ts';
import { needsRehash, type PasswordHasher } from '../../platform/secrets/password.ts';
import { hashToken, makeToken } from '../../platform/secrets/token.ts';
import {
  auditPerson,
  emailKeyOf,
  findPersonByEmail,
  lockPerson,
  type Person,
  savePasswordHash,
} from '../users/public.ts';
import { recogniseDevice } from './known-device.ts';
import { expiryOf, SESSION_PREFIX } from './session.ts';
import { endSessions, findSession, insertSession } from './store.ts';

export interface SignInDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly passwords: PasswordHasher;
  readonly budgets: Budgets;
  /** Failed attempts an address may make a minute; 0: off. */
  readonly addressPerMinute: number;
  /** What the marks of known devices are signed with, the newest first. */
  readonly deviceSecrets: readonly Buffer[];
}

type SessionDeps = Pick<SignInDeps, 'db' | 'clock'>;

/** From where a person signs in. */
export interface Device {
  readonly address: string;
  readonly userAgent: string | undefined;
  readonly requestId: string;
  /** What it kept of an earlier sign-in (known-device.ts). */
  readonly mark?: string | undefined;
}

/** Attempts at one account a minute: from one address, and from all of them (a guesser with many). */
const FROM_ADDRESS = 10;
const FROM_ALL_ADDRESSES = 60;
/** From a device that signed in to it before: its own, so that no stranger uses it up. */
const FROM_DEVICE = 10;

export interface StartedSession {
  readonly token: string;
  readonly signedIn: SignedIn;
  /** The hash of the password that it began with: a device is known as long as that stands. */
  readonly passwordHash: string | null;
}

/**
 * Signs a person in by password. Unknown address, wrong password, deactivated person and an account without a password
 * are the same 401 after the same work; too many attempts are 429, whether the account exists or not.
 */
export async function signIn(deps: SignInDeps, device: Device, { email, password }: SignIn): Promise<StartedSession> {
  const key = emailKeyOf(email);
  await takeAttempt(deps, device, { emailKey: key, email });
  // Twice: between look and lock another sign-in may have hashed the same password anew. A new one fits no better then.
  const entered = (await enter(deps, device, key, password)) ?? (await enter(deps, device, key, password));
  if (entered === undefined) throw unauthorized();
  deps.budgets.giveBack(budgetAddress(device.address));
  return { ...entered, signedIn: await describe(deps, entered.token) };
}

/** A new session; undefined where the person's password or standing changed since it was verified. */
async function enter(
  deps: SignInDeps,
  device: Device,
  emailKey: string | undefined,
  password: string,
): Promise<Pick<StartedSession, 'token' | 'passwordHash'> | undefined> {
  const person = emailKey === undefined ? undefined : await findPersonByEmail(deps.db.directory, emailKey);
  const fits = await deps.passwords.verifyPassword(person?.passwordHash ?? null, password);
  if (!fits || person === undefined || person.deactivatedAt !== null) throw unauthorized();
  const rehashed = needsRehash(person.passwordHash ?? '') ? await deps.passwords.hashPassword(password) : undefined;
  return inTransaction(deps.db, NO_WORKSPACE, async (tx) => {
    if ((await lockPerson(tx, person.id, person)) === undefined) return undefined;
    if (rehashed !== undefined) await savePasswordHash(tx, person.id, rehashed, instantOf(deps.clock.now()));
    return { token: await beginSession(deps, tx, device, person.id), passwordHash: rehashed ?? person.passwordHash };
  });
}

/** Begins a session in the caller's transaction and answers with its token, which stands nowhere else. */
async function beginSession(
  deps: Pick<SignInDeps, 'clock' | 'ids'>,
  tx: Tx,
  device: Device,
  userId: string,
): Promise<string> {
  const { token, hash: tokenHash } = makeToken(SESSION_PREFIX);
  const nowMs = deps.clock.now();
  const at = instantOf(nowMs);
  await insertSession(tx, {
    id: deps.ids.next(),
    tokenHash,
    userId,
    createdAt: at,
    expiresAt: instantOf(expiryOf(nowMs, nowMs)),
    address: device.address,
    userAgent: device.userAgent?.slice(0, 400) ?? null,
  });
  const entry = { action: 'user.signed_in', detail: { address: device.address }, requestId: device.requestId, at };
  await auditPerson(tx, userId, entry);
  return token;
}

/**
 * Begins a session in a transaction of its own: after an invitation was accepted or a service set up, by a password that
 * fitted this hash. Throws unauthorized where it is no longer the person's.
 */
export async function startSession(
  deps: Pick<SignInDeps, 'db' | 'clock' | 'ids'>,
  device: Device,
  verified: Pick<Person, 'id' | 'passwordHash'>,
): Promise<StartedSession> {
  const token = await inTransaction(deps.db, NO_WORKSPACE, async (tx) => {
    if ((await lockPerson(tx, verified.id, verified)) === undefined) throw unauthorized();
    return beginSession(deps, tx, device, verified.id);
  });
  return { token, passwordHash: verified.passwordHash, signedIn: await describe(deps, token) };
}

/** Ends the session of this request. */
export async function signOut(deps: SessionDeps, caller: PersonCaller, requestId: string): Promise<void> {
  if (caller.sessionId !== null) await endOne(deps, caller, { sessionId: caller.sessionId, requestId });
}

/** Ends every session of the person, this one included. Every process refuses them within a second. */
export async function signOutEverywhere(deps: SessionDeps, caller: PersonCaller, requestId: string): Promise<void> {
  await inTransaction(deps.db, NO_WORKSPACE, async (tx) => {
    const sessions = await endSessions(tx, caller.id);
    const at = instantOf(deps.clock.now());
    await auditPerson(tx, caller.id, { action: 'user.signed_out_everywhere', detail: { sessions }, requestId, at });
  });
}

/** Ends one session of the person; 404 for one that is not theirs. */
export async function endSession(
  deps: SessionDeps,
  caller: PersonCaller,
  which: { sessionId: string; requestId: string },
): Promise<void> {
  if (!(await endOne(deps, caller, which))) throw notFound();
}

/** False where there is no such session of the person (any more). */
function endOne(
  deps: SessionDeps,
  caller: PersonCaller,
  { sessionId, requestId }: { sessionId: string; requestId: string },
): Promise<boolean> {
  return inTransaction(deps.db, NO_WORKSPACE, async (tx) => {
    if ((await endSessions(tx, caller.id, { only: sessionId })) === 0) return false;
    const detail = { current: sessionId === caller.sessionId };
    const at = instantOf(deps.clock.now());
    await auditPerson(tx, caller.id, { action: 'user.signed_out', detail, requestId, at });
    return true;
  });
}

/** Who a caller is, as the answer to a sign-in says it. */
export function signedInView({ id, name, email, memberships }: PersonCaller): SignedIn {
  return {
    user: { id, name, email },
    workspaces: memberships.map((each) => ({ id: each.workspaceId, name: each.workspaceName, role: each.role })),
  };
}

async function describe(deps: Pick<SignInDeps, 'db' | 'clock'>, token: string): Promise<SignedIn> {
  const session = await findSession(deps.db.directory, hashToken(token), instantOf(deps.clock.now()));
  if (session === undefined) throw unauthorized();
  return signedInView(session.caller);
}

// Each attempt counts against the account, whether there is one or not: what is refused tells nothing. The address pays
// before the work, and has it back where the sign-in succeeds: judged after it, one peer with sixty connections kept the
// hasher busy for everybody (2026-11-20).
async function takeAttempt(
  deps: SignInDeps,
  device: Device,
  { emailKey, email }: { emailKey: string | undefined; email: string },
): Promise<void> {
  const address = budgetAddress(device.address);
  requireAllowed(await deps.budgets.take(address, deps.addressPerMinute));
  const account = `account:${hash('sha256', emailKey ?? email).slice(0, 32)}`;
  const deviceId = await knownDevice(deps, device, emailKey);
  if (deviceId !== undefined)
    return requireAllowed(await deps.budgets.take(`${account}:device:${deviceId}`, FROM_DEVICE));
  // One after the other: what an address is refused must not use up what the others share.
  requireAllowed(await deps.budgets.take(`${account}:${address}`, FROM_ADDRESS));
  requireAllowed(await deps.budgets.take(account, FROM_ALL_ADDRESSES));
}

// The account is looked up for every mark alike, so that the time tells nothing of it.
async function knownDevice(deps: SignInDeps, { mark }: Device, emailKey: string | undefined) {
  if (mark === undefined || emailKey === undefined) return undefined;
  const person = await findPersonByEmail(deps.db.directory, emailKey);
  return person && recogniseDevice(deps.deviceSecrets, { ...person, nowMs: deps.clock.now() }, mark);
}

function requireAllowed(verdict: Verdict): void {
  if (!verdict.allowed) throw rateLimited(verdict.retryAfterSeconds);
}
