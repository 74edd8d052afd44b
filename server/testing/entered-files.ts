// The files of ours that a request enters: the number of places that somebody reads who follows it through the code.
import { Session } from 'node:inspector/promises';
import { fileURLToPath } from 'node:url';

const ROOT = new URL('../../', import.meta.url).href;
const OURS = /^(?:server\/src|contract)\/.*(?<!\.test\.ts)$/;

/** Enough for no timer of the process to run in each of them by chance. */
const TURNS = 12;

/**
 * Returns the source files in which at least one function is called in each of several turns of `work`, in order. Loading a
 * module counts for nothing, so `work` has to have run once before. Neither do files that only some turns enter: they belong
 * to timers of the same process, of which more fire the slower the machine is.
 */
export async function listEnteredFiles(work: () => Promise<unknown>): Promise<string[]> {
  const session = new Session();
  session.connect();
  try {
    await session.post('Profiler.enable');
    await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
    let entered = await listCalledFiles(session, work);
    for (let turn = 1; turn < TURNS; turn += 1) {
      entered = entered.intersection(await listCalledFiles(session, work));
    }
    return [...entered].sort();
  } finally {
    session.disconnect();
  }
}

async function listCalledFiles(session: Session, work: () => Promise<unknown>): Promise<Set<string>> {
  await session.post('Profiler.takePreciseCoverage'); // resets the counts
  await work();
  const { result } = await session.post('Profiler.takePreciseCoverage');
  return new Set(
    result
      .filter(({ url, functions }) => url.startsWith(ROOT) && functions.some(wasCalled))
      .map(({ url }) => fileURLToPath(url).slice(fileURLToPath(ROOT).length).replaceAll('\\', '/'))
      .filter((path) => OURS.test(path)),
  );
}

interface CalledFunction {
  readonly functionName: string;
  readonly ranges: readonly { readonly startOffset: number; readonly count: number }[];
}

/** The function without a name that begins with its file is the module itself. */
const wasCalled = ({ functionName, ranges: [range] }: CalledFunction) =>
  range !== undefined && range.count > 0 && !(functionName === '' && range.startOffset === 0);
