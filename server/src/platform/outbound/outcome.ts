// How a post ends, and where it can fail. Apart from the code that posts, which is loaded with the first one.

export type SendPhase = 'resolve' | 'connect' | 'tls' | 'timeout' | 'response' | 'status';
export type SendError =
  | 'name_not_found'
  | 'target_not_public'
  | 'connect_refused'
  | 'connect_failed'
  | 'tls_failed'
  | 'timed_out'
  | 'connection_closed'
  | 'answer_unreadable'
  | 'status_not_2xx'
  | 'redirect_not_followed';

export interface Answer {
  readonly status: number;
  readonly body: string;
}

export interface Failure {
  readonly phase: SendPhase;
  readonly error: SendError;
  /** True where a kept-alive connection was closed before anything of an answer: most likely it was closed already. */
  readonly wasStale: boolean;
}

/** A moment at which `passed`, whatever it is by then, is called once. */
export interface Deadline {
  passed: (() => void) | undefined;
}

export const TIMED_OUT: Failure = { phase: 'timeout', error: 'timed_out', wasStale: false };
export const CLOSED: Failure = { phase: 'response', error: 'connection_closed', wasStale: false };
