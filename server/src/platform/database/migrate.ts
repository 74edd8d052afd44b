// Migrations: plain SQL files of server/migrations, forward only, each in one transaction, under an advisory lock so that
// several processes may start at once. `:"service_role"` in a file stands for the role that requests run under.
//
// The former release serves meanwhile. A statement that waits for a table holds up everybody who comes after it, so it gives up after
// LOCK_TIMEOUT_MS, and its file is begun again a little later. A file that begins with `-- outside a transaction` is one statement
// that holds nobody up however long it takes: an index that is built concurrently, on a table that may be large. An empty database,
// which nobody uses yet, gets all files in one transaction: a first start takes half a second less (2.6 for 3.2 s, 2026-11-27).
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Dialect, Kysely, PostgresDialect, sql, type TableMetadata } from 'kysely';
import { DEFAULT_MIGRATION_LOCK_TABLE, DEFAULT_MIGRATION_TABLE, type Migration, Migrator } from 'kysely/migration';
import pg from 'pg';
import { systemClock } from '../clock.ts';
import { StartError } from '../start-error.ts';
import { ADVISORY_LOCKS } from './advisory-locks.ts';
import { unreachable } from './unreachable.ts';

const FOLDER = join(import.meta.dirname, '../../../migrations');

const OUTSIDE = '-- outside a transaction';
const CONCURRENTLY = /(?<=\bindex )concurrently /;
/** Maximum time that a statement which waits for a lock may hold up requests. */
const LOCK_TIMEOUT_MS = 2_000;
/** The pause before a file whose lock was not to be had is begun again: those who were held up go first. */
const PAUSE_MS = 1_000;
/** Transactions that write end within 10 s; a feed that is read slowly, or a backup, holds its tables for longer. */
const MAX_TRIES = 200;
const TURN_PAUSE_MS = 100;

/** @internal The newest migration of graphile-worker's own; a test holds it against the package. */
export const JOB_QUEUE_VERSION = 20;

/** The oldest PostgreSQL the service runs on (contract §12). */
const OLDEST_MAJOR = 15;

/**
 * Brings the database of `url` (the owner's login) to the newest form: the service role, the tables, the job queue.
 * Answers with the names of the files applied now. Throws a StartError, worded for the operator, when it cannot.
 */
export async function migrate(url: string, serviceRole: string, folder = FOLDER): Promise<string[]> {
  const pool = new pg.Pool({
    connectionString: url,
    max: 2,
    connectionTimeoutMillis: 10_000,
    options: '-c timezone=UTC',
  });
  // A connection that dies while idle is replaced; one that dies in use fails its query, which is what is reported.
  const leaveToQuery = () => undefined;
  pool.on('error', leaveToQuery);
  pool.on('connect', (client) => client.on('error', leaveToQuery));
  const db = new Kysely<unknown>({ dialect: migratorDialect(pool) });
  try {
    await requireVersion(db, url);
    await ensureRole(db, serviceRole);
    const files = await readMigrations(folder, serviceRole);
    return await holdTurn(db, async () => {
      const applied = await applyFiles(db, files);
      await migrateJobs(db, pool);
      return applied;
    });
  } catch (error) {
    throw asStartError(error);
  } finally {
    await db.destroy();
  }
}

/**
 * Returns the dialect of PostgreSQL with the migrator's own tables as the only ones. The migrator looks whether they are there several
 * times for each file, by asking for all columns of all tables: that was most of what bringing an empty database up took.
 */
function migratorDialect(pool: pg.Pool): Dialect {
  const dialect = new PostgresDialect({ pool });
  return {
    createDriver: () => dialect.createDriver(),
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createAdapter: () => dialect.createAdapter(),
    createIntrospector: (db) => ({
      getSchemas: () => dialect.createIntrospector(db).getSchemas(),
      getTables: () => findMigratorTables(db),
    }),
  };
}

