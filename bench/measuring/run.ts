// A benchmark's run: what it started ends with it, whether it is done, fails or is interrupted.
import { setTimeout as pause } from 'node:timers/promises';

/** Ends something that the run started. */
export type End = () => Promise<unknown> | unknown;

export interface Run {
  /** Keeps an end for later; ends run in the reverse order. */
  atEnd(end: End): void;
  /** A number given as `--name 5` or `--name=5`, else the default. */
  number(name: string, otherwise: number): number;
}

/** Runs a benchmark and ends all it started, also on Ctrl-C. */
export async function benchmark(work: (run: Run) => Promise<void>): Promise<void> {
  const ends: End[] = [];
  let ending: Promise<void> | undefined;
  const endAll = () => {
    ending ??= endInTurn(ends);
    return ending;
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => void endAll().then(() => process.exit(130)));
  }
  try {
    await work({ atEnd: (end) => void ends.push(end), number: numberArgument });
  } catch (error) {
    if (ending === undefined) console.error(error);
    process.exitCode = 1;
  } finally {
    await endAll();
  }
}

async function endInTurn(ends: End[]): Promise<void> {
  for (const end of ends.reverse()) {
    try {
      await end();
    } catch (error) {
      // The others must end all the same.
      console.error(error);
    }
  }
}

function numberArgument(name: string, otherwise: number): number {
  const args = process.argv.slice(2);
  const at = args.findIndex((each) => each === `--${name}` || each.startsWith(`--${name}=`));
  if (at === -1) return otherwise;
  const text = args[at]?.split('=')[1] ?? args[at + 1] ?? '';
  const value = Number(text.replaceAll('_', ''));
  if (!Number.isFinite(value) || value <= 0) throw new Error(`--${name} needs a number above 0`);
  return value;
}

/** Measures by turns, so that what else the machine does falls on all alike: each round runs every subject once. */
export async function inRounds<Name extends string, T>(
  rounds: number,
  subjects: Readonly<Record<Name, () => Promise<T>>>,
): Promise<Record<Name, T[]>> {
  const names = Object.keys(subjects) as Name[];
  const results = Object.fromEntries(names.map((name) => [name, [] as T[]])) as Record<Name, T[]>;
  for (let round = 1; round <= rounds; round += 1) {
    for (const name of names) {
      results[name].push(await subjects[name]());
      await pause(200);
    }
    process.stderr.write(`round ${round} of ${rounds}\n`);
  }
  return results;
}

/** The middle one; of two middle ones the lower. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((left, right) => left - right);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? Number.NaN;
}
