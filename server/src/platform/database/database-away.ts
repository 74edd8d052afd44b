// The errors that mean "the database does not answer now": it restarts, is full of connections, fails over, or the network to it
// is down. Anything else that fails on a connection is a fault of ours and stays one.
import pg from 'pg';

/** Thrown by withClient and openSnapshot in place of the driver's error; `code` is that error's, `cause` the error itself. */
export class DatabaseAwayError extends Error {
  readonly code: string | undefined;

  constructor(cause: Error) {
    super(`the database does not answer: ${cause.message}`, { cause });
    this.name = 'DatabaseAwayError';
    this.code = codeOf(cause);
  }
}

/**
 * Returns the error as DatabaseAwayError where it means that the database is away, and otherwise unchanged. `isReadOnly` where
 * it was met in a transaction that we began as read-only.
 */
export function asDatabaseAway(error: unknown, { isReadOnly = false } = {}): unknown {
  if (!(error instanceof Error) || error instanceof DatabaseAwayError) return error;
  return isAway(error, isReadOnly) ? new DatabaseAwayError(error) : error;
}

/** Connection exceptions, shutdown and start of the server, too many connections or a full disk. */
const AWAY_STATES = /^(?:08...|57P0[123]|53[123]00)$/;
/** A write was refused: by a standby that is not yet primary, or since the transaction is one of ours that only reads. */
const READ_ONLY = '25006';
/** With FATAL a pooler or the server ends the connection; with ERROR a message of ours was wrong, such as a missing parameter. */
const PROTOCOL_VIOLATION = '08P01';

const AWAY_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENETDOWN',
  'EPIPE',
  'ETIMEDOUT',
]);

/** Of pg and pg-pool, whose errors for a lost or missing connection carry no code. */
const AWAY_MESSAGES =
  /^(?:Connection terminated|timeout exceeded when trying to connect|timeout expired$|Client has encountered a connection error|Client was closed and is not queryable)/;

function isAway(error: Error, isReadOnly: boolean): boolean {
  const code = codeOf(error);
  if (error instanceof pg.DatabaseError) {
    if (code === READ_ONLY) return !isReadOnly;
    return AWAY_STATES.test(code ?? '') && (code !== PROTOCOL_VIOLATION || error.severity === 'FATAL');
  }
  if (code === undefined) return AWAY_MESSAGES.test(error.message);
  // A socket file that is missing is a server that has not started.
  return AWAY_CODES.has(code) || (code === 'ENOENT' && 'syscall' in error && error.syscall === 'connect');
}

const codeOf = (error: Error) => ('code' in error && typeof error.code === 'string' ? error.code : undefined);
