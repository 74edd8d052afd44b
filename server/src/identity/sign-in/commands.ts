import type { SignIn } from '../../../../contract/people.ts';
import type { PersonCaller } from '../../platform/access/caller.ts';
import { notFound, unauthorized } from '../../platform/app-error.ts';
import { instantOf } from '../../platform/clock.ts';
import { inTransaction, NO_WORKSPACE } from '../../platform/database/transaction.ts';
import { needsRehash, type PasswordHasher } from '../../platform/secrets/password.ts';
import { account, auditPerson, emailKeyOf, findPersonByEmail, lockPerson } from '../users/public.ts';
import { type AttemptDeps, giveBackAttempt, noteFailure, noteRefusal, takeAttempt } from './attempts.ts';
import {
  type BeginDeps,
  type Begun,
  BY_PASSWORD,
  type Device,
  finishSignIn,
  type Started,
  startedOf,
} from './begin.ts';
import { endSessions } from './store.ts';

export interface SignInDeps extends AttemptDeps, BeginDeps {
  readonly passwords: PasswordHasher;
}

type SessionDeps = Pick<SignInDeps, 'db' | 'clock'>;

/**
 * Signs a person in by password. Unknown address, wrong password, deactivated person and an account without a password
 * are the same 401 after the same work; too many attempts are 429, whether the account exists or not. Who has a second
 * factor is asked for it.
 */
export async function signIn(deps: SignInDeps, device: Device, { email, password }: SignIn): Promise<Started> {
  const key = emailKeyOf(email);
  await takeAttempt(deps, device, { emailKey: key, email });
  // Twice: between look and lock another sign-in may have hashed the same password anew. A new one fits no better then.
  const entered = (await enter(deps, device, key, password)) ?? (await enter(deps, device, key, password));
  if (entered === undefined) throw unauthorized();
  giveBackAttempt(deps, device);
  return startedOf(deps, entered.begun, entered.passwordHash);
}

/** A new session or half a sign-in; undefined where the person's password or membership status changed since it was verified. */
async function enter(
  deps: SignInDeps,
  device: Device,
  emailKey: string | undefined,
  password: string,
): Promise<{ readonly begun: Begun; readonly passwordHash: string | null } | undefined> {
  const person = emailKey === undefined ? undefined : await findPersonByEmail(deps.db.directory, emailKey);
  const fits = await deps.passwords.verifyPassword(person?.passwordHash ?? null, password);
  if (!fits || person === undefined || person.deactivatedAt !== null) {
    const reason = fits ? 'deactivated' : 'wrong_password';
    if (person !== undefined) noteFailure(deps, device, { userId: person.id, method: 'password', reason });
    throw unauthorized();
  }
  const rehashed = needsRehash(person.passwordHash ?? '') ? await deps.passwords.hashPassword(password) : undefined;
  const entering = inTransaction(deps.db, NO_WORKSPACE, async (tx) => {
    if ((await lockPerson(tx, person.id, person)) === undefined) return undefined;
    if (rehashed !== undefined) await account.savePasswordHash(tx, person.id, rehashed, instantOf(deps.clock.now()));
    const begun = await finishSignIn(deps, tx, device, { userId: person.id, proofs: BY_PASSWORD });
    return { begun, passwordHash: rehashed ?? person.passwordHash };
  });
  return entering.catch((error: unknown) => {
    noteRefusal(deps, device, { userId: person.id, method: 'password', error });
    throw error;
  });
}

/** Ends the session of this request. */
export async function signOut(deps: SessionDeps, caller: PersonCaller, requestId: string): Promise<void> {
  if (caller.sessionId !== null) await endOne(deps, caller, { sessionId: caller.sessionId, requestId });
}

/** Ends every session of the person within reach of this one, and this one. Every process refuses them within a second. */
export async function signOutEverywhere(deps: SessionDeps, caller: PersonCaller, requestId: string): Promise<void> {
  await inTransaction(deps.db, NO_WORKSPACE, async (tx) => {
    await lockPerson(tx, caller.id);
    const sessions = await endSessions(tx, caller.id, { ssoWorkspaceId: caller.ssoWorkspaceId });
    const at = instantOf(deps.clock.now());
    await auditPerson(tx, caller.id, {
      ...{ action: 'user.signed_out_everywhere', detail: { sessions }, requestId, at },
      ssoWorkspaceId: caller.ssoWorkspaceId ?? null,
    });
  });
}

/** Ends one session of the person; 404 for one that is not theirs, or not within reach of this one. */
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
    const reach = { only: sessionId, ssoWorkspaceId: caller.ssoWorkspaceId };
    await lockPerson(tx, caller.id);
    if ((await endSessions(tx, caller.id, reach)) === 0) return false;
    const detail = { current: sessionId === caller.sessionId };
    const at = instantOf(deps.clock.now());
    await auditPerson(tx, caller.id, {
      ...{ action: 'user.signed_out', detail, requestId, at },
      ssoWorkspaceId: caller.ssoWorkspaceId ?? null,
    });
    return true;
  });
}
