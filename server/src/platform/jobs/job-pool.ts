// The pool of connections that graphile-worker works with. The library ends a job (completes or fails it) without waiting for the
// statement: an error of it would be a rejection that nobody catches, and end the process. Its batches (`completeJobBatchDelay`) try
// once too, stop the runner then, and can hang its stop where two fail at a time. Here these statements, and those that take a job, are
// repeated on another connection until they are answered or the worker stops.
//
// An answer can be lost after the server has committed. A job is completed by its id, so that a repeat changes nothing; it is failed
// by its id and the attempt, since a later attempt may be under way by then. Where the answer to the taking of a job was lost nobody
// has it: the pool knows the jobs that its runners have, and dead-workers.ts frees the others.
import pg from 'pg';
import type { Clock } from '../clock.ts';
import { asDatabaseAway, DatabaseAwayError } from '../database/database-away.ts';

export interface JobPoolOptions extends pg.PoolConfig {
  readonly clock: Pick<Clock, 'after'>;
  /** A statement was not answered, and is repeated. */
  readonly onFailure: (error: Error) => void;
  /** The database refused a statement that takes or ends a job; it is not repeated. */
  readonly onRefusal: (error: Error) => void;
}

type Callback = Parameters<pg.Pool['connect']>[0];

type Release = Parameters<Callback>[2];

type Statement = pg.QueryConfig & { query_timeout?: number };

/** A job of a runner: it runs, or has run and the database refused to write that down. */
export type HeldState = 'running' | 'refused';

interface HeldJob {
  readonly attempts: number;
  state: HeldState;
}

/** The names that the library gives its statements which take or end a job. */
const IS_REPEATED = /^(get_job\w*|(complete|fail)_job(_q)?)\//;
const IS_TAKING = /^get_job/;
const IS_FAILING = /^fail_job/;
/** The condition of the statements that fail a job, by the name of the pool alone. */
const HOLDER = 'locked_by = $1::text';
const FIRST_PAUSE_MS = 100;
const MAX_PAUSE_MS = 15_000;
/** A statement that is not answered by then is not waited for: below the age at which dead-workers.ts frees what nobody has. */
const ANSWER_MS = 30_000;
/** The longest that a stop waits for statements whose server does not answer: their jobs are freed as those of a process that ended. */
const FINISH_MS = 5_000;

export class JobPool extends pg.Pool {
  readonly #clock: Pick<Clock, 'after'>;
  readonly #onFailure: (error: Error) => void;
  readonly #onRefusal: (error: Error) => void;
  readonly #stopping = new AbortController();
  readonly #stoppingTaking = new AbortController();
  readonly #open = new Set<Promise<void>>();
  readonly #held = new Map<string, HeldJob>();
  readonly #listening = new Set<pg.PoolClient>();
  #cancelEnd: () => void = () => undefined;

  constructor({ clock, onFailure, onRefusal, ...config }: JobPoolOptions) {
    super(config);
    this.#clock = clock;
    this.#onFailure = onFailure;
    this.#onRefusal = onRefusal;
  }

