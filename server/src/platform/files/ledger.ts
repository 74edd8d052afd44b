// The ledger of stored files: what storage holds, as the database knows it. Every object has a row BEFORE its first byte
// goes to storage and until AFTER it is removed, so that after a kill at any moment the sweep (sweep.ts) makes both agree:
//   pending  being written, nobody's yet; ten minutes after its writer's last sign of life it is given up
//   kept     a record's, from the transaction that made the record
//   doomed   given up, from the transaction that removed the record; removed some time later, so that a backup that is being
//            made holds every object that it names
// Not for who may see a file (the routes), not for what is on its way in (spool.ts).
import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { sql } from 'kysely';
import { type WorkspaceScope, workspaceScope } from '../access/scope.ts';
import { type Clock, instantOf } from '../clock.ts';
import type { Db, Reader } from '../database/db.ts';
import type { Tx } from '../database/transaction.ts';
import type { Ids } from '../ids.ts';
import { enqueue } from '../jobs/job.ts';
import { closed } from './closed.ts';
import type { Storage } from './storage-rules.ts';

export interface LedgerDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly storage: Storage;
}

/** What the ledger says of a file. */
export interface FileFacts {
  readonly mediaType: string;
  readonly sizeBytes: number;
  /** What it is called when it is downloaded; null for one that is shown in place. */
  readonly downloadName: string | null;
}

/** A finished local file that is to be stored. */
export interface NewFile extends FileFacts {
  readonly path: string;
  /** Hexadecimal; null where nobody needs it. */
  readonly sha256: string | null;
}

export interface StoredFile extends FileFacts {
  readonly id: string;
}

/** Files that are stored and still nobody's. */
export interface ReservedFiles {
  /** In the order of the sources. */
  readonly ids: readonly string[];
  /** Makes them the record's, in its transaction. */
  keep(tx: Tx): Promise<void>;
}

/**
 * How long a pending file lives without a sign from its writer, who gives one every minute.
 * @internal exported for tests, which let it pass.
 */
export const PENDING_MS = 10 * 60_000;
const SIGN_EVERY_MS = 60_000;

/** The job that removes what nobody keeps (sweep.ts). */
export const SWEEP = { name: 'files.sweep' };

/** Where a file of a workspace lies in storage. */
export function storageKeyOf(workspaceId: string, id: string): string {
  return `${workspaceId}/${id}`;
}

/** Copies a stored file to a new local file at `path`. */
export async function copyStoredFile(
  { storage }: Pick<LedgerDeps, 'storage'>,
  scope: WorkspaceScope,
  { id, path }: { readonly id: string; readonly path: string },
): Promise<void> {
  // Asks storage first: if it refuses, no local file is left open.
  const object = await storage.read(storageKeyOf(scope.workspaceId, id));
  const file = createWriteStream(path, { flags: 'wx', mode: 0o600 });
  await pipeline(object, file).finally(() => closed(file));
}

/**
 * Stores files and gives them to `work`, whose transaction keeps them. What it has not kept when it ends, or fails, is
 * removed at once; after a kill the sweep does it.
 */
export async function withStoredFiles<T>(
  deps: LedgerDeps,
  scope: WorkspaceScope,
  sources: readonly NewFile[],
  work: (files: ReservedFiles) => Promise<T>,
): Promise<T> {
  const ids = await reserveFiles(deps, scope, sources);
  let kept = false;
  try {
    await putAll(deps, scope, sources, ids);
    const result = await work({
      ids,
      async keep(tx) {
        kept = true;
        await keepFiles(tx, scope, ids);
      },
    });
    if (!kept) await release(deps, scope, ids);
    return result;
  } catch (error) {
    await release(deps, scope, ids);
    throw error;
  }
}

/**
 * Enters files as pending, in a transaction of its own: before any of their bytes goes to storage. Answers their ids.
 * @internal exported for tests, which stop here as a killed process does.
 */
export async function reserveFiles(
  deps: Pick<LedgerDeps, 'db' | 'clock' | 'ids'>,
  scope: WorkspaceScope,
  files: readonly Omit<NewFile, 'path'>[],
): Promise<string[]> {
  const nowMs = deps.clock.now();
  const rows = files.map((file) => ({
    workspace_id: scope.workspaceId,
    id: deps.ids.next(),
    state: 'pending',
    media_type: file.mediaType,
    size_bytes: file.sizeBytes,
    sha256: file.sha256 === null ? null : Buffer.from(file.sha256, 'hex'),
    download_name: file.downloadName,
    created_at: instantOf(nowMs),
    pending_until: instantOf(nowMs + PENDING_MS),
  }));
  await deps.db.reader(scope).insertInto('stored_file').values(rows).execute();
  return rows.map((row) => row.id);
}

/**
 * Makes pending files a record's. Throws where one is pending no more: its time ran out and the sweep took it.
 * @internal exported for tests, which try it with a wrong scope.
 */
