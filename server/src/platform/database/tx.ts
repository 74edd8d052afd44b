import type { Transaction } from 'kysely';
import type { DB as Tables } from '../../../schema.ts';

declare const scoped: unique symbol;

/**
 * A running transaction, nominal: only inTransaction makes one, so that an event, a job or an audit entry outside a
 * transaction does not compile.
 */
export type Tx = Transaction<Tables> & {
  readonly [scoped]: true;
  /** Sends rows to a `copy … from stdin` in this transaction (copy-in.ts); answers how many rows it took. */
  readonly copyIn: (sql: string, rows: Buffer) => Promise<number>;
  /** Calls `work`, which must not throw, once this transaction has been committed; never if it is rolled back or repeated. */
  readonly afterCommit: (work: () => void) => void;
};
