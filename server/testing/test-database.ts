// A database per test file: a clone of a template that was migrated once (41 to 64 ms for 80 tables, 2026-11-20). The
// cluster is the one `PCS_TEST_DATABASE_URL` names, else one of our own that ends with the process.
import { createHash, randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { after } from 'node:test';
import pg from 'pg';
import { migrate } from '../src/platform/database/migrate.ts';
import { startTestCluster } from './test-cluster.ts';

/** A database of a test's own. */
export interface TestDatabase {
  name: string;
  /** Of the login that owns and migrates: not a superuser, as on a hosted PostgreSQL. */
  ownerUrl: string;
  /** The role that requests run under; the owner may switch to it. */
  serviceRole: string;
  /** Of the cluster's superuser in this database, for what a test must look at from outside. */
  adminUrl: string;
}

/** What takes the removal of a database: a test's context, or whoever runs it later. */
export interface Cleanup {
  after(remove: () => void): void;
}

type Scope = Cleanup | undefined;

const SERVICE_ROLE = 'pcs_service';
const OWNER = 'pcs_test_owner';
const MIGRATIONS = new URL('../migrations/', import.meta.url);
const OBJECT_IN_USE = '55006';
const TRIES_TO_DROP = 3;
const TEMPLATE_LOCK = 7_317_001; // any number that no code of the service uses
const cluster: { url?: Promise<string> } = {};

/**
 * A migrated database, dropped after the test has ended (without one: the file, or the suite it is called in) and its
 * connections are closed.
 */
export async function testDatabase(t?: Scope): Promise<TestDatabase> {
  const url = await clusterUrl();
  const template = await withAdmin(url, (admin) => ensureTemplate(admin, url));
  return makeDatabase(url, template, t);
}

/** An empty database, for tests of the migrations themselves; removed like `testDatabase`. */
export async function emptyDatabase(t?: Scope): Promise<TestDatabase> {
  const url = await clusterUrl();
  await withAdmin(url, (admin) => locked(admin, () => ensureOwner(admin, url)));
  return makeDatabase(url, 'template0', t);
}

/** The cluster's superuser URL: the one given from outside, else that of a cluster started for this process. */
async function clusterUrl(): Promise<string> {
  cluster.url ??= findCluster();
  return cluster.url;
}

async function findCluster(): Promise<string> {
  const given = process.env.PCS_TEST_DATABASE_URL;
  return given ? given : (await startTestCluster()).url;
}

async function makeDatabase(url: string, template: string, t: Scope): Promise<TestDatabase> {
  const name = `pcs_test_${randomBytes(6).toString('hex')}`;
  await withAdmin(url, (admin) =>
    admin.query(`create database ${name} template ${template} strategy wal_log owner ${OWNER}`),
  );
  // Hooks run in the order they were registered in, so the test's own (closing its pools) come after this one: it must not
  // make them wait.
  const drop = () => void dropWhenLeft(url, name);
  if (t) t.after(drop);
  else after(drop);
  return { name, ownerUrl: ownerUrl(url, name), serviceRole: SERVICE_ROLE, adminUrl: inDatabase(url, name) };
}

/**
 * PostgreSQL itself waits 5 s for others to leave. A service that stops on a loaded machine takes longer, and its last
 * queries must not be cut; a connection that a test forgot is, after the third time.
 */
async function dropWhenLeft(url: string, name: string): Promise<void> {
  await withAdmin(url, async (admin) => {
    for (let tries = 1; tries <= TRIES_TO_DROP; tries += 1) {
      try {
        await admin.query(`drop database ${name}`);
        return;
      } catch (error) {
        if (!(error instanceof pg.DatabaseError && error.code === OBJECT_IN_USE)) throw error;
      }
    }
    await admin.query(`drop database ${name} with (force)`);
  });
}

/**
 * The name of the template for the migrations as they stand, made by whichever file comes first. It gets its name only
 * when it is whole, so that a run that was killed half-way leaves nothing that looks finished.
 */
async function ensureTemplate(admin: pg.Client, url: string): Promise<string> {
  const template = `pcs_template_${migrationsHash()}`;
  if (await exists(admin, template)) return template;
  return locked(admin, async () => {
    if (await exists(admin, template)) return template;
    await ensureOwner(admin, url);
    const making = `${template}_making`;
    await admin.query(`drop database if exists ${making} with (force)`);
    await admin.query(`create database ${making} template template0 owner ${OWNER}`);
    await migrate(ownerUrl(url, making), SERVICE_ROLE);
    await admin.query(`alter database ${making} with is_template true allow_connections false`);
    await admin.query(`alter database ${making} rename to ${template}`);
    return template;
  });
}

/** Migrations must not need a superuser, so the owner is none; it may make the service role, as contract §12 allows. */
async function ensureOwner(admin: pg.Client, url: string): Promise<void> {
  const { rowCount } = await admin.query('select from pg_roles where rolname = $1', [OWNER]);
  if (rowCount === 0) {
    await admin.query(`create role ${OWNER} login createrole password '${ownerPassword(url)}'`);
  }
}

async function locked<T>(admin: pg.Client, work: () => Promise<T>): Promise<T> {
  await admin.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK]);
  try {
    return await work();
  } finally {
    await admin.query('select pg_advisory_unlock($1)', [TEMPLATE_LOCK]);
  }
}

async function exists(admin: pg.Client, database: string): Promise<boolean> {
  const { rowCount } = await admin.query('select from pg_database where datname = $1', [database]);
  return rowCount !== 0;
}

async function withAdmin<T>(url: string, use: (admin: pg.Client) => Promise<T>): Promise<T> {
  const admin = new pg.Client({ connectionString: url, application_name: 'pcs-tests' });
  await admin.connect();
  try {
    return await use(admin);
  } finally {
    await admin.end();
  }
}

function migrationsHash(): string {
  const hash = createHash('sha256');
  for (const name of readdirSync(MIGRATIONS).sort()) {
    if (name.endsWith('.sql')) hash.update(name).update(readFileSync(new URL(name, MIGRATIONS)));
  }
  return hash.digest('hex').slice(0, 16);
}

function inDatabase(url: string, name: string): string {
  const there = new URL(url);
  there.pathname = `/${name}`;
  return there.href;
}

function ownerUrl(url: string, name: string): string {
  const there = new URL(inDatabase(url, name));
  there.username = OWNER;
  there.password = ownerPassword(url);
  return there.href;
}

// The same for every process of a run, and not to be guessed by one who does not know the cluster's own URL.
function ownerPassword(url: string): string {
  return createHash('sha256').update(`${OWNER} ${url}`).digest('hex').slice(0, 32);
}
