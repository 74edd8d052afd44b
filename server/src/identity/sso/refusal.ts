// A sign-in that is refused, with what an administrator needs to mend it: the check, what it expected, what it received. The
// person at the screen sees none of it.

import { isMessage, type Message, rewriteWords } from '../../../../contract/messages/message.ts';
import type { SsoCheck } from '../../../../contract/sso.ts';
import { AppError } from '../../platform/app-error.ts';

/** What is kept of either side: enough to see the difference, never a whole assertion or token. */
const MOST_CHARACTERS = 300;

/** One side of a check, expected or received: a value letter by letter, or a message about it. */
export type Side = string | Message | null;

interface Sides {
  readonly expected: Side;
  readonly received: Side;
}

/** A check that failed. */
export class SsoRefusal extends Error {
  readonly check: string;
  readonly expected: Side;
  readonly received: Side;

  constructor({ check, expected, received }: Sides & { readonly check: string }, cause?: unknown) {
    super(`single sign-on is refused: ${check}`, cause === undefined ? undefined : { cause });
    this.name = 'SsoRefusal';
    this.check = check;
    this.expected = shortened(expected);
    this.received = shortened(received);
  }
}

/** Returns true for a fault of this deployment, such as its network or its queues: neither the provider nor the person is to blame. */
export function isOwnFault(error: unknown): error is AppError & { readonly code: 'unavailable' | 'rate_limited' } {
  return error instanceof AppError && (error.code === 'unavailable' || error.code === 'rate_limited');
}

/** The checks of one sign-in, in their order. */
export interface Checks {
  readonly done: SsoCheck[];
  /** Notes a check; throws SsoRefusal where it failed. */
  require(check: string, ok: boolean, sides: Partial<Sides>): void;
}

/** Returns a check as it is stored and shown. */
export function describeCheck(check: string, ok: boolean, { expected, received }: Sides): SsoCheck {
  return { check, ok, ...describeSides({ expected, received }) };
}

/** Splits both sides of a check into texts and messages. */
export const describeSides = ({ expected, received }: Sides) => ({
  ...{ expected: sideText(expected), expectedMessage: isMessage(expected) ? expected : null },
  ...{ received: sideText(received), receivedMessage: isMessage(received) ? received : null },
});

/** @internal Returns a side as text; null for one that says nothing. */
export const sideText = (side: Side): string | null => (isMessage(side) ? side.message : side);

/** No check is done yet. */
export function openChecks(): Checks {
  const done: SsoCheck[] = [];
  return {
    done,
    require(check, ok, { expected = null, received = null }) {
      if (!ok) throw new SsoRefusal({ check, expected, received });
      done.push(describeCheck(check, ok, { expected: shortened(expected), received: shortened(received) }));
    },
  };
}

function shortened(side: Side): Side {
  if (side === null) return null;
  return isMessage(side) ? rewriteWords(side, shortenWords) : shortenWords(side);
}

function shortenWords<Words extends string | readonly string[]>(words: Words): Words;
function shortenWords(words: string | readonly string[]): string | readonly string[] {
  if (typeof words === 'string') return cut(clean(words), MOST_CHARACTERS);
  const kept: string[] = [];
  let left = MOST_CHARACTERS;
  for (const word of words) {
    if (left <= 0) return [...kept, '…'];
    kept.push(cut(clean(word), left));
    left -= word.length + 2;
  }
  return kept;
}

// As text that PostgreSQL takes, and that turns no line around where it is shown.
const clean = (text: string) => text.replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, '\uFFFD');

function cut(text: string, length: number): string {
  const characters = [...text];
  return characters.length <= length ? text : `${characters.slice(0, length).join('')}…`;
}
