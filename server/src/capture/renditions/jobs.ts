import type { Job } from '../../platform/jobs/job.ts';
import type { StoredPicture } from '../picture-files/public.ts';
import { RENDITION_JOBS } from './enqueue.ts';
import { noteGivenUp } from './given-up.ts';
import { makeRenditions, type RenditionDeps, type RenditionPayload, type RenditionTarget } from './making.ts';

/** The background work on the pictures of one kind of record: making renditions, and noting where that was given up. */
export function renditionJobs<Files extends StoredPicture>(
  deps: RenditionDeps,
  target: RenditionTarget<Files>,
): Job<RenditionPayload>[] {
  const job = RENDITION_JOBS[target.type];
  return [
    { ...job, handle: (payload) => makeRenditions(deps, target, payload) },
    // Twelve attempts take eight hours; minutes more until the record says so are nothing.
    { name: `${job.name}-given-up`, cron: '*/5 * * * *', handle: () => noteGivenUp(deps, target, job) },
  ];
}
