// One install or build at a time, also after an installer or builder was killed. Plain JavaScript without packages, for any
// Node from 20 on.
//
// The lock's files are numbered and the highest one counts, while one of the processes that it names lives. It is taken by making
// the next number, which only one process can do. The highest is never removed, so whoever looked too early and makes a number
// that no longer counts sees that, and looks again: no lock needs to be taken away from anyone.
import fs from 'node:fs';
import path from 'node:path';

const LOOK_EVERY_MS = 100;
/** After so long a lock no longer counts, where the system does not tell when a process began. */
const LONGEST_HOLD_MS = 3_600_000;

/**
 * Waits until nobody else holds the lock. What the answer does not release ends with this process and those it was shared with.
 * @param {string} dir where its files lie
 * @param {{ name: string, work: string }} lock what its files begin with, and what its holder does, for whoever waits
 */
export async function takeLock(dir, { name, work }) {
  fs.mkdirSync(dir, { recursive: true });
  const place = { dir, name };
  let told = false;
  for (;;) {
    const highest = Math.max(0, ...numbersIn(place));
    const holder = holderOf(place, highest);
    if (holder === undefined && makeNext(place, highest + 1)) return holdOn(place, highest + 1);
    if (holder !== undefined && !told) {
      process.stderr.write(`Waiting for process ${holder}, which ${work}.\n`);
      told = true;
    }
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
}

function makeNext(place, number) {
  if (!write(place, number, [process.pid], fs.linkSync)) return false;
  if (Math.max(...numbersIn(place)) === number) return true;
  fs.rmSync(fileOf(place, number), { force: true });
  return false;
}

function holdOn(place, number) {
  for (const old of numbersIn(place)) if (old < number) fs.rmSync(fileOf(place, old), { force: true });
  return {
    alsoHeldBy: (pid) => write(place, number, [process.pid, pid], fs.renameSync),
    release: () => write(place, number, [], fs.renameSync),
  };
}

/** Whole from its first moment: written aside, then linked (which fails where the name is taken) or renamed into place. */
function write(place, number, pids, put) {
  const draft = path.join(place.dir, `${place.name}-draft-${process.pid}`);
  const holders = pids.map((pid) => ({ pid, start: startOf(pid) })).filter(({ start }) => start !== undefined);
  fs.writeFileSync(draft, JSON.stringify(holders));
  try {
    put(draft, fileOf(place, number));
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  } finally {
    fs.rmSync(draft, { force: true });
  }
}

/** The process that holds a lock, if one of those that it names still lives. */
function holderOf(place, number) {
  try {
    if (Date.now() - fs.statSync(fileOf(place, number)).mtimeMs > LONGEST_HOLD_MS) return undefined;
    const holders = JSON.parse(fs.readFileSync(fileOf(place, number), 'utf8'));
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

function numbersIn({ dir, name }) {
  const numbered = new RegExp(`^${name}-(\\d+)\\.json$`);
  return fs.readdirSync(dir).map((file) => Number(numbered.exec(file)?.[1] ?? 0));
}

function fileOf({ dir, name }, number) {
  return path.join(dir, `${name}-${number}.json`);
}
