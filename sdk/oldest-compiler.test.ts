// The published declarations under the oldest compiler that is supported, with nothing of them skipped.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const SDK = fileURLToPath(new URL('.', import.meta.url));
const PACKAGES = join(SDK, '..', 'node_modules');
const run = promisify(execFile);

const PROGRAM = `
import { changesSince, createClient, pages, records, ServiceError, updatedSince } from 'project-coordination-client';
import { DeliveryRefusal, readDelivery, readDeliveryRequest, verifyDelivery } from 'project-coordination-client/webhooks';
const client = createClient({ baseUrl: 'https://coordination.example.com', apiKey: 'k' });
const at = { params: { path: { projectId: 'p' }, query: { limit: 5 } } };
const { data } = await client.GET('/api/v1/projects/{projectId}/issues', at);
export const title: string | undefined = data.data[0]?.title;
// @ts-expect-error issues have no colour
export const colour = data.data[0]?.colour;
for await (const issue of records(client, '/api/v1/projects/{projectId}/issues', at)) console.log(issue.number + 1);
console.log(changesSince, pages, ServiceError, updatedSince);
console.log(DeliveryRefusal, readDelivery, readDeliveryRequest, verifyDelivery);
`;

for (const moduleResolution of ['nodenext', 'bundler']) {
  test(`TypeScript 5.4 reads the declarations without skipLibCheck (${moduleResolution})`, async (t) => {
    const folder = await mkdtemp(join(tmpdir(), 'pcs-sdk-'));
    t.after(() => rm(folder, { recursive: true, force: true }));
    const installed = join(folder, 'node_modules/project-coordination-client');
    await run(process.execPath, [join(SDK, '../tools/build-sdk.ts'), join(installed, 'dist')]);
    await cp(join(SDK, 'package.json'), join(installed, 'package.json'));
    for (const name of ['openapi-fetch', 'openapi-typescript-helpers']) {
      await cp(join(PACKAGES, name), join(folder, 'node_modules', name), { recursive: true });
    }
    await writeFile(join(folder, 'package.json'), '{ "type": "module" }\n');
    await writeFile(join(folder, 'program.ts'), PROGRAM);
    const { version } = JSON.parse(await readFile(join(PACKAGES, 'typescript-oldest/package.json'), 'utf8'));
    assert.match(version, /^5\.4\./);
    const compilerOptions = {
      strict: true,
      exactOptionalPropertyTypes: true,
      noUncheckedIndexedAccess: true,
      skipLibCheck: false,
      noEmit: true,
      types: [],
      target: 'es2022',
      lib: ['es2022', 'dom', 'dom.iterable'],
      module: moduleResolution === 'bundler' ? 'esnext' : 'nodenext',
      moduleResolution,
    };
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['program.ts'] }));
    const done = await run(process.execPath, [join(PACKAGES, 'typescript-oldest/bin/tsc'), '-p', folder]).then(
      () => '',
      (failure: { stdout: string }) => failure.stdout,
    );
    assert.equal(done, '');
  });
}
