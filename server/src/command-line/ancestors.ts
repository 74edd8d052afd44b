// The processes that a service ends with: the launcher that stands in for it, and the npm that started it with the shell between
// them. Each may be killed without a word: nobody hands SIGKILL on, and npm passes SIGTERM to the shell alone, which ends without
// passing it on.
import { readFileSync } from 'node:fs';
import type { Clock } from '../platform/clock.ts';

const LOOK_EVERY_MS = 500;
const SHELLS: readonly string[] = ['sh', 'dash', 'bash', 'ash', 'busybox', 'zsh', 'ksh'];
/** A shell that runs a shell that runs a launcher, and one to spare. */
const MAX_DEPTH = 5;

export interface StartedBy {
  readonly startedByNpm: boolean;
  readonly launcherPid: number | undefined;
}

/** What the system tells of a process. */
interface ProcessFacts {
  readonly name: string;
  readonly parent: number;
  /** Tells it from a later process of the same number. */
  readonly startedAt: string;
}

/** Looks for the ancestors of this process twice a second and calls `gone` once, when one of them has ended. */
export function watchAncestors(clock: Clock, startedBy: StartedBy, gone: () => void): void {
  const parent = process.ppid;
  // A launcher of somebody above is in the environment as well: only the one that runs this very process counts.
  if (!startedBy.startedByNpm && startedBy.launcherPid !== parent) return;
  const ancestors = listAncestors(parent, startedBy);
  const hasEnded = () =>
    process.ppid !== parent || ancestors.some(({ pid, facts }) => readProcess(pid)?.startedAt !== facts.startedAt);
  const stop = clock.every(LOOK_EVERY_MS, () => {
    if (!hasEnded()) return;
    stop();
    gone();
  });
}

/** Lists the launcher, the shells above it, and whoever runs these: npm. Empty where the system does not tell (no /proc). */
function listAncestors(parent: number, { startedByNpm, launcherPid }: StartedBy) {
  const found: { pid: number; facts: ProcessFacts }[] = [];
  for (let pid = parent; pid > 1 && found.length < MAX_DEPTH; ) {
    const facts = readProcess(pid);
    if (facts === undefined) break;
    found.push({ pid, facts });
    const isBetween = pid === launcherPid || SHELLS.includes(facts.name);
    if (!startedByNpm || !isBetween) break;
    pid = facts.parent;
  }
  return found;
}

/** Reads a process from /proc; undefined where there is none, it is dead and unreaped, or there is no /proc. */
function readProcess(pid: number): ProcessFacts | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'latin1');
    // proc_pid_stat(5): the name stands in parentheses and may hold some; state and parent follow, the start is field 22.
    const end = text.lastIndexOf(')');
    const [state = '', parent = '', ...more] = text.slice(end + 2).split(' ');
    if (state === 'Z' || state === 'X') return undefined;
    return { name: text.slice(text.indexOf('(') + 1, end), parent: Number(parent), startedAt: more[17] ?? '' };
  } catch {
    return undefined;
  }
}
