// Whether a code is the person's: of their authenticator app or a recovery code, each once. For sign-in and confirmation.
import { instantOf } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import type { Keyring } from '../../platform/secrets/keyring.ts';
import type { Person } from '../users/public.ts';
import { recoveryCodeHash } from './recovery-code.ts';
import {
  countWrongCode,
  findFactors,
  findTotp,
  findWrongCodes,
  forgetWrongCodes,
  useRecoveryCode,
  useTotp,
} from './store.ts';
import { type FactorMailDeps, type Told, tellOfFactor } from './tell.ts';
import { stepOfCode } from './totp.ts';

export interface ProveDeps extends FactorMailDeps {
  readonly keyring: Keyring;
}

/** A code that was typed, and from where: each source has its own count of wrong ones. */
export interface TypedCode {
  readonly code: string;
  readonly source: string;
  readonly nowMs: number;
  readonly told: Told;
}

/** `recovered`: right, and a recovery code. */
export type CodeOutcome = 'right' | 'recovered' | 'wrong' | { readonly waitSeconds: number };

/** Wrong codes an hour from one source: with three codes right at a time, a guesser needs four years for an even chance. */
const WRONG_AN_HOUR = 10;
const HOUR_MS = 60 * 60 * 1000;

/** Where the secret of a person's authenticator app is sealed for. */
export const totpContext = (userId: string) => `totp.secret.${userId}`;

/**
 * Judges a code in the caller's transaction, which holds the person's row (lockPerson) and is to be committed whatever comes
 * of it: what was used is used, and what was wrong counts. A recovery code is never held up: it cannot be guessed, and lets
 * its owner in whatever a stranger who has the password tries.
 */
export async function proveCode(deps: ProveDeps, tx: Tx, person: Person, typed: TypedCode): Promise<CodeOutcome> {
  const at = instantOf(typed.nowMs);
  const recovery = recoveryCodeHash(typed.code);
  if (recovery !== undefined) return proveRecoveryCode(deps, tx, person, { ...typed, hash: recovery, at });
  const after = instantOf(typed.nowMs - HOUR_MS);
  const wrong = await findWrongCodes(tx, person.id, typed.source, after);
  if (wrong !== undefined && wrong.count >= WRONG_AN_HOUR) {
    return { waitSeconds: (Date.parse(wrong.since) + HOUR_MS - typed.nowMs) / 1000 };
  }
  if (!(await isRightCode(deps, tx, person.id, typed))) {
    await countWrongCode(tx, person.id, typed.source, { at, after });
    if ((wrong?.count ?? 0) + 1 === WRONG_AN_HOUR) await tellOfGuesses(deps, tx, person, { ...typed, at });
    return 'wrong';
  }
  await forgetWrongCodes(tx, person.id, typed.source);
  return 'right';
}

// Who gets as far as codes has the password, or a session. In both languages: that of the request is the guesser's.
async function tellOfGuesses(
  deps: ProveDeps,
  tx: Tx,
  person: Person,
  { source, told, at }: TypedCode & { readonly at: string },
): Promise<void> {
  const detail = { source: source.replace(/:.*/, '') };
  await tellOfFactor(deps, tx, person, { ...told, language: 'both', change: 'codes_held', detail, at });
}

async function isRightCode({ keyring }: ProveDeps, tx: Tx, userId: string, { code, nowMs }: TypedCode) {
  const totp = await findTotp(tx, userId);
  if (totp === undefined || totp.confirmedAt === null) return false;
  const secret = keyring.openText(totp.secret, totpContext(userId));
  const step = stepOfCode(secret, code.replace(/\s/g, ''), { nowMs, lastStep: totp.lastStep });
  return step !== undefined && (await useTotp(tx, userId, step, instantOf(nowMs)));
}

async function proveRecoveryCode(
  deps: ProveDeps,
  tx: Tx,
  person: Person,
  { hash, at, told }: TypedCode & { readonly hash: Buffer; readonly at: string },
): Promise<CodeOutcome> {
  const factors = await findFactors(tx, person.id);
  if (factors.methods.length === 0 || !(await useRecoveryCode(tx, person.id, hash, at))) return 'wrong';
  const left = factors.recoveryCodes - 1;
  await tellOfFactor(deps, tx, person, { ...told, change: 'recovery_code_used', detail: { left }, at });
  return 'recovered';
}
