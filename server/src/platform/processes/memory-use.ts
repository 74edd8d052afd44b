import { readFileSync } from 'node:fs';

/**
 * The memory that a process holds for itself alone, in bytes: anonymous pages, shared memory and what is swapped out, not
 * the program and libraries mapped from files (proc(5), `/proc/<pid>/status`). Undefined where the system has no such
 * file or the process is gone. Read synchronously: 20 µs, and only while the process works.
 */
export function privateMemoryBytes(pid: number): number | undefined {
  let status: string;
  try {
    status = readFileSync(`/proc/${pid}/status`, 'latin1');
  } catch {
    return undefined;
  }
  const kibibytes = ['RssAnon', 'RssShmem', 'VmSwap'].map((name) =>
    Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]),
  );
  const total = kibibytes.reduce((sum, each) => sum + (Number.isNaN(each) ? 0 : each), 0);
  return total === 0 ? undefined : total * 1024;
}
