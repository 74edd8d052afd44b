import { hash } from 'node:crypto';
import { createMessage } from '../../../../contract/messages/message.ts';
import { budgetAddress } from '../../platform/access/budget-names.ts';
import type { PersonCaller } from '../../platform/access/caller.ts';
import { lockSession } from '../../platform/access/lock-session.ts';
import { requireOwnAccount } from '../../platform/access/own-account.ts';
import type { Budgets } from '../../platform/access/rate-limits.ts';
import { invalidField, notFound, rateLimited } from '../../platform/app-error.ts';
import { type Clock, instantOf } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/db.ts';
import { inTransaction, NO_WORKSPACE, type Tx } from '../../platform/database/transaction.ts';
import { enqueue } from '../../platform/jobs/job.ts';
import { enqueueMail, type MailJobDeps } from '../../platform/mail/mail-job.ts';
import type { MailLanguage } from '../../platform/mail/phrases.ts';
import type { PasswordHasher } from '../../platform/secrets/password.ts';
import { passwordFault } from '../../platform/secrets/password-rule.ts';
import { countTokens, findToken, issueToken, useToken, withdrawTokens } from '../one-time-tokens/public.ts';
import { findFactors } from '../second-factors/public.ts';
import { sessionEnds } from '../sign-in/public.ts';
import {
  account,
  auditPerson,
  emailKeyOf,
  findPersonByEmail,
  getPerson,
  lockPerson,
  type Person,
} from '../users/public.ts';

export interface PasswordDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly passwords: PasswordHasher;
  readonly budgets: Budgets;
  readonly mail: Pick<MailJobDeps, 'keyring'>;
  readonly baseUrl: () => string;
}

/** Whose password it is, and the hash of the new one: what the device is known by from now on. */
type Account = Pick<Person, 'email' | 'passwordHash'>;

export const SEND_RESET = { name: 'password_reset.send' };

const LIFE_MS = 60 * 60 * 1000;
/** The page that asks for a link to reset a password. */
const FORGOTTEN_PAGE = '/sign-in?view=forgotten';
/** Requests for one account a minute: enough for an impatient person, too few to flood a mailbox. */
const REQUESTS_AN_ACCOUNT = 3;
const REQUESTS_AN_ADDRESS = 20;
/** Links that are mailed to one account within the time that each works. */
const LINKS_AN_ACCOUNT = 5;

/** The request of somebody who sets a password, and the language to write to them in. */
export interface Asking {
  readonly requestId: string;
  readonly language: MailLanguage;
}

/** What the background is told of a request: the address, as it is compared, and the language of the mail. */
export interface ResetRequest {
  readonly emailKey: string;
  readonly language: MailLanguage;
}

/**
 * Asks for a link to set a new password. What is done here is the same for any address, so that neither answer nor time
 * tells whether it signs in here; the look-up happens in the background (sendReset).
 */
export async function requestReset(
  deps: PasswordDeps,
  request: { email: string; language: MailLanguage; address: string },
): Promise<void> {
  const emailKey = emailKeyOf(request.email);
  if (emailKey === undefined) return;
  await takeRequest(deps, emailKey, request.address);
  const payload: ResetRequest = { emailKey, language: request.language };
  await inTransaction(deps.db, NO_WORKSPACE, (tx) => enqueue(tx, SEND_RESET, payload));
}

/**
 * Mails a link, valid for an hour, where the address signs in here. The links before it stay good until one is used or the
 * password changes: else whoever knows an address could make every link that its owner asks for stop working. Mails nothing where the
 * person has five links that work: a stranger may ask as well, and must not fill the mailbox.
 */
export async function sendReset(deps: PasswordDeps, { emailKey, language }: ResetRequest): Promise<void> {
  const person = await findPersonByEmail(deps.db.directory, emailKey);
  if (person === undefined || person.deactivatedAt !== null) return;
  const nowMs = deps.clock.now();
  const life = { createdAt: instantOf(nowMs), expiresAt: instantOf(nowMs + LIFE_MS) };
  await inTransaction(deps.db, NO_WORKSPACE, async (tx) => {
    // So that a password changed at this moment withdraws this link too, or came before it.
    if ((await lockPerson(tx, person.id, { email: person.email })) === undefined) return;
    const since = instantOf(nowMs - LIFE_MS);
    if ((await countTokens(tx, 'password_reset', person.id, since)) >= LINKS_AN_ACCOUNT) return;
    const token = await issueToken(tx, 'password_reset', person.id, life);
    // With the address, so that the page and the password manager know whose password it is.
    const whose = new URLSearchParams({ token, email: person.email });
    const link = `${deps.baseUrl()}/reset-password#${whose}`;
    await enqueueMail(tx, deps.mail, {
      to: { name: person.name, address: person.email },
      template: 'password_reset',
      language,
      data: { name: person.name, link, validForMs: LIFE_MS },
    });
  });
}

