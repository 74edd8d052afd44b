// One install at a time, also after an installer was killed. Plain JavaScript without packages, for any Node from 20 on.
//
// The lock's files are numbered and the highest one counts, while one of the processes that it names lives. It is taken by making
// the next number, which only one process can do. The highest is never removed, so whoever looked too early and makes a number
// that no longer counts sees that, and looks again: no lock needs to be taken away from anyone.
import fs from 'node:fs';
import path from 'node:path';

const LOOK_EVERY_MS = 100;
/** After so long a lock no longer counts, where the system does not tell when a process began. */
const LONGEST_INSTALL_MS = 3_600_000;

/** Waits until nobody else installs. What the answer does not release ends with this process and those it was shared with. */
export async function takeInstallLock(dir) {
  fs.mkdirSync(dir, { recursive: true });
  let told = false;
  for (;;) {
    const highest = Math.max(0, ...numbersIn(dir));
    const holder = holderOf(dir, highest);
    if (holder === undefined && makeNext(dir, highest + 1)) return holdOn(dir, highest + 1);
    if (holder !== undefined && !told) {
      process.stderr.write(`Waiting for process ${holder}, which installs the packages.\n`);
      told = true;
    }
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
}

function makeNext(dir, number) {
  if (!write(dir, number, [process.pid], fs.linkSync)) return false;
  if (Math.max(...numbersIn(dir)) === number) return true;
  fs.rmSync(fileOf(dir, number), { force: true });
  return false;
}

function holdOn(dir, number) {
  for (const old of numbersIn(dir)) if (old < number) fs.rmSync(fileOf(dir, old), { force: true });
  return {
    alsoHeldBy: (pid) => write(dir, number, [process.pid, pid], fs.renameSync),
    release: () => write(dir, number, [], fs.renameSync),
  };
}

/** Whole from its first moment: written aside, then linked (which fails where the name is taken) or renamed into place. */
function write(dir, number, pids, place) {
  const draft = path.join(dir, `install-draft-${process.pid}`);
  const holders = pids.map((pid) => ({ pid, start: startOf(pid) })).filter(({ start }) => start !== undefined);
  fs.writeFileSync(draft, JSON.stringify(holders));
  try {
    place(draft, fileOf(dir, number));
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  } finally {
    fs.rmSync(draft, { force: true });
  }
}

/** The process that holds a lock, if one of those that it names still lives. */
function holderOf(dir, number) {
  try {
    if (Date.now() - fs.statSync(fileOf(dir, number)).mtimeMs > LONGEST_INSTALL_MS) return undefined;
    const holders = JSON.parse(fs.readFileSync(fileOf(dir, number), 'utf8'));
    return holders.map(({ pid, start }) => (startOf(pid) === start ? pid : 0)).find((pid) => pid > 0);
  } catch (error) {
    // None was ever made, or it has just given way to a higher one.
    if (error.code === 'ENOENT') return undefined;
    throw error;
  }
}

/** When a process began, so that a process id used again is not taken for its earlier owner; undefined when it has ended. */
function startOf(pid) {
  try {
    process.kill(pid, 0);
    if (process.platform !== 'linux') return 'alive';
    const status = fs.readFileSync(`/proc/${pid}/stat`, 'latin1');
    // After the name, which stands in parentheses and may hold anything: the state is the first field, the start the 20th.
    const fields = status.slice(status.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'Z' ? undefined : fields[19];
  } catch {
    // It has ended, or it is another user's and so not an installer of this folder.
    return undefined;
  }
}

function numbersIn(dir) {
  return fs.readdirSync(dir).map((name) => Number(/^install-(\d+)\.json$/.exec(name)?.[1] ?? 0));
}

function fileOf(dir, number) {
  return path.join(dir, `install-${number}.json`);
}
