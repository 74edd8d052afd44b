// Background work on the pictures of one kind of record: makes renditions, marks records whose job ran out of attempts, and
// retries those.
import type { ProjectScope, WorkspaceScope } from '../../platform/access/scope.ts';
import type { Db } from '../../platform/database/db.ts';
import { inTransaction, type Tx } from '../../platform/database/transaction.ts';
import { recordGivenUp } from '../../platform/jobs/given-up.ts';
import type { Job } from '../../platform/jobs/job.ts';
import type { StoredPicture } from '../picture-files/public.ts';
import {
  enqueueRenditions,
  type GivenUpPicture,
  isSettled,
  makeRenditions,
  RENDITION_JOBS,
  type RenditionDeps,
  type RenditionPayload,
  type RenditionTarget,
} from './making.ts';
import {
  type FailedPicture,
  listFailedPictures,
  type PictureOwner,
  type PictureRecord,
  removePictureFailure,
  savePictureFailure,
} from './store.ts';

const PAGE = 100;
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

/** Records at their pictures that jobs of this kind were given up, and takes those jobs out of the queue. */
function noteGivenUp<Files extends StoredPicture>(
  deps: RenditionDeps,
  target: RenditionTarget<Files>,
  job: { readonly name: string },
): Promise<void> {
  const note = async (tx: Tx, scope: ProjectScope, payload: RenditionPayload): Promise<GivenUpPicture | undefined> => {
    // It may have been killed with its work done.
    const files = await target.lock(tx, scope, payload.id);
    if (files === undefined || isSettled(files, payload)) return undefined;
    const picture = { type: target.type, id: payload.id, workspaceId: scope.workspaceId, reason: 'not_made' };
    return (await savePictureFailure(tx, scope, picture, picture.reason)) ? picture : undefined;
  };
  return recordGivenUp(deps.db, job, note, (picture) => {
    if (picture !== undefined) deps.onRenditionsGivenUp(picture);
  });
}

/** The records of a workspace whose renditions were given up: floor plans, then photos, each in the order of their ids. */
export async function* failedPictures(
  { db }: { readonly db: Db },
  scope: WorkspaceScope,
): AsyncGenerator<FailedPicture> {
  for (const type of ['floor_plan', 'photo'] satisfies PictureOwner[]) {
    let after = BEFORE_ALL;
    let page: FailedPicture[];
    do {
      page = await listFailedPictures(db.reader(scope), scope, type, { after, most: PAGE });
      yield* page;
      after = page.at(-1)?.id ?? after;
    } while (page.length === PAGE);
  }
}

/** Has given up renditions made once more. False where they were not given up, or the record is gone. */
export function retryRenditions(
  { db }: { readonly db: Db },
  scope: ProjectScope,
  record: PictureRecord,
): Promise<boolean> {
  return inTransaction(db, scope, async (tx) => {
    const files = await removePictureFailure(tx, scope, record);
    if (files === undefined) return false;
    // Those that are there are of before the photo's kind was changed.
    await enqueueRenditions(tx, scope, record, files.thumbnailFileId === null ? {} : { remake: true });
    return true;
  });
}

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
