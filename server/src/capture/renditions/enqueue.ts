import type { ProjectScope } from '../../platform/access/scope.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { enqueue } from '../../platform/jobs/job.ts';
import type { RenditionPayload } from './making.ts';
import { type PictureOwner, type PictureRecord, removePictureFailure } from './store.ts';

/** The job that makes the renditions of one record. */
export const RENDITION_JOBS: Readonly<Record<PictureOwner, { readonly name: string }>> = {
  floor_plan: { name: 'floor-plans.renditions' },
  photo: { name: 'photos.renditions' },
};

/**
 * Has a record's renditions made, in the transaction that makes them necessary; with `remake` also where they are there, and
 * where they were given up: what is made now is not what could not be made then.
 */
export async function enqueueRenditions(
  tx: Tx,
  scope: ProjectScope,
  { type, id }: PictureRecord,
  { remake }: Pick<RenditionPayload, 'remake'> = {},
): Promise<void> {
  if (remake === true) await removePictureFailure(tx, scope, { type, id });
  const job = RENDITION_JOBS[type];
  const { workspaceId, projectId } = scope;
  const payload: RenditionPayload = { workspaceId, projectId, id, ...(remake === undefined ? {} : { remake }) };
  await enqueue(tx, job, payload, { key: `${job.name}:${id}` });
}
