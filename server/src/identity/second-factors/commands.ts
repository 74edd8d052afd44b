import { createMessage } from '../../../../contract/messages/message.ts';
import { ACCOUNT_ISSUER, type SecondFactors } from '../../../../contract/second-factors.ts';
import type { Actor, PersonCaller } from '../../platform/access/caller.ts';
import { lockSession } from '../../platform/access/lock-session.ts';
import { splitRestricted } from '../../platform/access/named-workspaces.ts';
import { requireOwnAccount } from '../../platform/access/own-account.ts';
import type { Budgets } from '../../platform/access/rate-limits.ts';
import type { WorkspaceScope } from '../../platform/access/scope.ts';
import { conflict, invalidField, notFound, rateLimited, unauthorized } from '../../platform/app-error.ts';
import { type Clock, instantOf } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/db.ts';
import { inTransaction, NO_WORKSPACE, type Tx } from '../../platform/database/transaction.ts';
import type { Ids } from '../../platform/ids.ts';
import { takeMail } from '../../platform/mail/mail-budget.ts';
import { recordAudit } from '../../platform/records/record-change.ts';
import { findMember } from '../../tenancy/members/public.ts';
import { lockWorkspace } from '../../tenancy/workspaces/public.ts';
import { auditPerson, getPerson, lockPerson, type Person } from '../users/public.ts';
import { type ProveDeps, totpContext } from './prove.ts';
import { deactivateMember, lacksPasskey, tellFormerAddress } from './provisioning.ts';
import { makeRecoveryCodes, recoveryCodeHash } from './recovery-code.ts';
import {
  auditPersonByOperator,
  beginTotp,
  confirmationMethods,
  confirmSession,
  findFactors,
  findTotp,
  hasAccepted,
  noteProviderWay,
  removeFactors,
  removeTotp,
  replaceRecoveryCodes,
  useTotp,
} from './store.ts';
import { type FactorMailDeps, type Happened, mailOfFactor, type Told, tellOfFactor } from './tell.ts';
import { makeTotpSecret, stepOfCode, totpUri } from './totp.ts';

export interface FactorDeps extends ProveDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly budgets: Budgets;
}

/** Judges by the workspace's sign-in policy who keeps a way in; assemble hands it over from single sign-on. */
export interface FactorAccess {
  /** Throws conflict where the one who asks, or every owner, would have no way in without the factors of this member. */
  readonly requireKeptWithoutFactors: (
    tx: Tx,
    scope: WorkspaceScope,
    reset: { readonly userId: string; readonly actorId: string | null; readonly nowMs: number },
  ) => Promise<void>;
}

/** Codes that a person may try a minute while they set an app up. */
const TRIES_A_MINUTE = 10;

/** What a person has beside a password, what confirms them, and which of their workspaces demand more. */
export async function describeFactors(deps: Pick<FactorDeps, 'db'>, caller: PersonCaller): Promise<SecondFactors> {
  const factors = await findFactors(deps.db.directory, caller.id);
  const person = await getPerson(deps.db.directory, caller.id);
  const known = [...caller.memberships, ...splitRestricted(caller).restricted].map((each) => ({
    id: each.workspaceId,
    name: each.workspaceName,
  }));
  return {
    passkeys: factors.passkeys,
    totpSince: factors.totpSince,
    recoveryCodesLeft: factors.recoveryCodes,
    confirmBy: [
      ...confirmationMethods(factors, {
        hasPassword: person.passwordHash !== null,
        ssoWorkspaceId: caller.ssoWorkspaceId ?? null,
      }),
    ],
    demandedBy: known.filter(({ id }) => factors.demandedBy.includes(id)),
  };
}

/** Begins an authenticator app: its secret, to be confirmed by a first code. Begun anew, the one before is of no use. */
export async function beginApp(deps: FactorDeps, caller: PersonCaller): Promise<{ secret: string; uri: string }> {
  requireOwnAccount(caller, (await findFactors(deps.db.directory, caller.id)).workspaces);
  const secret = makeTotpSecret();
  const sealed = deps.keyring.seal(secret, totpContext(caller.id));
  await inTransaction(deps.db, NO_WORKSPACE, async (tx) => {
    await getLocked(deps, tx, caller);
    if (!(await beginTotp(tx, caller.id, sealed, instantOf(deps.clock.now())))) {
      throw conflict(createMessage('factors.app'));
    }
  });
  return { secret, uri: totpUri(secret, { issuer: ACCOUNT_ISSUER, account: caller.email }) };
}

/**
 * Confirms the app by a first code, and this session with it. Answers with recovery codes where the person has none left:
 * the only time that they are shown.
 */
