// Who may do what with a data folder at the same time. Three locks, all given up by the system when their holder dies: the
// service's, held for its life; the change lock, held alone while PostgreSQL is looked for, started or stopped; the users'
// lock, shared by everyone who uses the running server and tried alone only under the change lock.
import { type DataFolder, readLine, writeWhole } from './data-folder.ts';
import { type Hold, tryExclusive, tryShared, waitExclusive } from './file-lock.ts';
import { isAlive } from './postmaster.ts';
import { dataFolderInUse, dataFolderNotWritable, stillBusy } from './refusals.ts';
import { waitFor } from './waiting.ts';

/** How long to wait for another process that starts or stops the server; a recovery after a crash may take a while. */
const CHANGE_WITHIN_MS = 60_000;

/** Takes the data folder for this service alone. Throws a StartError that names the process that has it. */
export async function holdService(folder: DataFolder): Promise<Hold> {
  const hold = tryExclusive(folder.serviceLock);
  if (hold === undefined) throw dataFolderInUse(folder.dir, await readServicePid(folder));
  try {
    await writeWhole(folder.servicePidFile, `${process.pid}\n`, 0o644);
    return hold;
  } catch (error) {
    hold.release();
    throw dataFolderNotWritable(folder.dir, error);
  }
}

/** Waits for the right to look for, start or stop the server. Throws a StartError when others take too long. */
export async function holdChange(folder: DataFolder): Promise<Hold> {
  const hold = await waitExclusive(folder.changeLock, CHANGE_WITHIN_MS);
  if (hold === undefined) throw stillBusy(folder.dir, CHANGE_WITHIN_MS);
  return hold;
}

/** Counts this process among the users of the server. Only under the change lock, where nobody can be in the way. */
export function joinUsers(folder: DataFolder): Hold {
  const hold = tryShared(folder.usersLock);
  if (hold === undefined) throw stillBusy(folder.dir, 0);
  return hold;
}

/** True when nobody uses the server any more. Only under the change lock, so that nobody joins meanwhile. */
export function isUnused(folder: DataFolder): boolean {
  const alone = tryExclusive(folder.usersLock);
  alone?.release();
  return alone !== undefined;
}

/** Who holds the service's lock; it writes this just after taking it, so a look may come too early. */
function readServicePid(folder: DataFolder): Promise<number | undefined> {
  return waitFor({ everyMs: 20, limitMs: 200 }, async () => {
    const pid = Number(await readLine(folder.servicePidFile));
    return Number.isInteger(pid) && pid > 0 && isAlive(pid) ? pid : undefined;
  });
}
