// The demo in a running service, and a browser that is signed in there: what benchmarks of the web application start from.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Browser, BrowserContext } from 'playwright-core';
import { startService, temporaryFolder } from './processes.ts';
import type { Run } from './run.ts';

const SIZE = { width: 1366, height: 768 };

/** The demo of a service of the run's own. */
export interface Demo {
  readonly origin: string;
  /** The same by the address of its loopback interface. */
  readonly address: string;
  readonly pid: number;
  /** Of its data. */
  readonly folder: string;
  readonly workspaceId: string;
  readonly projectId: string;
  /** `name=value` of the owner's session. */
  readonly cookie: string;
}

/** Starts it with some variables more, and answers when everything is made. */
export async function startDemo(run: Run, more: Readonly<Record<string, string>> = {}): Promise<Demo> {
  const folder = await temporaryFolder(run, 'web');
  const environment = { PCS_RATE_PERSON_PER_MINUTE: '1000000', PCS_RATE_ADDRESS_PER_MINUTE: '1000000', ...more };
  const { address, pid } = await startService(run, { folder, environment, command: 'demo' });
  const origin = address.replace('127.0.0.1', 'localhost');
  // It says so last, when everything is made.
  while (!(await readFile(join(folder, 'service.out'), 'utf8')).includes('The demo is ready.')) await pause(200);
  const made = JSON.parse(await readFile(join(folder, 'data/demo.json'), 'utf8'));
  const { password, workspaceId } = made as { password: string; workspaceId: string };
  const signedIn = await fetch(`${origin}/api/auth/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify({ email: 'owner@demo.example', password }),
  });
  const cookie = signedIn.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const listed = await fetch(`${origin}/api/projects?limit=1`, { headers: { cookie } });
  const { data } = (await listed.json()) as { data: { id: string }[] };
  return { origin, address, pid, folder: join(folder, 'data'), workspaceId, projectId: data[0]?.id ?? '', cookie };
}

/** A person's browser at laptop size, with an empty cache. */
export async function openContext(
  browser: Browser,
  origin: string,
  cookie: string | undefined,
): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: SIZE, locale: 'en', reducedMotion: 'reduce' });
  const [name, value] = cookie?.split('=') ?? [];
  if (name !== undefined && value !== undefined) await context.addCookies([{ name, value, url: origin }]);
  return context;
}
