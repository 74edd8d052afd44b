// Stores the figures of geometry in batches while it is generated, and removes them with it.
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { sql } from 'kysely';
import type { ProjectScope } from '../../../platform/access/scope.ts';
import type { Db } from '../../../platform/database/db.ts';
import { inTransaction, type Tx } from '../../../platform/database/transaction.ts';

/** Rows that are written or removed in one transaction. */
const ROWS_WRITTEN = 2_000;
const ROWS_REMOVED = 20_000;

interface FigureDeps {
  readonly db: Db;
  /** Locks in the transaction of each batch what the batch depends on; false ends the work. */
  readonly isWanted: (tx: Tx) => Promise<boolean>;
}

/** Removes all figures of a model, in batches. Returns false if `isWanted` ended it. */
export async function removeFigures(
  { db, isWanted }: FigureDeps,
  scope: ProjectScope,
  modelId: string,
): Promise<boolean> {
  for (let removed = ROWS_REMOVED; removed === ROWS_REMOVED; ) {
    const count = await inTransaction(db, scope, async (tx) => {
      return (await isWanted(tx)) ? removeBatch(tx, scope, modelId) : undefined;
    });
    if (count === undefined) return false;
    removed = count;
  }
  return true;
}

async function removeBatch(tx: Tx, scope: ProjectScope, modelId: string): Promise<number> {
  const { rows } = await sql<{ removed: number }>`
    with gone as (
      delete from model_element_figures
      where workspace_id = ${scope.workspaceId}::uuid and model_id = ${modelId}::uuid and guid in (
        select guid from model_element_figures
        where workspace_id = ${scope.workspaceId}::uuid and project_id = ${scope.projectId}::uuid
          and model_id = ${modelId}::uuid
        limit ${ROWS_REMOVED}::int)
      returning 1
    )
    select count(*)::int as removed from gone`.execute(tx);
  return rows[0]?.removed ?? 0;
}

/** A line of a file of figures. */
type Line = readonly [guid: string, ...figures: number[]];

/**
 * Stores the figures of files that the geometry process wrote, one element per line. Returns false if `isWanted` ended it.
 */
export async function storeFigures(
  { db, isWanted }: FigureDeps,
  scope: ProjectScope,
  modelId: string,
  paths: readonly string[],
): Promise<boolean> {
  for (const path of paths) {
    let batch: Line[] = [];
    const flush = async () => {
      const lines = batch;
      batch = [];
      return inTransaction(db, scope, async (tx) => {
        if (!(await isWanted(tx))) return false;
        await insertFigures(tx, scope, modelId, lines);
        return true;
      });
    };
    for await (const line of createInterface({ input: createReadStream(path), crlfDelay: Infinity })) {
      batch.push(JSON.parse(line) as Line);
      if (batch.length === ROWS_WRITTEN && !(await flush())) return false;
    }
    if (batch.length > 0 && !(await flush())) return false;
  }
  return true;
}

async function insertFigures(tx: Tx, scope: ProjectScope, modelId: string, lines: readonly Line[]): Promise<void> {
  const guids = lines.map(([guid]) => guid);
  const figures = lines.map(([, ...numbers]) => `{${numbers.join(',')}}`);
  await sql`
    insert into model_element_figures (workspace_id, project_id, model_id, guid, figures)
    select ${scope.workspaceId}::uuid, ${scope.projectId}::uuid, ${modelId}::uuid, each.guid, each.figures::float8[]
    from unnest(${guids}::text[], ${figures}::text[]) as each (guid, figures)
    on conflict do nothing`.execute(tx);
}
