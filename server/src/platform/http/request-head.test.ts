// Heads that two readers may understand differently (request smuggling): refused over a raw socket, and the connection ends.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Type } from 'typebox';
import { open } from '../../../../contract/access.ts';
import { sendRaw, testServer } from './fixtures/test-server.ts';
import { created, route } from './route.ts';

const Thing = Type.Object({ name: Type.String() });
const things = route({
  method: 'POST',
  path: '/things',
  summary: 's',
  tag: 't',
  access: open('a test'),
  scope: 'none',
  status: 201,
  body: Thing,
  reply: Thing,
  handle: ({ body }) => created(body),
});
const server = await testServer([things]);
const port = await server.listen();

const CHUNKED = 'f\r\n{"name":"wall"}\r\n0\r\n\r\n';
const SECOND = 'POST /smuggled HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n';
const post = (version: string, ...headers: string[]) =>
  `${[`POST /things HTTP/${version}`, 'Host: x', ...headers].join('\r\n')}\r\n\r\n`;
const JSON_TYPE = 'Content-Type: application/json';

for (const coding of ['chunked', 'Chunked', '\tchunked ']) {
  test(`the transfer coding ${JSON.stringify(coding)} is taken`, async () => {
    const head = post('1.1', JSON_TYPE, 'Connection: close', `Transfer-Encoding:${coding}`);
    const answers = await sendRaw(port, [head + CHUNKED]);
    assert.deepEqual(
      answers.map(({ status, body }) => [status, body]),
      [[201, '{"name":"wall"}']],
    );
  });
}

const REFUSED: [string, string[], string?][] = [
  ['gzip below chunked', ['Transfer-Encoding: gzip, chunked']],
  ['gzip below chunked in two fields', ['Transfer-Encoding: gzip', 'Transfer-Encoding: chunked']],
  ['deflate below chunked', ['Transfer-Encoding: deflate,chunked']],
  ['identity below chunked', ['Transfer-Encoding: identity, chunked']],
  ['a coding nobody knows below chunked', ['Transfer-Encoding: cow, chunked']],
  ['an empty member of the list', ['Transfer-Encoding: , chunked']],
  ['chunked twice', ['Transfer-Encoding: chunked, chunked']],
  ['chunked in two fields', ['Transfer-Encoding: chunked', 'Transfer-Encoding: chunked']],
  ['gzip above chunked', ['Transfer-Encoding: chunked, gzip']],
  ['chunked by HTTP/1.0', ['Transfer-Encoding: chunked', 'Connection: keep-alive'], '1.0'],
  ['a length beside chunked', ['Content-Length: 15', 'Transfer-Encoding: chunked']],
];
for (const [what, headers, version = '1.1'] of REFUSED) {
  test(`${what} is 400, and nothing behind it on the connection is answered`, async () => {
    const answers = await sendRaw(port, [post(version, JSON_TYPE, ...headers) + CHUNKED + SECOND]);
    assert.deepEqual(
      answers.map(({ status, body }) => [status, JSON.parse(body).error.code]),
      [[400, 'bad_request']],
    );
    assert.equal(answers[0]?.headers.connection, 'close');
  });
}

for (const [name, values] of [
  ['Authorization', ['Bearer a', 'Bearer b']],
  ['Content-Type', ['application/json', 'text/plain']],
  ['Content-Length', ['15', '15']],
] as const) {
  test(`two ${name} headers are 400`, async () => {
    const others = name === 'Content-Length' ? [] : ['Content-Length: 15'];
    const type = name === 'Content-Type' ? [] : [JSON_TYPE];
    const doubled = values.map((value) => `${name}: ${value}`);
    const answers = await sendRaw(port, [
      `${post('1.1', ...type, ...others, 'Connection: close', ...doubled)}{"name":"wall"}`,
    ]);
    assert.deepEqual(
      answers.map(({ status, body }) => [status, JSON.parse(body).error.code]),
      [[400, 'bad_request']],
    );
  });
}