export async function confirmApp(
  deps: FactorDeps,
  caller: PersonCaller,
  told: Told,
  code: string,
): Promise<string[] | null> {
  requireOwnAccount(caller);
  const verdict = await deps.budgets.take(`account:totp:${caller.id}`, TRIES_A_MINUTE);
  if (!verdict.allowed) throw rateLimited(verdict.retryAfterSeconds);
  return inTransaction(deps.db, NO_WORKSPACE, async (tx) => {
    const person = await getLocked(deps, tx, caller);
    const totp = await findTotp(tx, person.id);
    if (totp === undefined || totp.confirmedAt !== null) throw conflict(createMessage('factors.noApp'));
    const nowMs = deps.clock.now();
    const at = instantOf(nowMs);
    const secret = deps.keyring.openText(totp.secret, totpContext(person.id));
    const step = stepOfCode(secret, code.replace(/\s/g, ''), { nowMs, lastStep: totp.lastStep });
    if (step === undefined || !(await useTotp(tx, person.id, step, at)))
      throw invalidField('code', createMessage('factors.code'));
    return settleAdded(deps, tx, { caller, person }, { ...told, change: 'totp_added', at });
  });
}

/**
 * What follows from a factor that was added, in the transaction that added it: the person is told, this session has shown it,
 * and whoever has no recovery codes gets them.
 */
async function settleAdded(
  deps: FactorMailDeps,
  tx: Tx,
  { caller, person }: { readonly caller: PersonCaller; readonly person: Person },
  happened: Happened,
): Promise<string[] | null> {
  const { recoveryCodes, workspaces } = await findFactors(tx, person.id);
  requireOwnAccount(caller, workspaces);
  await takeFactorMail(tx, person.id);
  await noteAddedBy(tx, person.id, happened);
  await tellOfFactor(deps, tx, person, happened);
  if (caller.sessionId !== null)
    await confirmSession(tx, caller.sessionId, happened.at, happened.change === 'passkey_added' ? 'passkey' : 'code');
  return recoveryCodes > 0 ? null : saveNewCodes(tx, person.id, happened);
}

/**
 * What follows from one that was removed: the person is told, and without any, recovery codes stand in for nothing. Throws
 * conflict for the last passkey where a workspace of theirs opens to nothing else.
 */
async function settleRemoved(
  deps: FactorMailDeps,
  tx: Tx,
  { caller, person }: { readonly caller: PersonCaller; readonly person: Person },
  happened: Happened,
): Promise<void> {
  const { methods, workspaces } = await findFactors(tx, person.id);
  requireOwnAccount(caller, workspaces);
  if (happened.change === 'passkey_removed' && (await lacksPasskey(tx, person.id, happened.at))) {
    throw conflict(createMessage('request.lastPasskey'));
  }
  if (methods.length === 0) await replaceRecoveryCodes(tx, person.id, [], happened.at);
  await countFactorMail(tx, person.id);
  await tellOfFactor(deps, tx, person, happened);
}

/** Removes the authenticator app. Throws not_found where there is none that counts. */
export async function removeApp(deps: FactorDeps, caller: PersonCaller, told: Told): Promise<void> {
  requireOwnAccount(caller);
  await inTransaction(deps.db, NO_WORKSPACE, async (tx) => {
    const person = await getLocked(deps, tx, caller);
    if (!(await removeTotp(tx, person.id))) throw notFound();
    const at = instantOf(deps.clock.now());
    await settleRemoved(deps, tx, { caller, person }, { ...told, change: 'totp_removed', at });
  });
}

/** Changes of a person's factors that mail them: an identity provider signs in people whose mailbox nobody has proven. */
const MAILS_AN_HOUR = { purpose: 'factors', max: 30, withinS: 60 * 60 } as const;

/** Counts a factor or a set of codes that is added, and mailed. Throws rate_limited beyond what a person needs in an hour. */
async function takeFactorMail(tx: Tx, userId: string): Promise<void> {
  const waitS = await takeMail(tx, userId, MAILS_AN_HOUR);
  if (waitS !== undefined) throw rateLimited(waitS);
}

// Never refused: whoever takes a factor away from an intruder must not wait. What is removed was added before.
async function countFactorMail(tx: Tx, userId: string): Promise<void> {
  const { purpose, withinS } = MAILS_AN_HOUR;
  await takeMail(tx, userId, { purpose, withinS });
}

/** Passkeys and sets of recovery codes that a person may make a minute, tries that fail included. */
const CHANGES_A_MINUTE = 10;

/** Counts a passkey or a set of codes that is asked for. Throws rate_limited beyond what a person needs in a minute. */
async function takeFactorChange({ budgets }: Pick<FactorDeps, 'budgets'>, caller: PersonCaller): Promise<void> {
  const verdict = await budgets.take(`account:factors:${caller.id}`, CHANGES_A_MINUTE);
  if (!verdict.allowed) throw rateLimited(verdict.retryAfterSeconds);
}

