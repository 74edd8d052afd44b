// The committed OpenAPI documents, as generators of clients read them.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { operations } from './operations/all.ts';
import type { Operation as Declared } from './operations/operation.ts';

interface Node {
  readonly [name: string]: unknown;
}

interface Parameter extends Node {
  readonly name?: string;
  readonly $ref?: string;
}

interface Operation extends Node {
  readonly operationId: string;
  readonly parameters?: readonly Parameter[];
}

interface Document extends Node {
  readonly servers: readonly { url: string }[];
  readonly tags?: readonly { name: string; description?: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly parameters?: Readonly<Record<string, Parameter>>; readonly responses?: Node };
}

const FILES = ['openapi.json', 'openapi-scim.json', 'openapi-oauth.json'];
const textOf = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8');
const documents = FILES.map((file) => [file, JSON.parse(textOf(file)) as Document] as const);

/** Every object of a document outside of its examples, with its path. */
function* nodes(value: unknown, at = ''): Generator<[string, Node]> {
  if (typeof value !== 'object' || value === null) return;
  if (!Array.isArray(value)) yield [at, value as Node];
  for (const [name, each] of Object.entries(value)) {
    if (name !== 'example' && name !== 'examples') yield* nodes(each, `${at}/${name}`);
  }
}

const operationsOf = (document: Document) =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ where: `${method} ${path}`, operation })),
  );

test('the document has under 4 kB for each operation', () => {
  const text = textOf('openapi.json');
  const size = Buffer.byteLength(text) / operationsOf(JSON.parse(text)).length;
  assert.ok(size < 4_000, `${size} bytes: share what repeats (platform/http/openapi-components.ts)`);
});

test('one table of operations alone describes each tag', () => {
  const tables = Map.groupBy(Object.values(operations) as unknown as Declared[], ({ tag }) => tag);
  assert.ok(tables.size > 30);
  for (const [tag, declared] of tables) {
    const descriptions = new Set(declared.flatMap(({ tagDescription = [] }) => tagDescription));
    assert.equal(descriptions.size, 1, tag);
  }
});

const VERBS =
  /^(accept|acknowledge|activate|answer|approve|assign|authorize|backtest|bind|cancel|change|check|complete|confirm|connect|create|deactivate|decide|decommission|delete|disconnect|dismiss|download|dryRun|enable|end|export|generate|get|import|introspect|issue|leave|link|list|ping|post|postpone|preview|publish|read|reactivate|redirect|redraw|refresh|regenerate|reject|reopen|replace|replay|request|resend|resolve|resume|retry|reverse|revoke|rotate|run|search|set|sign|skip|start|suspend|test|unbind|undo|unwatch|update|verify|watch)[A-Z]/;

for (const [file, document] of documents) {
  test(`${file}: every operation id is a verb with its object, once`, () => {
    const ids = operationsOf(document).map(({ operation }) => operation.operationId);
    assert.deepEqual(
      ids.filter((each) => each !== 'whoami' && !VERBS.test(each)),
      [],
      'name it by a verb in contract/operations',
    );
    assert.equal(new Set(ids).size, ids.length);
  });

  test(`${file}: every enum has a type`, () => {
    const untyped = [...nodes(document)].filter(([, each]) => Array.isArray(each.enum) && each.type === undefined);
    assert.deepEqual(
      untyped.map(([at]) => at),
      [],
    );
  });

  test(`${file}: every property, parameter and tag has a description`, () => {
    const missing: string[] = [];
    for (const [at, each] of nodes(document)) {
      if (typeof each.properties !== 'object' || each.properties === null) continue;
      for (const [name, property] of Object.entries(each.properties)) {
        if (!property.description) missing.push(`${at}/properties/${name}`);
      }
    }
    const inline = operationsOf(document).flatMap(({ where, operation: { parameters = [] } }) =>
      parameters.map((each) => [where, each] as const),
    );
    for (const [where, each] of [...inline, ...Object.entries(document.components.parameters ?? {})]) {
      if (each.$ref === undefined && !each.description) missing.push(`${where} ${each.name}`);
    }
    for (const { name, description } of document.tags ?? []) if (!description) missing.push(`tag ${name}`);
    assert.deepEqual(missing, [], 'describe it beside its schema or operations, or in contract/descriptions');
  });

  test(`${file}: the server is the deployment's base address`, () => {
    assert.deepEqual(document.servers, [{ url: 'https://coordination.example.com' }]);
  });

  test(`${file}: a parameter or response that repeats is a component`, () => {
    const seen = new Map<string, string>();
    for (const { where, operation } of operationsOf(document)) {
      const parts = [...(operation.parameters ?? []), ...Object.values((operation.responses ?? {}) as Node)];
      for (const part of parts as Node[]) {
        if (part.$ref !== undefined || file === 'openapi-oauth.json') continue;
        const text = JSON.stringify(part);
        assert.equal(seen.get(text), undefined, `${where}: ${text.slice(0, 80)}`);
        seen.set(text, where);
      }
    }
  });
}

