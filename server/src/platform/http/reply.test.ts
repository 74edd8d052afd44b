import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Type } from 'typebox';
import { conflict } from '../app-error.ts';
import { testServer } from './fixtures/test-server.ts';
import { key, ok, open, type Route, route } from './route.ts';

const NEXT = '</old/pages?cursor=abc>; rel="next"';
const SUCCESSOR = '</api/v2/new>; rel="successor-version"';
const base = {
  summary: 's',
  tag: 't',
  method: 'GET',
  access: open('a test'),
  scope: 'none',
  reply: Type.Object({}),
} as const;
const old = {
  ...base,
  deprecated: { at: '2026-01-01T00:00:00Z', sunset: '2027-01-01T00:00:00Z', successor: '/api/v2/new' },
} as const;

const routes: Route[] = [
  route({ ...old, path: '/old/pages', handle: () => ok({}, { headers: { link: NEXT } }) }),
  route({ ...old, path: '/old/record', handle: () => ok({}, { changedAt: '2026-03-01T08:15:30.250Z' }) }),
  route({ ...old, path: '/old/unwritable', handle: () => ok({ big: 1n }, { headers: { link: NEXT } }) }),
  route({
    ...old,
    path: '/old/refused',
    handle() {
      throw conflict('not now');
    },
  }),
  route({
    ...old,
    path: '/old/broken',
    handle() {
      throw new Error('a fault');
    },
  }),
  route({ ...old, path: '/old/closed', access: key('read'), handle: () => ok({}) }),
  route({ ...base, path: '/new/pages', handle: () => ok({}, { headers: { link: NEXT } }) }),
];

const { app } = await testServer(routes);

const ANSWERS: [string, Record<string, string>, number, string][] = [
  ['/old/pages', {}, 200, `${NEXT}, ${SUCCESSOR}`],
  ['/old/record', {}, 200, SUCCESSOR],
  ['/old/record', { 'if-none-match': '*' }, 304, SUCCESSOR],
  ['/old/refused', {}, 409, SUCCESSOR],
  ['/old/refused?unknown=1', {}, 422, SUCCESSOR],
  ['/old/closed', {}, 401, SUCCESSOR],
  ['/old/broken', {}, 500, SUCCESSOR],
  ['/old/unwritable', {}, 500, SUCCESSOR],
];

for (const [url, headers, status, link] of ANSWERS) {
  test(`a deprecated route says so when it answers ${status}: ${url} ${JSON.stringify(headers)}`, async () => {
    const answer = await app.inject({ url, headers });
    assert.equal(answer.statusCode, status);
    assert.equal(answer.headers.deprecation, 'Thu, 01 Jan 2026 00:00:00 GMT');
    assert.equal(answer.headers.sunset, 'Fri, 01 Jan 2027 00:00:00 GMT');
    assert.equal(answer.headers.link, link);
  });
}

test('a route that stays says nothing of an end, and neither does an unknown one', async () => {
  for (const [url, link] of [
    ['/new/pages', NEXT],
    ['/old/none', undefined],
  ] as const) {
    const { headers } = await app.inject(url);
    assert.deepEqual([headers.deprecation, headers.sunset, headers.link], [undefined, undefined, link], url);
  }
});
