// Makes the calls of one connection to its vendor (section 11.15): credentials for one origin, the pace, waits and
// repetitions. A write that the vendor may have done is never repeated here: the run knows its intent and looks first.

import { createHash } from 'node:crypto';
import type { SyncCode } from '../../../../contract/integrations.ts';
import { createMessage } from '../../../../contract/messages/message.ts';
import type { Clock } from '../../platform/clock.ts';
import { createBlanker } from '../../platform/outbound/blank-secrets.ts';
import type { Client, ClientAnswer } from '../../platform/outbound/client.ts';
import { ClientFault } from '../../platform/outbound/exchange-stream.ts';
import { readRemaining } from '../../platform/outbound/rate-headers.ts';
import { type CalledVendor, VendorFault, type VendorSession } from '../vendors/public.ts';
import { type CallOutcome, type FailedCall, readOutcome, readSilence } from './call-outcome.ts';
import { type CallerState, endCall, noteRepeat, parseCallerState, type RepeatedCall } from './caller-state.ts';
import { buildUrl, formatRequest } from './format-request.ts';
import { MustWait } from './must-wait.ts';
import type { ConnectionPace } from './pace.ts';
import { followRefusal, looksThrottled, type RefusalProgress } from './refusal-sequence.ts';
import { openVendorFile, type VendorFile } from './vendor-file.ts';

type VendorRequest = Parameters<VendorSession['call']>[0];

const MAX_TRIES = 8;
/** A longer wait holds no worker: the work continues at its end. */
const MAX_WAIT_MS = 20_000;
const MAX_BACKOFF_MS = 64_000;
/** The state is handed back for a newer answer of 2xx only this often. */
const OK_STEP_MS = 60_000;

/** The credentials of a connection. */
export interface CallerCredentials {
  /** Returns the headers that identify the caller. */
  headers(): Promise<Readonly<Record<string, string>>>;
  /** Renews them after a 401. Returns false if they cannot be renewed, as keys and passwords. */
  renew(): Promise<boolean>;
}

export interface CallerOptions {
  readonly client: Pick<Client, 'request' | 'open'>;
  readonly clock: Clock;
  /** From 0 to below 1. */
  readonly random: () => number;
  readonly baseUrl: string;
  readonly kind: CalledVendor;
  readonly credentials: CallerCredentials;
  readonly pace: ConnectionPace;
  /** As `onState` was given it by the caller before this one; null at first. */
  readonly state: unknown;
  /** Called with each state that a later caller has to know. */
  onState(state: CallerState): void;
  /** The cheapest list, which tells a throttled account from a forbidden resource. Vendor C alone needs it. */
  readonly probe?: VendorRequest | undefined;
  /** The number of times that a call is made at most, 8 if it is not given. A 403 of vendor C has its own steps. */
  readonly maxTries?: number;
  /** Called with the result of each attempt: the code of its fault, or `ok`. */
  readonly onCall?: ((result: SyncCode | 'ok') => void) | undefined;
  /** Called with each wait before a call. */
  readonly onWait?: ((seconds: number) => void) | undefined;
  /** Ends waits and calls. */
  readonly signal?: AbortSignal | undefined;
}

export interface VendorCaller extends Pick<VendorSession, 'call'> {
  /** Opens a file at an address that the vendor gave, without credentials. Throws VendorFault. */
  openFile(url: string): Promise<VendorFile>;
}

