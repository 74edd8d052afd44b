// A process's own connection for changes of access, outside the pool: it LISTENs, and polls go over it, so that requests
// which fill the pool cannot make the cache lapse and so load the pool with look-ups as well. While it is down or does
// not answer, polls go through the pool. It also shows other processes that this one lives.
import { sql } from 'kysely';
import pg from 'pg';
import type { Clock } from '../clock.ts';
import type { Db } from '../database/db.ts';
import { typeParsers } from '../database/wire-values.ts';
import type { Listen } from './access-cache.ts';

export interface AccessWatchOptions {
  readonly url: string;
  /** The service role. */
  readonly role: string;
  readonly db: Pick<Db, 'directory' | 'presence'>;
  readonly clock: Clock;
  /** Called when the connection could not be made or was lost; it is made again by itself. */
  readonly onFailure: (error: unknown) => void;
}

/** What openAccessCache needs of the database. */
export interface AccessWatch {
  readonly loadVersion: () => Promise<number>;
  readonly listen: Listen;
}

interface Own {
  readonly client: pg.Client;
  isBusy: boolean;
}

const ANSWER_MS = 2_000;
const FIRST_RETRY_MS = 100;
const LAST_RETRY_MS = 5_000;
const VERSION = { name: 'access_version', text: 'select directory.access_version() as version' };

/** Watches once listen() is called; what that answers ends the connection. */
export function openAccessWatch(options: AccessWatchOptions): AccessWatch {
  let own: Own | undefined;
  const fromPool = poolPoll(options.db);
  return {
    loadVersion: () => (own === undefined || own.isBusy ? fromPool() : fromOwn(own)),
    listen(wake) {
      const keep = (next: Own | undefined) => {
        own = next;
        wake();
      };
      return stayConnected(options, wake, keep);
    },
  };
}

// Makes the connection, and makes it again whenever it is lost. Whatever happens to it, the cache is woken: a
// notification may have been missed.
function stayConnected(options: AccessWatchOptions, wake: () => void, keep: (own: Own | undefined) => void) {
  const { clock, onFailure, db } = options;
  let client: pg.Client;
  let retryMs = FIRST_RETRY_MS;
  let stopped = false;
  let cancelRetry: () => void = () => undefined;

  const connect = () => {
    const mine = newClient(options);
    let isLost = false;
    const lose = (error: unknown) => {
      if (isLost || stopped) return;
      isLost = true;
      onFailure(error);
      db.presence.lose();
      keep(undefined);
      void mine.end();
      cancelRetry = clock.after(retryMs, connect);
      retryMs = Math.min(LAST_RETRY_MS, retryMs * 2);
    };
    client = mine;
    mine.on('error', lose);
    mine.on('end', () => lose(new Error('the connection for changes of access ended')));
    mine.on('notification', wake);
    const listening = () => {
      if (isLost || stopped) return;
      retryMs = FIRST_RETRY_MS;
      keep({ client: mine, isBusy: false });
    };
    mine
      .connect()
      .then(() => mine.query('listen pcs_access'))
      .then(() => db.presence.hold(mine))
      .then(listening, lose);
  };
  connect();
  return async () => {
    stopped = true;
    cancelRetry();
    db.presence.lose();
    keep(undefined);
    await client.end();
  };
}

function newClient({ url, role }: AccessWatchOptions): pg.Client {
  return new pg.Client({
    connectionString: url,
    options: `-c role=${role}`,
    application_name: 'pcs-access',
    keepAlive: true,
    connectionTimeoutMillis: ANSWER_MS,
    query_timeout: ANSWER_MS,
    types: typeParsers,
  });
}

// A connection whose poll fails or is not answered in time is of no more use: ending it makes stayConnected begin anew.
async function fromOwn(own: Own): Promise<number> {
  own.isBusy = true;
  try {
    const { rows } = await own.client.query<{ version: number }>(VERSION);
    return versionOf(rows);
  } catch (error) {
    void own.client.end();
    throw error;
  } finally {
    own.isBusy = false;
  }
}

// One at a time: a pool that does not answer is not filled with polls.
function poolPoll({ directory }: Pick<Db, 'directory'>): () => Promise<number> {
  let isBusy = false;
  return async () => {
    if (isBusy) throw new Error('the last poll of the access version has no answer yet');
    isBusy = true;
    try {
      return versionOf(
        (await sql<{ version: number }>`select directory.access_version() as version`.execute(directory)).rows,
      );
    } finally {
      isBusy = false;
    }
  };
}

function versionOf([row]: readonly { version: number }[]): number {
  if (row === undefined) throw new Error('the database has no access version');
  return row.version;
}
