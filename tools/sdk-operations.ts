// The operations of the API as types (sdk/operations.ts), made by openapi-typescript from the OpenAPI document: those that a
// key can call, and the records that they name. Of the answers only those that are no failures: a failure is the same
// record everywhere, and the client throws it.
import openapiTypescript, { astToString, type OpenAPI3 } from 'openapi-typescript';

const HEAD = `// Made by \`npm run dump\` from contract/openapi.json: the operations that a key can call. Do not edit.

`;

interface Operation {
  readonly security?: readonly Readonly<Record<string, unknown>>[];
  readonly parameters?: readonly { readonly name: string }[];
  readonly responses?: Readonly<Record<string, object>>;
}
type Paths = Readonly<Record<string, Readonly<Record<string, Operation>>>>;
type Components = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** The text of sdk/operations.ts for the text of an OpenAPI document. */
export async function sdkOperations(text: string): Promise<string> {
  const document: OpenAPI3 & { paths: Paths; components: Components } = JSON.parse(text);
  const paths = pathsOfKeys(document.paths);
  const components = componentsOf(paths, document.components);
  const types = astToString(
    await openapiTypescript({ ...document, paths, components } as OpenAPI3, {
      alphabetize: true,
      // What has a default is optional in a request all the same.
      defaultNonNullable: false,
    }),
  );
  return `${HEAD}${types}\n${creatingPaths(paths)}`;
}

function pathsOfKeys(paths: Paths): Paths {
  const kept = Object.entries(paths).map(([path, operations]) => {
    const forKeys = Object.entries(operations).filter(([, each]) => each.security?.some((one) => 'key' in one));
    return [path, Object.fromEntries(forKeys.map(([method, each]) => [method, withoutFailures(each)]))] as const;
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
