// Searches for a text go through the words of a project, and no index helps them under row-level security. A text made for it
// costs seconds, so a process does few at a time: whoever searches never takes the connections of those who do not.

import { type Acquire, runLimited } from '../access/limiter.ts';
import { rateLimited } from '../app-error.ts';

/** Runs a search once it has a slot. Throws `rate_limited` where too many wait, or when it took too long. */
export type TextSearches = <T>(workspaceId: string, search: () => Promise<T>) => Promise<T>;

/** As what PostgreSQL ends a statement at its timeout. */
const QUERY_CANCELED = '57014';
const RETRY_AFTER_S = 10;

/** Limits searches by a limiter. */
export function limitTextSearches(acquire: Acquire): TextSearches {
  return async (workspaceId, search) => {
    try {
      return await runLimited(acquire, workspaceId, search);
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === QUERY_CANCELED) throw rateLimited(RETRY_AFTER_S);
      throw error;
    }
  };
}