/**
 * Sets the new password by the mailed token, which is used up, and ends every session of the person. The first proof of the mailbox
 * also ends every other way in from before. Answers with the
 * account as it is now; undefined where a second factor is still to be shown: whoever reads the mails would else be a known
 * device by each new link, with a count of wrong codes of its own.
 */
export async function completeReset(
  deps: PasswordDeps,
  from: Asking,
  { token, password }: { token: string; password: string },
): Promise<Account | undefined> {
  const now = instantOf(deps.clock.now());
  const found = await findToken(deps.db.directory, 'password_reset', token, now);
  const person = found?.userId == null ? undefined : await getPerson(deps.db.directory, found.userId);
  if (person === undefined || person.deactivatedAt !== null) throw notFound();
  requireGood(password, person, 'password');
  const passwordHash = await deps.passwords.hashPassword(password);
  const { methods } = await inTransaction(deps.db, NO_WORKSPACE, async (tx) => {
    // Before the token, like whoever else changes a password or signs in: none of them holds what another waits for.
    if ((await lockPerson(tx, person.id)) === undefined) throw notFound();
    if ((await useToken(tx, 'password_reset', token, now)) === undefined) throw notFound();
    await withdrawTokens(tx, 'password_reset', person.id);
    await account.claim(tx, person.id, { proves: true, requestId: from.requestId, at: now });
    await account.savePasswordHash(tx, person.id, passwordHash, now);
    await sessionEnds.ofPerson(tx, person.id);
    const deed = { action: 'user.password_reset', at: now, ssoWorkspaceId: null } as const;
    await tellOfNewPassword(deps, tx, person, { ...from, ...deed });
    return findFactors(tx, person.id);
  });
  return methods.length === 0 ? { email: person.email, passwordHash } : undefined;
}

/**
 * Changes a person's own password; their other sessions end. A wrong current password is 422, as a field's fault, and so is
 * one that was right until another change in the same session committed meanwhile. Throws unauthorized where the session ended
 * meanwhile, as by a reset, and forbidden for a session that opens one of several workspaces. Answers like completeReset.
 */
export async function changePassword(
  deps: PasswordDeps,
  caller: PersonCaller,
  from: Asking,
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
): Promise<Account> {
  requireOwnAccount(caller, (await findFactors(deps.db.directory, caller.id)).workspaces);
  const verdict = await deps.budgets.take(`account:password:${caller.id}`, 10);
  if (!verdict.allowed) throw rateLimited(verdict.retryAfterSeconds);
  const person = await getPerson(deps.db.directory, caller.id);
  if (!(await deps.passwords.verifyPassword(person.passwordHash, currentPassword))) throw notYourPassword();
  requireGood(newPassword, person, 'newPassword');
  const passwordHash = await deps.passwords.hashPassword(newPassword);
  const at = instantOf(deps.clock.now());
  await inTransaction(deps.db, NO_WORKSPACE, async (tx) => {
    await lockSession(tx, caller, { at });
    if ((await lockPerson(tx, person.id, person)) === undefined) throw notYourPassword();
    // A link that was mailed before must not undo it.
    await withdrawTokens(tx, 'password_reset', person.id);
    await account.savePasswordHash(tx, person.id, passwordHash, at);
    await sessionEnds.ofPerson(tx, person.id, caller.sessionId === null ? {} : { keep: caller.sessionId });
    const { ssoWorkspaceId = null } = caller;
    await tellOfNewPassword(deps, tx, person, { ...from, action: 'user.password_changed', at, ssoWorkspaceId });
  });
  return { email: person.email, passwordHash };
}

const notYourPassword = () => invalidField('currentPassword', createMessage('password.wrong'));

async function tellOfNewPassword(
  deps: PasswordDeps,
  tx: Tx,
  person: Person,
  { language, ...deed }: Asking & { action: string; at: string; ssoWorkspaceId: string | null },
): Promise<void> {
  await auditPerson(tx, person.id, deed);
  await enqueueMail(tx, deps.mail, {
    to: { name: person.name, address: person.email },
    template: 'password_changed',
    language,
    data: { name: person.name, atMs: Date.parse(deed.at), link: `${deps.baseUrl()}${FORGOTTEN_PAGE}` },
  });
}

function requireGood(password: string, person: Person, path: string): void {
  const fault = passwordFault(password, person);
  if (fault !== undefined) throw invalidField(path, fault);
}

async function takeRequest(deps: PasswordDeps, emailKey: string, address: string): Promise<void> {
  const account = `account:reset:${hash('sha256', emailKey).slice(0, 32)}`;
  const verdicts = [
    await deps.budgets.take(account, REQUESTS_AN_ACCOUNT),
    await deps.budgets.take(`reset:${budgetAddress(address)}`, REQUESTS_AN_ADDRESS),
  ];
  for (const verdict of verdicts) if (!verdict.allowed) throw rateLimited(verdict.retryAfterSeconds);
}
