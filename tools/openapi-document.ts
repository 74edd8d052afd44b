// The OpenAPI documents (contract/openapi*.json) as a running service hands them out, so that what is committed is what is met.
import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';

type Service = ChildProcessByStdio<null, Readable, Readable>;

const MAIN = fileURLToPath(new URL('../server/src/main.ts', import.meta.url));

/** The documents, each a file below contract/. */
export const OPENAPI_FILES = ['openapi.json', 'openapi-scim.json', 'openapi-oauth.json'] as const;

/** Their texts by file, from a service started on the database of `url` and stopped again. */
export async function openApiDocuments(url: string): Promise<Record<(typeof OPENAPI_FILES)[number], string>> {
  const folder = await mkdtemp(join(tmpdir(), 'pcs-openapi-'));
  const secret = () => randomBytes(32).toString('base64');
  const service = spawn(process.execPath, [MAIN, 'serve'], {
    env: {
      PATH: process.env.PATH,
      DATABASE_URL: url,
      PCS_PORT: '0',
      PCS_ROLES: 'api',
      // Names the server of the committed documents.
      PCS_BASE_URL: 'https://coordination.example.com',
      PCS_DATA_DIR: folder,
      PCS_MASTER_KEY: secret(),
      PCS_OPERATOR_TOKEN: secret(),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  try {
    const address = await addressOf(service);
    const texts = { 'openapi.json': '', 'openapi-scim.json': '', 'openapi-oauth.json': '' };
    for (const file of OPENAPI_FILES) {
      const answer = await fetch(`${address}/api/${file}`);
      if (!answer.ok) throw new Error(`the service answered ${answer.status}`);
      texts[file] = `${JSON.stringify(await answer.json(), null, 1)}\n`;
    }
    return texts;
  } finally {
    if (service.exitCode === null && service.kill()) await once(service, 'exit');
    await rm(folder, { recursive: true });
  }
}

/** Where the service listens, or a failure with all that it wrote when it ends before it does. */
function addressOf(service: Service): Promise<string> {
  return new Promise((resolve, reject) => {
    let written = '';
    const read = (part: Buffer) => {
      written += part.toString();
      const address = /^listening on (\S+)$/m.exec(written)?.[1];
      if (address !== undefined) resolve(address);
    };
    service.stdout.on('data', read);
    service.stderr.on('data', read);
    service.once('error', reject);
    service.once('exit', () => reject(new Error(`the service did not start:\n${written}`)));
  });
}
