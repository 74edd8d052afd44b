// The job that makes the renditions of one record: how it is declared, and how it is enqueued.
import type { ProjectScope } from '../../platform/access/scope.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { enqueue, type Job } from '../../platform/jobs/job.ts';
import { makeRenditions, type RenditionDeps, type RenditionPayload, type RenditionTarget } from './renditions.ts';
import type { PictureOwner, PictureRecord, StoredPicture } from './store.ts';

const NAMES: Readonly<Record<PictureOwner, string>> = {
  floor_plan: 'floor-plans.renditions',
  photo: 'photos.renditions',
};

/** The background work on the pictures of one kind of record. */
export function renditionJobs<Files extends StoredPicture>(
  deps: RenditionDeps,
  target: RenditionTarget<Files>,
): Job<RenditionPayload>[] {
  return [{ name: NAMES[target.type], handle: (payload) => makeRenditions(deps, target, payload) }];
}

/** Has a record's renditions made, in the transaction that makes them necessary; with `remake` also where they are there. */
export async function enqueueRenditions(
  tx: Tx,
  { workspaceId, projectId }: ProjectScope,
  { type, id }: PictureRecord,
  { remake }: Pick<RenditionPayload, 'remake'> = {},
): Promise<void> {
  const payload: RenditionPayload = { workspaceId, projectId, id, ...(remake === undefined ? {} : { remake }) };
  await enqueue(tx, { name: NAMES[type] }, payload, { key: `${NAMES[type]}:${id}` });
}
