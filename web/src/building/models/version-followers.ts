// What of a project is other once a version of a model came or went.
import type { QueryClient } from '@tanstack/react-query';

/** The lists and the records beside the models themselves: spaces follow the head, and assets name it. */
const FOLLOWERS = ['models', 'spaces', 'space-schedule', 'assets', 'asset'];

/** Reads again what a version that was deleted, or is read no further, changes. */
export function refreshFollowers(queries: QueryClient, projectId: string): void {
  for (const follower of FOLLOWERS) void queries.invalidateQueries({ queryKey: ['project', projectId, follower] });
}
