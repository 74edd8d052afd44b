// What went wrong with a call, in the terms of the contract's error object (contract §2).
import type { ErrorCode } from '../../../contract/errors.ts';

/**
 * `unreachable`: no answer came. `unreadable`: an answer that is none of the service's (a proxy's page). `outdated`: a part of
 * the application is not there any more, since a newer version is.
 */
export type ProblemCode = ErrorCode | 'unreachable' | 'unreadable' | 'outdated';

interface Facts {
  readonly code: ProblemCode;
  readonly status: number;
  readonly message: string;
  /** Key and parameters by which the message is translated; absent where no answer of the service came. */
  readonly key?: string | null;
  readonly params?: Readonly<Record<string, unknown>>;
  /** To be quoted when the problem is reported; null where no answer came. */
  readonly requestId: string | null;
  readonly details?: readonly Detail[];
  readonly retryAfterSeconds?: number | null;
}

/** A member of the request that was refused: `path` as the contract writes it (`title`, `labels/0`). */
export interface Detail {
  readonly path: string;
  readonly message: string;
  readonly key?: string | null;
  readonly params?: Readonly<Record<string, unknown>>;
}

/** A refusal or a failure of the service, thrown by every call. */
export class Problem extends Error {
  override readonly name = 'Problem';
  readonly code: ProblemCode;
  readonly status: number;
  readonly requestId: string | null;
  /** The message with its key and parameters. */
  readonly said: Omit<Detail, 'path'>;
  readonly details: readonly Detail[];
  /** For how long the service asks to be left alone; null where it does not. */
  readonly retryAfterSeconds: number | null;

  constructor(
    { code, status, message, key = null, params = {}, requestId, details, retryAfterSeconds }: Facts,
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.code = code;
    this.status = status;
    this.requestId = requestId;
    this.said = { message, key, params };
    this.details = details ?? [];
    this.retryAfterSeconds = retryAfterSeconds ?? null;
  }
}

/** The longest wait for a budget that somebody sits through. */
export const LONGEST_WAIT_MS = 65_000;

/** Returns false for budgets of an hour or a day, as of invitations: their refusal is told at once, and says when there is room again. */
export const isBriefWait = ({ retryAfterSeconds }: Pick<Problem, 'retryAfterSeconds'>): boolean =>
  1000 * (retryAfterSeconds ?? 1) <= LONGEST_WAIT_MS;

/**
 * Returns true for a record that was never found. One that goes while it is shown is no reason to take its screen away, with what
 * is typed in it.
 */
export function isFirstNotFound(error: Error, { state }: { readonly state: { readonly data?: unknown } }): boolean {
  return error instanceof Problem && error.status === 404 && state.data === undefined;
}

/** Refusals that are known by their status where an answer has no body: those to HEAD. */
const BODILESS: Readonly<Record<number, ErrorCode>> = {
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not_found',
  429: 'rate_limited',
  503: 'unavailable',
};

/** The problem that an answer tells of. */
export async function problemOf(response: Response): Promise<Problem> {
  const { status } = response;
  const requestId = response.headers.get('x-request-id');
  const seconds = response.headers.get('retry-after');
  const retryAfterSeconds = seconds === null ? null : Number(seconds);
  const text = await response.text();
  const error = errorIn(text);
  if (error !== undefined) return new Problem({ ...error, status, retryAfterSeconds });
  const code = (text === '' && BODILESS[status]) || 'unreadable';
  return new Problem({
    ...{ code, status, requestId, retryAfterSeconds },
    message: `${status} ${response.statusText}`.trim(),
  });
}

/** No answer came: the connection broke, or there is none. */
export function unreachable(cause: unknown): Problem {
  const message = cause instanceof Error ? cause.message : '';
  return new Problem({ code: 'unreachable', status: 0, message, requestId: null }, { cause });
}

function errorIn(text: string): Omit<Facts, 'status'> | undefined {
  try {
    const error: Partial<Facts> | undefined = JSON.parse(text)?.error;
    if (typeof error?.code !== 'string' || typeof error.message !== 'string') return undefined;
    return {
      code: error.code,
      message: error.message,
      ...(typeof error.key === 'string' && { key: error.key, params: error.params ?? {} }),
      requestId: error.requestId ?? null,
      ...(Array.isArray(error.details) && { details: error.details }),
    };
  } catch {
    return undefined; // Not JSON: what a proxy says is no message for people.
  }
}
