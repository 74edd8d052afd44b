import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { Ajv2020 as Ajv } from 'ajv/dist/2020.js';
import { Type } from 'typebox';
import { type Access, key, open, operator, person, signedIn, workspacePerson } from '../../../../contract/access.ts';
import { ERROR_CODES, ERROR_STATUS } from '../../../../contract/errors.ts';
import { pageOf, pageQuery, updatedSinceQuery } from '../../../../contract/paging.ts';
import { Instant, Name, Nullable, Uuid } from '../../../../contract/values.ts';
import { inlineShared } from '../../../testing/inline-shared.ts';
import { buildOpenApi } from './openapi.ts';
import { noContent, ok, type Route, route } from './route.ts';

interface Json {
  [name: string]: Json;
}

const Thing = Type.Object({ id: Uuid(), name: Type.String(), takenAt: Nullable(Instant()) }, { $id: 'Thing' });
const ThingCreate = Type.Object({ name: Name(), at: Type.Optional(Nullable(Instant())) }, { $id: 'ThingCreate' });
const base = { summary: 'Do it', tag: 'Things', scope: 'project', reply: Thing, handle: () => ok({}) } as const;
const params = Type.Object({ projectId: Uuid(), thingId: Uuid() });
const path = '/api/v1/projects/{projectId}/things';

const PROJECT = '01923b5e-0000-7000-8000-00000000000a';

const routes: Route[] = [
  route({
    ...base,
    method: 'GET',
    path,
    access: key('read'),
    query: Type.Object({ ...pageQuery, ...updatedSinceQuery }),
    reply: pageOf(Thing, 'Thing'),
  }),
  route({ ...base, method: 'POST', path, access: key('write'), body: ThingCreate, status: 201, creates: {} }),
  route({ ...base, method: 'GET', path: `${path}/{thingId}`, access: key('read'), params }),
  route({
    ...base,
    method: 'PATCH',
    path: `${path}/{thingId}`,
    access: key('write'),
    params,
    body: ThingCreate,
    refuses: ['precondition_failed', 'conflict'],
  }),
  route({
    ...base,
    method: 'DELETE',
    path: `${path}/{thingId}`,
    access: key('write'),
    params,
    reply: null,
    status: 204,
    handle: () => noContent,
  }),
  route({
    ...base,
    method: 'POST',
    path: '/api/projects/{projectId}/plans',
    access: person('upload_engineer'),
    body: ThingCreate,
    upload: { maxBytes: 9 },
    status: 201,
    creates: {},
  }),
  route({
    ...base,
    method: 'GET',
    path: '/api/me',
    access: signedIn,
    scope: 'none',
    deprecated: { at: '2026-01-01', sunset: '2027-01-01', successor: '/x' },
  }),
  route({
    ...base,
    method: 'POST',
    path: '/api/workspace/widgets',
    access: person('admin'),
    scope: 'workspace',
    reply: null,
    status: 202,
  }),
  route({ ...base, method: 'GET', path: '/api/projects/{projectId}', access: workspacePerson('admin') }),
  route({ ...base, method: 'GET', path: '/api/admin/state', access: operator, scope: 'none' }),
  route({
    ...base,
    method: 'GET',
    path: '/healthz',
    access: open('a probe'),
    scope: 'none',
    reply: { mediaType: 'text/plain' },
  }),
  route({
    ...base,
    method: 'GET',
    path: '/readyz',
    access: open('a probe'),
    scope: 'none',
    otherReplies: {
      206: { description: 'A part.', reply: { mediaType: 'text/plain' } },
      503: { description: 'Not ready.', reply: Thing, example: { id: PROJECT, name: 'a', takenAt: null } },
    },
  }),
  route({
    ...base,
    method: 'GET',
    path: '/api/feed/things',
    access: { who: 'keyOrPerson', scope: 'read', role: 'viewer' },
    scope: 'workspace',
  }),
  route({
    ...base,
    method: 'GET',
    path: '/api/exports/things',
    access: open('an example'),
    scope: 'none',
    reply: { mediaType: 'text/csv', orMediaType: 'text/plain' },
  }),
];

/** Answers of 400 and more that are no refusals, and so have a body of their own. */
const OWN_BODIES = new Set(['get /readyz 503']);

