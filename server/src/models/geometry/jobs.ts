import { recordGivenUp } from '../../platform/jobs/given-up.ts';
import type { AnyJob, Job } from '../../platform/jobs/job.ts';
import { GENERATE_GEOMETRY, type GeometryPayload } from './enqueue.ts';
import { type GeometryDeps, generateModelGeometry } from './model-geometry.ts';
import { failAbandoned } from './runs.ts';

/** Returns the background jobs of geometry: one generates it, one marks as failed what no job will try again. */
export function geometryJobs(deps: GeometryDeps): AnyJob[] {
  const generate: Job<GeometryPayload> = {
    ...GENERATE_GEOMETRY,
    places: 'long',
    handle: (payload, stopping = new AbortController().signal) => generateModelGeometry(deps, payload, stopping),
  };
  const givenUp: Job<object> = {
    name: `${GENERATE_GEOMETRY.name}-given-up`,
    cron: '*/5 * * * *',
    // The cause was not in the file.
    handle: () =>
      recordGivenUp(deps.db, GENERATE_GEOMETRY, (tx, scope, { id }: GeometryPayload) => failAbandoned(tx, scope, id)),
  };
  return [generate, givenUp];
}
