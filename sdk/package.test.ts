import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const SDK = fileURLToPath(new URL('.', import.meta.url));
const ROOT = join(SDK, '..');
const run = promisify(execFile);

const PROGRAM = `
import { changesSince, createClient, pages, records, ServiceError, updatedSince } from 'project-coordination-client';
import { DeliveryRefusal, readDelivery, readDeliveryRequest, verifyDelivery } from 'project-coordination-client/webhooks';
const all = { changesSince, createClient, pages, records, ServiceError, updatedSince };
const receiving = { DeliveryRefusal, readDelivery, readDeliveryRequest, verifyDelivery };
for (const [name, value] of Object.entries({ ...all, ...receiving })) {
  if (typeof value !== 'function') throw new Error(name);
}
const refused = await verifyDelivery({ rawBody: '{}', headers: new Headers(), secrets: 'whsec_AAAA' }).catch((error) => error);
console.log(refused.reason, typeof createClient({ baseUrl: 'http://localhost', apiKey: 'k' }).GET);
`;

test('the package that is published is JavaScript with both of its doors, and needs nothing but its dependency', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'pcs-sdk-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  await run(process.execPath, [join(ROOT, 'tools/build-sdk.ts'), join(folder, 'dist')]);
  const about = await readFile(join(SDK, 'package.json'), 'utf8');
  await writeFile(join(folder, 'package.json'), about);
  const { dependencies } = JSON.parse(about);
  for (const name of [...Object.keys(dependencies), 'openapi-typescript-helpers']) {
    await cp(join(ROOT, 'node_modules', name), join(folder, 'node_modules', name), { recursive: true });
  }
  // As a program finds it that has it installed.
  await symlink(folder, join(folder, 'node_modules/project-coordination-client'), 'junction');
  const program = join(folder, 'program.mjs');
  await writeFile(program, PROGRAM);
  const { stdout } = await run(process.execPath, [program]);
  assert.equal(stdout, 'missing_header function\n');
  const root = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8'));
  assert.equal(dependencies['openapi-fetch'], root.dependencies['openapi-fetch']);
});
