// One request over one link, and how it ended. It ends once, by the deadline at the latest, whatever the other side does.
import type { Clock } from '../clock.ts';
import { type AnswerHead, openAnswerReader } from './answer-reader.ts';
import { ownConnectFault, tlsFault } from './connect-faults.ts';
import type { ConnectError } from './connector.ts';
import type { Link } from './links.ts';
import { type Answer, CLOSED, type Deadline, type Failure, type SendError, TIMED_OUT } from './outcome.ts';
import { parseRetryAfter } from './retry-after.ts';

/** How much of an answer is kept. */
const MAX_BODY_BYTES = 2_048;
/** What follows is read and thrown away, so that the connection can go on; one that sends more is closed. */
const MAX_READ_BYTES = 65_536;
/** How long an answer's body is waited for. It is for the record alone: the status has decided. */
const BODY_MS = 250;
/** A server that closes idle connections after so many seconds has begun to count before the answer arrived. */
const IDLE_MARGIN_MS = 1_000;

/** A request for one address. */
export interface Message {
  /** As `formatRequest` writes it. */
  readonly text: string;
  readonly address: string;
}

export interface Limits {
  readonly clock: Clock;
  readonly deadline: Deadline;
  /** How long a new connection may take to be made, where that is less than the deadline leaves. */
  readonly connectMs: number | undefined;
}

/** A failure whose side is not known from the error alone. */
export interface Doubtful extends Failure {
  readonly isDoubtful: boolean;
}

/** Posts the message. The link is given back or dropped, at once or when the rest of the body has been read. */
export function exchange(link: Link, { text, address }: Message, limits: Limits): Promise<Answer | Doubtful> {
  const { clock, deadline, connectMs } = limits;
  return new Promise((settle) => {
    const wasReused = link.isReused;
    let isSent = false;
    let hasBegun = false;
    let answered: AnswerHead | undefined;
    let stopWaiting = connectMs === undefined ? () => undefined : clock.after(connectMs, () => fail(UNCONNECTED));
    const kept: Buffer[] = [];
    let read = 0;
    let isOver = false;
    let isSettled = false;
    // The link goes on after it: what is left of the body may still come.
    const finish = (failure: Doubtful | undefined) => {
      if (isSettled) return;
      isSettled = true;
      deadline.passed = undefined;
      settle(failure ?? answerFrom(answered, kept, clock.now()));
    };
    const end = (letGo: () => void) => {
      isOver = true;
      stopWaiting();
      letGo();
    };
    const fail = (failure: Doubtful) => {
      if (isOver) return;
      end(() => link.drop());
      finish(answered === undefined ? failure : undefined);
    };
    const timeOut = () => fail(isSent ? LATE : LATE_UNCONNECTED);
    deadline.passed = timeOut;
    const reader = openAnswerReader({
      head(head) {
        answered = head;
        stopWaiting();
        stopWaiting = clock.after(BODY_MS, () => fail(LATE));
      },
      body(part) {
        if (isOver) return;
        const before = read;
        read += part.length;
        // A copy: the part lies in a buffer that is far greater, and would be kept with it.
        if (before < MAX_BODY_BYTES) kept.push(Buffer.from(part.subarray(0, MAX_BODY_BYTES - before)));
        if (read > MAX_READ_BYTES) fail(UNREADABLE);
        else if (before < MAX_BODY_BYTES && read >= MAX_BODY_BYTES) finish(undefined);
      },
      end(isReusable) {
        if (isOver) return;
        end(() => (isReusable ? link.release(readIdleMs(answered)) : link.drop()));
        finish(undefined);
      },
      fail: (reason) =>
        fail(reason === 'unreadable' ? UNREADABLE : sure({ ...CLOSED, wasStale: wasReused && !hasBegun })),
    });
    link.send(text, {
      sent() {
        isSent = true;
        if (answered === undefined) stopWaiting();
      },
      data(chunk) {
        hasBegun = true;
        reader.push(chunk);
      },
      ended: () => reader.close(),
      failed(error) {
        if (error === undefined) reader.close();
        else fail(connectFailure(error, address));
      },
    });
  });
}

const sure = (failure: Failure): Doubtful => ({ ...failure, isDoubtful: false });
const unconnected = (phase: Failure['phase'], error: SendError, isDoubtful = false): Doubtful => ({
  phase,
  error,
  wasStale: false,
  isUnconnected: true,
  isDoubtful,
});

const UNCONNECTED = unconnected('connect', 'connect_failed', true);
const LATE = sure(TIMED_OUT);
const LATE_UNCONNECTED: Doubtful = { ...TIMED_OUT, isDoubtful: true };
const UNREADABLE: Doubtful = sure({
  phase: 'response',
  error: 'answer_unreadable',
  wasStale: false,
  isUnconnected: false,
});

function connectFailure(error: ConnectError, address: string): Doubtful {
  const own = ownConnectFault(error, address);
  if (own !== undefined && own !== 'ambiguous') return unconnected('own', own);
  if (error.phase === 'tls') return unconnected('tls', tlsFault(error));
  if (error.code === 'ECONNREFUSED') return unconnected('connect', 'connect_refused');
  return unconnected('connect', 'connect_failed', own === 'ambiguous');
}

function answerFrom(head: AnswerHead | undefined, kept: readonly Buffer[], nowMs: number): Answer {
  const retryAfterMs = parseRetryAfter(head?.fields.get('retry-after'), nowMs);
  return { status: head?.status ?? 0, body: readText(kept), retryAfterMs };
}

/** Returns how long the server keeps an idle connection; undefined if its answer does not say. */
export function readIdleMs(head: AnswerHead | undefined): number | undefined {
  const seconds = /(?:^|[,;\s])timeout=([0-9]{1,6})/i.exec(head?.fields.get('keep-alive') ?? '')?.[1];
  return seconds === undefined ? undefined : Number(seconds) * 1000 - IDLE_MARGIN_MS;
}

/** Returns text that PostgreSQL takes: what is not UTF-8, and NUL, as U+FFFD; a character that the end cuts is left out. */
function readText(chunks: readonly Buffer[]): string {
  if (chunks.length === 0) return '';
  const text = new TextDecoder().decode(Buffer.concat(chunks), { stream: true });
  return text.replaceAll('\0', '\ufffd');
}