test('the names that integrators meet first stay as they are', () => {
  const ids = new Map(
    operationsOf(documents[0]?.[1] as Document).map(({ where, operation }) => [where, operation.operationId]),
  );
  const expected: Record<string, string> = {
    'get /api/v1/projects/{projectId}/issues': 'listIssues',
    'get /api/v1/projects/{projectId}/issues/{issueId}': 'getIssue',
    'post /api/v1/projects/{projectId}/issues': 'createIssue',
    'patch /api/v1/projects/{projectId}/issues/{issueId}': 'updateIssue',
    'get /api/v1/projects': 'listProjects',
    'get /api/v1/changes': 'listChanges',
    'get /api/v1/projects/{projectId}/capture/photos': 'listPhotos',
    'post /api/v1/webhooks': 'createWebhook',
    'post /api/v1/webhooks/{webhookId}/rotate-secret': 'rotateWebhookSecret',
    'post /api/v1/webhooks/{webhookId}/deliveries/{deliveryId}/replay': 'replayWebhookDelivery',
    'get /api/projects/{projectId}/issues': 'listProjectIssues',
    'post /api/workspace/invitations/{invitationId}/resend': 'resendInvitation',
    'get /api/feed/issues': 'getIssueFeed',
    'post /api/projects/{projectId}/sensors/readings': 'postSensorReadings',
  };
  for (const [where, id] of Object.entries(expected)) assert.equal(ids.get(where), id, where);
});

const document = JSON.parse(readFileSync(new URL('openapi.json', import.meta.url), 'utf8'));

test('the service has a wording of its own for each rule that a request can break', () => {
  const worded = ['additionalProperties', 'enum', 'exclusiveMinimum', 'format', 'maxItems', 'maxLength', 'maximum'];
  worded.push('minItems', 'minLength', 'minimum', 'pattern', 'required', 'type', 'uniqueItems');
  const harmless = ['$ref', 'anyOf', 'contentMediaType', 'default', 'description', 'examples', 'items', 'properties'];
  const known = new Set([...worded, ...harmless]);
  const unknown = [...requestSchemas()].flatMap((schema) => Object.keys(schema)).filter((each) => !known.has(each));
  assert.deepEqual(
    [...new Set(unknown)],
    [],
    'give it a message in platform/http/schema.ts: the validator has another one',
  );
});

type Schema = { [keyword: string]: unknown };

interface SchemaParameter {
  readonly $ref?: string;
  readonly schema: Schema;
}

const sharedParameter = ($ref = ''): SchemaParameter => document.components.parameters[$ref.split('/').at(-1) ?? ''];

interface SharedBody {
  readonly $ref?: string;
  readonly content?: Readonly<Record<string, { readonly schema: Schema }>>;
}

function* requestSchemas(): Generator<Schema> {
  const seen = new Set<unknown>();
  const pending: Schema[] = [];
  for (const { parameters = [], requestBody } of Object.values<Schema>(document.paths).flatMap((each) =>
    Object.values(each as Record<string, { parameters?: SchemaParameter[]; requestBody?: SharedBody }>),
  )) {
    pending.push(...parameters.map(({ $ref, schema }) => schema ?? sharedParameter($ref).schema));
    const shared: SharedBody = document.components.requestBodies[requestBody?.$ref?.split('/').at(-1) ?? ''];
    pending.push(...Object.values((shared ?? requestBody)?.content ?? {}).map(({ schema }) => schema));
  }
  for (let schema = pending.pop(); schema !== undefined; schema = pending.pop()) {
    if (seen.has(schema)) continue;
    seen.add(schema);
    yield schema;
    pending.push(...listSubschemas(schema));
  }
}

function listSubschemas({ $ref, properties, items, anyOf }: Schema): Schema[] {
  const named = typeof $ref === 'string' ? [document.components.schemas[$ref.split('/').at(-1) ?? '']] : [];
  return [...named, ...Object.values(properties ?? {}), ...(items ? [items] : []), ...((anyOf as Schema[]) ?? [])];
}
