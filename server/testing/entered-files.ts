// The files of ours that a request enters: the number of places that somebody reads who follows it through the code.
import { Session } from 'node:inspector/promises';
import { fileURLToPath } from 'node:url';

const ROOT = new URL('../../', import.meta.url).href;
const OURS = /^(?:server\/src|contract)\/.*(?<!\.test\.ts)$/;

/**
 * Returns the source files in which at least one function is called while `work` runs, in order. Loading a module counts for
 * nothing, so `work` has to have run once before. Background work of the same process counts too: run it in a quiet one.
 */
export async function listEnteredFiles(work: () => Promise<unknown>): Promise<string[]> {
  const session = new Session();
  session.connect();
  try {
    await session.post('Profiler.enable');
    await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
    await session.post('Profiler.takePreciseCoverage'); // resets the counts
    await work();
    const { result } = await session.post('Profiler.takePreciseCoverage');
    return result
      .filter(({ url, functions }) => url.startsWith(ROOT) && functions.some(wasCalled))
      .map(({ url }) => fileURLToPath(url).slice(fileURLToPath(ROOT).length).replaceAll('\\', '/'))
      .filter((path) => OURS.test(path))
      .sort();
  } finally {
    session.disconnect();
  }
}

interface CalledFunction {
  readonly functionName: string;
  readonly ranges: readonly { readonly startOffset: number; readonly count: number }[];
}

/** The function without a name that begins with its file is the module itself. */
const wasCalled = ({ functionName, ranges: [range] }: CalledFunction) =>
  range !== undefined && range.count > 0 && !(functionName === '' && range.startOffset === 0);
