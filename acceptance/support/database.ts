// A database of a test file's own, on a server that is given from outside, as an operator would make one: its owner is an
// ordinary login that may make roles. Either empty, so that the service migrates it at its first start, or a clone of one that
// `pcs migrate` brought up to date once for all files: a migration takes 8 s of a processor (2026-11-26), a clone a tenth of one.
import { execFile } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import pg from 'pg';
import { atEnd } from './ending.ts';

/** What a service needs to know of its database. */
export interface Database {
  /** `PostgreSQL 15`, for diagnostics. */
  readonly server: string;
  readonly settings: Readonly<Record<string, string>>;
  /** Of the server's superuser in this database: for what a test must look at from outside. */
  readonly adminUrl: string;
}

const PROGRAM = fileURLToPath(new URL('../../server/src/main.ts', import.meta.url));
const MIGRATIONS = new URL('../../server/migrations/', import.meta.url);
const MIGRATOR = new URL('../../server/src/platform/database/migrate.ts', import.meta.url);
/** Whom all migrated databases of a server belong to, and whose requests are made by the role after it. */
const OWNER = 'pcs_acceptance';
const TEMPLATE_LOCK = 7_317_002; // any number that neither the service nor the database tests use

/** A migrated database on the server of PCS_TEST_DATABASE_URL; undefined without one: the service then uses its embedded one. */
export function freshDatabase(): Promise<Database | undefined> {
  return migratedOn(process.env.PCS_TEST_DATABASE_URL);
}

/** The same, but without a table: the service migrates it at its first start. */
export function emptyDatabase(): Promise<Database | undefined> {
  return emptyOn(process.env.PCS_TEST_DATABASE_URL);
}

/** A migrated database on the oldest server that the run offers, else on the one every file uses. */
export function oldestDatabase(): Promise<Database | undefined> {
  return migratedOn(oldestUrl());
}

/** The same, but without a table. */
export function emptyOldestDatabase(): Promise<Database | undefined> {
  return emptyOn(oldestUrl());
}

const oldestUrl = () => process.env.PCS_TEST_OLDEST_DATABASE_URL || process.env.PCS_TEST_DATABASE_URL;

async function emptyOn(url: string | undefined): Promise<Database | undefined> {
  if (!url) return undefined;
  const name = `pcs_acceptance_${randomBytes(6).toString('hex')}`;
  const password = randomBytes(12).toString('hex');
  const database = await withAdmin(url, async (admin) => {
    await admin.query(`create role ${name} login createrole password '${password}'`);
    await admin.query(`create database ${name} template template0 owner ${name}`);
    return describe(admin, url, { name, owner: name, password });
  });
  atEnd(() =>
    withAdmin(url, async (admin) => {
      await admin.query(`drop database ${name} with (force)`);
      await admin.query(`drop role if exists ${name}_requests`);
      await admin.query(`drop role ${name}`);
    }),
  );
  return database;
}

/** @internal Makes a migrated database on a server; undefined without an address. */
export async function migratedOn(url: string | undefined): Promise<Database | undefined> {
  if (!url) return undefined;
  const name = `pcs_acceptance_${randomBytes(6).toString('hex')}`;
  const database = await withAdmin(url, async (admin) => {
    const template = await ensureTemplate(admin, url);
    await admin.query(`create database ${name} template ${template} owner ${OWNER}`);
    return describe(admin, url, { name, owner: OWNER, password: ownerPassword(url) });
  });
  atEnd(() => withAdmin(url, (admin) => admin.query(`drop database ${name} with (force)`)).then(() => undefined));
  return database;
}

interface Named {
  readonly name: string;
  readonly owner: string;
  readonly password: string;
}

async function describe(admin: pg.Client, url: string, named: Named): Promise<Database> {
  const { rows } = await admin.query<{ server_version: string }>('show server_version');
  return {
    server: `PostgreSQL ${Number.parseInt(rows[0]?.server_version ?? '', 10)}`,
    settings: settingsFor(url, named),
    adminUrl: inDatabase(url, named.name).href,
  };
}