/** Creates the caller of a connection for one slice of its work. */
export function createCaller(options: CallerOptions): VendorCaller {
  const { clock, kind, credentials, probe, maxTries = MAX_TRIES } = options;
  const memory = openMemory(options);
  const attempt = createAttempt(options, memory);

  /** Returns the wait before the same call, or throws what the call ends with. */
  const decideWait = async (failed: FailedCall, tries: number, refusal: RefusalProgress | null) => {
    const { fault, isRepeatable } = failed;
    if (kind === 'c' && fault.status === 403) {
      const { waitMs, progress } = await decideRefusal(failed, tries, refusal);
      return { untilMs: clock.now() + Math.max(waitMs, failed.waitMs ?? 0), progress, holdsAll: true };
    }
    if (!isRepeatable || tries >= maxTries) throw fault;
    // A wait of no time would spend all tries at once.
    const waitMs = failed.waitMs !== undefined && failed.waitMs > 0 ? failed.waitMs : backOff(tries, options.random);
    return { untilMs: clock.now() + waitMs, progress: refusal, holdsAll: fault.code === 'throttled' };
  };

  const decideRefusal = async (failed: FailedCall, tries: number, refusal: RefusalProgress | null) => {
    const { text, hasRetryAfter, fault } = failed;
    const isThrottle = looksThrottled({ text, hasRetryAfter, lastOkMs: memory.lastOkMs(), nowMs: clock.now() });
    let step = followRefusal(refusal, { kind: 'refused', looksThrottled: isThrottle });
    if (step.kind === 'probe' && tries < MAX_TRIES) {
      step = followRefusal(refusal, { kind: 'probed', isRefused: await isProbeRefused() });
    }
    if (step.kind === 'wait' && tries < MAX_TRIES) return step;
    throw step.kind === 'give_up' && step.code === 'forbidden' ? fault : recode(fault, 'throttled');
  };

  const isProbeRefused = async () => {
    if (probe === undefined) return true;
    const outcome = await attempt(probe, clock.now());
    if (outcome.kind === 'answer') return false;
    const { status } = outcome.fault;
    if (status === 403 || status === 429) return true;
    throw outcome.fault;
  };

  const call = async (request: VendorRequest): ReturnType<VendorSession['call']> => {
    const name = nameCall(request, options.baseUrl);
    const end = () => memory.update((state) => endCall(state, name));
    let hasRenewed = false;
    let earliestMs = clock.now();
    for (;;) {
      const outcome = await attempt(request, earliestMs);
      if (outcome.kind === 'answer') {
        end();
        return outcome.answer;
      }
      const { tries, refusal } = memory.find(name);
      const repeat: Omit<RepeatedCall, 'refusal'> = { call: name, tries: tries + 1, atMs: clock.now() };
      if (outcome.fault.status === 401 && !hasRenewed && repeat.tries < MAX_TRIES && (await credentials.renew())) {
        hasRenewed = true;
        memory.update((state) => noteRepeat(state, { ...repeat, refusal }));
        continue;
      }
      const wait = await decideWait(outcome, repeat.tries, refusal).catch((error: unknown) => {
        // The probe has to wait: the call is still the same.
        if (error instanceof MustWait) memory.update((state) => noteRepeat(state, { ...repeat, refusal }));
        else end();
        throw error;
      });
      earliestMs = wait.untilMs;
      memory.update((state) => noteRepeat(state, { ...repeat, atMs: clock.now(), refusal: wait.progress }));
      if (wait.holdsAll) memory.hold(earliestMs);
    }
  };

  return { call, openFile: (url) => openFile(options, url) };
}

/** Opens a file, which is an attempt as each call is. */
async function openFile(options: CallerOptions, url: string): Promise<VendorFile> {
  try {
    const file = await openVendorFile(options, url);
    options.onCall?.('ok');
    return file;
  } catch (error) {
    if (error instanceof VendorFault) options.onCall?.(error.code);
    throw error;
  }
}

const backOff = (tries: number, random: () => number) =>
  Math.round(random() * Math.min(MAX_BACKOFF_MS, 1_000 * 2 ** (tries - 1)));

function recode({ said, message, status, requestId, cause }: VendorFault, code: VendorFault['code']): VendorFault {
  return new VendorFault(code, said ?? message, { status, requestId, cause });
}

interface Memory {
  find(call: string): Pick<RepeatedCall, 'tries' | 'refusal'>;
  update(change: (state: CallerState) => CallerState): void;
  /** Makes no call of the connection before this instant. */
  hold(untilMs: number): void;
  notBeforeMs(): number;
  noteOk(): void;
  lastOkMs(): number | null;
}

function openMemory({ clock, kind, pace, state: stored, onState }: CallerOptions): Memory {
  let state = parseCallerState(stored, clock.now());
  let { lastOkMs } = state;
  const update: Memory['update'] = (change) => {
    const next = change({ ...state, lastOkMs });
    const isSame = next.notBeforeMs === state.notBeforeMs && next.repeated === state.repeated;
    const isOkNew = (lastOkMs ?? 0) - (state.lastOkMs ?? 0) >= OK_STEP_MS;
    if (isSame && !isOkNew) return;
    state = next;
    onState(state);
  };
  return {
    find: (call) => state.repeated.find((each) => each.call === call) ?? { tries: 0, refusal: null },
    update,
    hold(untilMs) {
      pace.hold(untilMs);
      update((before) => ({ ...before, notBeforeMs: Math.max(before.notBeforeMs ?? 0, untilMs) }));
    },
    notBeforeMs: () => state.notBeforeMs ?? 0,
    noteOk() {
      if (kind !== 'c') return;
      lastOkMs = clock.now();
      update((before) => before);
    },
    lastOkMs: () => lastOkMs,
  };
}