async function findMigratorTables(db: Kysely<unknown>): Promise<TableMetadata[]> {
  const { rows } = await sql<{ schema: string; name: string }>`
    select schemaname as schema, tablename as name from pg_tables
    where tablename in (${DEFAULT_MIGRATION_TABLE}, ${DEFAULT_MIGRATION_LOCK_TABLE})`.execute(db);
  return rows.map((row) => ({ ...row, isView: false, isForeign: false, columns: [] }));
}

/** The names of the migrations of this release, in order. */
export async function migrationNames(): Promise<string[]> {
  const files = await readdir(FOLDER);
  return files.filter((each) => each.endsWith('.sql')).sort();
}

// The first statement of all: where it fails, the database cannot be reached.
async function requireVersion(db: Kysely<unknown>, url: string): Promise<void> {
  const asked = sql<{ version: number }>`select current_setting('server_version_num')::int as version`.execute(db);
  const { rows } = await asked.catch((error: unknown) => {
    throw unreachable(url, error);
  });
  const version = rows[0]?.version ?? 0;
  if (version < OLDEST_MAJOR * 10_000) {
    throw new StartError(
      `the database is PostgreSQL ${Math.floor(version / 10_000)}; ${OLDEST_MAJOR} or later is needed`,
    );
  }
}

/** Makes the service role where the login may; names what to do where it may not. */
async function ensureRole(db: Kysely<unknown>, serviceRole: string): Promise<void> {
  const { rows } = await sql<{ present: boolean; usable: boolean | null }>`
    select exists (select from pg_roles where rolname = ${serviceRole}) as present,
           (select pg_has_role(current_user, oid, 'member') from pg_roles where rolname = ${serviceRole}) as usable
  `.execute(db);
  const role = sql.id(serviceRole);
  try {
    if (rows[0]?.present !== true) await sql`create role ${role} nologin nosuperuser nobypassrls`.execute(db);
    if (rows[0]?.usable !== true) await sql`grant ${role} to current_user`.execute(db);
  } catch (error) {
    // Another process made it in the meantime: that is as good.
    if (isCode(error, '42710') || isCode(error, '23505') || isCode(error, 'XX000')) return;
    throw new StartError(
      `the login of DATABASE_URL may not make the role ${serviceRole}: make it (create role ${serviceRole} nologin; ` +
        `grant ${serviceRole} to <login>) or name another in PCS_DATABASE_ROLE`,
      error,
    );
  }
}

interface MigrationFile {
  readonly name: string;
  readonly isOutside: boolean;
  readonly migration: Migration;
  /** For an empty database, in the same transaction as all others. */
  readonly first: Migration;
}

/** Applies what is not yet applied, each file for itself: what one has locked is free again before the next. */
async function applyFiles(db: Kysely<unknown>, files: readonly MigrationFile[]): Promise<string[]> {
  const migrator = openMigrator(db, files, 'migration');
  const known = await migrator.getMigrations();
  const pending = new Set(known.filter(({ executedAt }) => executedAt === undefined).map(({ name }) => name));
  const applied = files.filter(({ name }) => pending.has(name));
  if (applied.length < files.length || !(await applyAll(openMigrator(db, files, 'first'))))
    for (const each of applied) await applyNext(migrator, each);
  // Nothing is left to do; it still refuses a database that a newer release has migrated.
  const { error } = await migrator.migrateToLatest();
  if (error !== undefined) throw error;
  return applied.map(({ name }) => name);
}

function openMigrator(db: Kysely<unknown>, files: readonly MigrationFile[], form: 'migration' | 'first'): Migrator {
  const migrations = Object.fromEntries(files.map((each) => [each.name, each[form]]));
  return new Migrator({ db, provider: { getMigrations: async () => migrations } });
}

/**
 * Applies all files in one transaction. False where the server has no room for its locks, one for each table and index
 * (max_locks_per_transaction times max_connections). Throws what failed.
 */
async function applyAll(migrator: Migrator): Promise<boolean> {
  const { error } = await migrator.migrateToLatest();
  if (error !== undefined && !isCode(error, OUT_OF_MEMORY)) throw error;
  return error === undefined;
}

const TURN = ADVISORY_LOCKS.migrations;

