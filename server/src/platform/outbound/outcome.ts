// Outcomes of a post and the steps at which it can fail, apart from the code that posts.

/** `own`: this deployment could not try, so that nothing is known of the other side. */
export type SendPhase = 'resolve' | 'connect' | 'tls' | 'timeout' | 'response' | 'status' | 'own';

/** Faults of this deployment: its name servers do not answer, it has no way out, or no sockets left. */
export type OwnFault = 'resolver_failed' | 'no_network' | 'no_sockets';

/** Why a TLS connection did not come about; `tls_failed` for all other reasons. */
export type TlsFault =
  | 'tls_expired'
  | 'tls_not_yet_valid'
  | 'tls_other_host'
  | 'tls_self_signed'
  | 'tls_unknown_authority'
  | 'tls_protocol_version'
  | 'tls_failed';

export type SendError =
  | OwnFault
  | TlsFault
  | 'name_not_found'
  | 'name_servers_failed'
  | 'target_not_public'
  | 'connect_refused'
  | 'connect_failed'
  | 'timed_out'
  | 'connection_closed'
  | 'answer_unreadable'
  | 'status_not_2xx'
  | 'redirect_not_followed'
  | 'gone';

export interface Answer {
  readonly status: number;
  readonly body: string;
  /** The answer's `Retry-After` as a wait from now on, where it has a valid one. */
  readonly retryAfterMs: number | undefined;
}

export interface Failure {
  readonly phase: SendPhase;
  readonly error: SendError;
  /** True where a kept-alive connection was closed before anything of an answer: most likely it was closed already. */
  readonly wasStale: boolean;
  /** True where no connection came about, so that another address may be tried. */
  readonly isUnconnected: boolean;
}

/** A moment at which `passed`, whatever it is by then, is called once. */
export interface Deadline {
  passed: (() => void) | undefined;
}

export const TIMED_OUT: Failure = { phase: 'timeout', error: 'timed_out', wasStale: false, isUnconnected: false };
export const CLOSED: Failure = { phase: 'response', error: 'connection_closed', wasStale: false, isUnconnected: false };
