// The newest runs of a connection, with the active one, which many imports that wait for their turn can be newer than. Pure.
import type { IntegrationRun } from '../../../../contract/integration-runs.ts';
import { isActive } from './run-counts.ts';

interface RunPage {
  readonly data: readonly IntegrationRun[];
  readonly nextCursor: string | null;
}

/** As many as are shown at first; further pages are read only if the active run is not among them. */
const NEWEST = 10;
const FURTHER = 200;
/** As many pages as hold all imports that can wait. */
const MAX_PAGES = 4;

/** Reads the newest runs, and older ones until the run at work is found. `isWorking`: the connection says that there is one. */
export async function readNewestRuns(
  readPage: (query: { readonly limit: number; readonly cursor?: string }) => Promise<RunPage>,
  isWorking: boolean,
): Promise<readonly IntegrationRun[]> {
  const runs: IntegrationRun[] = [];
  let page = await readPage({ limit: NEWEST });
  runs.push(...page.data);
  for (let read = 1; read < MAX_PAGES && page.nextCursor !== null; read += 1) {
    const isFound = runs.some(({ state }) => state === 'running');
    if (isFound || !(isWorking || page.data.every(isActive))) break;
    page = await readPage({ limit: FURTHER, cursor: page.nextCursor });
    runs.push(...page.data);
  }
  return runs;
}
