// A database of a test file's own, on a server that is given from outside, as an operator would make one: its owner is an
// ordinary login that may make roles, and the service migrates it at its first start.
import { randomBytes } from 'node:crypto';
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

/** The server of PCS_TEST_DATABASE_URL; undefined without one: the service then uses its embedded one. */
export function freshDatabase(): Promise<Database | undefined> {
  return databaseOn(process.env.PCS_TEST_DATABASE_URL);
}

/** The oldest server that the run offers (PCS_TEST_OLDEST_DATABASE_URL), else the one every file uses. */
export function oldestDatabase(): Promise<Database | undefined> {
  return databaseOn(process.env.PCS_TEST_OLDEST_DATABASE_URL || process.env.PCS_TEST_DATABASE_URL);
}

async function databaseOn(url: string | undefined): Promise<Database | undefined> {
  if (!url) return undefined;
  const name = `pcs_acceptance_${randomBytes(6).toString('hex')}`;
  const password = randomBytes(12).toString('hex');
  const server = await withAdmin(url, async (admin) => {
    await admin.query(`create role ${name} login createrole password '${password}'`);
    await admin.query(`create database ${name} template template0 owner ${name}`);
    const { rows } = await admin.query<{ server_version: string }>('show server_version');
    return `PostgreSQL ${Number.parseInt(rows[0]?.server_version ?? '', 10)}`;
  });
  atEnd(() =>
    withAdmin(url, async (admin) => {
      await admin.query(`drop database ${name} with (force)`);
      await admin.query(`drop role if exists ${name}_requests`);
      await admin.query(`drop role ${name}`);
    }),
  );
  const owner = inDatabase(url, name);
  owner.username = name;
  owner.password = password;
  return {
    server,
    settings: {
      DATABASE_URL: owner.href,
      PCS_DATABASE_ROLE: `${name}_requests`,
      PCS_MASTER_KEY: randomBytes(32).toString('base64'),
      PCS_OPERATOR_TOKEN: `operator-${randomBytes(16).toString('hex')}`,
    },
    adminUrl: inDatabase(url, name).href,
  };
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
