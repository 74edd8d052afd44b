// Imports that failed and that nobody has begun again. Pure.
import type { IntegrationRun } from '../../../../contract/integration-runs.ts';

/** More are in the list of runs. */
const MAX_SHOWN = 3;

/** Returns the failed imports among the newest runs, newest first, without files of which a newer import was asked for. */
export function findFailedImports(runs: readonly IntegrationRun[]): readonly IntegrationRun[] {
  const seen = new Set<string>();
  return runs
    .filter(({ import: asked }) => {
      if (asked === null || seen.has(asked.itemId)) return false;
      seen.add(asked.itemId);
      return true;
    })
    .filter(({ state }) => state === 'failed')
    .slice(0, MAX_SHOWN);
}
