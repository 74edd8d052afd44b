// Kysely as a query builder over connections that we hand out ourselves: its own pool handling, transactions and
// connection events stay out of the way.
import {
  type CompiledQuery,
  type ConnectionProvider,
  type DatabaseConnection,
  DefaultQueryExecutor,
  DummyDriver,
  type Kysely,
  type KyselyProps,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely';
import type pg from 'pg';

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

/** What `new Kysely(…)` or `new Transaction(…)` takes to run its queries through `run`. */
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