function settingsFor(url: string, { name, owner, password }: Named): Record<string, string> {
  const ownerUrl = inDatabase(url, name);
  ownerUrl.username = owner;
  ownerUrl.password = password;
  return {
    DATABASE_URL: ownerUrl.href,
    PCS_DATABASE_ROLE: `${owner}_requests`,
    PCS_MASTER_KEY: randomBytes(32).toString('base64'),
    PCS_OPERATOR_TOKEN: `operator-${randomBytes(16).toString('hex')}`,
  };
}

/**
 * The name of the template for the migrations as they stand, made by whichever file comes first. It gets its name only when it
 * is whole, so that a run that was killed half-way leaves nothing that looks finished.
 */
async function ensureTemplate(admin: pg.Client, url: string): Promise<string> {
  const template = `pcs_acceptance_template_${hashMigrations()}`;
  if (await exists(admin, template)) return template;
  await admin.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK]);
  try {
    if (!(await exists(admin, template))) await makeTemplate(admin, url, template);
  } finally {
    await admin.query('select pg_advisory_unlock($1)', [TEMPLATE_LOCK]);
  }
  return template;
}

async function makeTemplate(admin: pg.Client, url: string, template: string): Promise<void> {
  const { rowCount } = await admin.query('select from pg_roles where rolname = $1', [OWNER]);
  const password = ownerPassword(url);
  const verb = rowCount === 0 ? 'create' : 'alter';
  await admin.query(`${verb} role ${OWNER} login createrole password '${password}'`);
  await dropOldTemplates(admin);
  const name = `${template}_making`;
  await admin.query(`drop database if exists ${name} with (force)`);
  await admin.query(`create database ${name} template template0 owner ${OWNER}`);
  await runMigrate(settingsFor(url, { name, owner: OWNER, password }));
  await admin.query(`alter database ${name} with is_template true allow_connections false`);
  await admin.query(`alter database ${name} rename to ${template}`);
}

/** @internal Drops the templates of other migrations that are older than a day: a server that outlives its runs would collect them. */
export async function dropOldTemplates(admin: pg.Client): Promise<void> {
  const { rows } = await admin.query<{ datname: string }>(
    `select datname from pg_database
     where datname like 'pcs\\_acceptance\\_template\\_%'
       and (pg_stat_file('base/' || oid || '/PG_VERSION', true)).modification < now() - interval '1 day'`,
  );
  for (const { datname } of rows) {
    await admin.query(`alter database ${datname} with is_template false`);
    await admin.query(`drop database ${datname} with (force)`);
  }
}

async function runMigrate(settings: Record<string, string>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'pcs-acceptance-'));
  const env = { PATH: process.env.PATH, PCS_DATA_DIR: folder, ...settings };
  try {
    await promisify(execFile)(process.execPath, [PROGRAM, 'migrate'], { env });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function exists(admin: pg.Client, database: string): Promise<boolean> {
  const { rowCount } = await admin.query('select from pg_database where datname = $1', [database]);
  return rowCount !== 0;
}

/** Computes a hash of what a migrated database is made of: the migrations, and the code that applies them. */
function hashMigrations(): string {
  const hash = createHash('sha256').update(readFileSync(MIGRATOR));
  for (const name of readdirSync(MIGRATIONS).sort()) {
    if (name.endsWith('.sql')) hash.update(name).update(readFileSync(new URL(name, MIGRATIONS)));
  }
  return hash.digest('hex').slice(0, 16);
}

/**
 * Computes the owner's password: the same for every process of a run, however each spells the server's address, and not to be guessed by
 * one who does not know the administrator's own.
 */
function ownerPassword(url: string): string {
  const { username, password } = new URL(url);
  return createHash('sha256').update(`${OWNER} ${username} ${password}`).digest('hex').slice(0, 32);
}

function inDatabase(url: string, name: string): URL {
  const there = new URL(url);
  there.pathname = `/${name}`;
  return there;
}

async function withAdmin<T>(url: string, use: (admin: pg.Client) => Promise<T>): Promise<T> {
  const admin = new pg.Client({ connectionString: url, application_name: 'pcs-acceptance' });
  await admin.connect();
  try {
    return await use(admin);
  } finally {
    await admin.end();
  }
}
