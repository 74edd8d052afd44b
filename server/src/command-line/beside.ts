// Runs one command on the database, beside a running service or without one, and lets go of everything again.
import { type Ground, openGround } from '../assemble/foundation.ts';
import { type Environment, readConfig } from '../config.ts';
import { systemClock } from '../platform/clock.ts';
import { StartError } from '../platform/start-error.ts';
import { logCrashes, openLog } from '../platform/telemetry/log.ts';
import { openScrub } from '../platform/telemetry/scrub.ts';
import { configuredSecrets } from './configured-secrets.ts';
import { lineOf } from './failure.ts';
import type { Answer } from './printing.ts';
import type { Terminal } from './terminal.ts';

/** What a command works with. */
export interface CommandDeps {
  readonly ground: Ground;
  readonly terminal: Terminal;
}

/** A command's work: commander's options in, what to print out. */
export type Work = (deps: CommandDeps, options: Record<string, never>) => Promise<Answer>;

export interface Occasion {
  readonly terminal: Terminal;
  readonly environment: Environment | undefined;
}

/** Opens the ground on the service's own configuration, does the work and prints its answer; answers the exit code. */
export async function runBeside(
  { terminal, environment }: Occasion,
  work: Work,
  options: Record<string, unknown>,
): Promise<number> {
  const config = readConfig({ dataDir: './data', logLevel: 'warn' }, environment);
  const secrets = configuredSecrets(config);
  const log = openLog({ level: config.logLevel, clock: systemClock, secrets });
  const stopLoggingCrashes = logCrashes(log);
  const ground = await openGround(config, {
    log,
    as: 'beside',
    say: (line) => terminal.err(`${line}\n`),
    onDatabaseGone: (line) => terminal.err(`${line}\n`),
  });
  const stopListening = onInterrupt(() => ground.close());
  try {
    const { record, text, exitCode } = await work({ ground, terminal }, options as Record<string, never>);
    terminal.out(`${options.json === true ? JSON.stringify(record) : text}\n`);
    return exitCode ?? 0;
  } catch (error) {
    if (lineOf(error) !== undefined) throw error;
    log.error('the command failed', error);
    const message = openScrub(secrets)(error instanceof Error ? error.message : String(error));
    throw new StartError(`the command failed: ${message}`, error);
  } finally {
    stopListening();
    await ground.close();
    await log.flush();
    stopLoggingCrashes();
  }
}

// A PostgreSQL that this command started must not stay behind when somebody interrupts it.
function onInterrupt(close: () => Promise<void>): () => void {
  const end = () => void close().finally(() => process.exit(130));
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  for (const signal of signals) process.once(signal, end);
  return () => {
    for (const signal of signals) process.off(signal, end);
  };
}
