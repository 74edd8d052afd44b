// The whole service in this process, as assemble puts it together, on a database of its own and a free port: for tests of
// what people and machines see. Black-box tests of real processes are in acceptance/.
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import PostalMime, { type Email } from 'postal-mime';
import { type Foundation, openFoundation } from '../src/assemble/foundation.ts';
import { type Service, startService } from '../src/assemble/running-service.ts';
import { readConfig } from '../src/config.ts';
import { systemClock } from '../src/platform/clock.ts';
import { makeMasterKey } from '../src/platform/secrets/keyring.ts';
import { openLog } from '../src/platform/telemetry/log.ts';
import { testDatabase } from './test-database.ts';

export interface RunningService {
  readonly address: string;
  readonly foundation: Foundation;
  readonly service: Service;
  /** The token with which the first owner sets the service up. */
  readonly setUpToken: string;
  /** Everything that was logged, a JSON object a line. */
  readonly logged: readonly string[];
  /** One request; `cookie` is a session's, `body` is sent as JSON. Throws where a route sets cookies and declares none. */
  call(request: CallOptions): Promise<Reply>;
  /** The mails sent so far to this address, oldest first; waits until there are so many. */
  mailsTo(address: string, count: number): Promise<Email[]>;
}

export interface CallOptions {
  readonly method?: string;
  readonly path: string;
  readonly cookie?: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Reply {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: a test looks into whatever came
  readonly body: any;
  readonly headers: Headers;
  /** `name=value` of the session cookie that the answer set. */
  readonly cookie: string | undefined;
}

/** Starts the service; it ends with the test file. */
export async function runningService(settings: Readonly<Record<string, string>> = {}): Promise<RunningService> {
  const database = await testDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'pcs-running-'));
  const config = readConfig(
    { dataDir },
    {
      DATABASE_URL: database.ownerUrl,
      PCS_DATABASE_ROLE: database.serviceRole,
      PCS_PORT: '0',
      PCS_MASTER_KEY: makeMasterKey(),
      PCS_OPERATOR_TOKEN: 'pcsop_operator-token-of-a-test',
      ...settings,
    },
  );
  const logged: string[] = [];
  const log = openLog({ level: 'debug', clock: systemClock, write: (line) => logged.push(line) });
  const never = (line: string) => {
    throw new Error(line);
  };
  const foundation = await openFoundation(config, { log, as: 'service', say: never, onDatabaseGone: never });
  const service = await startService(foundation);
  after(async () => {
    await service.stop();
    await foundation.close();
    await rm(dataDir, { recursive: true, force: true });
  });
  const address = service.address ?? '';
  const mayCookie = new Set(
    service.routes.filter((each) => each.setsCookies).map((each) => `${each.method} ${each.path}`),
  );
  return {
    address,
    foundation,
    service,
    setUpToken: service.setUpLink?.split('#token=')[1] ?? '',
    logged,
    async call(request) {
      const reply = await call(address, request);
      const where = `${request.method ?? 'GET'} ${request.path}`;
      if (reply.cookie !== undefined && !mayCookie.has(where))
        throw new Error(`${where} sets cookies and does not say so`);
      return reply;
    },
    mailsTo: (to, count) => mailsTo(join(dataDir, 'mail'), to, count),
  };
}

async function call(address: string, { method = 'GET', path, cookie, body, headers }: CallOptions): Promise<Reply> {
  const response = await fetch(address + path, {
    method,
    headers: {
      origin: address,
      ...(cookie === undefined ? {} : { cookie }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json') === true;
  const [set] = response.headers.getSetCookie();
  return {
    status: response.status,
    body: isJson ? JSON.parse(text) : text,
    headers: response.headers,
    cookie: set?.split(';')[0],
  };
}

const MAIL_TIMEOUT_MS = 20_000;

async function mailsTo(folder: string, to: string, count: number): Promise<Email[]> {
  const deadline = Date.now() + MAIL_TIMEOUT_MS;
  for (;;) {
    const files = (await readdir(folder).catch(() => [])).filter((each) => each.endsWith('.eml')).toSorted();
    const mails = await Promise.all(files.map(async (each) => PostalMime.parse(await readFile(join(folder, each)))));
    const theirs = mails.filter((mail) => mail.to?.some((each) => each.address === to));
    if (theirs.length >= count) return theirs;
    if (Date.now() > deadline) throw new Error(`${theirs.length} mails of ${count} reached ${to}`);
    await new Promise((wake) => setTimeout(wake, 20));
  }
}