const info = { title: 'Things', version: '1.0.0', description: 'Of things.' };
const sample = JSON.parse(JSON.stringify(buildOpenApi(routes, info))) as Json;
const committed = JSON.parse(
  readFileSync(new URL('../../../../contract/openapi.json', import.meta.url), 'utf8'),
) as Json;

test('an answer of two media types is documented with both', () => {
  const found = operationsOf(sample).find((each) => each.path === '/api/exports/things');
  assert.deepEqual(Object.keys(found?.operation.responses?.['200']?.content ?? {}), ['text/csv', 'text/plain']);
});

/** Each operation of a document, with where it stands. */
function operationsOf(document: Json): { where: string; path: string; method: string; operation: Json }[] {
  return Object.entries(inlineShared(document).paths ?? {}).flatMap(([at, item]) =>
    Object.entries(item).map(([method, operation]) => ({ where: `${method} ${at}`, path: at, method, operation })),
  );
}

/** Every object in a document, with its path. */
function* objectsIn(value: unknown, at = '#'): Generator<[string, Record<string, unknown>]> {
  if (typeof value !== 'object' || value === null) return;
  if (!Array.isArray(value)) yield [at, value as Record<string, unknown>];
  for (const [name, each] of Object.entries(value)) yield* objectsIn(each, `${at}/${name}`);
}