type Attempt = (request: VendorRequest, earliestMs: number) => Promise<CallOutcome>;

/** Creates what makes one try of a call, once its turn has come. */
function createAttempt(options: CallerOptions, memory: Memory): Attempt {
  const { client, clock, credentials, pace, signal, baseUrl } = options;
  const { origin } = new URL(baseUrl);
  const takeTurn = async (earliestMs: number): Promise<() => void> => {
    for (;;) {
      if (signal?.aborted === true) throw interrupted();
      const waitUntilMs = Math.max(earliestMs, memory.notBeforeMs());
      if (waitUntilMs > clock.now()) {
        await waitUntil(waitUntilMs);
        continue;
      }
      const turn = pace.take();
      if (turn.kind === 'taken') return turn.end;
      if (turn.kind === 'full') await waitUntil(turn.untilMs);
      else await orAbort(turn.freed, signal);
    }
  };
  const waitUntil = async (untilMs: number) => {
    const waitMs = untilMs - clock.now();
    options.onWait?.(waitMs / 1000);
    if (waitMs > MAX_WAIT_MS) {
      memory.hold(untilMs);
      throw new MustWait(untilMs);
    }
    const { promise, resolve } = Promise.withResolvers<void>();
    const cancel = clock.after(waitMs, resolve);
    await orAbort(promise, signal).finally(cancel);
  };
  return async (request, earliestMs) => {
    const end = await takeTurn(earliestMs);
    try {
      const headers = await credentials.headers();
      const sent = { ...formatRequest(request, baseUrl), credentials: { origin, headers }, signal };
      const answer = await catchClientFault(client.request(sent));
      const outcome =
        answer instanceof ClientFault
          ? readSilence(request.method, answer)
          : readOutcome(request.method, answer, createBlanker(Object.values(headers)));
      options.onCall?.(readResult(options, outcome, memory.lastOkMs()));
      if (outcome.kind === 'answer') memory.noteOk();
      if (!(answer instanceof ClientFault)) followHeaders(pace, answer, clock.now());
      if (outcome.waitMs !== undefined) memory.hold(clock.now() + outcome.waitMs);
      return outcome;
    } finally {
      end();
    }
  };
}

/** Returns the code of an attempt. A 403 of vendor C may be a throttle. */
function readResult({ kind, clock }: CallerOptions, outcome: CallOutcome, lastOkMs: number | null): SyncCode | 'ok' {
  if (outcome.kind === 'answer') return 'ok';
  const { fault, text, hasRetryAfter } = outcome;
  if (kind !== 'c' || fault.status !== 403) return fault.code;
  return looksThrottled({ text, hasRetryAfter, lastOkMs, nowMs: clock.now() }) ? 'throttled' : fault.code;
}

/** Takes over what an answer says about the calls that follow. */
function followHeaders(pace: ConnectionPace, { status, headers }: ClientAnswer, nowMs: number): void {
  if (status === 429) {
    pace.lower();
    return;
  }
  const remaining = readRemaining(headers, nowMs);
  if (remaining === undefined) return;
  pace.raise({ calls: remaining.requests, untilMs: nowMs + remaining.resetMs, limit: remaining.limit });
}

const catchClientFault = (work: Promise<ClientAnswer>): Promise<ClientAnswer | ClientFault> =>
  work.catch((error: unknown) => {
    if (error instanceof ClientFault) return error;
    throw error;
  });

/** Addresses may hold what people wrote, and the state is stored: only their digest is kept. */
function nameCall(request: VendorRequest, baseUrl: string): string {
  const { href } = buildUrl(request, baseUrl);
  return createHash('sha256').update(`${request.method} ${href}`).digest('base64url').slice(0, 16);
}

const interrupted = () => new VendorFault('interrupted', createMessage('integrations.faultInterrupted'));

function orAbort(work: Promise<void>, signal: AbortSignal | undefined): Promise<void> {
  if (signal === undefined) return work;
  const { promise, reject } = Promise.withResolvers<never>();
  const abort = () => reject(interrupted());
  if (signal.aborted) abort();
  signal.addEventListener('abort', abort);
  return Promise.race([work, promise]).finally(() => signal.removeEventListener('abort', abort));
}
