// Clients that generators make of the committed OpenAPI document compile under the strict rules of TypeScript. openapi-typescript
// is a package of this project; the others are installed into .cache/generators where `.ci/run` names them in PCS_TEST_TOOLS, and
// under PCS_TEST_SOAK. No generator of whole clients for Python or C# runs on npm alone (NSwag needs .NET, AutoRest and Kiota load
// programs from elsewhere, OpenAPI Generator needs Java): quicktype makes the types for both.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { before, test } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import openapiTypescript, { astToString, type OpenAPI3 } from 'openapi-typescript';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const DOCUMENT = join(ROOT, 'contract/openapi.json');
const CACHE = join(ROOT, '.cache/generators');
// hey-api takes the compiler's own interface, which TypeScript 7 does not have.
const PACKAGES = ['typescript@6.0.3', '@hey-api/openapi-ts@0.99.0', 'orval@8.38.0', 'quicktype-core@26.0.0'];
const { PCS_TEST_SOAK, PCS_TEST_TOOLS = '' } = process.env;
const isWhole = PCS_TEST_SOAK !== undefined || PCS_TEST_TOOLS.split(' ').includes('generators');
const run = promisify(execFile);

interface Scope {
  after(clean: () => Promise<void>): void;
}

async function temporaryFolder(t: Scope): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'pcs-generated-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Fails with the errors of the compiler, if there are any. */
async function compileStrictly(folder: string, file: string): Promise<void> {
  const compilerOptions = {
    ...{ strict: true, noUncheckedIndexedAccess: true, skipLibCheck: false, noEmit: true, types: [] },
    ...{ target: 'es2022', lib: ['es2023', 'dom', 'dom.iterable'], module: 'esnext', moduleResolution: 'bundler' },
  };
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }\n');
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: [file] }));
  const errors = await run(process.execPath, [join(ROOT, 'node_modules/typescript7/bin/tsc'), '-p', folder]).then(
    () => '',
    (failure: { stdout: string }) => failure.stdout.slice(0, 4000),
  );
  assert.equal(errors, '');
}

test('openapi-typescript makes strict types of every operation', async (t) => {
  const folder = await temporaryFolder(t);
  const document: OpenAPI3 = JSON.parse(await readFile(DOCUMENT, 'utf8'));
  const types = astToString(await openapiTypescript(document));
  assert.doesNotMatch(types, /@enum \{unknown\}/);
  const use = `
type Issue = operations['listIssues']['responses'][200]['content']['application/json']['data'][number];
export const status = (issue: Issue): 'open' | 'in_progress' | 'in_review' | 'closed' | 'verified' => issue.status;
`;
  await writeFile(join(folder, 'client.ts'), types + use);
  await compileStrictly(folder, 'client.ts');
});

for (const name of ['openapi-scim', 'openapi-oauth', 'openapi'] as const) {
  test(`openapi-typescript makes strict types of ${name === 'openapi' ? '/api/v1 alone' : name}`, async (t) => {
    const folder = await temporaryFolder(t);
    const document: OpenAPI3 = JSON.parse(await readFile(join(ROOT, `contract/${name}.json`), 'utf8'));
    const isV1 = ([path]: [string, unknown]) => name !== 'openapi' || path.startsWith('/api/v1/');
    const paths = Object.fromEntries(Object.entries(document.paths ?? {}).filter(isV1));
    assert.ok(Object.keys(paths).length > 1);
    await writeFile(join(folder, 'client.ts'), astToString(await openapiTypescript({ ...document, paths })));
    await compileStrictly(folder, 'client.ts');
  });
}

if (isWhole) {
  before(installGenerators);

  test('hey-api makes a strict client', async (t) => {
    const folder = await temporaryFolder(t);
    const program = join(CACHE, 'node_modules/@hey-api/openapi-ts/bin/run.js');
    await run(process.execPath, [program, '-i', DOCUMENT, '-o', folder, '-c', '@hey-api/client-fetch'], { cwd: CACHE });
    assert.match(await readFile(join(folder, 'sdk.gen.ts'), 'utf8'), /export const listIssues = /);
    await compileStrictly(folder, 'index.ts');
  });

  test('orval makes a strict client', async (t) => {
    const folder = await temporaryFolder(t);
    const output = { target: join(folder, 'client.ts'), client: 'fetch', mode: 'single' };
    const settings = { api: { input: { target: DOCUMENT }, output } };
    await writeFile(join(folder, 'orval.config.mjs'), `export default ${JSON.stringify(settings)};\n`);
    const program = join(CACHE, 'node_modules/orval/dist/bin/orval.mjs');
    await run(process.execPath, [program, '--config', join(folder, 'orval.config.mjs')], { cwd: CACHE });
    assert.match(await readFile(join(folder, 'client.ts'), 'utf8'), /export const listIssues = /);
    await compileStrictly(folder, 'client.ts');
  });

  test('quicktype makes types for Python and C#', async (t) => {
    const folder = await temporaryFolder(t);
    const python = await quicktype('python');
    assert.match(python, /^class Issue:/m);
    assert.match(await quicktype('csharp'), /public partial class Issue\b/);
    await writeFile(join(folder, 'client.py'), python);
    await run('python3', ['-m', 'py_compile', join(folder, 'client.py')]).catch((failure: NodeJS.ErrnoException) => {
      if (failure.code !== 'ENOENT') throw failure;
    });
  });
}

/** Returns the types of the document's schemas in a language. */
async function quicktype(lang: string): Promise<string> {
  const entry = pathToFileURL(join(CACHE, 'node_modules/quicktype-core/dist/index.js')).href;
  const core = await import(entry);
  const { components } = JSON.parse(await readFile(DOCUMENT, 'utf8'));
  const $defs = JSON.parse(JSON.stringify(components.schemas).replaceAll('#/components/schemas/', '#/$defs/'));
  const members = Object.keys($defs).map((name) => [name, { $ref: `#/$defs/${name}` }]);
  const schema = JSON.stringify({ $defs, type: 'object', properties: Object.fromEntries(members) });
  const input = new core.JSONSchemaInput(new core.FetchingJSONSchemaStore());
  await input.addSource({ name: 'Schemas', schema });
  const inputData = new core.InputData();
  inputData.addInput(input);
  const { lines } = await core.quicktype({ inputData, lang });
  return lines.join('\n');
}

/** Installs the generators unless they are there, without their scripts. */
async function installGenerators(): Promise<void> {
  const installed = join(CACHE, 'installed');
  const wanted = PACKAGES.join(' ');
  if (existsSync(installed) && (await readFile(installed, 'utf8')) === wanted) return;
  await rm(CACHE, { recursive: true, force: true });
  await mkdir(CACHE, { recursive: true });
  await writeFile(join(CACHE, 'package.json'), '{ "private": true, "type": "module" }\n');
  const { npm_execpath: cli = '', npm_node_execpath: node = process.execPath } = process.env;
  const [program, before] = /^npm-cli\.c?js$/.test(basename(cli)) ? [node, [cli]] : ['npm', []];
  const flags = ['--ignore-scripts', '--save-exact', '--no-audit', '--no-fund', '--loglevel=error'];
  await run(program, [...before, 'install', ...PACKAGES, ...flags], { cwd: CACHE });
  await writeFile(installed, wanted);
}
