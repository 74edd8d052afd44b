import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Type } from 'typebox';
import { key, open, person } from '../../../../contract/access.ts';
import { feedQuery, pageOf, pageQuery, updatedSinceQuery } from '../../../../contract/paging.ts';
import { inlineShared } from '../../../testing/inline-shared.ts';
import { buildOpenApi } from './openapi.ts';
import { ok, type Route, route } from './route.ts';

interface Json {
  [name: string]: Json;
}

const Thing = Type.Object({ name: Type.String() }, { $id: 'Thing' });
const base = { summary: 's', tag: 't', scope: 'project', reply: Thing, handle: () => ok({}) } as const;
const things = '/api/v1/projects/{projectId}/things';
const thing = `${things}/{thingId}`;
const page = { ...base, method: 'GET', reply: pageOf(Thing, 'Thing') } as const;
const deprecated = { at: '2026-01-01T00:00:00Z', sunset: '2027-01-01T00:00:00Z', successor: '/api/v2/things' };

const routes: Route[] = [
  route({ ...page, path: things, access: key('read'), query: Type.Object({ ...pageQuery, ...updatedSinceQuery }) }),
  route({ ...page, path: '/api/log', access: person('admin'), scope: 'workspace', query: Type.Object(pageQuery) }),
  route({ ...page, path: '/api/v1/moves', access: key('read'), scope: 'workspace', query: Type.Object(feedQuery) }),
  route({ ...base, method: 'GET', path: thing, access: key('read'), etag: true, budgeted: true }),
  route({
    ...base,
    method: 'PATCH',
    path: thing,
    access: key('write'),
    etag: true,
    body: Thing,
    refuses: ['conflict', 'precondition_failed'],
  }),
  route({
    ...base,
    method: 'POST',
    path: '/api/projects/{projectId}/things',
    access: person('member'),
    etag: true,
    body: Thing,
    upload: { maxBytes: 9 },
    status: 201,
    creates: {},
  }),
  route({ ...base, method: 'POST', path: '/api/door', access: open('a test'), scope: 'none', setsCookies: true }),
  route({ ...base, method: 'GET', path: '/api/old', access: open('a test'), scope: 'none', deprecated }),
  route({
    ...base,
    method: 'GET',
    path: '/api/feed',
    access: { who: 'keyOrPerson', scope: 'read', role: 'member' },
    scope: 'workspace',
  }),
];

const document = JSON.parse(
  JSON.stringify(inlineShared(buildOpenApi(routes, { title: 'Things', version: '1.0.0', description: 'Of things.' }))),
) as Json;
const operationOf = (method: string, path: string) => document.paths?.[path]?.[method] as Json;

function headersOf(method: string, path: string, status: number): string[] {
  const headers = operationOf(method, path).responses?.[status]?.headers ?? {};
  for (const [name, each] of Object.entries(headers)) {
    assert.deepEqual(each, { $ref: `#/components/headers/${name}` });
    assert.ok(document.components?.headers?.[name], name);
  }
  return Object.keys(headers).sort();
}

const BUDGET = ['RateLimit', 'RateLimit-Policy'];
const ID = 'X-Request-Id';
const EXPECTED: [string, string, number, string[]][] = [
  ['get', things, 200, ['Link', ...BUDGET, 'X-Next-Updated-Since', ID]],
  ['get', '/api/v1/moves', 200, ['Link', ...BUDGET, 'X-Next-Cursor', ID]],
  ['get', things, 422, [...BUDGET, ID]],
  ['get', things, 401, ['WWW-Authenticate', ID]],
  ['get', things, 429, [...BUDGET, 'Retry-After', ID]],
  ['get', '/api/log', 200, ['Link', ID]],
  ['get', '/api/log', 429, ['Retry-After', ID]],
  ['get', thing, 200, ['ETag', ...BUDGET, ID]],
  ['get', thing, 401, [...BUDGET, 'WWW-Authenticate', ID]],
  ['get', thing, 304, ['ETag', ...BUDGET, ID]],
  ['patch', thing, 200, ['ETag', ...BUDGET, ID]],
  ['patch', thing, 409, [...BUDGET, ID]],
  ['patch', thing, 412, [...BUDGET, ID]],
  ['post', '/api/projects/{projectId}/things', 201, ['ETag', 'Idempotent-Replayed', ID]],
  ['post', '/api/projects/{projectId}/things', 409, ['Retry-After', ID]],
  ['post', '/api/door', 200, ['Set-Cookie', ID]],
  ['post', '/api/door', 422, [ID]],
  ['get', '/api/old', 200, ['Deprecation', 'Link', 'Sunset', ID]],
  ['get', '/api/old', 500, ['Deprecation', 'Link', 'Sunset', ID]],
  ['get', '/api/feed', 200, [...BUDGET, ID]],
];

for (const [method, path, status, names] of EXPECTED) {
  test(`${method} ${path} says which headers its ${status} carries`, () => {
    assert.deepEqual(headersOf(method, path, status), names.sort());
  });
}

test('every documented answer carries the request’s id', () => {
  for (const [path, methods] of Object.entries(document.paths ?? {})) {
    for (const [method, operation] of Object.entries(methods)) {
      for (const status of Object.keys(operation.responses ?? {})) {
        assert.ok(headersOf(method, path, Number(status)).includes(ID), `${method} ${path} ${status}`);
      }
    }
  }
});

test('a read of a record with an ETag takes If-None-Match and may answer 304 without a body; nothing else does', () => {
  for (const [path, methods] of Object.entries(document.paths ?? {})) {
    for (const [method, { parameters, responses }] of Object.entries(methods)) {
      const names = (parameters as unknown as { name: string }[]).map((each) => each.name);
      const isTaggedRead = method === 'get' && path === thing;
      assert.equal(names.includes('If-None-Match'), isTaggedRead, `${method} ${path}`);
      assert.equal(responses?.[304] !== undefined, isTaggedRead, `${method} ${path}`);
      assert.equal(responses?.[304]?.content, undefined);
    }
  }
});

test('the form of an upload has an example with both of its parts', () => {
  const { requestBody } = operationOf('post', '/api/projects/{projectId}/things');
  const example = requestBody?.content?.['multipart/form-data']?.example;
  assert.deepEqual(Object.keys(example ?? {}), ['record', 'file']);
  assert.deepEqual(example?.record, { name: 'Level 2' });
});

test('the session’s description names the cookie that it has behind https', () => {
  const session = document.components?.securitySchemes?.session as unknown as { name: string; description: string };
  assert.equal(session.name, 'pcs_session');
  assert.match(session.description, /`__Host-pcs_session`/);
});