  /** Connects with the first query, so that a connection that cannot be had is that query's failure too. */
  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Callback): void;
  override connect(callback?: Callback): Promise<pg.PoolClient> | undefined {
    if (callback !== undefined) {
      super.connect((error, client, release) => callback(error, client, this.#keepListening(client, release)));
      return undefined;
    }
    const released = Promise.withResolvers<void>();
    this.#open.add(released.promise);
    let held: pg.PoolClient | undefined;
    const query = async (...given: [Statement]) => {
      held ??= await super.connect();
      return held.query(...given);
    };
    const drop = () => {
      held?.release(true);
      held = undefined;
    };
    const client = {
      query: (...given: [Statement]) =>
        IS_REPEATED.test(given[0].name ?? '') ? this.#repeat(given[0], query, drop) : query(...given),
      release: (broken?: Error | boolean) => {
        held?.release(broken);
        held = undefined;
        released.resolve();
        this.#open.delete(released.promise);
      },
    };
    return Promise.resolve(client as unknown as pg.PoolClient);
  }

  /** Returns the state of a job that a runner of this pool has, or has had and could not end. */
  findHeld(id: string): HeldState | undefined {
    return this.#held.get(id)?.state;
  }

  /** Forgets jobs that were freed. */
  forget(ids: readonly string[]): void {
    for (const id of ids) this.#held.delete(id);
  }

  /**
   * Takes no job any more where that has to be repeated: the library's stop waits for its workers, and they for a job. It waits for the
   * answer to UNLISTEN as well: a listening connection that has not been released after FINISH_MS is ended.
   */
  stopTaking(): void {
    this.#stoppingTaking.abort();
    if (this.#listening.size === 0) return;
    this.#cancelEnd = this.#clock.after(FINISH_MS, () => {
      for (const client of this.#listening) client.end().catch(this.#onFailure);
    });
  }

  /** Returns the release of a connection that listens. The library calls it twice where LISTEN fails while it stops. */
  #keepListening(client: pg.PoolClient | undefined, release: Release): Release {
    if (client === undefined) return release;
    this.#listening.add(client);
    return (broken) => {
      if (!this.#listening.delete(client)) return;
      if (this.#listening.size === 0) this.#cancelEnd();
      release(broken);
    };
  }

  /** Lets each statement be tried once more at most, and waits for all that the library has under way, but no longer than FINISH_MS. */
  async finish(): Promise<void> {
    this.#stopping.abort();
    const late = Promise.withResolvers<void>();
    const cancel = this.#clock.after(FINISH_MS, () => late.resolve());
    await Promise.race([Promise.all(this.#open), late.promise]);
    cancel();
  }

  async #repeat(given: Statement, query: (statement: Statement) => Promise<pg.QueryResult>, drop: () => void) {
    const isTaking = IS_TAKING.test(given.name ?? '');
    // A later attempt can be under way when a repeat is answered.
    const ended = (isTaking ? [] : listEndedIds(given)).map((id) => [id, this.#held.get(id)] as const);
    const { signal } = isTaking ? this.#stoppingTaking : this.#stopping;
    const statement = { ...this.#nameAttempts(given), query_timeout: ANSWER_MS };
    for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(pauseMs * 2, MAX_PAUSE_MS)) {
      try {
        const result = await query(statement);
        if (isTaking) for (const { id, attempts } of result.rows) this.#held.set(id, { attempts, state: 'running' });
        this.forget(ended.filter(([id, job]) => this.#held.get(id) === job).map(([id]) => id));
        return result;
      } catch (error) {
        drop();
        if (!isPassing(error)) {
          this.#onRefusal(error as Error);
          for (const [, job] of ended) if (job !== undefined) job.state = 'refused';
          return { rows: [], rowCount: 0 };
        }
        this.#onFailure(error as Error);
        if (!(await this.#pause(pauseMs, signal))) return { rows: [], rowCount: 0 };
      }
    }
  }

  /** Adds the attempt to what fails a job, and returns other statements unchanged. */
  #nameAttempts(statement: Statement): Statement {
    if (!IS_FAILING.test(statement.name ?? '')) return statement;
    const [holder, jobs] = statement.values as [string, string];
    const named = (JSON.parse(jobs) as FailedJob[]).map((job) => ({
      ...job,
      attempts: this.#held.get(job.jobId)?.attempts,
    }));
    return {
      ...statement,
      text: statement.text.replace(HOLDER, `${HOLDER} and attempts = (el->>'attempts')::int`),
      values: [holder, JSON.stringify(named)],
    };
  }

  /** Resolves to false at once where the signal is aborted. */
  #pause(ms: number, signal: AbortSignal): Promise<boolean> {
    return new Promise((resolve) => {
      if (signal.aborted) return resolve(false);
      const wake = () => {
        cancel();
        signal.removeEventListener('abort', wake);
        resolve(true);
      };
      const cancel = this.#clock.after(ms, wake);
      signal.addEventListener('abort', wake);
    });
  }
}

interface FailedJob {
  readonly jobId: string;
}

/** Returns the ids of the jobs that a statement of the library ends: those to complete stand in its first value, those to fail in its second. */
function listEndedIds({ name = '', values = [] }: Statement): string[] {
  if (IS_FAILING.test(name)) return (JSON.parse(values[1]) as FailedJob[]).map(({ jobId }) => jobId);
  return [values[0]].flat();
}

/** A serialization failure and a deadlock. */
const PASSING_STATES = new Set(['40001', '40P01']);

/** Tells the errors that pass with time from those that come again. */
function isPassing(error: unknown): boolean {
  if (asDatabaseAway(error) instanceof DatabaseAwayError) return true;
  if (!(error instanceof Error)) return false;
  // The driver's error for `query_timeout` has no code.
  return error.message === 'Query read timeout' || ('code' in error && PASSING_STATES.has(String(error.code)));
}
