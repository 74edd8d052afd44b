import { sql } from 'kysely';
import type { Reader } from '../database/db.ts';

/** How the job queue stands. */
export interface QueueLength {
  /** Jobs whose time has come and that no worker has taken yet. */
  readonly due: number;
  /** Since when the oldest of them waits; 0 where there is none. */
  readonly oldestDueSeconds: number;
  /** Jobs that failed as often as they may; they stay until somebody looks at them. */
  readonly givenUp: number;
}

/** Measures the queue of the deployment. */
export async function measureQueue(directory: Reader): Promise<QueueLength> {
  const { rows } = await sql<QueueLength>`
    select due, oldest_due_seconds as "oldestDueSeconds", given_up as "givenUp" from jobs.measure()`.execute(directory);
  const [row] = rows;
  if (row === undefined) throw new Error('the job queue was not measured');
  return row;
}
