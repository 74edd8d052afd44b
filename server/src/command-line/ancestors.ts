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

/** A process as the system describes it. */
interface ProcessFacts {
  readonly name: string;
  readonly parent: number;
  /** Tells it from a later process of the same number. */
  readonly startedAt: string;
}

interface Ancestor {
  readonly pid: number;
  readonly facts: ProcessFacts;
}

/** Reads `/proc/<pid>/stat`; throws the system's error. */
export type ReadStat = (pid: number) => string;

const readStat: ReadStat = (pid) => readFileSync(`/proc/${pid}/stat`, 'latin1');

/**
 * Looks for the ancestors of this process twice a second and calls `gone` once, when one of them has ended. A look that fails
 * otherwise, such as for want of descriptors, says nothing of them.
 */
export function watchAncestors(clock: Clock, startedBy: StartedBy, gone: () => void, read = readStat): void {
  const parent = process.ppid;
  // A launcher of somebody above is in the environment as well: only the one that runs this very process counts.
  if (!startedBy.startedByNpm && startedBy.launcherPid !== parent) return;
  const ancestors = listAncestors(parent, startedBy, read);
  const isGone = ({ pid, facts }: Ancestor) => {
    const now = readProcess(pid, read);
    return now !== 'unknown' && (now === 'ended' || now.startedAt !== facts.startedAt);
  };
  const hasEnded = () => process.ppid !== parent || ancestors.some(isGone);
  const stop = clock.every(LOOK_EVERY_MS, () => {
    if (!hasEnded()) return;
    stop();
    gone();
  });
}

/** Lists the launcher, the shells above it, and whoever runs these: npm. Empty where the system does not tell (no /proc). */
function listAncestors(parent: number, { startedByNpm, launcherPid }: StartedBy, read: ReadStat): Ancestor[] {
  const found: Ancestor[] = [];
  for (let pid = parent; pid > 1 && found.length < MAX_DEPTH; ) {
    const facts = readProcess(pid, read);
    if (typeof facts === 'string') break;
    found.push({ pid, facts });
    const isBetween = pid === launcherPid || SHELLS.includes(facts.name);
    if (!startedByNpm || !isBetween) break;
    pid = facts.parent;
  }
  return found;
}

const NO_PROCESS: readonly unknown[] = ['ENOENT', 'ESRCH'];

/** Reads a process from /proc; `ended` where there is none (or no /proc), or it is dead and unreaped. */
function readProcess(pid: number, read: ReadStat): ProcessFacts | 'ended' | 'unknown' {
  try {
    const text = read(pid);
    // proc_pid_stat(5): the name is in parentheses and may hold some; state and parent follow, the start is field 22.
    const end = text.lastIndexOf(')');
    const [state = '', parent = '', ...more] = text.slice(end + 2).split(' ');
    if (state === 'Z' || state === 'X') return 'ended';
    return { name: text.slice(text.indexOf('(') + 1, end), parent: Number(parent), startedAt: more[17] ?? '' };
  } catch (error) {
    return error instanceof Error && 'code' in error && NO_PROCESS.includes(error.code) ? 'ended' : 'unknown';
  }
}
