// One request over one link, and how it ended. It ends once, by the deadline at the latest, whatever the other side does.
import { type Dispatcher, errors } from 'undici';
import type { Clock } from '../clock.ts';
import { ConnectError } from './connector.ts';
import type { Link } from './links.ts';
import { type Answer, CLOSED, type Deadline, type Failure, TIMED_OUT } from './outcome.ts';

/** How much of an answer is kept. */
const MAX_BODY_BYTES = 2_048;
/** What follows is read and thrown away, so that the connection can go on; one that sends more is closed. */
const MAX_READ_BYTES = 65_536;
/** How long an answer's body is waited for. It is for the record alone: the status has decided. */
const BODY_MS = 250;
/** Answers before the answer (RFC 9110 §15.2): a few are usual, and each costs us work. */
const MAX_INFORMATIONAL = 16;

export interface Message {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface Limits {
  readonly clock: Clock;
  readonly deadline: Deadline;
  /** How long a new connection may take to be made, where that is less than the deadline leaves. */
  readonly connectMs: number | undefined;
}

/** Posts the message. The link is given back or dropped, at once or when the rest of the body has been read. */
export function exchange(link: Link, message: Message, limits: Limits): Promise<Answer | Failure> {
  const { clock, deadline, connectMs } = limits;
  return new Promise((settle) => {
    let hasBegun = false;
    let informational = 0;
    let status: number | undefined;
    let stopWaiting = connectMs === undefined ? () => undefined : clock.after(connectMs, () => fail(UNCONNECTED));
    const head: Buffer[] = [];
    let read = 0;
    let isOver = false;
    let isSettled = false;
    // The link goes on after it: what is left of the body may still come.
    const finish = (failure: Failure | undefined) => {
      if (isSettled) return;
      isSettled = true;
      deadline.passed = undefined;
      settle(failure ?? { status: status ?? 0, body: textOf(head) });
    };
    const end = (letGo: () => void) => {
      isOver = true;
      stopWaiting();
      letGo();
    };
    const fail = (failure: Failure) => {
      if (isOver) return;
      end(link.drop);
      finish(status === undefined ? failure : undefined);
    };
    deadline.passed = () => fail(TIMED_OUT);
    const handler: Dispatcher.DispatchHandler = {
      onRequestStart(controller) {
        // Undici's own connecting may outlive the interest in it.
        if (isOver) controller.abort(new Error('given up'));
        stopWaiting();
      },
      onResponseStarted() {
        hasBegun = true;
      },
      onResponseStart(_controller, statusCode) {
        if (statusCode >= 200) {
          status = statusCode;
          stopWaiting = clock.after(BODY_MS, () => fail(TIMED_OUT));
        } else if (++informational > MAX_INFORMATIONAL) fail(UNREADABLE);
      },
      onResponseData(_controller, chunk) {
        if (isOver) return;
        const before = read;
        read += chunk.length;
        // A copy: the chunk lies in a buffer that is far greater, and would be kept with it.
        if (before < MAX_BODY_BYTES) head.push(Buffer.from(chunk.subarray(0, MAX_BODY_BYTES - before)));
        if (read > MAX_READ_BYTES) fail(UNREADABLE);
        else if (before < MAX_BODY_BYTES && read >= MAX_BODY_BYTES) finish(undefined);
      },
      onResponseEnd() {
        if (isOver) return;
        end(link.release);
        finish(undefined);
      },
      onResponseError(_controller, error) {
        fail(failureOf(error, link.isReused() && !hasBegun));
      },
    };
    const { path, headers, body } = message;
    link.client.dispatch({ method: 'POST', path, headers, body }, handler);
  });
}

const UNCONNECTED: Failure = { phase: 'connect', error: 'connect_failed', wasStale: false };
const UNREADABLE: Failure = { phase: 'response', error: 'answer_unreadable', wasStale: false };

const UNREADABLE_KINDS = [
  errors.HTTPParserError,
  errors.HeadersOverflowError,
  errors.ResponseContentLengthMismatchError,
];

function failureOf(error: Error, wasStale: boolean): Failure {
  if (error instanceof ConnectError) {
    if (error.phase === 'tls') return { phase: 'tls', error: 'tls_failed', wasStale: false };
    return { phase: 'connect', error: error.isRefused ? 'connect_refused' : 'connect_failed', wasStale: false };
  }
  // By its class: undici 8.12 gives what its parser refuses no code.
  return UNREADABLE_KINDS.some((kind) => error instanceof kind) ? UNREADABLE : { ...CLOSED, wasStale };
}

/** As text that PostgreSQL takes: what is not UTF-8, and NUL, as U+FFFD; a character that the end cuts is left out. */
function textOf(chunks: readonly Buffer[]): string {
  if (chunks.length === 0) return '';
  const text = new TextDecoder().decode(Buffer.concat(chunks), { stream: true });
  return text.replaceAll('\0', '\ufffd');
}
