// Reads what the prose check needs to know from git. Without git, or without the commits in question, it reads nothing.
import { execFileSync } from 'node:child_process';

/** The state that the working tree is compared with. */
export interface Base {
  /** Files that differ from it. */
  changed: ReadonlySet<string>;
  /** Content of a file at that commit; undefined if the file or the commit is not there. */
  read: (path: string) => string | undefined;
}

/** Commits before this instant keep their subjects. */
const SUBJECTS_SINCE = '2026-11-27T07:00:00Z';
const MAX_SUBJECT = 72;
const MAX_OUTPUT_BYTES = 64 << 20;
const SUBJECT = /^[a-z0-9-]+: \S/;

/**
 * Finds the state to compare with: the last commit, or on a clean tree the one before it. Undefined without git or in a clone
 * that does not have it.
 */
export function findBase(root: string): Base | undefined {
  const status = git(root, 'status', '--porcelain', '--untracked-files=all');
  if (status === undefined) return undefined;
  const base = status === '' ? 'HEAD~1' : 'HEAD';
  const differing = git(root, 'diff', '--name-only', '--relative', base);
  if (differing === undefined) return undefined;
  const untracked = git(root, 'ls-files', '--others', '--exclude-standard') ?? '';
  return {
    changed: new Set([...differing.split('\n'), ...untracked.split('\n')].filter((path) => path !== '')),
    read: (path) => git(root, 'show', `${base}:./${path}`),
  };
}

/** Lists the new commits whose subject is not `area: what changes`, each with the reason. */
export function listBadSubjects(root: string): string[] {
  const log = git(root, 'log', '--no-merges', `--since=${SUBJECTS_SINCE}`, '--format=%h %s') ?? '';
  return log
    .split('\n')
    .filter((line) => line !== '')
    .flatMap((line) => {
      const subject = line.slice(line.indexOf(' ') + 1);
      const fault = findSubjectFault(subject);
      return fault === undefined ? [] : [`commit ${line}: subject: ${fault}`];
    });
}

/** Returns what is wrong with the subject of a commit; undefined if nothing is. */
export function findSubjectFault(subject: string): string | undefined {
  if (!SUBJECT.test(subject)) return 'begin with the area: "area: what changes"';
  if (subject.length > MAX_SUBJECT) return `${subject.length} letters; at most ${MAX_SUBJECT}`;
  return subject.endsWith('.') ? 'end without a full stop' : undefined;
}

function git(root: string, ...args: string[]): string | undefined {
  try {
    return execFileSync('git', args, {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      maxBuffer: MAX_OUTPUT_BYTES,
    }).replace(/\n$/, '');
  } catch {
    return undefined;
  }
}
