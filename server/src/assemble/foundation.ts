// What every process of the service stands on, whatever it does: database, secrets, log; the server on storage too. The
// server and the command line both begin here, on the same configuration.
import { join } from 'node:path';
import type { Config } from '../config.ts';
import { askDatabaseTime, type Clock, type ClockWatch, systemClock, watchClock } from '../platform/clock.ts';
import { type Db, openDb } from '../platform/database/db.ts';
import { connectEmbedded, startEmbedded } from '../platform/database/embedded/launcher.ts';
import { explainCode } from '../platform/database/embedded/refusals.ts';
import { poolEnding } from '../platform/database/end-pool.ts';
import { migrate } from '../platform/database/migrate.ts';
import { openPool } from '../platform/database/pool.ts';
import { requireRowSecurity } from '../platform/database/row-security.ts';
import { FilesUrlError } from '../platform/files/files-url.ts';
import { openStorage } from '../platform/files/storage.ts';
import { type Storage, StorageError } from '../platform/files/storage-rules.ts';
import { type Ids, uuidV7 } from '../platform/ids.ts';
import { type Keyring, MasterKeyError, openKeyring, parseMasterKeys } from '../platform/secrets/keyring.ts';
import { requireKeys } from '../platform/secrets/keys-in-use.ts';
import { StartError } from '../platform/start-error.ts';
import type { Log } from '../platform/telemetry/log.ts';
import { ownSecrets } from './own-secrets.ts';
import { openTeardown } from './teardown.ts';

/** Database and secrets: what the commands stand on. */
export interface Ground {
  readonly config: Config;
  /** The database's time (watchClock). */
  readonly clock: Clock;
  readonly clockWatch: Pick<ClockWatch, 'isWrong' | 'offsetMs'>;
  readonly ids: Ids;
  readonly log: Log;
  readonly db: Db;
  /** The owner's login: for the job queue and LISTEN; never for requests. */
  readonly ownerUrl: string;
  readonly keyring: Keyring;
  readonly operatorToken: string;
  /** The migrations applied just now, by name. */
  readonly migrated: readonly string[];
  close(): Promise<void>;
}

/** With storage too: what the service stands on. */
export interface Foundation extends Ground {
  readonly storage: Storage;
}

export interface FoundationOptions {
  /** Shows the operator one plain line about the start. */
  readonly say: (line: string) => void;
  readonly log: Log;
  /** `service` takes the data folder for itself; `beside` works next to a running service or without one. */
  readonly as: 'service' | 'beside';
  /** Called when the embedded PostgreSQL ends by itself. */
  readonly onDatabaseGone: (line: string) => void;
}

/**
 * Opens ground and storage, with every master key that the database needs: the commands that mend what a lost key left do
 * without it. Throws a StartError with the line to show.
 */
export async function openFoundation(config: Config, options: FoundationOptions): Promise<Foundation> {
  const ground = await openGround(config, options);
  try {
    await requireKeys(ground.db.pool, ground.keyring);
    const storage = await openFiles(config);
    return { ...ground, storage, close: () => storage.close().finally(ground.close) };
  } catch (error) {
    await ground.close();
    throw error;
  }
}

/** Opens secrets and the database, brought up to date. Throws a StartError with the line to show. */
export async function openGround(config: Config, options: FoundationOptions): Promise<Ground> {
  // A bad one is told before a database is made for it.
  const given = config.masterKeys === undefined ? undefined : openMasterKeys(config.masterKeys);
  const database = await openDatabase(config, options);
  const running = openTeardown();
  running.before(() => database.stop());
  try {
    const { masterKeys, operatorToken } = await ownSecrets(config);
    const keyring = given ?? openMasterKeys(masterKeys);
    const migrated = await migrate(database.url, config.databaseRole);
    const pool = openPool({
      url: database.url,
      role: config.databaseRole,
      connections: config.databaseConnections,
      onConnectionLost: (error) => options.log.error('a database connection was lost', error),
    });
    running.before(poolEnding(pool, systemClock));
    await requireRowSecurity(pool);
    const clockWatch = await watchClock({
      own: systemClock,
      ask: () => askDatabaseTime(pool),
      onChange: (isWrong, offsetMs) => tellClock(options.log, isWrong, offsetMs),
    });
    running.before(async () => clockWatch.stop());
    const { clock } = clockWatch;
    return {
      config,
      clock,
      clockWatch,
      ids: uuidV7(clock),
      log: options.log,
      db: openDb(pool),
      ownerUrl: database.url,
      keyring,
      operatorToken,
      migrated,
      close: () => running.takeDown(),
    };
  } catch (error) {
    await running.takeDown();
    throw error;
  }
}

function tellClock(log: Log, isWrong: boolean, offsetMs: number): void {
  const offsetSeconds = Math.round(offsetMs / 1000);
  if (isWrong) {
    const error = new Error(`The clock of this machine and the database's are ${Math.abs(offsetSeconds)} s apart.`);
    log.error('the clock is wrong: this process takes no work', error, { offsetSeconds });
  } else log.info('the clock is right again', { offsetSeconds });
}

/** Opens storage alone. Throws a StartError with the line to show. */
export async function openFiles({ filesUrl }: Config): Promise<Storage> {
  try {
    return await openStorage(filesUrl, systemClock);
  } catch (error) {
    if (!(error instanceof StorageError || error instanceof FilesUrlError)) throw error;
    if (error instanceof StorageError && filesUrl.startsWith('file:') && error.detail !== undefined)
      throw new StartError(`PCS_FILES_URL: the folder cannot be used: ${explainCode(error.detail)}`, error);
    throw new StartError(`PCS_FILES_URL: ${error.message}`, error);
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
