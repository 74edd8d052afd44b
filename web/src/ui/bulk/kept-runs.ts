// Stores runs in this tab, so that their progress is shown after a reload.
import type { Run, RunKeeping } from './bulk-runs.ts';

const KEPT_AS = 'pcs-runs';

/** Store of the runs of this tab. */
export const keptRuns: RunKeeping = {
  read() {
    const text = sessionStorage.getItem(KEPT_AS);
    if (text === null) return [];
    try {
      return JSON.parse(text) as Run[];
    } catch {
      sessionStorage.removeItem(KEPT_AS); // Written by another version of the application.
      return [];
    }
  },
  write(runs) {
    try {
      if (runs.length === 0) sessionStorage.removeItem(KEPT_AS);
      else sessionStorage.setItem(KEPT_AS, JSON.stringify(runs));
    } catch {
      // No space: the run continues, and its older state must not be taken for the current one.
      sessionStorage.removeItem(KEPT_AS);
    }
  },
};
