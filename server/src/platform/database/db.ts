// The service's way to PostgreSQL. Three ways in, and no other:
//   reader(scope)   Kysely for reads in one workspace, one round trip a query; scoped(reader, scope) keeps them to one project
//   readRaw(scope)  the same, its rows as the bytes that PostgreSQL sent (lists on their way to JSON)
//   directory       the named functions that look across workspaces (schema `directory`): access and identity only
// Writing goes through inTransaction (transaction.ts).
import {
  type CompiledQuery,
  type ConnectionProvider,
  type DatabaseConnection,
  DefaultQueryExecutor,
  type DeleteQueryBuilder,
  type DeleteResult,
  DummyDriver,
  type Insertable,
  type InsertQueryBuilder,
  type InsertResult,
  Kysely,
  type KyselyProps,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  type RawBuilder,
  type SelectQueryBuilder,
  sql,
  type UpdateQueryBuilder,
  type UpdateResult,
} from 'kysely';
import type pg from 'pg';
import type { DB as Tables } from '../../../schema.ts';
import type { ProjectScope, WorkspaceScope } from '../access/scope.ts';
import { asDatabaseAway } from './database-away.ts';
import { isConnectionLost, STATEMENT_TIMEOUT_MS } from './pool.ts';
import { makePresence, type Presence } from './presence.ts';
import { RawScopedQuery } from './raw-query.ts';
import { ScopedQuery, type Statement } from './scoped-query.ts';
import type { Tx } from './tx.ts';
import type { TakeRow } from './wire-values.ts';
import { typeParsers } from './wire-values.ts';

export type { Tables };

/** Anything a store can read with: a workspace's reader or a running transaction. */
export type Reader = Kysely<Tables>;

/** What a raw read needs of a compiled query. */
export type Compiled = Pick<CompiledQuery, 'sql' | 'parameters'>;

export interface Db {
  readonly pool: pg.Pool;
  /** Reads in one workspace; each query is an implicit transaction of its own. */
  reader(scope: WorkspaceScope): Reader;
  /** Runs a compiled read in one workspace and hands its rows over as they come in, as their bytes (wire-rows.ts). */
  readRaw(scope: WorkspaceScope, query: Compiled, takeRow: TakeRow): Promise<void>;
  /** Queries without a workspace: only functions of schema `directory` answer there, tenant tables refuse. */
  readonly directory: Reader;
  /** The statement for a compiled query, under the name it is prepared by. */
  statementOf(query: Compiled): Statement;
  /** How long a transaction may stay open (transaction.ts). */
  readonly maxTransactionMs: number;
  /** The sign for other processes that this one lives. */
  readonly presence: Presence;
  /** Runs at the end of each transaction, inside it, with what its work answered (beforeCommitting). */
  readonly beforeCommit?: (tx: Tx, result: unknown) => Promise<void>;
}

/** The same database, where each transaction ends with one more step inside it: how an idempotent answer is kept. */
export function beforeCommitting(db: Db, step: (tx: Tx, result: unknown) => Promise<void>): Db {
  return { ...db, beforeCommit: step };
}

const MAX_NAMED_STATEMENTS = 1_000;

/** Opens the database over a pool of service connections, one `Db` a pool: each names its statements for itself. */
export function openDb(pool: pg.Pool, { maxTransactionMs = STATEMENT_TIMEOUT_MS } = {}): Db {
  const nameOf = statementNames();
  const statementOf = (query: Compiled): Statement => ({
    text: query.sql,
    values: query.parameters as unknown[],
    name: nameOf(query.sql),
  });
  return {
    pool,
    presence: makePresence(),
    statementOf,
    maxTransactionMs,
    directory: new Kysely<Tables>(
      kyselyOver((query) => withClient(pool, (client) => runStatement(client, statementOf(query)))),
    ),
    reader: (scope) =>
      new Kysely<Tables>(
        kyselyOver((query) =>
          withClient(pool, (client) =>
            submit<pg.QueryResult>(client, new ScopedQuery(scope.workspaceId, statementOf(query), typeParsers)),
          ),
        ),
      ),
    readRaw: (scope, query, takeRow) =>
      withClient(pool, (client) =>
        submit<void>(client, new RawScopedQuery(scope.workspaceId, statementOf(query), takeRow)),
      ),
  };
}

/**
 * Checks a client out, gives it back, and destroys it when its backend is gone or a transaction was left open on it. Throws
 * DatabaseAwayError where the database does not answer. `isReadOnly` where `use` begins a transaction that only reads.
 */
export async function withClient<T>(
  pool: pg.Pool,
  use: (client: pg.PoolClient) => Promise<T>,
  { isReadOnly = false } = {},
): Promise<T> {
  const client = await connect(pool);
  let lost = false;
  try {
    return await use(client);
  } catch (error) {
    lost = isConnectionLost(error);
    throw asDatabaseAway(error, { isReadOnly });
  } finally {
    client.release(lost || client.getTransactionStatus() !== 'I');
  }
}

/** Takes a client from the pool. Throws DatabaseAwayError where the database does not answer. */
export async function connect(pool: pg.Pool): Promise<pg.PoolClient> {
  try {
    return await pool.connect();
  } catch (error) {
    throw asDatabaseAway(error);
  }
}

/**
 * Runs a statement as `client.query` does. V8 places a function that is written in an assignment to a property among old objects, and pg
 * assigns one to each query that is awaited: from there the query's rows lived until V8 collected its whole heap, 4.6 kB for ten rows, which
 * it did for nothing else (measured 2026-11-29). A callback that is handed over is young, and goes with its query.
 */
