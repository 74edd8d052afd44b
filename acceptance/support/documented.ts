// Holds every answer against the service's own OpenAPI documents, each path against the one that it belongs to: the route, the status and the shape must stand there. The
// schemas are closed first, because response records carry exactly the documented fields (contract §1).
import assert from 'node:assert/strict';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';

export interface Operation {
  readonly method: string;
  readonly path: string;
  readonly parameters: readonly { readonly name: string; readonly in: string; readonly required?: boolean }[];
  readonly security: readonly Readonly<Record<string, unknown>>[];
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, { schema?: object }>> }>>;
  readonly requestBody: { readonly content: Readonly<Record<string, { schema?: object }>> } | undefined;
}

export interface OpenApi {
  readonly operations: readonly Operation[];
  readonly document: Readonly<Record<string, unknown>>;
  /** Throws where the answer is not as documented. */
  check(method: string, path: string, answer: { status: number; contentType: string; text: string }): void;
}

const documents = new Map<string, Promise<OpenApi>>();

/** The file of the document that an address belongs to: a standard with bodies of its own has its own. */
export function documentOf(path: string): string {
  if (path.startsWith('/scim/')) return 'openapi-scim.json';
  return /^\/(?:oauth|\.well-known\/oauth-)/.test(path) ? 'openapi-oauth.json' : 'openapi.json';
}

/** A document of the service at this address, read once. */
export function openApiOf(address: string, file = 'openapi.json'): Promise<OpenApi> {
  const at = `${address}/api/${file}`;
  let found = documents.get(at);
  if (found === undefined) {
    found = readDocument(at);
    documents.set(at, found);
  }
  return found;
}

async function readDocument(at: string): Promise<OpenApi> {
  const answer = await fetch(at);
  assert.equal(answer.status, 200, `GET ${at}`);
  const document = inlined(JSON.parse(await answer.text()));
  const operations = operationsOf(document);
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  formats.default(ajv);
  // A form of our own, which other readers of the document pass over too.
  ajv.addFormat('line', true);
  ajv.addSchema(closed(document) as object, 'openapi');
  const compiled = new Map<string, ValidateFunction>();
  return {
    document,
    operations,
    check(method, asked, answer) {
      // SCIM clients make empty segments of a base address that ends in a slash; they lead to the same route.
      const isScim = asked.startsWith('/scim/v2/');
      const path = isScim ? asked.replaceAll(/\/+/g, '/').replace(/\/$/, '') : asked;
      // What stands in a path as it is goes before what a parameter stands for.
      const fitting = operations.filter((each) => each.method === method && fits(each.path, path));
      const [found] = fitting.sort((left, right) => left.path.split('{').length - right.path.split('{').length);
      if (found === undefined) {
        assert.equal(answer.status, 404, `${method} ${path} is not documented, and answered ${answer.status}`);
        return;
      }
      const where = `${method} ${found.path} → ${answer.status}`;
      // Any read may be answered 304, and nothing the service reads wrongly as HTTP reaches a route.
      if (answer.status === 304) return;
      const response = found.responses[answer.status];
      assert.ok(response, `${where} is not documented; it said ${answer.text.slice(0, 300)}`);
      if (!answer.contentType.includes('json') || response.content === undefined) return;
      const [type = ''] = answer.contentType.split(';', 1);
      const pointer = `openapi#/paths/${escaped(found.path)}/${method.toLowerCase()}/responses/${answer.status}/content/${escaped(type)}/schema`;
      let validate = compiled.get(pointer);
      if (validate === undefined) {
        validate = ajv.getSchema(pointer) ?? assert.fail(`${where} has no schema`);
        compiled.set(pointer, validate);
      }
      assert.ok(validate(JSON.parse(answer.text)), `${where} breaks its schema: ${ajv.errorsText(validate.errors)}`);
    },
  };
}

/** The document with its shared parameters, request bodies and responses written into each operation. */
function inlined(document: Record<string, unknown>): Record<string, unknown> {
  const { parameters, requestBodies, responses } = document.components as Record<
    string,
    Record<string, unknown> | undefined
  >;
  const shared: Record<string, Record<string, unknown> | undefined> = { parameters, requestBodies, responses };
  const inline = (part: unknown): unknown => {
    if (Array.isArray(part)) return part.map(inline);
    if (typeof part !== 'object' || part === null) return part;
    const [, kind = '', name = ''] =
      /^#\/components\/(\w+)\/(.+)$/.exec(String((part as { $ref?: string }).$ref)) ?? [];
    const found = shared[kind]?.[name];
    if (found !== undefined) return inline(found);
    return Object.fromEntries(Object.entries(part).map(([member, value]) => [member, inline(value)]));
  };
  return { ...document, paths: inline(document.paths) };
}

function operationsOf(document: Readonly<Record<string, unknown>>): Operation[] {
  const usual = (document.security ?? []) as Operation['security'];
  const found: Operation[] = [];
  for (const [path, methods] of Object.entries(document.paths as Record<string, Record<string, Partial<Operation>>>)) {
    for (const [method, operation] of Object.entries(methods)) {
      if (operation.responses === undefined) continue;
      const { parameters = [], security = usual, responses, requestBody } = operation;
      found.push({ method: method.toUpperCase(), path, parameters, security, responses, requestBody });
    }
  }
  return found;
}

function fits(pattern: string, path: string): boolean {
  const wanted = pattern.split('/');
  const given = path.split('/');
  return (
    wanted.length === given.length &&
    wanted.every((part, at) => (part.startsWith('{') ? given[at] : part === given[at]))
  );
}

const escaped = (path: string) => encodeURIComponent(path.replaceAll('~', '~0').replaceAll('/', '~1'));

function closed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(closed);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([name, each]) => [name, closed(each)]);
  const copy = Object.fromEntries(entries) as Record<string, unknown>;
  const isObjectSchema = copy.type === 'object' && typeof copy.properties === 'object';
  return isObjectSchema && copy.additionalProperties === undefined ? { ...copy, additionalProperties: false } : copy;
}
