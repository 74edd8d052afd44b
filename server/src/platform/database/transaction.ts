import { Transaction } from 'kysely';
import type pg from 'pg';
import type { WorkspaceScope } from '../access/scope.ts';
import { systemClock } from '../clock.ts';
import { type Db, type Tables, withClient } from './db.ts';
import { kyselyOver } from './kysely-over.ts';
import { STATEMENT_TIMEOUT_MS } from './pool.ts';
import type { Tx } from './tx.ts';

export type { Tx };

/** For work that belongs to no workspace (sign-in, sessions): tenant tables refuse there. */
export const NO_WORKSPACE = 'no-workspace';

const MAX_ATTEMPTS = 5;

/**
 * Runs `work` in one transaction of a workspace and commits. Retries serialization failures and deadlocks (40001,
 * 40P01) and nothing else, so `work` must do nothing but database work. The whole is bounded to 10 s: an open writing
 * transaction holds the workspace's clock and so all its other writers (tried.md §3).
 */
export async function inTransaction<T>(
  db: Db,
  scope: WorkspaceScope | typeof NO_WORKSPACE,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await withClient(db.pool, (client) => once(db, client, scope, work));
    } catch (error) {
      if (attempt >= MAX_ATTEMPTS || !isRetriable(error)) throw error;
    }
  }
}

async function once<T>(
  db: Db,
  client: pg.PoolClient,
  scope: WorkspaceScope | typeof NO_WORKSPACE,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  // The id is a checked UUID (scope.ts), so it may stand in the text: `set local` takes no parameter, and Citus forwards
  // it in this form.
  const setting = scope === NO_WORKSPACE ? '' : `; set local app.workspace_id = '${scope.workspaceId}'`;
  const tx = new Transaction<Tables>(kyselyOver((query) => client.query(db.statementOf(query)))) as Tx;
  const stop = boundTime(client);
  try {
    await client.query(`begin${setting}`);
    const result = await work(tx);
    await db.beforeCommit?.(tx, result);
    const { command } = await client.query('commit');
    if (command !== 'COMMIT') throw new Error('the transaction was rolled back: an error inside it was swallowed');
    return result;
  } catch (error) {
    await rollBack(client);
    throw error;
  } finally {
    stop();
  }
}

// transaction_timeout needs PostgreSQL 17 and 15 is promised, so the bound is kept here by ending the connection.
function boundTime(client: pg.PoolClient): () => void {
  return systemClock.after(STATEMENT_TIMEOUT_MS, () => void client.end());
}

async function rollBack(client: pg.PoolClient): Promise<void> {
  try {
    await client.query('rollback');
  } catch {
    // The connection is gone, and with it the transaction; the error that brought us here tells the story.
  }
}

function isRetriable(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === '40001' || error.code === '40P01');
}
