// Moves parameters, request bodies and responses that several operations share into the components of an OpenAPI document. What
// one operation alone has stays where it is.
import type { Json } from './openapi-schemas.ts';

interface Operation extends Json {
  readonly parameters?: readonly Json[];
  readonly requestBody?: Json;
  readonly responses?: Readonly<Record<string, Json>>;
}
type Paths = Readonly<Record<string, Readonly<Record<string, Operation>>>>;

/** The paths with references, and the components that these lead to. */
export interface SharedComponents {
  readonly paths: Paths;
  readonly parameters: Json;
  readonly requestBodies: Json;
  readonly responses: Json;
}

/** Replaces what occurs more than once in the paths by references to components. */
export function shareComponents(paths: Paths): SharedComponents {
  const operations = Object.values(paths).flatMap((each) => Object.values(each));
  const parameters = new Components('parameters');
  const requestBodies = new Components('requestBodies');
  const responses = new Components('responses');
  for (const operation of operations) {
    for (const each of operation.parameters ?? []) parameters.count(each);
    if (operation.requestBody !== undefined) requestBodies.count(operation.requestBody);
    for (const each of Object.values(operation.responses ?? {})) responses.count(each);
  }
  const share = (operation: Operation): Operation => ({
    ...operation,
    ...(operation.parameters && {
      parameters: operation.parameters.map((each) => parameters.refer(each, parameterNames(each, operation))),
    }),
    ...(operation.requestBody && {
      requestBody: requestBodies.refer(operation.requestBody, [requestName(operation.requestBody, operation)]),
    }),
    ...(operation.responses && {
      responses: mapValues(operation.responses, (each, status) => responses.refer(each, [responseName(each, status)])),
    }),
  });
  const shared = mapValues(paths, (methods) => mapValues(methods, share));
  return {
    paths: shared,
    parameters: parameters.sorted(),
    requestBodies: requestBodies.sorted(),
    responses: responses.sorted(),
  };
}

class Components {
  readonly #uses = new Map<string, number>();
  readonly #references = new Map<string, Json>();
  readonly #named = new Map<string, Json>();
  readonly #kind: string;

  constructor(kind: string) {
    this.#kind = kind;
  }

  count(part: Json): void {
    const text = JSON.stringify(part);
    this.#uses.set(text, (this.#uses.get(text) ?? 0) + 1);
  }

  /** Returns the reference to a shared part, under the first of the names that is free; a part used once as it is. */
  refer(part: Json, names: readonly string[]): Json {
    const text = JSON.stringify(part);
    if ((this.#uses.get(text) ?? 0) < 2) return part;
    const known = this.#references.get(text);
    if (known !== undefined) return known;
    const name = this.#freeName(names);
    const reference = { $ref: `#/components/${this.#kind}/${name}` };
    this.#named.set(name, part);
    this.#references.set(text, reference);
    return reference;
  }

  #freeName(names: readonly string[]): string {
    const free = names.find((each) => !this.#named.has(each));
    if (free !== undefined) return free;
    const last = names.at(-1) ?? '';
    let number = 2;
    while (this.#named.has(`${last}${number}`)) number += 1;
    return `${last}${number}`;
  }

  sorted(): Json {
    return Object.fromEntries([...this.#named].sort(([one], [other]) => (one < other ? -1 : 1)));
  }
}

/** Names a parameter after itself, and after the first tag of its operation where another parameter has that name. */
function parameterNames(parameter: Json, { tags }: Operation): string[] {
  const name = pascal(String(parameter.name));
  const [tag = ''] = (tags ?? []) as string[];
  return [name, `${pascal(tag)}${name}`];
}

/** Names a request body by its schema, or by the first operation that takes it. */
const requestName = (body: Json, { operationId }: Operation) =>
  schemaName(body) ?? `${pascal(String(operationId))}Body`;

const STATUS_NAMES: Readonly<Record<string, string>> = { 204: 'NoContent', 302: 'Found', 304: 'NotModified' };

/** Headers of all answers, and of all refusals of their status: no name needs them. */
const USUAL_HEADERS = ['X-Request-Id', 'RateLimit-Policy', 'WWW-Authenticate', 'Retry-After'];

/** Names a response by the codes of its refusal or its schema, and by the headers that not all responses carry. */
function responseName(response: Json, status: string): string {
  const codes = [...String(response.description).matchAll(/`(\w+)`: /g)].map(([, code = '']) => pascal(code));
  const base =
    codes.length > 0 ? codes.join('Or') : (STATUS_NAMES[status] ?? schemaName(response) ?? `Answer${status}`);
  const headers = Object.keys((response.headers ?? {}) as Json);
  const special = headers.filter((each) => !USUAL_HEADERS.includes(each)).map(pascal);
  return special.length === 0 ? base : `${base}With${special.join('')}`;
}

function schemaName(response: Json): string | undefined {
  const [media] = Object.values((response.content ?? {}) as Record<string, { schema?: { $ref?: string } }>);
  return media?.schema?.$ref?.split('/').at(-1);
}

function pascal(text: string): string {
  const words = text.split(/[^A-Za-z0-9]+/).filter((each) => each !== '');
  return words.map((each) => `${each[0]?.toUpperCase()}${each.slice(1)}`).join('');
}

function mapValues<Value, Mapped>(
  record: Readonly<Record<string, Value>>,
  change: (value: Value, name: string) => Mapped,
): Record<string, Mapped> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value, name)]));
}
