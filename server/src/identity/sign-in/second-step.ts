// The second step of a sign-in, and signing in by a passkey, which is both steps at once.
import { createMessage } from '../../../../contract/messages/message.ts';
import type { PasskeyAssertion } from '../../../../contract/second-factors.ts';
import { budgetAddress } from '../../platform/access/budget-names.ts';
import { invalidField, notFound, rateLimited, unauthorized } from '../../platform/app-error.ts';
import { instantOf } from '../../platform/clock.ts';
import { inTransaction, NO_WORKSPACE, type Tx } from '../../platform/database/transaction.ts';
import { hashToken, isTokenShaped } from '../../platform/ids.ts';
import { type CeremonyDeps, listPasskeys, requestOptions, usePasskey, verifyAssertion } from '../passkeys/public.ts';
import { type ProveDeps, proveCode, type toldOf } from '../second-factors/public.ts';
import { lockPerson, type Person } from '../users/public.ts';
import {
  type AttemptDeps,
  giveBackAttempt,
  noteFailure,
  noteRefusal,
  requireAllowed,
  sourceOf,
  takeOfAddress,
} from './attempts.ts';
import { type BeginDeps, beginSession, type Device, type StartedSession, sessionOf } from './begin.ts';
import { HALF_ATTEMPTS, HALF_PREFIX, proofsOfSecondStep } from './half-sign-in.ts';
import { countHalfSignIn, endHalfSignIn, findHalfSignIn, type HalfSignIn } from './store.ts';

export interface SecondStepDeps extends AttemptDeps, BeginDeps, CeremonyDeps, ProveDeps {}

/** Who takes the step, and what their browser kept of the first. */
export interface Stepping {
  readonly device: Device;
  readonly half: string | undefined;
  readonly told: ReturnType<typeof toldOf>;
}

/** Challenges that one address may ask for a minute: each is a row. */
const CHALLENGES_A_MINUTE = 60;

type Entered = { readonly token: string; readonly passwordHash: string | null };

/**
 * Ends a sign-in by a code. A wrong one is 422; after five the first step is to be taken again, which is 401, as is a half
 * sign-in that is wrong or past its time. Too many wrong ones at the account within an hour are 429.
 */
export async function stepByCode(deps: SecondStepDeps, stepping: Stepping, code: string): Promise<StartedSession> {
  await takeOfAddress(deps, stepping.device);
  const hash = hashOf(stepping.half);
  const outcome = await inTransaction(deps.db, NO_WORKSPACE, async (tx) => {
    const opened = await openHalf(deps, tx, hash);
    if (opened === undefined) return undefined;
    const typed = { code, source: sourceOf(deps, stepping.device, opened.person), nowMs: deps.clock.now() };
    // Nothing of a sign-in at one workspace's identity provider is another workspace's.
    const { ssoWorkspaceId } = opened.half;
    const told = { ...stepping.told, ssoWorkspaceId };
    const proven = await proveCode(deps, tx, opened.person, { ...typed, told });
    if (proven === 'right') return enter(deps, tx, stepping, { ...opened, hash, by: 'code' });
    // It stands in for the passkey that is lost, so that another can be added.
    if (proven === 'recovered') return enter(deps, tx, stepping, { ...opened, hash, by: 'code', isRecovering: true });
    noteFailure(deps, stepping.device, {
      userId: opened.person.id,
      ssoWorkspaceId,
      method: 'second_factor',
      reason: proven === 'wrong' ? 'wrong_code' : 'too_many_codes',
    });
    if (opened.attempts < HALF_ATTEMPTS) return proven;
    await endHalfSignIn(tx, hash);
    return undefined;
  });
  if (outcome === undefined) throw unauthorized();
  if (outcome === 'wrong') throw invalidField('code', createMessage('factors.code'));
  if ('waitSeconds' in outcome) throw rateLimited(outcome.waitSeconds);
  giveBackAttempt(deps, stepping.device);
  return sessionOf(deps, outcome.token, outcome.passwordHash);
}

/** Ends a sign-in by a passkey of the same person. Throws unauthorized where it is not theirs, or the half is over. */
export async function stepByPasskey(
  deps: SecondStepDeps,
  stepping: Stepping,
  assertion: PasskeyAssertion,
): Promise<StartedSession> {
  await takeOfAddress(deps, stepping.device);
  const hash = hashOf(stepping.half);
  const shown = await verifyAssertion(deps, 'passkey_second_factor', assertion);
  if (shown === undefined) throw unauthorized();
  const entered = await inTransaction(deps.db, NO_WORKSPACE, async (tx) => {
    const opened = await openHalf(deps, tx, hash);
    if (opened === undefined) throw unauthorized();
    const isTheirs = opened.half.userId === shown.userId;
    if (!isTheirs || !(await usePasskey(tx, shown.id, { ...shown, at: instantOf(deps.clock.now()) }))) {
      const { userId, ssoWorkspaceId } = opened.half;
      const failed = { userId, ssoWorkspaceId, method: 'second_factor' } as const;
      noteFailure(deps, stepping.device, { ...failed, reason: isTheirs ? 'passkey_gone' : 'another_persons_passkey' });
      throw unauthorized();
    }
    return enter(deps, tx, stepping, { ...opened, hash, by: 'passkey' });
  });
  giveBackAttempt(deps, stepping.device);
  return sessionOf(deps, entered.token, entered.passwordHash);
}

