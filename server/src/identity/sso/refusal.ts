// A sign-in that is refused, with what an administrator needs to mend it: the check, what it expected, what it received. The
// person at the screen sees none of it.
import type { SsoCheck } from '../../../../contract/sso.ts';
import { AppError } from '../../platform/app-error.ts';

/** What is kept of either side: enough to see the difference, never a whole assertion or token. */
const MOST_CHARACTERS = 300;

/** A check that failed. */
export class SsoRefusal extends Error {
  readonly check: string;
  readonly expected: string | null;
  readonly received: string | null;

  constructor({ check, expected, received }: Omit<SsoCheck, 'ok'>, cause?: unknown) {
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
  require(
    check: string,
    ok: boolean,
    said: { readonly expected?: string | null; readonly received?: string | null },
  ): void;
}

/** No check is done yet. */
export function openChecks(): Checks {
  const done: SsoCheck[] = [];
  return {
    done,
    require(check, ok, { expected = null, received = null }) {
      if (!ok) throw new SsoRefusal({ check, expected, received });
      done.push({ check, ok, expected: shortened(expected), received: shortened(received) });
    },
  };
}

// As text that PostgreSQL takes, and that turns no line around where it is shown.
function shortened(text: string | null): string | null {
  if (text === null) return null;
  const shown = text.replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, '\uFFFD');
  const characters = [...shown];
  return characters.length <= MOST_CHARACTERS ? shown : `${characters.slice(0, MOST_CHARACTERS).join('')}…`;
}
