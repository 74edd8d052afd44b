// The login and the database that the service uses. The login owns its database and may make roles and databases, but is no
// superuser: as on an external PostgreSQL, and so that a statement slipped into the service cannot run programs on the host.
import { realpath } from 'node:fs/promises';
import pg from 'pg';
import { SUPERUSER } from './make-cluster.ts';
import { codeOf, databaseUnusable } from './refusals.ts';

const OWNER = 'pcs';
const DATABASE = 'pcs';
const CONNECT_WITHIN_MS = 10_000;

/** SQLSTATEs of a connection to what is not there yet: no such database; wrong password, also said of an absent login. */
const NOT_THERE = ['3D000', '28P01'];

/** How to connect as one of the logins; they share the password. */
interface Door {
  port: number;
  password: string;
}

/**
 * Makes the login and the database unless they are there, and gives the address for `DATABASE_URL`. Throws a StartError.
 * @param isNew the cluster was made just now, so there is nothing to try first (which the log would call a wrong password)
 */
export async function ensureOwnerDatabase(door: Door, isNew: boolean): Promise<string> {
  try {
    if (isNew || !(await opens(door))) {
      await connected(door, SUPERUSER, 'postgres', (client) => makeOwnerDatabase(client, door.password));
    }
  } catch (error) {
    throw databaseUnusable(error);
  }
  return `postgres://${OWNER}:${door.password}@127.0.0.1:${door.port}/${DATABASE}`;
}

/** True when the server on that port opens to our password and serves that folder. */
export async function servesFolder(door: Door, clusterDir: string): Promise<boolean> {
  try {
    return await connected(door, SUPERUSER, 'postgres', async (client) => {
      const { rows } = await client.query<{ data_directory: string }>('show data_directory');
      return (await realpath(rows[0]?.data_directory ?? '')) === (await realpath(clusterDir));
    });
  } catch {
    // Whatever answers there, it is not a server that we can use.
    return false;
  }
}

async function opens(door: Door): Promise<boolean> {
  try {
    return await connected(door, OWNER, DATABASE, async () => true);
  } catch (error) {
    if (NOT_THERE.includes(codeOf(error) ?? '')) return false;
    throw error;
  }
}

/** In steps that an interrupted start may leave half done and the next one completes. */
async function makeOwnerDatabase(client: pg.Client, password: string): Promise<void> {
  const { rows } = await client.query<{ login: boolean; made: boolean }>(
    `select exists (select from pg_roles where rolname = $1) as login,
            exists (select from pg_database where datname = $2) as made`,
    [OWNER, DATABASE],
  );
  const secret = client.escapeLiteral(password);
  if (rows[0]?.login !== true) await client.query(`create role ${OWNER} login createdb createrole password ${secret}`);
  if (rows[0]?.made !== true) await client.query(`create database ${DATABASE} owner ${OWNER}`);
}

async function connected<Result>(
  door: Door,
  user: string,
  database: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({
    ...{ host: '127.0.0.1', port: door.port, user, password: door.password, database },
    ...{ ssl: false, connectionTimeoutMillis: CONNECT_WITHIN_MS },
  });
  // Without a listener a connection that is cut would end the process; the query under way rejects anyway.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end();
  }
}
