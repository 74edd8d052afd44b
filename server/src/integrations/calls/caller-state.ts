// The memory of the calls of one connection between two slices of its work: another process may continue after a long wait.
// Plain JSON, changed by pure functions.
import type { RefusalProgress } from './refusal-sequence.ts';

const HOUR_MS = 60 * 60_000;
const MAX_REPEATED = 20;

/** A call that was refused or failed, and is made again. */
export interface RepeatedCall {
  /** Digest of method and address. */
  readonly call: string;
  readonly tries: number;
  /** Of a refusal by 403 that may be a throttle; null without one. */
  readonly refusal: RefusalProgress | null;
  readonly atMs: number;
}

export interface CallerState {
  /** No call is made before this instant; null without a wait. */
  readonly notBeforeMs: number | null;
  /** The last answer of 2xx, for vendors whose refusals depend on it; null without one. */
  readonly lastOkMs: number | null;
  readonly repeated: readonly RepeatedCall[];
}

const EMPTY_STATE: CallerState = { notBeforeMs: null, lastOkMs: null, repeated: [] };

/** Reads a state as it was stored. Members that are not valid are left out: a lost memory costs a few calls. */
export function parseCallerState(stored: unknown, nowMs: number): CallerState {
  if (!isObject(stored)) return EMPTY_STATE;
  const { notBeforeMs, lastOkMs, repeated } = stored;
  return dropOld(
    {
      // No wait is longer than an hour: a clock that was wrong must not stop a connection.
      notBeforeMs: isNumber(notBeforeMs) ? Math.min(notBeforeMs, nowMs + HOUR_MS) : null,
      lastOkMs: isNumber(lastOkMs) ? Math.min(lastOkMs, nowMs) : null,
      repeated: Array.isArray(repeated) ? repeated.filter(isRepeatedCall) : [],
    },
    nowMs,
  );
}

/** Returns the state with a call that is made again, in place of what it had of it. */
export function noteRepeat(state: CallerState, repeat: RepeatedCall): CallerState {
  const others = state.repeated.filter(({ call }) => call !== repeat.call);
  return dropOld({ ...state, repeated: [...others, repeat].slice(-MAX_REPEATED) }, repeat.atMs);
}

/** Returns the state without a call that has ended. */
export function endCall(state: CallerState, call: string): CallerState {
  if (!state.repeated.some((each) => each.call === call)) return state;
  return { ...state, repeated: state.repeated.filter((each) => each.call !== call) };
}

// A run that was cancelled never ends its calls.
function dropOld(state: CallerState, nowMs: number): CallerState {
  return { ...state, repeated: state.repeated.filter(({ atMs }) => nowMs - atMs < 2 * HOUR_MS) };
}

const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

function isRepeatedCall(value: unknown): value is RepeatedCall {
  if (!isObject(value)) return false;
  const { call, tries, refusal, atMs } = value;
  const isProgress = isObject(refusal) && isNumber(refusal.repeats) && isNumber(refusal.pauses);
  return typeof call === 'string' && isNumber(tries) && isNumber(atMs) && (refusal === null || isProgress);
}