export async function runStatement(
  client: Pick<pg.ClientBase, 'query'>,
  statement: string | Statement,
): Promise<pg.QueryResult> {
  try {
    return await new Promise((resolve, reject) => {
      const config = typeof statement === 'string' ? { text: statement } : statement;
      client.query(config, (error: Error | null, result) => (error ? reject(error) : resolve(result)));
    });
  } catch (error) {
    // The stack of an answer from the socket does not name who asked.
    if (error instanceof Error) Error.captureStackTrace(error);
    throw error;
  }
}

function submit<T>(client: pg.PoolClient, query: ScopedQuery | RawScopedQuery): Promise<T> {
  return new Promise((resolve, reject) => {
    // Not written in the assignment, as at runStatement.
    const settle = (error: Error | null, result?: unknown) => (error ? reject(error) : resolve(result as T));
    query.callback = settle;
    client.query(query as unknown as pg.Submittable);
  });
}

// Naming statements matters more than row-level security: unnamed Kysely ran at 0.64 of named pg (2026-11-20). The map
// is bounded, because SQL text that varies without end would fill the server with prepared statements.
function statementNames(): (sql: string) => string | undefined {
  const names = new Map<string, string>();
  return (sql) => {
    const known = names.get(sql);
    if (known !== undefined || names.size >= MAX_NAMED_STATEMENTS) return known;
    const name = `s${names.size + 1}`;
    names.set(sql, name);
    return name;
  };
}

// Queries of one project: the workspace and the project are part of each, so no statement can leave them out. Row-level
// security holds besides, but it knows the workspace only.

/** Tables whose rows belong to a project; others do not compile here. */
export type ProjectTable = {
  [T in keyof Tables]: Tables[T] extends { workspace_id: string; project_id: string } ? T : never;
}[keyof Tables];

/** A row to insert, without its tenant. */
export type ScopedRow<T extends ProjectTable> = Omit<Insertable<Tables[T]>, 'workspace_id' | 'project_id'>;

export interface ScopedQueries {
  from<T extends ProjectTable>(table: T): SelectQueryBuilder<Tables, T, Record<never, never>>;
  update<T extends ProjectTable>(table: T): UpdateQueryBuilder<Tables, T, T, UpdateResult>;
  delete<T extends ProjectTable>(table: T): DeleteQueryBuilder<Tables, T, DeleteResult>;
  insert<T extends ProjectTable>(table: T, row: ScopedRow<T>): InsertQueryBuilder<Tables, T, InsertResult>;
}

/** Returns queries that read and change rows of this project only. */
export function scoped(reader: Reader, { workspaceId, projectId }: ProjectScope): ScopedQueries {
  // One table stands for all: each has these two columns, and Kysely cannot follow a table that is a type parameter.
  const own = (table: ProjectTable) => table as 'milestone';
  const workspace = (table: ProjectTable) => `${own(table)}.workspace_id` as const;
  const project = (table: ProjectTable) => `${own(table)}.project_id` as const;
  const queries = {
    from: (table: ProjectTable) =>
      reader.selectFrom(own(table)).where(workspace(table), '=', workspaceId).where(project(table), '=', projectId),
    update: (table: ProjectTable) =>
      reader.updateTable(own(table)).where(workspace(table), '=', workspaceId).where(project(table), '=', projectId),
    delete: (table: ProjectTable) =>
      reader.deleteFrom(own(table)).where(workspace(table), '=', workspaceId).where(project(table), '=', projectId),
    insert: (table: ProjectTable, row: object) =>
      reader
        .insertInto(own(table))
        .values({ ...(row as ScopedRow<'milestone'>), workspace_id: workspaceId, project_id: projectId }),
  };
  return queries as unknown as ScopedQueries;
}

/** Restricts hand-written SQL over one table to the project. */
export function inProject({ workspaceId, projectId }: ProjectScope): RawBuilder<boolean> {
  return sql`workspace_id = ${workspaceId}::uuid and project_id = ${projectId}::uuid`;
}

// Kysely as a query builder over connections that we hand out ourselves: its own pool handling, transactions and
// connection events stay out of the way.

/** Runs one compiled query somewhere and answers with pg's result. */
export type RunQuery = (query: CompiledQuery) => Promise<pg.QueryResult>;

const dialect = {
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => new DummyDriver(),
  createIntrospector: (db: Kysely<unknown>) => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
};
const driver = new DummyDriver();
const config = { dialect };
const executor = new DefaultQueryExecutor(new PostgresQueryCompiler(), new PostgresAdapter(), {
  provideConnection: () => Promise.reject(new Error('no connection is bound')),
});

/** Builds the options with which `new Kysely(…)` or `new Transaction(…)` runs its queries through `run`. */
export function kyselyOver(run: RunQuery): KyselyProps {
  const connection = connectionOver(run);
  const provider: ConnectionProvider = { provideConnection: (consumer) => consumer(connection) };
  return { config, dialect, driver, executor: executor.withConnectionProvider(provider) };
}

function connectionOver(run: RunQuery): DatabaseConnection {
  return {
    async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
      const result = await run(query);
      const rows = result.rows as R[];
      return result.rowCount === null ? { rows } : { rows, numAffectedRows: BigInt(result.rowCount) };
    },
    streamQuery() {
      throw new Error('streaming goes through COPY, not through Kysely');
    },
  };
}
