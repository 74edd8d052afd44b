// Background work: graphile-worker runs it, slices declare it as data. A job is enqueued inside the transaction that
// makes it necessary, so a rolled-back change leaves no job; it may run more than once, so each is written to be repeated.
import { sql } from 'kysely';
import type { Tx } from '../database/transaction.ts';

/** A kind of background work, declared by a slice in its jobs.ts. */
export interface Job<Payload> {
  readonly name: string;
  /** `stopping` is aborted when this process stops: work that takes long then ends by throwing, and is tried again. */
  readonly handle: (payload: Payload, stopping?: AbortSignal) => Promise<void>;
  /** Run by the clock as well, in crontab form and UTC: `0 3 * * *`. Its payload is then empty. */
  readonly cron?: string;
  /**
   * Places of its own, so that it never takes all that the rest needs: `long` for what may take minutes, `calls` for what waits for
   * others over the network.
   */
  readonly places?: 'long' | 'calls';
}

/** A job without its type, as assemble hands it to the worker. */
export type AnyJob = Job<never>;

export interface EnqueueOptions {
  /** Of several jobs under one key, enqueued before any ran, one runs, with the last payload. */
  readonly key?: string;
  /** Not before this instant. */
  readonly runAt?: string;
  /** Jobs of one queue run one after another. */
  readonly queue?: string;
}

/** Enqueues a job in this transaction. */
export async function enqueue<Payload extends object>(
  tx: Tx,
  job: { readonly name: string; readonly handle?: (payload: Payload) => Promise<void> },
  payload: Payload,
  options: EnqueueOptions = {},
): Promise<void> {
  await sql`
    select jobs.enqueue(${job.name}, ${JSON.stringify(payload)}::jsonb, ${options.key ?? null},
                        ${options.runAt ?? null}::timestamptz, ${options.queue ?? null})`.execute(tx);
}
