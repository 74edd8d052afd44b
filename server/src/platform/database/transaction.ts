// Transactions. What more than one command locks is locked in this order, so that two that meet wait and neither is ended:
//   1. the workspace's row (lockWorkspace), for decisions about all of its members or settings
//   2. the person's row (directory.lock_person, lock_session, claim_account), then their sessions, grants and ways in
//   3. rows of members (lockMember, which locks the person first; lockOwner), then their roles in projects
//   4. records: invitations, connections, subscriptions, and so on
//   5. the workspace's clock (stampChanges), which all its writers wait for
// A trigger locks directory.access_version for every statement that ends access (of sessions, members, factors, keys, policies). Rows that
// a transaction locks after it, such as sessions, should be reached by others only through a lock of 1 to 4 that it holds. Ending all
// sessions of a provider (end_sso_sessions) does not lock their people, and is repeated where it meets one of them signing out.
// assemble/lock-order.db.test.ts holds it. An invitation that is accepted is locked before its person: nobody who holds a person
// goes on to one that is open without the workspace's row, which accepting holds.
import { sql, Transaction } from 'kysely';
import type pg from 'pg';
import type { ProjectScope, WorkspaceScope } from '../access/scope.ts';
import { notFound, projectArchived } from '../app-error.ts';
import { systemClock } from '../clock.ts';
import { ADVISORY_LOCKS } from './advisory-locks.ts';
import { CopyIn } from './copy-in.ts';
import { type Db, kyselyOver, runStatement, type Tables, withClient } from './db.ts';
import type { Tx } from './tx.ts';

export type { Tx };

/** For work that belongs to no workspace (sign-in, sessions): tenant tables refuse there. */
export const NO_WORKSPACE = 'no-workspace';

const MAX_ATTEMPTS = 5;
/** Tried at once, a deadlock's victim often took its first lock again before the other got on: three in a row, measured. */
const RETRY_PAUSE_MS = 20;

interface TransactionOptions {
  /** True to read everything as it is at one moment. A write is then a fault of ours, and no sign of a database that fails over. */
  readonly isSnapshot?: boolean;
}

/**
 * Runs `work` in one transaction of a workspace and commits. Retries serialization failures and deadlocks (40001,
 * 40P01) and nothing else, so `work` must do nothing but database work. The whole is bounded to 10 s: an open writing
 * transaction holds the workspace's clock and so all its other writers (record-change.ts).
 */
export async function inTransaction<T>(
  db: Db,
  scope: WorkspaceScope | typeof NO_WORKSPACE,
  work: (tx: Tx) => Promise<T>,
  { isSnapshot = false }: TransactionOptions = {},
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await withClient(db.pool, (client) => once(db, client, { scope, isSnapshot }, work), {
        isReadOnly: isSnapshot,
      });
    } catch (error) {
      if (attempt >= MAX_ATTEMPTS || !isRetriable(error)) throw error;
    }
    await new Promise<void>((resolve) => void systemClock.after(RETRY_PAUSE_MS * attempt, resolve));
  }
}

async function once<T>(
  db: Db,
  client: pg.PoolClient,
  { scope, isSnapshot }: { readonly scope: WorkspaceScope | typeof NO_WORKSPACE; readonly isSnapshot: boolean },
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  let isOver = false;
  const committed: (() => void)[] = [];
  // The client may be another workspace's by now: a query that nobody awaited must not reach it.
  const requireOpen = () => {
    if (isOver) throw new Error('the transaction is over: a query in it was not awaited');
  };
  const queries = new Transaction<Tables>(
    kyselyOver((query) => {
      requireOpen();
      return runStatement(client, db.statementOf(query));
    }),
  );
  const tx = Object.assign(queries, {
    copyIn(text: string, rows: Buffer) {
      requireOpen();
      return client.query(new CopyIn(text, rows)).rows;
    },
    afterCommit(each: () => void) {
      requireOpen();
      committed.push(each);
    },
  }) as unknown as Tx;
  const bound = boundTime(client, db.maxTransactionMs);
  try {
    await begin(client, scope, isSnapshot);
    const result = await work(tx);
    await db.beforeCommit?.(tx, result);
    isOver = true;
    const { command } = await runStatement(client, 'commit');
    if (command !== 'COMMIT') throw new Error('the transaction was rolled back: an error inside it was swallowed');
    for (const each of committed) each();
    return result;
  } catch (error) {
    isOver = true;
    await rollBack(client);
    throw bound.isReached() ? tookTooLong(db.maxTransactionMs, error) : error;
  } finally {
    bound.stop();
  }
}

