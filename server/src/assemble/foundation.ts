// What every process of the service stands on, whatever it does: database, secrets, storage, log. The server and the
// command line both begin here, on the same configuration.
import { join } from 'node:path';
import type { Config } from '../config.ts';
import { type Clock, systemClock } from '../platform/clock.ts';
import { type Db, openDb } from '../platform/database/db.ts';
import { connectEmbedded, startEmbedded } from '../platform/database/embedded/launcher.ts';
import { migrate } from '../platform/database/migrate.ts';
import { openPool } from '../platform/database/pool.ts';
import { requireWall } from '../platform/database/wall.ts';
import { openStorage } from '../platform/files/storage.ts';
import type { Storage } from '../platform/files/storage-rules.ts';
import { type Ids, uuidV7 } from '../platform/ids.ts';
import { type Keyring, MasterKeyError, openKeyring, parseMasterKeys } from '../platform/secrets/keyring.ts';
import { StartError } from '../platform/start-error.ts';
import type { Log } from '../platform/telemetry/log.ts';
import { ownSecrets } from './own-secrets.ts';

export interface Foundation {
  readonly config: Config;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Log;
  readonly db: Db;
  /** The owner's login: for the job queue and LISTEN; never for requests. */
  readonly ownerUrl: string;
  readonly keyring: Keyring;
  readonly operatorToken: string;
  readonly storage: Storage;
  close(): Promise<void>;
}

export interface FoundationOptions {
  /** Told in one plain line each what a person should know while it starts. */
  readonly say: (line: string) => void;
  readonly log: Log;
  /** `service` takes the data folder for itself; `beside` works next to a running service or without one. */
  readonly as: 'service' | 'beside';
  /** Told when the embedded PostgreSQL ends by itself. */
  readonly onDatabaseGone: (line: string) => void;
}

/** Opens the foundation: secrets, database brought up to date, storage. Throws a StartError with the line to show. */
export async function openFoundation(config: Config, options: FoundationOptions): Promise<Foundation> {
  const database = await openDatabase(config, options);
  try {
    const { masterKeys, operatorToken } = await ownSecrets(config);
    const keyring = openMasterKeys(masterKeys);
    await migrate(database.url, config.databaseRole);
    const pool = openPool({
      url: database.url,
      role: config.databaseRole,
      connections: config.databaseConnections,
      onConnectionLost: (error) => options.log.error('a database connection was lost', error),
    });
    await requireWall(pool);
    const storage = await openStorage(config.filesUrl, systemClock);
    const clock = systemClock;
    return {
      config,
      clock,
      ids: uuidV7(clock),
      log: options.log,
      db: openDb(pool),
      ownerUrl: database.url,
      keyring,
      operatorToken,
      storage,
      async close() {
        await pool.end();
        await database.stop();
      },
    };
  } catch (error) {
    await database.stop();
    throw error;
  }
}

interface OpenedDatabase {
  readonly url: string;
  stop(): Promise<void>;
}

async function openDatabase(config: Config, options: FoundationOptions): Promise<OpenedDatabase> {
  if (config.databaseUrl !== undefined) return { url: config.databaseUrl, stop: async () => undefined };
  const embedded = {
    dataDir: config.dataDir,
    say: options.say,
    onExit: options.onDatabaseGone,
    clock: systemClock,
  };
  return options.as === 'service' ? startEmbedded(embedded) : connectEmbedded(embedded);
}

function openMasterKeys(text: string): Keyring {
  try {
    return openKeyring(parseMasterKeys(text));
  } catch (error) {
    if (error instanceof MasterKeyError) throw new StartError(`PCS_MASTER_KEY: ${error.message}`, error);
    throw error;
  }
}

/** The folder that mails wait in until an SMTP address is configured. */
export const mailFolder = (config: Config) => join(config.dataDir, 'mail');
