// Renditions: made in the background from the stored original, stored through the ledger, tied to their record in one
// transaction. They are not on the wire record, so that a finished one changes neither ETag nor change feed.
import { createWriteStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ProjectScope } from '../../platform/access/scope.ts';
import { projectScope } from '../../platform/access/scope.ts';
import type { Reader } from '../../platform/database/db.ts';
import { inTransaction, type Tx } from '../../platform/database/transaction.ts';
import { closed } from '../../platform/files/closed.ts';
import { findFile, type LedgerDeps, type NewFile, storageKeyOf, withStoredFiles } from '../../platform/files/ledger.ts';
import type { Spool } from '../../platform/files/spool.ts';
import { StorageError } from '../../platform/files/storage-rules.ts';
import { type PictureReader, PictureRefusal, type RenderOrder, type Rendition } from '../pictures/public.ts';

export interface RenditionDeps extends LedgerDeps {
  readonly spool: Spool;
  readonly pictures: PictureReader;
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

/** How a slice takes part: what its record needs, and where the outcome is written. */
export interface RenditionTarget {
  /** Undefined where there is nothing to make: the record is gone, has them, or they were given up. */
  plan(reader: Reader, scope: ProjectScope, payload: RenditionPayload): Promise<RenditionPlan | undefined>;
  /** Locks the record and ties the files to it; false where it is gone. Dooms those that they replace. */
  save(
    tx: Tx,
    scope: ProjectScope,
    payload: RenditionPayload,
    files: ReadonlyMap<RenditionName, string>,
  ): Promise<boolean>;
  /** Notes that they will never be made. */
  giveUp(tx: Tx, scope: ProjectScope, id: string, reason: string): Promise<void>;
}

/**
 * Makes the renditions of one record. May be repeated and run beside itself: files that are not tied in the end are
 * removed. A picture that cannot be rendered is noted for good; whatever else fails is thrown, and the job tried again.
 */
export async function makeRenditions(
  deps: RenditionDeps,
  target: RenditionTarget,
  payload: RenditionPayload,
): Promise<void> {
  const scope = projectScope(payload.workspaceId, payload.projectId);
  const plan = await target.plan(deps.db.reader(scope), scope, payload);
  if (plan === undefined) return;
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
    await inTransaction(deps.db, scope, (tx) => target.giveUp(tx, scope, payload.id, error.reason));
  } finally {
    for (const path of paths) await deps.spool.discard(path);
  }
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
  return deps.pictures.render(path, { ...plan.order, outputs });
}

async function fetchOriginal(deps: RenditionDeps, scope: ProjectScope, id: string, path: string): Promise<boolean> {
  const isKept = async () => (await findFile(deps.db.reader(scope), scope, id)) !== undefined;
  if (!(await isKept())) return false;
  try {
    await copy(await deps.storage.read(storageKeyOf(scope.workspaceId, id)), path);
    return true;
  } catch (error) {
    // Its record was deleted between the two questions; storage that lost a kept file is a fault, and retried.
    if (error instanceof StorageError && error.reason === 'not_found' && !(await isKept())) return false;
    throw error;
  }
}

async function copy(object: Readable, path: string): Promise<void> {
  const file = createWriteStream(path, { flags: 'wx', mode: 0o600 });
  await pipeline(object, file).finally(() => closed(file));
}

interface Outcome {
  scope: ProjectScope;
  target: RenditionTarget;
  payload: RenditionPayload;
}

async function store(deps: RenditionDeps, { scope, target, payload }: Outcome, rendered: Rendition[]): Promise<void> {
  const sources = rendered.map(
    ({ path, mediaType, sizeBytes }): NewFile => ({ path, mediaType, sizeBytes, sha256: null, downloadName: null }),
  );
  await withStoredFiles(deps, scope, sources, (files) =>
    inTransaction(deps.db, scope, async (tx) => {
      const named = new Map(rendered.map((each, index) => [each.name, files.ids[index] ?? '']));
      if (await target.save(tx, scope, payload, named)) await files.keep(tx);
    }),
  );
}