/** Begins a transaction in one round trip, and refuses one that changes an archived project. */
async function begin(
  client: pg.PoolClient,
  scope: WorkspaceScope | ProjectScope | typeof NO_WORKSPACE,
  isSnapshot: boolean,
): Promise<void> {
  const beginning = isSnapshot ? 'begin isolation level repeatable read read only' : 'begin';
  if (scope === NO_WORKSPACE) return void (await runStatement(client, beginning));
  // The id is a checked UUID (scope.ts), so it may stand in the text: `set local` takes no parameter, and Citus forwards
  // it in this form.
  const setting = `${beginning}; set local app.workspace_id = '${scope.workspaceId}'`;
  if (!('projectId' in scope) || scope.isChange !== true) return void (await runStatement(client, setting));
  const results = (await runStatement(client, setting + lockStatusSql(scope))) as unknown as pg.QueryResult[];
  requireActiveStatus(results.at(-1)?.rows[0]?.status);
}

// transaction_timeout needs PostgreSQL 17 and 15 is promised, so the bound is kept here by ending the connection.
function boundTime(client: pg.PoolClient, maxTransactionMs: number): { stop(): void; isReached(): boolean } {
  let isReached = false;
  const stop = systemClock.after(maxTransactionMs, () => {
    isReached = true;
    void client.end();
  });
  return { stop, isReached: () => isReached };
}

// A fault of ours, and not a database that is away: the connection was ended by us.
const tookTooLong = (maxTransactionMs: number, cause: unknown) =>
  new Error(`the transaction was open for longer than ${maxTransactionMs} ms`, { cause });

async function rollBack(client: pg.PoolClient): Promise<void> {
  try {
    await runStatement(client, 'rollback');
  } catch {
    // The connection is gone, and with it the transaction; the error that brought us here tells the story.
  }
}

function isRetriable(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === '40001' || error.code === '40P01');
}

// An archived project is read-only (contract §15). Each transaction that changes a project holds a shared lock on its status, and
// whoever archives or restores it the exclusive one: no change is committed behind the archiving. An advisory lock, since a row
// lock would write to the project's row with each post of readings.

const NAMESPACE = ADVISORY_LOCKS.projectStatus;

/**
 * Returns the statements that lock the status of a project and read it, for the round trip that begins a transaction. Each has a
 * snapshot of its own, so that the status is read as it is under the lock. The ids are checked UUIDs (scope.ts).
 */
function lockStatusSql({ workspaceId, projectId }: ProjectScope): string {
  return (
    `; select pg_advisory_xact_lock_shared(${NAMESPACE}, hashtext('${projectId}'))` +
    `; select status from project where workspace_id = '${workspaceId}' and id = '${projectId}'`
  );
}

/** Throws conflict where the status says that the project is archived. */
function requireActiveStatus(status: unknown): void {
  if (status === undefined) throw notFound();
  if (status === 'archived') throw projectArchived();
}

/** Throws conflict where a project is archived now; a transaction that changes it judges again, under the lock. */
export async function requireActiveProject(db: Db, scope: ProjectScope): Promise<void> {
  const { rows } = await sql<{ status: string }>`
    select status from project
    where workspace_id = ${scope.workspaceId}::uuid and id = ${scope.projectId}::uuid`.execute(db.reader(scope));
  requireActiveStatus(rows[0]?.status);
}

/**
 * Tells whether a project is active, and keeps it so until the transaction is over: for work in the background, which passes over
 * an archived project. To be called before any row is locked.
 */
export async function holdActive(tx: Tx, { workspaceId, projectId }: ProjectScope): Promise<boolean> {
  await sql`select pg_advisory_xact_lock_shared(${NAMESPACE}::int, hashtext(${projectId}::text))`.execute(tx);
  const { rows } = await sql<{ status: string }>`
    select status from project where workspace_id = ${workspaceId}::uuid and id = ${projectId}::uuid`.execute(tx);
  return rows[0]?.status === 'active';
}

/** Waits until no transaction changes the project, and holds up those that follow until this one is over. */
export async function lockStatus(tx: Tx, { projectId }: ProjectScope): Promise<void> {
  await sql`select pg_advisory_xact_lock(${NAMESPACE}::int, hashtext(${projectId}::text))`.execute(tx);
}
