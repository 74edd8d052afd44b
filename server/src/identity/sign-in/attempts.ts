// What holds a guesser up: each attempt counts against its address, and against the account from where it comes.
import { hash } from 'node:crypto';
import { budgetAddress } from '../../platform/access/budget-names.ts';
import type { Budgets, Verdict } from '../../platform/access/rate-limits.ts';
import { AppError, rateLimited } from '../../platform/app-error.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/db.ts';
import type { FailedSignIns } from '../failed-sign-ins/public.ts';
import { findPersonByEmail, type Person } from '../users/public.ts';
import type { Device } from './begin.ts';
import { recogniseDevice } from './known-device.ts';

export interface AttemptDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly budgets: Budgets;
  /** Failed attempts an address may make a minute; 0: off. */
  readonly addressPerMinute: number;
  /** What the marks of known devices are signed with, the newest first. */
  readonly deviceSecrets: readonly Buffer[];
  /** Receives each sign-in of a known person that fails, for the audit log. */
  readonly failedSignIns: Pick<FailedSignIns, 'note'>;
}

/** Attempts at one account a minute: from one address, and from all of them (a guesser with many). */
const FROM_ADDRESS = 10;
const FROM_ALL_ADDRESSES = 60;
/** From a device that signed in to it before: its own, so that no stranger uses it up. */
const FROM_DEVICE = 10;

/**
 * Takes an attempt at an account by its address, whether there is one or not: what is refused tells nothing. The peer pays
 * before the work, and has it back where the sign-in succeeds (giveBackAttempt): judged after it, one peer with sixty
 * connections kept the hasher busy for everybody (2026-11-20).
 */
export async function takeAttempt(
  deps: AttemptDeps,
  device: Device,
  { emailKey, email }: { emailKey: string | undefined; email: string },
): Promise<void> {
  await takeOfAddress(deps, device);
  const account = `account:${hash('sha256', emailKey ?? email).slice(0, 32)}`;
  const deviceId = await knownDevice(deps, device, emailKey);
  if (deviceId !== undefined)
    return requireAllowed(await deps.budgets.take(`${account}:device:${deviceId}`, FROM_DEVICE));
  // One after the other: what an address is refused must not use up what the others share.
  requireAllowed(await deps.budgets.take(`${account}:${budgetAddress(device.address)}`, FROM_ADDRESS));
  requireAllowed(await deps.budgets.take(account, FROM_ALL_ADDRESSES));
}

/** Takes an attempt of a peer whose account is not known yet, or is known by what they proved before. */
export async function takeOfAddress(deps: AttemptDeps, { address }: Pick<Device, 'address'>): Promise<void> {
  requireAllowed(await deps.budgets.take(budgetAddress(address), deps.addressPerMinute));
}

/** Gives it back: it succeeded. */
export function giveBackAttempt({ budgets }: AttemptDeps, { address }: Pick<Device, 'address'>): void {
  budgets.giveBack(budgetAddress(address));
}

/** A failed step of a sign-in. */
interface FailedStep {
  readonly userId: string;
  /** The workspace at whose identity provider the sign-in began; absent for one of the person's own. */
  readonly ssoWorkspaceId?: string | null;
  readonly method: 'password' | 'passkey' | 'second_factor';
  readonly reason: string;
}

/** Notes a failed sign-in of a person for the audit log. */
export function noteFailure(
  { failedSignIns }: AttemptDeps,
  device: Device,
  { userId, ssoWorkspaceId = null, method, reason }: FailedStep,
): void {
  const of = { userId, ...(ssoWorkspaceId !== null && { ssoWorkspaceId }) };
  failedSignIns.note({ method, of, reason, address: device.address, requestId: device.requestId });
}

/** Notes a sign-in that a policy of the person's workspaces refuses, whatever they proved; any other error is none. */
export function noteRefusal(
  deps: AttemptDeps,
  device: Device,
  { error, ...step }: Omit<FailedStep, 'reason'> & { readonly error: unknown },
): void {
  if (error instanceof AppError && error.code === 'forbidden') noteFailure(deps, device, { ...step, reason: 'policy' });
}

/** Throws rate_limited where a budget is used up. */
export function requireAllowed(verdict: Verdict): void {
  if (!verdict.allowed) throw rateLimited(verdict.retryAfterSeconds);
}

/** Where codes are tried from, as wrong ones are counted: a device that is known to the account, or all others together. */
export function sourceOf(deps: AttemptDeps, { mark }: Device, { email, passwordHash }: Person): string {
  const asked = { email, passwordHash, nowMs: deps.clock.now() };
  const deviceId = recogniseDevice(deps.deviceSecrets, asked, mark);
  return deviceId === undefined ? 'others' : `device:${deviceId}`;
}

// The account is looked up for every mark alike, so that the time tells nothing of it.
async function knownDevice(deps: AttemptDeps, { mark }: Device, emailKey: string | undefined) {
  if (mark === undefined || emailKey === undefined) return undefined;
  const person = await findPersonByEmail(deps.db.directory, emailKey);
  return person && recogniseDevice(deps.deviceSecrets, { ...person, nowMs: deps.clock.now() }, mark);
}
