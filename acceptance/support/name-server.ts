// The name server of simulators/ as a process of its own, told over HTTP what it knows.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { atEnd } from './ending.ts';

const PROGRAM = fileURLToPath(new URL('../../simulators/name-server/main.ts', import.meta.url));

export interface NameServer {
  /** As PCS_DNS_SERVERS takes it. */
  readonly address: string;
  /** The TXT records of a name; null: the server fails for it. */
  set(name: string, records: readonly string[] | null): Promise<void>;
}

/** Starts one that ends with the file. */
export async function startNameServer(): Promise<NameServer> {
  const args = [PROGRAM, '--port', '0', '--dns-port', '0'];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  atEnd(async () => {
    if (child.exitCode === null && child.kill()) await once(child, 'exit');
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const said = async (pattern: RegExp) => {
    const { value } = await lines.next();
    return pattern.exec(String(value))?.[1] ?? assert.fail(String(value));
  };
  const address = await said(/^answering on (\S+)$/);
  const url = await said(/^listening on (http:\S+)\/$/);
  const known: Record<string, readonly string[] | null> = {};
  return {
    address,
    async set(name, records) {
      known[name] = records;
      const answer = await fetch(`${url}/control/records`, { method: 'PUT', body: JSON.stringify(known) });
      assert.equal(answer.status, 200, await answer.text());
    },
  };
}
