import { createContext } from 'react';
import type { BulkRuns } from './bulk-runs.ts';

/** Holds the runs of a page once something asks for them: their code is none of what the first screen waits for. */
export interface BulkHome {
  runs?: BulkRuns;
}

export const BulkContext = createContext<BulkHome>({});
