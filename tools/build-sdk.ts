// Builds the package of the SDK (`npm pack` in sdk/ runs it; an argument names another folder than sdk/dist): its sources beside plain types of the operations that a key can
// call, which openapi-typescript makes from contract/openapi.json.
import { execFileSync } from 'node:child_process';
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import openapiTypescript, { astToString, type OpenAPI3 } from 'openapi-typescript';
import { inlineShared } from '../server/testing/inline-shared.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const SDK = join(ROOT, 'sdk');

interface Operation {
  readonly security?: readonly Readonly<Record<string, unknown>>[];
  readonly parameters?: readonly { readonly name: string }[];
  readonly responses?: Readonly<Record<string, object>>;
}
type Paths = Readonly<Record<string, Readonly<Record<string, Operation>>>>;
type Components = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** Writes the package's JavaScript and declarations to `folder`. Throws what the compiler prints. */
export async function buildSdk(folder: string): Promise<void> {
  // Below sdk/, where the compiler finds the dependency.
  const sources = mkdtempSync(join(SDK, '.build-'));
  try {
    for (const name of globSync('*.ts', { cwd: SDK, exclude: ['*.test.ts', 'paths.ts'] })) {
      cpSync(join(SDK, name), join(sources, name));
    }
    writeFileSync(
      join(sources, 'paths.ts'),
      await renderPaths(readFileSync(join(ROOT, 'contract/openapi.json'), 'utf8')),
    );
    const config = {
      extends: '../tsconfig.json',
      compilerOptions: { rootDir: '.', outDir: folder },
      include: ['*.ts'],
    };
    writeFileSync(join(sources, 'tsconfig.json'), JSON.stringify(config));
    execFileSync(process.execPath, [join(ROOT, 'node_modules/typescript7/bin/tsc'), '-p', sources], {
      encoding: 'utf8',
    });
  } finally {
    rmSync(sources, { recursive: true });
  }
}

/** Returns the text of the package's `paths.ts` for the text of an OpenAPI document. */
async function renderPaths(text: string): Promise<string> {
  const document: OpenAPI3 & { paths: Paths; components: Components } = inlineShared(JSON.parse(text));
  const paths = selectPaths(document.paths);
  const components = selectComponents(paths, document.components);
  const tree = await openapiTypescript({ ...document, paths, components } as OpenAPI3, {
    alphabetize: true,
    // A member with a default is optional in a request all the same.
    defaultNonNullable: false,
  });
  return `${astToString(tree)}\n${renderCreatingPaths(paths)}`;
}

function selectPaths(paths: Paths): Paths {
  const selected = Object.entries(paths).map(([path, operations]) => {
    const called = Object.entries(operations).filter(([, { security }]) => security?.some((one) => 'key' in one));
    return [path, Object.fromEntries(called.map(([method, each]) => [method, withoutFailures(each)]))] as const;
  });
  return Object.fromEntries(selected.filter(([, operations]) => Object.keys(operations).length > 0));
}

/** A failure is the same record everywhere, and the client throws it. */
function withoutFailures(operation: Operation): Operation {
  const successes = Object.entries(operation.responses ?? {}).filter(([status]) => /^2/.test(status));
  return { ...operation, responses: Object.fromEntries(successes.map(([status, each]) => [status, strip(each)])) };
}

/** Removes headers, which the types cannot promise, and examples, which would be half of the file. */
function strip(response: object): object {
  return JSON.parse(
    JSON.stringify({ ...response, headers: undefined }, (name, value) => (name === 'example' ? undefined : value)),
  );
}

/** Returns the components that the paths refer to, by any number of steps. */
function selectComponents(paths: Paths, all: Components): Components {
  const named = new Set<string>();
  const visit = (value: unknown): void => {
    for (const [, kind = '', name = ''] of JSON.stringify(value).matchAll(/"#\/components\/(\w+)\/([^"]+)"/g)) {
      const key = `${kind}/${name}`;
      if (named.has(key)) continue;
      named.add(key);
      visit(all[kind]?.[name]);
    }
  };
  visit([paths, { $ref: '#/components/schemas/Error' }]);
  const kinds = Object.entries(all).map(([kind, members]) => {
    const kept = Object.entries(members).filter(([name]) => named.has(`${kind}/${name}`));
    return [kind, Object.fromEntries(kept)];
  });
  return Object.fromEntries(kinds);
}

function renderCreatingPaths(paths: Paths): string {
  const creating = Object.entries(paths)
    .filter(([, { post }]) => post?.parameters?.some(({ name }) => name === 'Idempotency-Key'))
    .map(([path]) => `  "${path}",\n`);
  return `/** Paths whose POST takes an Idempotency-Key. */
export const CREATING_PATHS: readonly string[] = [
${creating.toSorted().join('')}];
`;
}

if (import.meta.main) await buildSdk(process.argv[2] ?? join(SDK, 'dist'));
