// `serve`: the service in the foreground, until SIGTERM or SIGINT. What it says to people goes to stdout and stderr as
// plain lines; the log is JSON on stderr.
import { type Foundation, openFoundation } from '../assemble/foundation.ts';
import type { Service } from '../assemble/running-service.ts';
import type { Config } from '../config.ts';
import { stayUp, systemClock } from '../platform/clock.ts';
import { type StripFailure, stripFailures } from '../platform/processes/stripped-code.ts';
import { logCrashes, openLog } from '../platform/telemetry/log.ts';
import { configuredSecrets } from './configured-secrets.ts';
import { openEndings } from './endings.ts';

/** Longest that requests and jobs may take to finish before the process ends all the same. */
const FINISH_MS = 60_000;

export interface ServeOptions {
  /** Runs when the service answers: what `demo` makes and prints. `asked` is aborted once it is to end. */
  readonly whenReady?: (service: Service, foundation: Foundation, asked: AbortSignal) => Promise<void>;
}

/** Serves until a signal; answers when everything has drained and stopped. Throws a StartError when it cannot start. */
export async function serve(config: Config, options: ServeOptions = {}): Promise<void> {
  const log = openLog({ level: config.logLevel, clock: systemClock, secrets: configuredSecrets(config) });
  logCrashes(log);
  stripFailures.subscribe((failure) => {
    const { program, error } = failure as StripFailure;
    log.error('a program keeps no stripped code: each of its processes strips it again', error, { program });
  });
  const ending = openEndings(log, { ...config, clock: systemClock });
  const [foundation, { startService }] = await Promise.all([
    openFoundation(config, {
      log,
      as: 'service',
      say: (line) => process.stderr.write(`${line}\n`),
      onDatabaseGone: (line) => ending.end(line),
    }),
    import('../assemble/running-service.ts'),
  ]);
  const lieDown = stayUp();
  let service: Service | undefined;
  try {
    service = await startService(foundation);
    process.stdout.write(`${readyLine(service)}\n`);
    if (service.setUpLink !== undefined && options.whenReady === undefined) {
      process.stdout.write(`set up the first workspace within seven days: ${service.setUpLink}\n`);
    }
    await options.whenReady?.(service, foundation, ending.signal);
    await ending.asked;
  } finally {
    const give = systemClock.after(config.drainSeconds * 1000 + FINISH_MS, () => {
      log.fatal('the drain took too long', undefined);
      void log.flush().finally(() => process.exit(1));
    });
    await service?.stop();
    await foundation.close();
    give();
    lieDown();
    await log.flush();
  }
}

function readyLine({ address, metricsAddress }: Service): string {
  if (address !== undefined) return `listening on ${address}`;
  return metricsAddress === undefined ? 'working' : `working; health and metrics on ${metricsAddress}`;
}