export async function keepFiles(tx: Tx, scope: WorkspaceScope, ids: readonly string[]): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('stored_file')
    .set({ state: 'kept', pending_until: null })
    .where('workspace_id', '=', scope.workspaceId)
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .where('state', '=', 'pending')
    .executeTakeFirstOrThrow();
  if (numUpdatedRows !== BigInt(ids.length)) throw new Error('a stored file was swept before its record was made');
}

/** Gives files up, in the transaction that removes the record; the sweep is enqueued with it. */
export async function doomFiles(tx: Tx, scope: WorkspaceScope, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .updateTable('stored_file')
    .set({ state: 'doomed', pending_until: null, doomed_at: sql<string>`clock_timestamp()` })
    .where('workspace_id', '=', scope.workspaceId)
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute();
  await enqueue(tx, SWEEP, {}, { key: `${SWEEP.name}:${scope.workspaceId}` });
}

/** A kept file of the workspace; undefined for any other. */
export async function findFile(reader: Reader, scope: WorkspaceScope, id: string): Promise<StoredFile | undefined> {
  const row = await reader
    .selectFrom('stored_file')
    .select(['id', 'media_type as mediaType', 'size_bytes as sizeBytes', 'download_name as downloadName'])
    .where('workspace_id', '=', scope.workspaceId)
    .where('id', '=', id)
    .where('state', '=', 'kept')
    .executeTakeFirst();
  return row;
}

export interface UnwantedFile {
  readonly workspaceId: string;
  readonly id: string;
}

/** Lists files of all workspaces that are to leave storage now: those given up so long ago, and pending ones past their time. */
export async function listUnwantedFiles(
  deps: Pick<LedgerDeps, 'db' | 'clock'>,
  most: number,
  keptMs = 0,
): Promise<UnwantedFile[]> {
  const { rows } = await sql<{ workspace_id: string; id: string }>`
    select * from directory.list_unwanted_files(${instantOf(deps.clock.now())}::timestamptz, ${keptMs}::bigint, ${most}::int)`.execute(
    deps.db.directory,
  );
  return rows.map((row) => ({ workspaceId: row.workspace_id, id: row.id }));
}

/**
 * Removes a file from storage, then its row; does nothing where a record keeps it or its writer still lives. Each step may
 * be repeated: the row says `doomed` before the object goes, so that no record made in the meantime keeps it.
 */
export async function removeUnwanted(
  deps: LedgerDeps,
  { workspaceId, id }: UnwantedFile,
  pendingPast: string = instantOf(deps.clock.now()),
): Promise<void> {
  const reader = deps.db.reader(workspaceScope(workspaceId));
  const { rows } = await sql`
    update stored_file set state = 'doomed', pending_until = null, doomed_at = coalesce(doomed_at, 'epoch')
    where workspace_id = ${workspaceId}::uuid and id = ${id}::uuid
      and (state = 'doomed' or (state = 'pending' and pending_until < ${pendingPast}::timestamptz))
    returning id`.execute(reader);
  // Without a row there must be no object either: a writer so slow that the sweep had passed by may have left one.
  if (rows.length === 0 && (await hasRow(reader, workspaceId, id))) return;
  await deps.storage.remove(storageKeyOf(workspaceId, id));
  await reader
    .deleteFrom('stored_file')
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .where('state', '=', 'doomed')
    .execute();
}

async function hasRow(reader: Reader, workspaceId: string, id: string): Promise<boolean> {
  const row = await reader
    .selectFrom('stored_file')
    .select('id')
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row !== undefined;
}

async function putAll(
  deps: LedgerDeps,
  scope: WorkspaceScope,
  sources: readonly NewFile[],
  ids: readonly string[],
): Promise<void> {
  // A bucket far away may take long: as long as we live, the sweep leaves the files alone.
  const stop = deps.clock.every(SIGN_EVERY_MS, () => void extend(deps, scope, ids));
  try {
    for (const [index, source] of sources.entries()) {
      const key = storageKeyOf(scope.workspaceId, ids[index] ?? '');
      await deps.storage.put(key, source.path, { contentType: source.mediaType, sizeBytes: source.sizeBytes });
    }
  } finally {
    stop();
  }
}

async function extend(deps: LedgerDeps, scope: WorkspaceScope, ids: readonly string[]): Promise<void> {
  const until = instantOf(deps.clock.now() + PENDING_MS);
  // A sign that fails is followed by the next; if none gets through, keepFiles refuses and nothing is lost.
  await sql`
    update stored_file set pending_until = ${until}::timestamptz
    where workspace_id = ${scope.workspaceId}::uuid and id = any(${ids}::uuid[]) and state = 'pending'`
    .execute(deps.db.reader(scope))
    .catch(() => undefined);
}

/** Removes the caller's own pending files, whatever their time. What cannot be removed now is left to the sweep. */
async function release(deps: LedgerDeps, scope: WorkspaceScope, ids: readonly string[]): Promise<void> {
  await Promise.allSettled(ids.map((id) => removeUnwanted(deps, { workspaceId: scope.workspaceId, id }, 'infinity')));
}
