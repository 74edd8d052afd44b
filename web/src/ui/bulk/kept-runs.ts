// Runs as they are kept in this tab: whoever loads the page anew is told how far they came.
import type { Run, RunKeeping } from './bulk-runs.ts';

const KEPT_AS = 'pcs-runs';

/** The runs of this tab. */
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
      // No room: the run goes on, and an older state of it is not taken for this one.
      sessionStorage.removeItem(KEPT_AS);
    }
  },
};
