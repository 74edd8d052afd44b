// Renditions: made in the background from the stored original, stored through the ledger, tied to their record in one
// transaction. They are not on the wire record, so that a finished one changes neither ETag nor change feed.
import type { PhotoPicture } from '../../../../contract/capture.ts';
import { type ProjectScope, projectScope } from '../../platform/access/scope.ts';
import type { Reader } from '../../platform/database/db.ts';
import { inTransaction, type Tx } from '../../platform/database/transaction.ts';
import {
  copyStoredFile,
  doomFiles,
  findFile,
  type LedgerDeps,
  type NewFile,
  withStoredFiles,
} from '../../platform/files/ledger.ts';
import type { Spool } from '../../platform/files/spool.ts';
import { StorageError } from '../../platform/files/storage-rules.ts';
import { enqueue } from '../../platform/jobs/job.ts';
import { renditionIds, type StoredPicture } from '../picture-files/public.ts';
import { type PictureReader, PictureRefusal, type RenderOrder, type Rendition } from '../pictures/public.ts';
import { type PictureOwner, type PictureRecord, removePictureFailure, savePictureFailure } from './store.ts';

/** Returns the progress of the renditions of a picture. Those of before a failure are still shown, so they count as ready. */
export function renditionState(
  files: Pick<StoredPicture, 'screenFileId' | 'thumbnailFileId' | 'renditionsFailed'>,
): Pick<PhotoPicture, 'renditions' | 'failure'> {
  const failure = files.renditionsFailed;
  const isReady = files.screenFileId !== null && files.thumbnailFileId !== null;
  return { renditions: isReady ? 'ready' : failure === null ? 'pending' : 'failed', failure };
}

export interface RenditionDeps extends LedgerDeps {
  readonly spool: Spool;
  readonly pictures: PictureReader;
  /** Called once for each record whose renditions are given up. */
  readonly onRenditionsGivenUp: (picture: GivenUpPicture) => void;
}

/** A record that stays without its renditions. */
export interface GivenUpPicture extends PictureRecord {
  readonly workspaceId: string;
  /** A `RefusalReason`, or `not_made` where the job ran out of attempts. */
  readonly reason: string;
}

export type RenditionName = Rendition['name'];

/** The record whose picture is rendered; the payload of the job. */
export interface RenditionPayload {
  readonly workspaceId: string;
  readonly projectId: string;
  readonly id: string;
  /** Made anew where they are there already: the record's kind has changed. */
  readonly remake?: boolean;
}

/** What is to be made. */
export interface RenditionPlan {
  readonly originalFileId: string;
  readonly order: Omit<RenderOrder, 'outputs'>;
  readonly names: readonly RenditionName[];
}

/** How a kind of record takes part: which files it has, what they need, and where the outcome is written. */
export interface RenditionTarget<Files extends StoredPicture = StoredPicture> {
  readonly type: PictureOwner;
  find(reader: Reader, scope: ProjectScope, id: string): Promise<Files | undefined>;
  lock(tx: Tx, scope: ProjectScope, id: string): Promise<Files | undefined>;
  /** What is made of the original. */
  wanted(files: Files): Pick<RenditionPlan, 'order' | 'names'>;
  /** Ties what was made to the locked record. */
  tie(tx: Tx, scope: ProjectScope, id: string, made: ReadonlyMap<RenditionName, string>): Promise<void>;
}

/**
 * Makes the renditions of one record. May be repeated and run beside itself: files that are not tied in the end are
 * removed. A picture that cannot be rendered is noted for good; whatever else fails is thrown, and the job tried again.
 */
export async function makeRenditions<Files extends StoredPicture>(
  deps: RenditionDeps,
  target: RenditionTarget<Files>,
  payload: RenditionPayload,
): Promise<void> {
  const scope = projectScope(payload.workspaceId, payload.projectId);
  const files = await target.find(deps.db.reader(scope), scope, payload.id);
  if (files === undefined || isSettled(files, payload)) return;
  const plan = { originalFileId: files.originalFileId, ...target.wanted(files) };
  const paths: string[] = [];
  const freshPath = () => {
    const path = deps.spool.freshPath();
    paths.push(path);
    return path;
  };
  try {
    const rendered = await render(deps, scope, plan, freshPath);
    if (rendered !== undefined) await store(deps, { scope, target, payload }, rendered);
  } catch (error) {
    if (!(error instanceof PictureRefusal)) throw error;
    const picture = { type: target.type, id: payload.id, workspaceId: scope.workspaceId, reason: error.reason };
    const isNew = await inTransaction(deps.db, scope, (tx) => savePictureFailure(tx, scope, picture, picture.reason));
    if (isNew) deps.onRenditionsGivenUp(picture);
  } finally {
    for (const path of paths) await deps.spool.discard(path);
  }
}

/** Whether there is nothing to make of a picture: it is rendered, or that was given up. */
export function isSettled(files: StoredPicture, { remake = false }: RenditionPayload): boolean {
  return files.renditionsFailed !== null || (files.thumbnailFileId !== null && !remake);
}

/** Undefined where the original was given up meanwhile, with its record. */
async function render(
  deps: RenditionDeps,
  scope: ProjectScope,
  plan: RenditionPlan,
  freshPath: () => string,
): Promise<Rendition[] | undefined> {
  const path = freshPath();
  if (!(await fetchOriginal(deps, scope, plan.originalFileId, path))) return undefined;
  const outputs = plan.names.map((name) => ({ name, path: freshPath() }));
  return deps.pictures.render(path, { ...plan.order, outputs }, { lane: scope.workspaceId });
}

async function fetchOriginal(deps: RenditionDeps, scope: ProjectScope, id: string, path: string): Promise<boolean> {
  const isKept = async () => (await findFile(deps.db.reader(scope), scope, id)) !== undefined;
  if (!(await isKept())) return false;
  try {
    await copyStoredFile(deps, scope, { id, path });
    return true;
  } catch (error) {
    // Its record was deleted between the two questions; storage that lost a kept file is a fault, and retried.
    if (error instanceof StorageError && error.reason === 'not_found' && !(await isKept())) return false;
    throw error;
  }
}

interface Outcome<Files extends StoredPicture> {
  scope: ProjectScope;
  target: RenditionTarget<Files>;
  payload: RenditionPayload;
}

async function store<Files extends StoredPicture>(
  deps: RenditionDeps,
  outcome: Outcome<Files>,
  rendered: Rendition[],
): Promise<void> {
  const { scope } = outcome;
  const sources = rendered.map(
    ({ path, mediaType, sizeBytes }): NewFile => ({ path, mediaType, sizeBytes, sha256: null, downloadName: null }),
  );
  await withStoredFiles(deps, scope, sources, (files) =>
    inTransaction(deps.db, scope, async (tx) => {
      const made = new Map(rendered.map((each, index) => [each.name, files.ids[index] ?? '']));
      if (await save(tx, outcome, made)) await files.keep(tx);
    }),
  );
}

/** False where the record is gone or has them meanwhile. */
async function save<Files extends StoredPicture>(
  tx: Tx,
  { scope, target, payload }: Outcome<Files>,
  made: ReadonlyMap<RenditionName, string>,
): Promise<boolean> {
  const files = await target.lock(tx, scope, payload.id);
  if (files === undefined || isSettled(files, payload)) return false;
  await target.tie(tx, scope, payload.id, made);
  await doomFiles(tx, scope, renditionIds(files));
  return true;
}

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
