// What ends a serving process: a signal, the end of the npm that started it, or the end of its database.
import type { Clock } from '../platform/clock.ts';
import type { Log } from '../platform/telemetry/log.ts';

export interface Endings {
  /** Resolves when the process is to drain and stop. */
  readonly asked: Promise<void>;
  /** Aborted at that moment. */
  readonly signal: AbortSignal;
  /** Ends the process: what it stands on is gone. */
  end(line: string): void;
}

/** A signal that comes again within this time is the same one: npm hands it on, and the terminal's group gets it too. */
const SAME_SIGNAL_MS = 1_500;
const LOOK_EVERY_MS = 500;

/** Listens for what ends the process. */
export function openEndings(log: Log, { clock, startedByNpm }: { clock: Clock; startedByNpm: boolean }): Endings {
  const asking = new AbortController();
  const asked = new Promise<void>((resolve) => {
    asking.signal.addEventListener('abort', () => resolve(), { once: true });
  });
  let firstAt: number | undefined;
  const onSignal = () => {
    firstAt ??= clock.now();
    // A second one comes from somebody who does not want to wait.
    if (clock.now() - firstAt > SAME_SIGNAL_MS) process.exit(130);
    asking.abort();
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, onSignal);
  if (startedByNpm) watchParent(clock, () => asking.abort());
  return {
    asked,
    signal: asking.signal,
    end(line) {
      process.stderr.write(`${line}\n`);
      log.fatal('the database is gone', new Error(line));
      void log.flush().finally(() => process.exit(1));
    },
  };
}

// npm passes SIGTERM to the shell between it and us, which ends without passing it on: we would be left behind.
function watchParent(clock: Clock, gone: () => void): void {
  const parent = process.ppid;
  const stop = clock.every(LOOK_EVERY_MS, () => {
    if (process.ppid === parent) return;
    stop();
    gone();
  });
}
