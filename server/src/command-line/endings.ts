// Reasons for a serving process to end: a signal, the end of the npm or the launcher that started it, or the end of its database.
import type { Config } from '../config.ts';
import type { Clock } from '../platform/clock.ts';
import type { Log } from '../platform/telemetry/log.ts';
import { watchAncestors } from './ancestors.ts';

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
interface EndingOptions extends Pick<Config, 'startedByNpm' | 'launcherPid'> {
  readonly clock: Clock;
}

/** Listens for what ends the process. */
export function openEndings(log: Log, { clock, ...started }: EndingOptions): Endings {
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
  watchAncestors(clock, started, () => asking.abort());
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
