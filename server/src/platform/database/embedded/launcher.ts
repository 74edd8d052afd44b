// The embedded PostgreSQL: made, started, adopted and stopped here. For: giving a service without DATABASE_URL a database of
// its own in its data folder, and letting the command line use the same one beside it. Not for: migrations, pools, the role of
// requests, or any other database.
//
// Everyone who uses the running server shares the users' lock; who leaves last stops it. So a service may stop while a command
// is at work, and a command that started the server may end while a service has come to rely on it.
import { join } from 'node:path';
import { type Clock, systemClock } from '../../clock.ts';
import { exists, findNativeDir, reachableBinaries } from './binaries.ts';
import { chooseCluster, demandReachable, findCluster, rememberCluster } from './cluster-place.ts';
import { type DataFolder, makePassword, prepareDataFolder, readPassword } from './data-folder.ts';
import { holdChange, holdService, isUnused, joinUsers } from './data-folder-locks.ts';
import type { Hold } from './file-lock.ts';
import { makeCluster } from './make-cluster.ts';
import { ensureOwnerDatabase, servesFolder } from './owner-database.ts';
import { findPostmaster, isAlive } from './postmaster.ts';
import { plainly } from './refusals.ts';
import { watchLog } from './server-log.ts';
import { launchServer, type Server, stopServer } from './server-process.ts';
import { chooseUser } from './system-user.ts';

const LOOK_EVERY_MS = 1_000;
const STATE_DIR = '/var/lib/pcs';

/** What starting or joining the embedded database takes. */
export interface EmbeddedOptions {
  /** The data folder; made if it is not there. */
  dataDir: string;
  /** Shows the operator one plain line: where the data went, what takes long. */
  say: (line: string) => void;
  /** Called once, with one plain line, when PostgreSQL ends although nobody here stopped it. */
  onExit?: (line: string) => void;
  /** Where programs and data go that PostgreSQL's user cannot reach at their own place. */
  stateDir?: string;
  /** The folder with PostgreSQL's bin, lib and share; that of the installed package unless given. */
  nativeDir?: string;
  clock?: Clock;
}

/** A database that is ready. */
export interface EmbeddedDatabase {
  /** `postgres://…` of the login that owns the database; it holds the password, so it must not be shown. */
  url: string;
  /** True when the server ran already: left by a service that was killed, or in use by another process. */
  adopted: boolean;
  /** Leaves the server, and stops it unless another process uses it. Resolves when that is done; may be called again. */
  stop(): Promise<void>;
}

/**
 * The service's way in: takes the data folder for this process, then starts PostgreSQL on it or adopts the one that runs.
 * Throws a StartError, whose message is the line for the user.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const folder = await prepareDataFolder(options.dataDir);
  const service = await holdService(folder);
  try {
    const database = await joinServer(folder, options);
    const unwatch = watchLog(folder.logFile, options.clock ?? systemClock, options.say);
    const stop = async () => {
      unwatch();
      await database.stop();
      service.release();
    };
    return { ...database, stop: onlyOnce(stop) };
  } catch (error) {
    service.release();
    throw error;
  }
}

/**
 * The command line's way in, beside a running service or without one: uses the PostgreSQL that runs on the data folder, or
 * starts it for as long as it is used. Throws a StartError.
 */
export async function connectEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  return joinServer(await prepareDataFolder(options.dataDir), options);
}

/** A server and the folder that it serves. */
interface Running {
  clusterDir: string;
  server: Server;
  /** The database was made just now. */
  isNew: boolean;
}

/** Under the change lock: finds or starts the server and becomes one of its users. */
async function joinServer(folder: DataFolder, options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const change = await holdChange(folder);
  try {
    const running = await findOrLaunch(folder, options);
    const { server, clusterDir } = running;
    try {
      const door = { port: server.port, password: await readPassword(folder) };
      const url = await ensureOwnerDatabase(door, running.isNew);
      return { url, ...beginUse(folder, running, options) };
    } catch (error) {
      if (server.child !== undefined) await stopServer(server, clusterDir, options.say);
      throw error;
    }
  } catch (error) {
    throw plainly(folder.dir, error);
  } finally {
    change.release();
  }
}

async function findOrLaunch(folder: DataFolder, options: EmbeddedOptions): Promise<Running> {
  const existing = await findCluster(folder);
  const running = existing === undefined ? undefined : await findOurs(folder, existing, options.say);
  if (existing !== undefined && running !== undefined) return { clusterDir: existing, server: running, isNew: false };

  const stateDir = options.stateDir ?? STATE_DIR;
  const user = await chooseUser(existing);
  const binaries = await reachableBinaries(options.nativeDir ?? findNativeDir(), stateDir, user, options.say);
  if (existing !== undefined) await demandReachable(existing, user);
  const clusterDir = existing ?? (await chooseCluster(folder, stateDir, user, options.say));
  if (existing === undefined) {
    const password = await makePassword(folder);
    const made = await exists(join(clusterDir, 'PG_VERSION'));
    if (!made) await makeCluster({ clusterDir, initdb: binaries.initdb, password, user, logFile: folder.logFile });
    await rememberCluster(folder, clusterDir);
  }
  // Before a server runs that nobody could then enter.
  await readPassword(folder);
  const server = await launchServer({ folder, clusterDir, binaries, user, say: options.say });
  return { clusterDir, server, isNew: existing === undefined };
}

/** From here on this process counts as a user of the server, which it watches. */
function beginUse(
  folder: DataFolder,
  { clusterDir, server }: Running,
  options: EmbeddedOptions,
): Omit<EmbeddedDatabase, 'url'> {
  const use = joinUsers(folder);
  const tell = () => options.onExit?.(`PostgreSQL ended while it was in use; its log is ${folder.logFile}.`);
  const unwatch = watchServer(server, options.clock ?? systemClock, tell);
  const stop = async () => {
    unwatch();
    await endUse(folder, clusterDir, use, options.say);
  };
  return { adopted: server.child === undefined, stop: onlyOnce(stop) };
}

/** Looks the server up again, since the one that was joined may have ended and its process id be another's by now. */
async function endUse(folder: DataFolder, clusterDir: string, use: Hold, say: (line: string) => void): Promise<void> {
  const change = await holdChange(folder);
  try {
    use.release();
    if (!isUnused(folder)) return;
    const running = await findOurs(folder, clusterDir, say);
    if (running !== undefined) await stopServer(running, clusterDir, say);
  } finally {
    change.release();
  }
}

function findOurs(folder: DataFolder, clusterDir: string, say: (line: string) => void): Promise<Server | undefined> {
  const answers = async (port: number) => servesFolder({ port, password: await readPassword(folder) }, clusterDir);
  return findPostmaster(clusterDir, answers, say);
}

/** Calls `tell` once when the server ends; the answer stops the watch. */
function watchServer(server: Server, clock: Clock, tell: () => void): () => void {
  const { child } = server;
  if (child !== undefined) {
    child.once('exit', tell);
    return () => child.off('exit', tell);
  }
  // A server that another process started tells nobody of its end.
  const cancel = clock.every(LOOK_EVERY_MS, () => {
    if (isAlive(server.pid)) return;
    cancel();
    tell();
  });
  return cancel;
}

function onlyOnce(work: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | undefined;
  return () => {
    done ??= work();
    return done;
  };
}
