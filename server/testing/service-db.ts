// A migrated database as the service sees it: its own role, its own pool; and a way to look at it from outside.
import { after, type TestContext } from 'node:test';
import pg from 'pg';
import { type Db, openDb } from '../src/platform/database/db.ts';
import { openPool } from '../src/platform/database/pool.ts';
import { type TestDatabase, testDatabase } from './test-database.ts';

export interface ServiceDb extends TestDatabase {
  readonly db: Db;
  /** Runs a statement as the owner of the tables, whom row-level security does not hold back. */
  asOwner<Row extends pg.QueryResultRow>(sql: string, values?: unknown[]): Promise<Row[]>;
}

/** A database of the test's own with the service's pool on it; both end with the test, or without one with the file. */
export async function serviceDb(t?: Pick<TestContext, 'after'>): Promise<ServiceDb> {
  const database = await testDatabase(t);
  const pool = openPool({
    url: database.ownerUrl,
    role: database.serviceRole,
    connections: 8,
    onConnectionLost: () => undefined, // the database is dropped under whatever is still idle
  });
  if (t) t.after(() => pool.end());
  else after(() => pool.end());
  return {
    ...database,
    db: openDb(pool),
    async asOwner(sql, values = []) {
      const client = new pg.Client({ connectionString: database.ownerUrl });
      await client.connect();
      try {
        return (await client.query(sql, values)).rows;
      } finally {
        await client.end();
      }
    },
  };
}

/** Waits until so many connections of the database wait for a lock: how a test knows that a race has begun. */
export async function lockWaiters(database: Pick<ServiceDb, 'asOwner' | 'name'>, count: number): Promise<void> {
  const deadline = Date.now() + 10_000;
  for (;;) {
    const [row] = await database.asOwner<{ waiting: number }>(
      `select count(*)::int as waiting from pg_stat_activity where datname = $1 and wait_event_type = 'Lock'`,
      [database.name],
    );
    if ((row?.waiting ?? 0) >= count) return;
    if (Date.now() > deadline) throw new Error(`of ${count} connections ${row?.waiting} wait for a lock`);
  }
}
