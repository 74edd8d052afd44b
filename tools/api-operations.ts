// The operations of the API as types, made by openapi-typescript from the OpenAPI document, and the records that they name:
// for the SDK those that a key can call (sdk/operations.ts), for the web application those of the app API
// (web/src/api/operations.ts). Of the answers only those that are no failures: a failure is the same record everywhere, and
// the clients throw it.
import openapiTypescript, { astToString, type OpenAPI3 } from 'openapi-typescript';
import { inlineShared } from '../server/testing/inline-shared.ts';

const head = (whose: string) => `// Made by \`npm run dump\` from contract/openapi.json: ${whose}. Do not edit.\n\n`;

interface Operation {
  readonly security?: readonly Readonly<Record<string, unknown>>[];
  readonly parameters?: readonly { readonly name: string }[];
  readonly responses?: Readonly<Record<string, object>>;
}
type Paths = Readonly<Record<string, Readonly<Record<string, Operation>>>>;
type Components = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** The text of sdk/operations.ts for the text of an OpenAPI document. */
export async function sdkOperations(text: string): Promise<string> {
  const { paths, types } = await operationsFor(text, ({ security }) => Boolean(security?.some((one) => 'key' in one)));
  return `${head('the operations that a key can call')}${types}\n${creatingPaths(paths)}`;
}

/** The text of web/src/api/operations.ts for the text of an OpenAPI document. */
export async function webOperations(text: string): Promise<string> {
  const { types } = await operationsFor(
    text,
    ({ security }, path) =>
      path.startsWith('/api/') && (security?.length === 0 || Boolean(security?.some((one) => 'session' in one))),
  );
  return `${head('the operations of the app API')}${types}`;
}

type Choice = (operation: Operation, path: string) => boolean;

async function operationsFor(text: string, isChosen: Choice): Promise<{ paths: Paths; types: string }> {
  const document: OpenAPI3 & { paths: Paths; components: Components } = inlineShared(JSON.parse(text));
  const paths = chosenPaths(document.paths, isChosen);
  const components = componentsOf(paths, document.components);
  const tree = await openapiTypescript({ ...document, paths, components } as OpenAPI3, {
    alphabetize: true,
    // What has a default is optional in a request all the same.
    defaultNonNullable: false,
  });
  return { paths, types: astToString(tree) };
}

function chosenPaths(paths: Paths, isChosen: Choice): Paths {
  const kept = Object.entries(paths).map(([path, operations]) => {
    const chosen = Object.entries(operations).filter(([, each]) => isChosen(each, path));
    return [path, Object.fromEntries(chosen.map(([method, each]) => [method, withoutFailures(each)]))] as const;
  });
  return Object.fromEntries(kept.filter(([, operations]) => Object.keys(operations).length > 0));
}

function withoutFailures(operation: Operation): Operation {
  const successes = Object.entries(operation.responses ?? {}).filter(([status]) => /^2/.test(status));
  return { ...operation, responses: Object.fromEntries(successes.map(([status, each]) => [status, bare(each)])) };
}

/** Without headers, which the types cannot promise, and without examples, which would be half of the file. */
function bare(response: object): object {
  return JSON.parse(
    JSON.stringify({ ...response, headers: undefined }, (name, value) => (name === 'example' ? undefined : value)),
  );
}

/** Those components that the paths refer to, by any number of steps. */
function componentsOf(paths: Paths, all: Components): Components {
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

function creatingPaths(paths: Paths): string {
  const creating = Object.entries(paths)
    .filter(([, { post }]) => post?.parameters?.some(({ name }) => name === 'Idempotency-Key'))
    .map(([path]) => `    "${path}",\n`);
  return `/** Where a POST takes an Idempotency-Key. */
export const CREATING_PATHS: readonly string[] = [
${creating.toSorted().join('')}];
`;
}
