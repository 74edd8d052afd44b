// The peer of the list that one would take off the shelf: Directus on the same table, in a copy of the bench database, where its
// own tables do no harm. Set up to its advantage: everything it can leave out is off, its log is plain, its caller is its
// administrator, for whom no permissions are looked up.
import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { endChild, type Serving } from '../measuring/processes.ts';
import type { Run } from '../measuring/run.ts';

const PRELOAD = fileURLToPath(new URL('without-isolated-vm.ts', import.meta.url));

export interface DirectusOrder {
  /** From installDirectus. */
  readonly commandLine: string;
  readonly databaseUrl: string;
  readonly connections: number;
  /** Of the run: its log and what it writes go there. */
  readonly folder: string;
}

/** Directus that answers, and the static token of its administrator. */
export interface Directus extends Serving {
  readonly token: string;
}

/** Makes Directus's own tables in the database and starts it on a free port of the loopback. It ends with the run. */
export async function startDirectus(run: Run, order: DirectusOrder): Promise<Directus> {
  const folder = join(order.folder, 'directus');
  for (const each of ['extensions', 'uploads']) await mkdir(join(folder, each), { recursive: true });
  const token = randomBytes(24).toString('hex');
  const start = (command: string): Program => {
    const logFile = join(folder, `${command}.log`);
    const log = openSync(logFile, 'w');
    const child = spawn(process.execPath, ['--import', PRELOAD, order.commandLine, command], {
      cwd: folder,
      env: settings(order, token),
      stdio: ['ignore', log, log],
    });
    closeSync(log);
    run.atEnd(() => endChild(child));
    return { child, logFile };
  };
  const bootstrap = start('bootstrap');
  const [code] = (await once(bootstrap.child, 'exit')) as [number | null];
  if (code !== 0) throw await failure(bootstrap);
  const server = start('start');
  const address = await findAddress(server);
  return { address, token, pid: server.child.pid ?? 0, stop: () => endChild(server.child) };
}

interface Program {
  readonly child: ChildProcess;
  readonly logFile: string;
}

// Not the environment of the run: every variable of it could be a setting of Directus.
function settings({ databaseUrl, connections }: DirectusOrder, token: string): Record<string, string> {
  return {
    PATH: process.env.PATH ?? '',
    HOME: homedir(),
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: '0',
    PUBLIC_URL: 'http://127.0.0.1',
    SECRET: randomBytes(32).toString('hex'),
    ADMIN_EMAIL: 'admin@example.com',
    ADMIN_PASSWORD: randomBytes(24).toString('hex'),
    ADMIN_TOKEN: token,
    DB_CLIENT: 'pg',
    DB_CONNECTION_STRING: databaseUrl,
    DB_POOL__MIN: String(connections),
    DB_POOL__MAX: String(connections),
    EXTENSIONS_PATH: './extensions',
    STORAGE_LOCAL_ROOT: './uploads',
    LOG_STYLE: 'raw',
    SERVE_APP: 'false',
    TELEMETRY: 'false',
    MCP_ENABLED: 'false',
    AI_ENABLED: 'false',
    // It would answer 503 under a load that uses all there is.
    PRESSURE_LIMITER_ENABLED: 'false',
  };
}

/** With port 0 the log alone tells the port. */
async function findAddress(server: Program): Promise<string> {
  const startedAt = performance.now();
  while (performance.now() - startedAt < 60_000 && server.child.exitCode === null && server.child.signalCode === null) {
    const found = /Server started at (?:http:\/\/)?(127\.0\.0\.1:\d+)/.exec(
      await readFile(server.logFile, 'utf8'),
    )?.[1];
    if (found !== undefined) return `http://${found}`;
    await pause(100);
  }
  throw await failure(server);
}

async function failure({ child, logFile }: Program): Promise<Error> {
  const lastWords = (await readFile(logFile, 'utf8')).trim().split('\n').slice(-20).join('\n');
  return new Error(`Directus does not start (${child.signalCode ?? child.exitCode ?? 'it runs on'}):\n${lastWords}`);
}

/** The first page of a project's floor plans, by the index that the service reads. */
export function directusPage({ address }: Directus, scope: { workspaceId: string; projectId: string }): string {
  const filter = { workspace_id: { _eq: scope.workspaceId }, project_id: { _eq: scope.projectId } };
  const query = new URLSearchParams({ fields: FIELDS, filter: JSON.stringify(filter), sort: 'id', limit: '50' });
  return `${address}/items/floor_plan?${query}`;
}

const FIELDS =
  'id,project_id,name,level,width_px,height_px,scale_m_per_px,rotation_deg,sort_order,level_order,is_visible,created_at';