/**
 * Runs the work of one process of the deployment at a time. The turn is asked for again and again: a statement that waits for it would
 * hold a snapshot, which an index that is built concurrently waits for.
 */
async function holdTurn<T>(db: Kysely<unknown>, work: () => Promise<T>): Promise<T> {
  return db.connection().execute(async (own) => {
    const take = sql<{ isTaken: boolean }>`select pg_try_advisory_lock(${sql.lit(TURN)}) as "isTaken"`;
    while ((await take.execute(own)).rows[0]?.isTaken !== true) await pause(TURN_PAUSE_MS);
    try {
      return await work();
    } finally {
      await sql`select pg_advisory_unlock(${sql.lit(TURN)})`.execute(own);
    }
  });
}

/** Applies the file, the next one that is pending. Throws what failed. */
async function applyNext(migrator: Migrator, { isOutside }: MigrationFile): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    const { error } = await migrator.migrateUp({ disableTransactions: isOutside });
    if (error === undefined) return;
    const isPassing = isCode(error, LOCK_NOT_AVAILABLE) || isCode(error, DEADLOCK_DETECTED);
    if (!isPassing || tries === MAX_TRIES) throw error;
    await pause(PAUSE_MS);
  }
}

const pause = (ms: number) => new Promise<void>((resolve) => void systemClock.after(ms, resolve));

const LOCK_NOT_AVAILABLE = '55P03';
const DEADLOCK_DETECTED = '40P01';
const OUT_OF_MEMORY = '53200';

// The package is only loaded where there is something to do: reading it takes longer than asking.
async function migrateJobs(db: Kysely<unknown>, pool: pg.Pool): Promise<void> {
  const there = await sql<{ there: boolean }>`
    select to_regclass('graphile_worker.migrations') is not null as there`.execute(db);
  if (there.rows[0]?.there === true) {
    const { rows } = await sql<{ newest: number }>`select max(id) as newest from graphile_worker.migrations`.execute(
      db,
    );
    if (rows[0]?.newest === JOB_QUEUE_VERSION) return;
  }
  const { runMigrations } = await import('graphile-worker');
  await runMigrations({ pgPool: pool });
}

async function readMigrations(folder: string, serviceRole: string): Promise<MigrationFile[]> {
  const quoted = pg.escapeIdentifier(serviceRole);
  const files = (await readdir(folder)).filter((each) => each.endsWith('.sql')).sort();
  return Promise.all(
    files.map(async (file) => {
      const text = (await readFile(join(folder, file), 'utf8')).replaceAll(':"service_role"', quoted);
      const isOutside = text.startsWith(OUTSIDE);
      const up = async (tx: Kysely<unknown>) => {
        if (isOutside) await dropInvalid(tx, text);
        else await sql.raw(`set local lock_timeout = ${LOCK_TIMEOUT_MS}`).execute(tx);
        await sql.raw(text).execute(tx);
      };
      const whole = sql.raw(isOutside ? text.replace(CONCURRENTLY, '') : text);
      const first = { up: async (tx: Kysely<unknown>) => void (await whole.execute(tx)) };
      return { name: file.replace(/\.sql$/, ''), isOutside, migration: { up }, first };
    }),
  );
}

/** Drops what an interrupted attempt left of an index that is built concurrently: `if not exists` would take it for the index. */
async function dropInvalid(db: Kysely<unknown>, text: string): Promise<void> {
  const [, name] = /\bindex concurrently if not exists (\w+)/.exec(text) ?? [];
  if (name === undefined) return;
  const { rows } = await sql`
    select from pg_index where indexrelid = to_regclass(${name}) and not indisvalid`.execute(db);
  if (rows.length > 0) await sql`drop index concurrently ${sql.id(name)}`.execute(db);
}

function asStartError(error: unknown): StartError {
  if (error instanceof StartError) return error;
  const message = error instanceof Error ? error.message : String(error);
  if (/previously executed migration .* is missing/.test(message)) {
    return new StartError('the database belongs to a newer version of the service: upgrade the service instead', error);
  }
  return new StartError(`the database could not be brought up to date: ${message}`, error);
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
