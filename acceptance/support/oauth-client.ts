// The OAuth application of simulators/ as a process of its own, as an integrator starts it.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { atEnd } from './ending.ts';

const PROGRAM = fileURLToPath(new URL('../../simulators/oauth-client/main.ts', import.meta.url));

/** A port that is free for now: a redirect address is registered before anybody listens there. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address !== null ? address.port : 0;
}

/** An application that waits for its person. */
export interface Waiting {
  /** Where the person goes. */
  readonly authorization: URL;
  /** What it prints from then on, and its exit code. */
  readonly end: Promise<{ code: number; printed: string }>;
}

/** Starts it with these options; it ends by itself, or with the file. */
export async function setOut(...options: readonly string[]): Promise<Waiting> {
  const child = spawn(process.execPath, [PROGRAM, ...options], { stdio: ['ignore', 'pipe', 'pipe'] });
  const exited = once(child, 'exit');
  atEnd(async () => {
    if (child.exitCode === null && child.kill()) await exited;
  });
  const complaints = text(child.stderr);
  const lines: string[] = [];
  const authorization = await new Promise<URL>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      lines.push(line);
      if (line.startsWith('http')) resolve(new URL(line));
    });
    void exited.then(async () => reject(new Error(await complaints)));
  });
  const end = exited.then(async ([code]) => ({ code: Number(code), printed: [...lines, await complaints].join('\n') }));
  return { authorization, end };
}
