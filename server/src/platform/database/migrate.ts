// Migrations: plain SQL files of server/migrations, forward only, each in one transaction, under an advisory lock so that
// several processes may start at once. `:"service_role"` in a file stands for the role that requests run under.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import pg from 'pg';
import { StartError } from '../start-error.ts';
import { unreachable } from './unreachable.ts';

const FOLDER = join(import.meta.dirname, '../../../migrations');

/** @internal The newest migration of graphile-worker's own; a test holds it against the package. */
export const JOB_QUEUE_VERSION = 20;

/** The oldest PostgreSQL the service runs on (contract §12). */
const OLDEST_MAJOR = 15;

/**
 * Brings the database of `url` (the owner's login) to the newest form: the service role, the tables, the job queue.
 * Answers with the names of the files applied now. Throws a StartError, worded for the operator, when it cannot.
 */
export async function migrate(url: string, serviceRole: string): Promise<string[]> {
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
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  try {
    await requireVersion(db, url);
    await ensureRole(db, serviceRole);
    const applied = await applyFiles(db, serviceRole);
    await migrateJobs(db, pool);
    return applied;
  } catch (error) {
    throw asStartError(error);
  } finally {
    await db.destroy();
  }
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

async function applyFiles(db: Kysely<unknown>, serviceRole: string): Promise<string[]> {
  const migrator = new Migrator({ db, provider: { getMigrations: () => readMigrations(serviceRole) } });
  const { error, results } = await migrator.migrateToLatest();
  if (error !== undefined) throw error;
  return (results ?? []).filter((each) => each.status === 'Success').map((each) => each.migrationName);
}

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

async function readMigrations(serviceRole: string): Promise<Record<string, Migration>> {
  const quoted = pg.escapeIdentifier(serviceRole);
  const migrations: Record<string, Migration> = {};
  for (const name of await migrationNames()) {
    const text = (await readFile(join(FOLDER, name), 'utf8')).replaceAll(':"service_role"', quoted);
    migrations[name.replace(/\.sql$/, '')] = {
      async up(tx) {
        await sql.raw(text).execute(tx);
      },
    };
  }
  return migrations;
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