/** A new set of recovery codes; those before no longer work. Throws conflict where there is nothing that they stand in for. */
export async function renewRecoveryCodes(deps: FactorDeps, caller: PersonCaller, told: Told): Promise<string[]> {
  requireOwnAccount(caller);
  await takeFactorChange(deps, caller);
  return inTransaction(deps.db, NO_WORKSPACE, async (tx) => {
    const person = await getLocked(deps, tx, caller);
    const { methods, workspaces } = await findFactors(tx, person.id);
    requireOwnAccount(caller, workspaces);
    if (methods.length === 0) {
      throw conflict(createMessage('factors.codesForNothing'));
    }
    await takeFactorMail(tx, person.id);
    const at = instantOf(deps.clock.now());
    await mailOfFactor(deps, tx, person, { ...told, change: 'recovery_codes_made', at });
    return saveNewCodes(tx, person.id, { ...told, at });
  });
}

async function noteAddedBy(tx: Tx, userId: string, { ssoWorkspaceId, at }: Pick<Happened, 'ssoWorkspaceId' | 'at'>) {
  if (ssoWorkspaceId !== null) await noteProviderWay(tx, userId, ssoWorkspaceId, at);
}

async function saveNewCodes(
  tx: Tx,
  userId: string,
  { requestId, at, ssoWorkspaceId }: Pick<Happened, 'requestId' | 'at' | 'ssoWorkspaceId'>,
): Promise<string[]> {
  await noteAddedBy(tx, userId, { ssoWorkspaceId, at });
  const codes = makeRecoveryCodes();
  const hashes = codes.map((each) => recoveryCodeHash(each)).filter((each) => each !== undefined);
  await replaceRecoveryCodes(tx, userId, hashes, at);
  await auditPerson(tx, userId, { action: 'user.recovery_codes_made', requestId, at, ssoWorkspaceId });
  return codes;
}

/**
 * Removes the second factors of a member who lost them, and ends their sessions. Only of one who accepted this
 * workspace and no other: an owner decides about no other workspace. Throws conflict where the owner who asks, or every owner, could
 * not sign in then.
 */
export async function resetMemberFactors(
  deps: FactorDeps & { readonly memberAccess: FactorAccess },
  actor: Actor,
  scope: WorkspaceScope,
  userId: string,
): Promise<void> {
  await inTransaction(deps.db, scope, async (tx) => {
    // So that two owners who reset each other's at the same moment are judged one after the other.
    await lockWorkspace(tx, scope);
    const member = await findMember(tx, scope, userId);
    if (member === undefined) throw notFound();
    await lockPerson(tx, userId);
    if (!(await hasAccepted(tx, scope, userId))) {
      throw conflict(createMessage('factors.notAccepted'));
    }
    const factors = await findFactors(tx, userId);
    if (factors.acceptedWorkspaces > 1) {
      throw conflict(createMessage('factors.elsewhere'));
    }
    if (factors.methods.length === 0) throw conflict(createMessage('factors.none'));
    const nowMs = deps.clock.now();
    await deps.memberAccess.requireKeptWithoutFactors(tx, scope, { userId, actorId: actor.id, nowMs });
    const at = instantOf(nowMs);
    await removeFactors(tx, userId);
    await recordAudit(tx, { ids: deps.ids, actor }, scope, {
      action: 'user.second_factors_reset',
      subject: { type: 'user', id: userId },
    });
    await mailOfFactor(deps, tx, member, { change: 'reset', language: 'both', at });
  });
}

/** The same by the operator, for a person in any number of workspaces. False where they have no second factor. */
export async function resetFactorsByOperator(
  deps: Pick<FactorDeps, 'db' | 'clock' | 'mail' | 'baseUrl'>,
  person: Person,
): Promise<boolean> {
  return inTransaction(deps.db, NO_WORKSPACE, async (tx) => {
    await lockPerson(tx, person.id);
    if ((await findFactors(tx, person.id)).methods.length === 0) return false;
    const at = instantOf(deps.clock.now());
    await removeFactors(tx, person.id);
    await auditPersonByOperator(tx, person.id, 'user.second_factors_reset', at);
    await mailOfFactor(deps, tx, person, { change: 'reset', language: 'both', at });
    return true;
  });
}

async function getLocked({ clock }: Pick<FactorDeps, 'clock'>, tx: Tx, caller: PersonCaller): Promise<Person> {
  await lockSession(tx, caller, { at: instantOf(clock.now()) });
  const person = await lockPerson(tx, caller.id, { email: caller.email });
  if (person === undefined) throw unauthorized();
  return person;
}

/** The rules for factors that are added, removed or reset, of whichever kind. */
export const factorChanges = {
  settleAdded,
  settleRemoved,
  take: takeFactorChange,
  resetMember: resetMemberFactors,
  deactivateMember,
  tellFormerAddress,
  lacksPasskey,
};
