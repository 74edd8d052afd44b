// One request over one link whose answer is read as a stream, no faster than its reader takes it.
import { Readable } from 'node:stream';
import type { Clock } from '../clock.ts';
import { type AnswerHead, openAnswerReader } from './answer-reader.ts';
import { ConnectError } from './connector.ts';
import { readIdleMs } from './exchange.ts';
import type { Link } from './links.ts';

export type ClientReason =
  | 'target_not_public'
  | 'other_origin'
  | 'name_not_found'
  | 'name_servers_failed'
  | 'own_network'
  | 'unsendable'
  | 'unreachable'
  | 'tls_failed'
  | 'timed_out'
  | 'aborted'
  | 'closed'
  | 'cut_off'
  | 'unreadable'
  | 'too_large';

const SENTENCES: Readonly<Record<ClientReason, string>> = {
  target_not_public: 'the address does not lead to a public address by https',
  other_origin: 'the address is not on the host that the credentials are for',
  name_not_found: 'the name of the host has no address',
  name_servers_failed: 'the name servers of the host do not answer',
  own_network: 'this deployment does not reach the network',
  unsendable: 'a header or the address holds characters that HTTP does not allow',
  unreachable: 'no connection could be made',
  tls_failed: 'no secure connection could be made',
  timed_out: 'no answer came in time',
  aborted: 'the request was cancelled',
  closed: 'the connection was closed before an answer',
  cut_off: 'the connection was closed in the middle of the answer',
  unreadable: 'the answer is not valid HTTP',
  too_large: 'the answer is too large',
};

/** A request that got no answer, or not a whole one. */
export class ClientFault extends Error {
  readonly reason: ClientReason;
  /** False where it is certain that the other side received nothing of the request. */
  readonly mayHaveArrived: boolean;
  /** True where a kept connection was closed before anything of an answer: most likely it was closed already. */
  readonly wasStale: boolean;

  constructor(reason: ClientReason, mayHaveArrived: boolean, cause?: unknown, wasStale = false) {
    super(SENTENCES[reason], cause === undefined ? undefined : { cause });
    this.name = 'ClientFault';
    this.reason = reason;
    this.mayHaveArrived = mayHaveArrived;
    this.wasStale = wasStale;
  }

  /** The error of a connection that could not be made. */
  get connectError(): ConnectError | undefined {
    return this.cause instanceof ConnectError ? this.cause : undefined;
  }
}

/** Time limits of the steps of an exchange, in milliseconds. */
export interface Waits {
  readonly connectMs: number;
  /** From the request to the head of the answer. */
  readonly firstByteMs: number;
  /** Between two parts of the body, while its reader waits for them. */
  readonly idleMs: number;
}

export interface OpenedAnswer {
  readonly head: AnswerHead;
  readonly body: Readable;
}

export interface ExchangeOptions {
  readonly clock: Clock;
  readonly waits: Waits;
  readonly signal: AbortSignal;
}

/**
 * Sends the text of a request over a link. Answers once the head has come; the link is given back or dropped when the body has
 * been read or destroyed. Throws ClientFault.
 */
export function exchangeStream(link: Link, text: string, options: ExchangeOptions): Promise<OpenedAnswer> {
  const { clock, waits, signal } = options;
  const { promise, resolve, reject } = Promise.withResolvers<OpenedAnswer>();
  const wasReused = link.isReused;
  let isSent = false;
  let hasBegun = false;
  let isOver = false;
  let head: AnswerHead | undefined;
  let body: Readable | undefined;
  let stopWaiting: () => void = () => undefined;
  const wait = (waitMs: number) => {
    stopWaiting();
    stopWaiting = clock.after(waitMs, () => fail(new ClientFault('timed_out', isSent)));
  };
  const end = (letGo: () => void) => {
    isOver = true;
    stopWaiting();
    signal.removeEventListener('abort', abort);
    letGo();
  };
  const fail = (fault: ClientFault) => {
    if (isOver) return;
    end(() => link.drop());
    if (body === undefined) reject(fault);
    else body.destroy(fault);
  };
  const abort = () => {
    const { reason } = signal;
    fail(new ClientFault(reason instanceof ClientFault ? reason.reason : 'aborted', isSent));
  };
  const reader = openAnswerReader({
    head(given) {
      head = given;
      body = new Readable({
        read() {
          if (isOver) return;
          wait(waits.idleMs);
          link.resume();
        },
        destroy(error, done) {
          if (!isOver) end(() => link.drop());
          done(error);
        },
      });
      // A reader that comes later gets the error from the stream's state: without a listener it would end the process.
      body.on('error', () => undefined);
      wait(waits.idleMs);
      resolve({ head, body });
    },
    body(part) {
      if (isOver) return;
      if (body?.push(part) !== false) return wait(waits.idleMs);
      // The reader is slower than the other side: nobody is to be blamed for its time.
      stopWaiting();
      link.pause();
    },
    end(isReusable) {
      if (isOver) return;
      end(() => (isReusable ? link.release(readIdleMs(head)) : link.drop()));
      body?.push(null);
    },
    fail(reason) {
      const isStale = reason === 'closed' && wasReused && !hasBegun;
      const isCutOff = reason === 'closed' && body !== undefined;
      fail(new ClientFault(isCutOff ? 'cut_off' : reason, isSent, undefined, isStale));
    },
  });
  if (signal.aborted) abort();
  else {
    signal.addEventListener('abort', abort);
    wait(waits.connectMs);
    link.send(text, {
      sent() {
        isSent = true;
        wait(waits.firstByteMs);
      },
      data(chunk) {
        hasBegun = true;
        reader.push(chunk);
      },
      ended: () => reader.close(),
      failed(error) {
        if (error === undefined) reader.close();
        else fail(new ClientFault(error.phase === 'tls' ? 'tls_failed' : 'unreachable', false, error));
      },
    });
  }
  return promise;
}