function resolved(document: Json, reference: string): unknown {
  return reference
    .replace(/^#\//, '')
    .split('/')
    .reduce<unknown>((value, name) => (value as Record<string, unknown> | undefined)?.[name], document);
}

const list = (value: unknown) => (value ?? []) as unknown as Json[];
const text = (value: unknown) => (typeof value === 'string' ? value : '');

for (const [name, document] of [
  ['a sample', sample],
  ['the committed one', committed],
] as const) {
  test(`${name}: the head is that of OpenAPI 3.1, with nothing beside what that knows`, () => {
    assert.match(text(document.openapi), /^3\.1\.\d+$/);
    assert.ok(text(document.info?.title) && text(document.info?.version));
    const known = ['openapi', 'info', 'servers', 'tags', 'paths', 'components', 'security', 'externalDocs'];
    assert.deepEqual(
      Object.keys(document).filter((each) => !known.includes(each)),
      [],
    );
    const tags = list(document.tags).map((each) => text(each.name));
    assert.equal(new Set(tags).size, tags.length);
  });

  test(`${name}: every reference leads somewhere, and every component is referred to`, () => {
    const used = new Set<string>();
    for (const [at, object] of objectsIn(document)) {
      if (typeof object.$ref !== 'string') continue;
      assert.notEqual(resolved(document, object.$ref), undefined, `${at}: ${object.$ref}`);
      used.add(object.$ref);
    }
    for (const kind of ['schemas', 'parameters', 'requestBodies', 'responses']) {
      const names = Object.keys(document.components?.[kind] ?? {}).map((each) => `#/components/${kind}/${each}`);
      assert.deepEqual(
        names.filter((each) => !used.has(each)),
        [],
      );
    }
  });

  test(`${name}: every operation has a name of its own, a summary, a tag and security that are declared`, () => {
    const schemes = Object.keys(document.components?.securitySchemes ?? {});
    const tags = list(document.tags).map((each) => text(each.name));
    const names = new Set<string>();
    for (const { where, operation } of operationsOf(document)) {
      const id = text(operation.operationId);
      assert.match(id, /^[A-Za-z0-9_]+$/, where);
      assert.equal(names.has(id), false, `${where}: ${id} twice`);
      names.add(id);
      assert.ok(text(operation.summary), where);
      for (const tag of operation.tags as unknown as string[]) assert.ok(tags.includes(tag), `${where}: ${tag}`);
      for (const each of list(operation.security).flatMap(Object.keys))
        assert.ok(schemes.includes(each), `${where}: ${each}`);
    }
  });

  test(`${name}: parameters are those of the path and no others, each once, each with a schema`, () => {
    for (const { where, path: at, operation } of operationsOf(document)) {
      const parameters = list(operation.parameters);
      const inPath = parameters.filter((each) => text(each.in) === 'path');
      const template = [...at.matchAll(/\{(\w+)\}/g)].map((each) => each[1]);
      assert.deepEqual(inPath.map((each) => text(each.name)).sort(), template.sort(), where);
      assert.ok(
        inPath.every((each) => Boolean(each.required) === true),
        where,
      );
      const known = parameters.map((each) => `${text(each.in)} ${text(each.name)}`);
      assert.equal(new Set(known).size, known.length, where);
      for (const each of parameters) {
        assert.ok(['path', 'query', 'header', 'cookie'].includes(text(each.in)), where);
        assert.equal(typeof each.schema, 'object', where);
      }
    }
  });

  test(`${name}: every operation says what it answers when all is well, and each refusal is the error object`, () => {
    const statuses: number[] = Object.values(ERROR_STATUS);
    for (const { where, path: at, method, operation } of operationsOf(document)) {
      const responses = Object.entries(operation.responses ?? {});
      const good = responses.filter(([status]) => /^[23]\d\d$/.test(status));
      assert.ok(good.length >= 1, where);
      for (const [status, response] of responses) {
        assert.ok(text(response.description), `${where} ${status}`);
        if (Number(status) < 400) continue;
        if (OWN_BODIES.has(`${where} ${status}`)) {
          assert.notEqual(text(response.content?.['application/json']?.schema?.$ref), '', `${where} ${status}`);
          continue;
        }
        assert.ok(statuses.includes(Number(status)), `${where} ${status}`);
        const media = response.content?.['application/json'];
        const named = /^\/api\/(?!v1\/|feed\/)/.test(at) ? 'AppError' : 'Error';
        assert.equal(text(media?.schema?.$ref), `#/components/schemas/${named}`, `${where} ${status}`);
      }
      if (good.some(([status]) => status === '204')) assert.equal(good[0]?.[1].content, undefined, where);
      if (method === 'get' || method === 'delete') assert.equal(operation.requestBody, undefined, where);
    }
  });

  test(`${name}: every refusal that any operation can answer is listed with each`, () => {
    for (const { where, path: at, method, operation } of operationsOf(document)) {
      const statuses = Object.keys(operation.responses ?? {}).map(Number);
      const needs = (status: number, when: boolean) =>
        assert.ok(!when || statuses.includes(status), `${where}: ${status}`);
      const isOpen = list(operation.security).length === 0;
      needs(400, true);
      needs(422, true);
      needs(500, true);
      needs(401, !isOpen);
      needs(429, !isOpen);
      needs(404, at.includes('{'));
      needs(413, method !== 'get');
      needs(403, text(operation['x-minimum-scope'] ?? operation['x-minimum-role']) !== '');
      const headers = list(operation.parameters).map((each) => text(each.name));
      needs(409, headers.includes('Idempotency-Key'));
      needs(412, headers.includes('If-Match'));
    }
  });

  test(`${name}: every schema is one of JSON Schema 2020-12, and every example fits its own`, () => {
    const ajv = new Ajv({
      strict: false,
      allErrors: true,
      formats: { uuid: true, uri: true, email: true, 'date-time': true, date: true },
    });
    ajv.addSchema({ ...document, $id: 'doc' } as object);
    const compiled = new Map<string, ReturnType<typeof ajv.compile>>();
    const fits = (schema: string, value: unknown, at: string) => {
      const check = compiled.get(schema) ?? ajv.compile({ $ref: `doc${schema}` });
      compiled.set(schema, check);
      assert.ok(check(value), `${at}: ${ajv.errorsText(check.errors)}`);
    };
    for (const each of Object.keys(document.components?.schemas ?? {}))
      ajv.compile({ $ref: `doc#/components/schemas/${each}` });
    for (const [at, object] of objectsIn(document)) {
      if (at.includes('/example')) continue;
      assert.equal('nullable' in object && typeof object.nullable === 'boolean', false, `${at}: nullable is of 3.0`);
      if (object.schema === undefined || object.example === undefined) continue;
      const { $ref } = object.schema as { $ref?: string };
      fits($ref ?? pointerOf(document, at, 'schema'), object.example, at);
    }
  });
}

/** The JSON pointer of a member; names with a slash (paths, media types) are escaped, so it is found by walking. */
function pointerOf(document: Json, at: string, member: string): string {
  const walk = (value: unknown, rest: string): string | undefined => {
    if (rest === '') return '';
    for (const name of Object.keys((value ?? {}) as object)) {
      if (rest !== `/${name}` && !rest.startsWith(`/${name}/`)) continue;
      const inner = walk((value as Record<string, unknown>)[name], rest.slice(name.length + 1));
      if (inner !== undefined)
        return `/${encodeURIComponent(name.replaceAll('~', '~0').replaceAll('/', '~1'))}${inner}`;
    }
    return undefined;
  };
  return `#${walk(document, at.slice(1))}/${member}`;
}

const operation = (method: string, at: string) => inlineShared(sample).paths?.[at]?.[method] as Json;

test('a request’s schema is closed, an answer’s is open for what may be added', () => {
  const schemas = sample.components?.schemas as Json;
  assert.equal(schemas.ThingCreate?.additionalProperties, false);
  assert.equal(schemas.Thing?.additionalProperties, undefined);
});

test('who may call is said in each operation', () => {
  const security = (method: string, at: string) => list(operation(method, at).security).flatMap(Object.keys);
  assert.deepEqual(security('get', path), ['key']);
  assert.equal(operation('post', path)['x-minimum-scope'], 'write');
  assert.deepEqual(security('get', '/api/me'), ['session', 'bearer']);
  assert.equal(operation('post', '/api/workspace/widgets')['x-minimum-role'], 'admin');
  assert.deepEqual(security('get', '/api/admin/state'), ['bearer']);
  assert.deepEqual(security('get', '/healthz'), []);
  assert.deepEqual(security('get', '/api/feed/things'), ['key', 'bearer', 'session']);
});

test('uploads, creations, changes and deprecations are documented as such', () => {
  const multipart = operation('post', '/api/projects/{projectId}/plans').requestBody?.content?.['multipart/form-data'];
  assert.deepEqual(Object.keys(multipart?.schema?.properties ?? {}), ['record', 'file']);
  const headers = (method: string, at: string) =>
    list(operation(method, at).parameters)
      .filter((each) => text(each.in) === 'header')
      .map((each) => text(each.name));
  assert.deepEqual(headers('post', path), ['Idempotency-Key']);
  assert.deepEqual(headers('patch', `${path}/{thingId}`), ['If-Match']);
  assert.deepEqual(headers('post', '/api/workspace/widgets'), ['X-Workspace-Id']);
  assert.equal(operation('get', '/api/me').deprecated, true);
});

test('an answer beside the usual one is documented by its status, with its own body', () => {
  const { responses, parameters } = operation('get', '/readyz');
  assert.deepEqual(responses?.['503']?.content?.['application/json'], {
    schema: { $ref: '#/components/schemas/Thing' },
    example: { id: PROJECT, name: 'a', takenAt: null },
  });
  assert.deepEqual(responses?.['206']?.content, { 'text/plain': { schema: { type: 'string' } } });
  assert.ok(responses?.['206']?.headers?.['Content-Range']);
  assert.ok(list(parameters).some((each) => text(each.name) === 'Range'));
  const committedStatuses = (at: string) => Object.keys(committed.paths?.[at]?.get?.responses ?? {});
  assert.ok(committedStatuses('/readyz').includes('503'));
  assert.ok(committedStatuses('/files/{workspaceId}/{fileId}').includes('206'));
});

test('a page is no operation of the API', () => {
  const page = route({
    ...base,
    method: 'GET',
    path: '/things/*',
    tag: 'Pages',
    access: open('a test'),
    scope: 'none',
    isPage: true,
  });
  assert.deepEqual(buildOpenApi([...routes, page], info), buildOpenApi(routes, info));
});

test('the same routes give the same document', () => {
  assert.equal(JSON.stringify(buildOpenApi(routes, info)), JSON.stringify(buildOpenApi(routes, info)));
});

test('a status that two codes share names both, so that no refusal hides another in the document', () => {
  const shared = ERROR_CODES.filter((code) => ERROR_STATUS[code] === 403);
  assert.deepEqual(shared, ['forbidden', 'confirmation_required']);
  assert.equal(new Set(Object.values(ERROR_STATUS)).size, ERROR_CODES.length - 1);
  const only = { ...base, method: 'DELETE', path, access: person('admin'), confirmed: true, reply: null } as const;
  const document = inlineShared(buildOpenApi([route(only)], info)) as unknown as Json;
  const text = String(document.paths?.[path]?.delete?.responses?.['403']?.description);
  assert.match(text, /^`forbidden`: .* `confirmation_required`: /);
});

test('every kind of access is documented', () => {
  const kinds: Access['who'][] = ['key', 'person', 'keyOrPerson', 'signedIn', 'operator', 'open'];
  assert.deepEqual(new Set(routes.map((each) => each.access.who)), new Set(kinds));
});
