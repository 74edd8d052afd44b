// The pool of connections that graphile-worker works with. The library ends a job (completes or fails it) without waiting for the
// statement: an error of it would be a rejection that nobody catches, and end the process. An error while it takes a job ends the
// whole runner. Its batches (`completeJobBatchDelay`) try once too, stop the runner then, and can hang its stop where two fail at a
// time. Here these statements are repeated on another connection until they succeed or the worker stops. Those that end a job name
// it, so that a repeat changes nothing.
import pg from 'pg';
import type { Clock } from '../clock.ts';

export interface JobPoolOptions extends pg.PoolConfig {
  readonly clock: Pick<Clock, 'after'>;
  readonly onFailure: (error: Error) => void;
}

type Callback = Parameters<pg.Pool['connect']>[0];

/** The names that the library gives its statements which take or end a job. */
const IS_REPEATED = /^(get_job\w*|(complete|fail)_job(_q)?)\//;
const IS_TAKING = /^get_job/;
const FIRST_PAUSE_MS = 100;
const MAX_PAUSE_MS = 15_000;
/** The longest that a stop waits for statements whose server does not answer: their jobs are freed as those of a process that ended. */
const FINISH_MS = 5_000;

export class JobPool extends pg.Pool {
  readonly #clock: Pick<Clock, 'after'>;
  readonly #onFailure: (error: Error) => void;
  readonly #stopping = new AbortController();
  readonly #stoppingTaking = new AbortController();
  readonly #open = new Set<Promise<void>>();

  constructor({ clock, onFailure, ...config }: JobPoolOptions) {
    super(config);
    this.#clock = clock;
    this.#onFailure = onFailure;
  }

  /** Connects with the first query, so that a connection that cannot be had is that query's failure too. */
  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Callback): void;
  override connect(callback?: Callback): Promise<pg.PoolClient> | undefined {
    if (callback !== undefined) {
      super.connect(callback);
      return undefined;
    }
    const released = Promise.withResolvers<void>();
    this.#open.add(released.promise);
    let held: pg.PoolClient | undefined;
    const query = async (...given: [pg.QueryConfig]) => {
      held ??= await super.connect();
      return held.query(...given);
    };
    const repeat = async (config: pg.QueryConfig) => {
      for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(pauseMs * 2, MAX_PAUSE_MS)) {
        try {
          return await query(config);
        } catch (error) {
          this.#onFailure(error as Error);
          held?.release(true);
          held = undefined;
          const { signal } = IS_TAKING.test(config.name ?? '') ? this.#stoppingTaking : this.#stopping;
          if (!(await this.#pause(pauseMs, signal))) return { rows: [], rowCount: 0 };
        }
      }
    };
    const client = {
      query: (...given: [pg.QueryConfig]) =>
        IS_REPEATED.test(given[0].name ?? '') ? repeat(given[0]) : query(...given),
      release: (broken?: Error | boolean) => {
        held?.release(broken);
        held = undefined;
        released.resolve();
        this.#open.delete(released.promise);
      },
    };
    return Promise.resolve(client as unknown as pg.PoolClient);
  }

  /** Takes no job any more where that has to be repeated: the library's stop waits for its workers, and they for a job. */
  stopTaking(): void {
    this.#stoppingTaking.abort();
  }

  /** Lets each statement be tried once more at most, and waits for all that the library has under way, but no longer than FINISH_MS. */
  async finish(): Promise<void> {
    this.#stopping.abort();
    const late = Promise.withResolvers<void>();
    const cancel = this.#clock.after(FINISH_MS, () => late.resolve());
    await Promise.race([Promise.all(this.#open), late.promise]);
    cancel();
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
