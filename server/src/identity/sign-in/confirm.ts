// Step-up: a person proves anew, within their session, who they are, before what destroys, gives access or shows a secret.
import { createMessage } from '../../../../contract/messages/message.ts';
import type { Confirmation, PasskeyAssertion } from '../../../../contract/second-factors.ts';
import type { PersonCaller } from '../../platform/access/caller.ts';
import { lockSession } from '../../platform/access/lock-session.ts';
import { type AppError, invalidField, rateLimited, unauthorized } from '../../platform/app-error.ts';
import { instantOf } from '../../platform/clock.ts';
import { inTransaction, NO_WORKSPACE, type Tx } from '../../platform/database/transaction.ts';
import type { PasswordHasher } from '../../platform/secrets/password.ts';
import { listPasskeys, requestOptions, usePasskey, verifyAssertion } from '../passkeys/public.ts';
import { confirmationMethods, confirmSession, findFactors, proveCode, type toldOf } from '../second-factors/public.ts';
import { auditPerson, getPerson, lockPerson } from '../users/public.ts';
import { requireAllowed } from './attempts.ts';
import type { SecondStepDeps } from './second-step.ts';

export interface ConfirmDeps extends SecondStepDeps {
  readonly passwords: PasswordHasher;
}

/** Who confirms, in which session. */
export interface Confirming {
  readonly caller: PersonCaller;
  readonly told: ReturnType<typeof toldOf>;
}

/** Attempts a minute: whoever has a session that they stole has no more than a guesser at the door. */
const ATTEMPTS_A_MINUTE = 10;

/**
 * Confirms the person by a password, a code or a passkey. A password alone does only where they have no second factor: what
 * is asked for is as strong as what signs them in. What is wrong is 422, as a field's fault: the session stands.
 */
export async function confirm(deps: ConfirmDeps, confirming: Confirming, proof: Confirmation): Promise<void> {
  requireAllowed(await deps.budgets.take(`account:confirm:${confirming.caller.id}`, ATTEMPTS_A_MINUTE));
  const given = [proof.password, proof.code, proof.passkey].filter((each) => each !== undefined);
  if (given.length !== 1) throw invalidField('', createMessage('factors.oneOfThree'));
  if (proof.password !== undefined) return byPassword(deps, confirming, proof.password);
  if (proof.code !== undefined) return byCode(deps, confirming, proof.code);
  if (proof.passkey !== undefined) return byPasskey(deps, confirming, proof.passkey);
}

/** What a browser asks a passkey of the person with. */
export async function confirmOptions(deps: ConfirmDeps, { id }: PersonCaller) {
  requireAllowed(await deps.budgets.take(`account:confirm:${id}`, ATTEMPTS_A_MINUTE));
  const known = await listPasskeys(deps.db.directory, id);
  return requestOptions(deps, 'passkey_confirmation', { userId: id, known });
}

async function byPassword(deps: ConfirmDeps, confirming: Confirming, password: string): Promise<void> {
  const person = await getPerson(deps.db.directory, confirming.caller.id);
  const factors = await findFactors(deps.db.directory, person.id);
  const methods = confirmationMethods(factors, { hasPassword: person.passwordHash !== null });
  if (!methods.includes('password')) throw invalidField('password', createMessage('factors.notEnough'));
  const wrong = invalidField('password', createMessage('password.wrong'));
  if (!(await deps.passwords.verifyPassword(person.passwordHash, password))) throw wrong;
  await inTransaction(deps.db, NO_WORKSPACE, async (tx) => {
    await lockSession(tx, confirming.caller, { at: instantOf(deps.clock.now()) });
    if ((await lockPerson(tx, person.id, person)) === undefined) throw wrong;
    await settle(deps, tx, confirming, 'password');
  });
}

async function byCode(deps: ConfirmDeps, confirming: Confirming, code: string): Promise<void> {
  const refusal = await inTransaction(deps.db, NO_WORKSPACE, async (tx): Promise<AppError | undefined> => {
    await lockSession(tx, confirming.caller, { at: instantOf(deps.clock.now()) });
    const person = await lockPerson(tx, confirming.caller.id);
    if (person === undefined) return unauthorized();
    const typed = { code, source: 'confirmation', nowMs: deps.clock.now(), told: confirming.told };
    const proven = await proveCode(deps, tx, person, typed);
    if (proven === 'wrong') return invalidField('code', createMessage('factors.code'));
    if (typeof proven !== 'string') return rateLimited(proven.waitSeconds);
    await settle(deps, tx, confirming, 'code');
    return undefined;
  });
  if (refusal !== undefined) throw refusal;
}

async function byPasskey(deps: ConfirmDeps, confirming: Confirming, assertion: PasskeyAssertion): Promise<void> {
  const wrong = invalidField('passkey', createMessage('factors.notAsked'));
  const shown = await verifyAssertion(deps, 'passkey_confirmation', assertion);
  if (shown === undefined || shown.userId !== confirming.caller.id) throw wrong;
  await inTransaction(deps.db, NO_WORKSPACE, async (tx) => {
    const at = instantOf(deps.clock.now());
    await lockSession(tx, confirming.caller, { at });
    if ((await lockPerson(tx, shown.userId)) === undefined) throw unauthorized();
    if (!(await usePasskey(tx, shown.id, { ...shown, at }))) throw wrong;
    await settle(deps, tx, confirming, 'passkey');
  });
}

async function settle(
  deps: ConfirmDeps,
  tx: Tx,
  { caller, told }: Confirming,
  method: 'password' | 'code' | 'passkey',
): Promise<void> {
  // A bearer token is no session, and no route that takes one leads here.
  if (caller.sessionId === null) throw unauthorized();
  const at = instantOf(deps.clock.now());
  await confirmSession(tx, caller.sessionId, at, method);
  const deed = { action: 'user.confirmed', detail: { method }, requestId: told.requestId, at } as const;
  await auditPerson(tx, caller.id, { ...deed, ssoWorkspaceId: caller.ssoWorkspaceId ?? null });
}
