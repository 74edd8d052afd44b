import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Type } from 'typebox';
import { scim } from '../../../../contract/access.ts';
import { createPlainMessage } from '../../../../contract/messages/message.ts';
import { conflict } from '../app-error.ts';
import { THING, testServer } from './fixtures/test-server.ts';
import { buildOpenApi } from './openapi.ts';
import { findProtocol, type Protocol, type Refused } from './request-head.ts';
import { ok, type Route, route } from './route.ts';

const refused: Refused[] = [];
const protocol: Protocol = {
  below: '/other/v2',
  mediaType: 'application/other+json',
  refusal: Type.Object({ said: Type.String() }, { $id: 'OtherError' }),
  tell: (error) => ({
    status: error?.status === 422 ? 400 : (error?.status ?? 500),
    body: { said: error?.code ?? 'fault' },
  }),
  onRefused(each) {
    if (each.path.endsWith('/uncounted')) throw new Error('the count is broken');
    refused.push(each);
  },
};
const spoken = { summary: 's', tag: 't', access: scim, scope: 'workspace', protocol, document: 'other' } as const;
const routes: Route[] = [
  route({
    ...spoken,
    method: 'POST',
    path: '/other/v2/things',
    body: Type.Object({ name: Type.String() }),
    query: Type.Object({ known: Type.Optional(Type.String()) }),
    reply: Type.Object({ got: Type.Unknown() }),
    handle({ body, query }) {
      if ((body as { name?: string }).name === 'fault') throw new Error('ours');
      if ((body as { name?: string }).name === 'taken') throw conflict(createPlainMessage('taken'));
      return ok({ got: body, query });
    },
  }),
  route({
    summary: 's',
    tag: 't',
    method: 'POST',
    path: '/api/things',
    access: scim,
    scope: 'workspace',
    body: Type.Object({ name: Type.String() }),
    reply: null,
    handle: () => ({ status: 204 }),
  }),
];
const server = await testServer(routes);

async function post(url: string, payload: string, type = protocol.mediaType) {
  const headers = { authorization: 'Bearer scim', 'content-type': type };
  const answer = await server.app.inject({ method: 'POST', url, payload, headers });
  return {
    status: answer.statusCode,
    type: answer.headers['content-type'],
    body: answer.body === '' ? null : answer.json(),
  };
}

test('a route takes the type of its protocol beside JSON, and what it does not know; others take neither', async () => {
  const payload = '{"name":"e\u0301","more":1}';
  for (const type of [protocol.mediaType, 'application/json']) {
    const answer = await post('/other/v2/things?known=1&unknown=2', payload, type);
    assert.deepEqual(answer, {
      status: 200,
      type: 'application/other+json; charset=utf-8',
      body: { got: { name: 'é', more: 1 }, query: { known: '1' } },
    });
  }
  assert.equal((await post('/api/things', payload)).status, 400);
  assert.equal((await post('/api/things', payload, 'application/json')).status, 422);
});

test('whatever is refused below its path is told in its words, and noted with who asked', async () => {
  const tries: [url: string, payload: string, status: number, said: string][] = [
    ['/other/v2/things', '{"name":"taken"}', 409, 'conflict'],
    ['/other/v2/things', '{"name":"fault"}', 500, 'fault'],
    ['/other/v2/things', '{', 400, 'bad_request'],
    ['/other/v2/things', `"${'x'.repeat(3_000)}"`, 413, 'payload_too_large'],
    ['/other/v2/things', '{"name":"a\\u0000"}', 400, 'validation_failed'],
    ['/other/v2/things?known=1&known=2', '{}', 400, 'validation_failed'],
    ['/other/v2/nothing?secret=1', '{}', 404, 'not_found'],
  ];
  for (const [url, payload, status, said] of tries) {
    refused.length = 0;
    const answer = await post(url, payload);
    assert.equal(answer.status, status, `${url} ${payload}`);
    assert.deepEqual([answer.type, answer.body], ['application/other+json; charset=utf-8', { said }]);
    const [path] = url.split('?');
    assert.deepEqual([refused[0]?.path, refused[0]?.status], [path, status]);
    if (status !== 404) assert.deepEqual(refused[0]?.caller.id, THING);
  }
  assert.equal((await post('/other/v20', '{}')).body.error.code, 'not_found');
});

test('a protocol reaches from its path down, and no further', () => {
  for (const url of ['/other/v2', '/other/v2/', '/other/v2/x', '/other/v2?x', '/other/v2#x']) {
    assert.equal(findProtocol([protocol], url), protocol, url);
  }
  for (const url of ['/other/v20', '/other', '/', '/x/other/v2'])
    assert.equal(findProtocol([protocol], url), undefined, url);
});

test('its routes stand in a document of their own, with its bodies, types and refusals', () => {
  const info = { title: 't', version: '1', description: 'd' };
  const main = buildOpenApi(routes, info) as { paths: object };
  assert.deepEqual(Object.keys(main.paths), ['/api/things']);
  // biome-ignore lint/suspicious/noExplicitAny: a document is walked
  const other = buildOpenApi(routes, { ...info, document: 'other' }) as any;
  assert.deepEqual(Object.keys(other.paths), ['/other/v2/things']);
  assert.deepEqual(Object.keys(other.components.schemas), ['OtherError']);
  const { security, responses, requestBody } = other.paths['/other/v2/things'].post;
  assert.deepEqual(security, [{ bearer: [] }]);
  assert.deepEqual(Object.keys(requestBody.content), [protocol.mediaType]);
  assert.equal(responses[422], undefined);
  const schema = { $ref: '#/components/schemas/OtherError' };
  assert.deepEqual(responses[401].content, { [protocol.mediaType]: { schema, example: { said: 'unauthorized' } } });
});

test('a fault in answering a refusal is a 500 in the error object, and the log has its cause', async () => {
  const told = server.faults.length;
  const answer = await server.app.inject({ method: 'GET', url: '/other/v2/uncounted' });
  assert.deepEqual([answer.statusCode, answer.json().error.code], [500, 'internal_error']);
  assert.equal(answer.json().error.requestId, answer.headers['x-request-id']);
  const logged = server.faults.slice(told).map(({ requestId, error }) => [requestId, String(error)]);
  assert.deepEqual(logged, [[answer.headers['x-request-id'], 'Error: the count is broken']]);
});
