// Jobs that were given up, for the slice that knows what they were for. The worker tells of those that failed for the last
// time; a job whose process is killed in its last attempt tells nobody, so all of them are looked for here.
import { sql } from 'kysely';
import type { Reader } from '../database/db.ts';
import type { Tx } from '../database/transaction.ts';

/** A job that will not be tried again. */
export interface GivenUpJob<Payload> {
  readonly id: string;
  readonly payload: Payload;
}

/** Jobs of one kind that were given up, the oldest first, of every workspace. */
export async function listGivenUp<Payload>(
  directory: Reader,
  job: { readonly name: string; readonly handle?: (payload: Payload) => Promise<void> },
  most: number,
): Promise<GivenUpJob<Payload>[]> {
  const { rows } = await sql<GivenUpJob<Payload>>`
    select id, payload from jobs.list_given_up(${job.name}, ${most}::int)`.execute(directory);
  return rows;
}

/**
 * Takes a job that was enqueued under a key, and given up, out of the queue. False where its work is not lost: it was
 * enqueued anew, or another process has taken it.
 */
export async function takeGivenUp(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql<{ key: string | null }>`
    select job_key as key from jobs.take_given_up(${id})`.execute(tx);
  return typeof rows[0]?.key === 'string';
}
