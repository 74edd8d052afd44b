// Shows other processes that this one lives: an advisory lock under a number of its own, on a connection that ends with the process,
// whatever ends it. Only to be quicker: whoever is taken for dead wrongly loses the place of a creation, and nothing is made twice.
import type pg from 'pg';
import { randomSecret } from '../ids.ts';
import { ADVISORY_LOCKS } from './advisory-locks.ts';

/** Text of SQL that is true where no process holds the number of a column; it locks nothing beyond its statement. */
export const isDeadSql = (column: string) => `pg_try_advisory_xact_lock(${ADVISORY_LOCKS.presence}, ${column})`;

export interface Presence {
  /** Returns the number by which others see that this process lives; null while it holds none. */
  number(): number | null;
  /** Takes the number on a connection, which is to be open for as long as the process is. */
  hold(client: Pick<pg.Client, 'query'>): Promise<void>;
  /** Notes that the connection is lost. */
  lose(): void;
}

/** Makes the presence of a process, which holds nothing yet. */
export function makePresence(): Presence {
  const own = randomSecret(4).readInt32BE();
  let isHeld = false;
  return {
    number: () => (isHeld ? own : null),
    async hold(client) {
      const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1, $2) as held', [
        ADVISORY_LOCKS.presence,
        own,
      ]);
      // The server may not have noticed yet that the connection before this one is gone.
      isHeld = rows[0]?.held === true;
    },
    lose() {
      isHeld = false;
    },
  };
}
