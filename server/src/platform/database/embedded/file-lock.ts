// Locks on files that the operating system itself gives up when their holder dies, however it dies. Node has no flock of
// its own, but its SQLite takes the system's record locks on a database file, so an empty database is a lock: nothing is
// ever written to it. There are no process ids to compare, nothing can be stale, and taking one is a single atomic step.
//
// POSIX drops a process's record locks when the process closes *any* handle on the file (fcntl(2)), so these files must
// never be opened in another way: not read, not copied, not backed up.
import { DatabaseSync } from 'node:sqlite';
import { lockRefused } from './refusals.ts';
import { waitFor } from './waiting.ts';

const SQLITE_BUSY = 5;
const POLL_MS = 15;

/** A lock that is held, until it is released or the process ends. */
export interface Hold {
  release(): void;
}

/** Takes `file` for this caller alone; undefined while anyone else holds it in either way. */
export const tryExclusive = (file: string): Hold | undefined => tryLock(file, 'begin exclusive');

/** Takes `file` together with any number of other sharers; undefined while someone holds it alone. */
export const tryShared = (file: string): Hold | undefined => tryLock(file, 'begin; select count(*) from sqlite_schema');

/** Takes `file` alone, waiting for others to leave; undefined after `limitMs`. */
export const waitExclusive = (file: string, limitMs: number): Promise<Hold | undefined> =>
  waitFor({ everyMs: POLL_MS, limitMs }, () => tryExclusive(file));

function tryLock(file: string, take: string): Hold | undefined {
  let database: DatabaseSync | undefined;
  try {
    const opened = new DatabaseSync(file);
    database = opened;
    opened.exec(take);
    // Closing rolls the open transaction back, so not a byte is written.
    return { release: () => opened.isOpen && opened.close() };
  } catch (error) {
    database?.close();
    if (error instanceof Error && 'errcode' in error && Number(error.errcode) % 256 === SQLITE_BUSY) return undefined;
    throw lockRefused(file, error);
  }
}
