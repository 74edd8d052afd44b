// Whether storage and ledger agree, object by object and row by row, at constant memory and beside a running service.
// Pending and doomed rows agree with anything: their object may be there or not.
import { sql } from 'kysely';
import { type WorkspaceScope, workspaceScope } from '../access/scope.ts';
import type { Db } from '../database/db.ts';
import { findFile, storageKeyOf } from './ledger.ts';
import { type Storage, StorageError } from './storage-rules.ts';

export interface FileFinding {
  /**
   * `no_object`: a kept file is not in storage. `wrong_size`: its object is longer or shorter than it should be.
   * `no_row`: an object that the ledger does not know.
   */
  readonly kind: 'no_object' | 'wrong_size' | 'no_row';
  /** The key in storage. */
  readonly key: string;
  readonly expectedBytes?: number;
  readonly foundBytes?: number;
}

interface CheckDeps {
  readonly db: Db;
  readonly storage: Storage;
}

interface FileRow {
  workspace_id: string;
  id: string;
  state: string;
  size_bytes: number;
}

const BATCH = 500;
const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const FILE_KEY = new RegExp(`^(${UUID})/(${UUID})$`);
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/** Every disagreement between ledger and storage; none where all is well. */
export async function* checkFiles(deps: CheckDeps): AsyncGenerator<FileFinding> {
  yield* checkRows(deps);
  yield* checkObjects(deps);
}

async function* checkRows(deps: CheckDeps): AsyncGenerator<FileFinding> {
  let after = { workspace_id: FIRST_ID, id: FIRST_ID };
  for (;;) {
    const { rows } = await sql<FileRow>`
      select * from directory.list_files(${after.workspace_id}::uuid, ${after.id}::uuid, ${BATCH}::int)`.execute(
      deps.db.directory,
    );
    for (const row of rows) {
      const finding = row.state === 'kept' ? await checkRow(deps, row) : undefined;
      if (finding !== undefined) yield finding;
    }
    const last = rows.at(-1);
    if (last === undefined) return;
    after = last;
  }
}

async function checkRow(deps: CheckDeps, row: FileRow): Promise<FileFinding | undefined> {
  const key = storageKeyOf(row.workspace_id, row.id);
  const foundBytes = await sizeOf(deps.storage, key);
  if (foundBytes === row.size_bytes) return undefined;
  // Its record may have been removed since the row was read.
  const scope: WorkspaceScope = workspaceScope(row.workspace_id);
  if ((await findFile(deps.db.reader(scope), scope, row.id)) === undefined) return undefined;
  const expectedBytes = row.size_bytes;
  return foundBytes === undefined
    ? { kind: 'no_object', key, expectedBytes }
    : { kind: 'wrong_size', key, expectedBytes, foundBytes };
}

async function* checkObjects(deps: CheckDeps): AsyncGenerator<FileFinding> {
  let batch = new Map<string, number>();
  for await (const { key, sizeBytes } of deps.storage.list('')) {
    batch.set(key, sizeBytes);
    if (batch.size < BATCH) continue;
    yield* unknownObjects(deps, batch);
    batch = new Map();
  }
  yield* unknownObjects(deps, batch);
}

async function* unknownObjects(deps: CheckDeps, objects: Map<string, number>): AsyncGenerator<FileFinding> {
  const ids = [...objects.keys()].map((key) => FILE_KEY.exec(key)).filter((match) => match !== null);
  const { rows } = await sql<FileRow>`
    select * from directory.find_files(${ids.map((match) => match[1])}::uuid[], ${ids.map((match) => match[2])}::uuid[])
    `.execute(deps.db.directory);
  const known = new Set(rows.map((row) => storageKeyOf(row.workspace_id, row.id)));
  for (const [key, foundBytes] of objects) {
    // Rows go after their objects: one that was removed meanwhile has no object any more.
    if (!known.has(key) && (await deps.storage.exists(key))) yield { kind: 'no_row', key, foundBytes };
  }
}

async function sizeOf(storage: Storage, key: string): Promise<number | undefined> {
  try {
    return await storage.size(key);
  } catch (error) {
    if (error instanceof StorageError && error.reason === 'not_found') return undefined;
    throw error;
  }
}