/** Signs a person in by a passkey, which says who they are and verified them. Whatever does not fit is the same 401. */
export async function signInByPasskey(
  deps: SecondStepDeps,
  device: Device,
  assertion: PasskeyAssertion,
): Promise<StartedSession> {
  await takeOfAddress(deps, device);
  const shown = await verifyAssertion(deps, 'passkey_sign_in', assertion);
  if (shown === undefined) throw unauthorized();
  const entered = await inTransaction(deps.db, NO_WORKSPACE, async (tx) => {
    const person = await lockPerson(tx, shown.userId);
    const at = instantOf(deps.clock.now());
    if (person === undefined || !(await usePasskey(tx, shown.id, { ...shown, at }))) {
      const reason = person === undefined ? 'deactivated' : 'passkey_gone';
      noteFailure(deps, device, { userId: shown.userId, method: 'passkey', reason });
      throw unauthorized();
    }
    const proofs = { method: 'passkey', ssoWorkspaceId: null, secondFactorAt: at } as const;
    const token = await beginSession(deps, tx, device, { userId: person.id, proofs });
    return { token, passwordHash: person.passwordHash };
  }).catch((error: unknown) => {
    noteRefusal(deps, device, { userId: shown.userId, method: 'passkey', error });
    throw error;
  });
  giveBackAttempt(deps, device);
  return sessionOf(deps, entered.token, entered.passwordHash);
}

/** What a browser asks any passkey of this service with. */
export async function signInOptions(deps: SecondStepDeps, device: Device) {
  requireAllowed(await deps.budgets.take(`challenge:${budgetAddress(device.address)}`, CHALLENGES_A_MINUTE));
  return requestOptions(deps, 'passkey_sign_in');
}

/** The same for the second step: one of the person's own. Throws not_found where the first step is over. */
export async function stepOptions(deps: SecondStepDeps, { device, half }: Pick<Stepping, 'device' | 'half'>) {
  requireAllowed(await deps.budgets.take(`challenge:${budgetAddress(device.address)}`, CHALLENGES_A_MINUTE));
  const now = instantOf(deps.clock.now());
  const found = isHalf(half) ? await findHalfSignIn(deps.db.directory, hashToken(half), now) : undefined;
  if (found === undefined) throw notFound();
  const known = await listPasskeys(deps.db.directory, found.userId);
  return requestOptions(deps, 'passkey_second_factor', { userId: found.userId, known });
}

interface OpenedHalf {
  readonly half: HalfSignIn;
  readonly person: Person;
  readonly attempts: number;
}

// The person's row first, as whoever else changes what they sign in with: none of them holds what another waits for.
async function openHalf(deps: SecondStepDeps, tx: Tx, hash: Buffer): Promise<OpenedHalf | undefined> {
  const half = await findHalfSignIn(tx, hash, instantOf(deps.clock.now()));
  const person = half && (await lockPerson(tx, half.userId));
  const attempts = person && (await countHalfSignIn(tx, hash));
  return half === undefined || person === undefined || attempts === undefined ? undefined : { half, person, attempts };
}

interface Entering {
  readonly hash: Buffer;
  readonly by: 'code' | 'passkey';
  readonly isRecovering?: boolean;
}

async function enter(
  deps: SecondStepDeps,
  tx: Tx,
  { device }: Stepping,
  { half, person, hash, by, isRecovering = false }: OpenedHalf & Entering,
): Promise<Entered> {
  await endHalfSignIn(tx, hash);
  const proofs = proofsOfSecondStep(half, by, instantOf(deps.clock.now()));
  const userId = person.id;
  const token = await beginSession(deps, tx, device, { userId, proofs, isRecovering }).catch((error: unknown) => {
    noteRefusal(deps, device, { userId, ssoWorkspaceId: half.ssoWorkspaceId, method: 'second_factor', error });
    throw error;
  });
  return { token, passwordHash: person.passwordHash };
}

function hashOf(half: string | undefined): Buffer {
  if (!isHalf(half)) throw unauthorized();
  return hashToken(half);
}

function isHalf(half: string | undefined): half is string {
  return half !== undefined && isTokenShaped(half, HALF_PREFIX);
}
