// What of a project is other once a version of a model came or went.
import type { QueryClient } from '@tanstack/react-query';
import { readOthers } from '../../api/read-without.ts';

/** The lists and the records beside the models themselves: spaces follow the head, and assets name it. */
const FOLLOWERS = ['models', 'spaces', 'space-schedule', 'assets', 'asset'];

/** Reads again what a version changes that was deleted (`gone` is its id: nothing of it is read), or is read no further. */
export function refreshFollowers(queries: QueryClient, projectId: string, gone?: string): void {
  void readOthers(queries, gone, ...FOLLOWERS.map((follower) => ['project', projectId, follower]));
}
