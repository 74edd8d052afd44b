import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { test } from 'node:test';
import { Type } from 'typebox';
import { key, open } from '../../../../contract/access.ts';
import { createPlainMessage } from '../../../../contract/messages/message.ts';
import { conflict } from '../app-error.ts';
import { testServer } from './fixtures/test-server.ts';
import { ok, type Route, route } from './route.ts';

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
      throw conflict(createPlainMessage('not now'));
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

const OVERWRITTEN = '!'.charCodeAt(0);
const PAGE_BYTES = 150_000;
const shelf: Buffer[] = [];
const pages = { made: 0, reused: 0, returned: 0 };
const pagedRoutes: Route[] = [
  route({
    ...base,
    path: '/pages/{mark}',
    async handle({ params }) {
      const json = shelf.pop() ?? Buffer.alloc(PAGE_BYTES);
      if (json[0] === OVERWRITTEN) pages.reused += 1;
      pages.made += 1;
      json.fill((params as { mark: string }).mark);
      await new Promise((resolve) => setImmediate(resolve));
      return {
        jsonBytes: json,
        whenSent() {
          pages.returned += 1;
          shelf.push(json.fill(OVERWRITTEN));
        },
      };
    },
  }),
];
const { app } = await testServer(routes);
const paged = await testServer(pagedRoutes);
const pagedPort = await paged.listen();

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

const ALPHABET = [...'abcdefghijklmnopqrstuvwxyz'];
/** 15 MB a reader: more than the system takes over from a sender whose reader reads nothing. */
const MARKS = [...ALPHABET, ...ALPHABET, ...ALPHABET, ...ALPHABET];
const turns = async (count: number) => {
  for (let turn = 0; turn < count; turn += 1) await new Promise((resolve) => setImmediate(resolve));
};

/** Asks for a page of each mark in one go; reads when `begin` says so, a piece at a time with a rest between. */
async function readSlowly(marks: readonly string[], begin: Promise<void>): Promise<Buffer> {
  const socket = connect({ host: '127.0.0.1', port: pagedPort });
  const requests = marks.map((mark, index) => {
    const last = index === marks.length - 1 ? 'connection: close\r\n' : '';
    return `GET /pages/${mark} HTTP/1.1\r\nhost: x\r\n${last}\r\n`;
  });
  socket.write(requests.join(''));
  await begin;
  const parts: Buffer[] = [];
  for await (const part of socket) {
    parts.push(part);
    await turns(2);
  }
  return Buffer.concat(parts);
}

function pagesIn(bytes: Buffer): Buffer[] {
  const found: Buffer[] = [];
  for (let from = 0; from < bytes.length; ) {
    const begin = bytes.indexOf('\r\n\r\n', from) + 4;
    found.push(bytes.subarray(begin, begin + PAGE_BYTES));
    from = begin + PAGE_BYTES;
  }
  return found;
}

test('a buffer that is used again once it is sent reaches slow readers as it was, whoever hangs up beside them', async () => {
  const gone = connect({ host: '127.0.0.1', port: pagedPort });
  gone.write(MARKS.map((mark) => `GET /pages/${mark} HTTP/1.1\r\nhost: x\r\n\r\n`).join(''));
  gone.once('data', () => gone.resetAndDestroy());
  const readers = [MARKS, MARKS.toReversed(), MARKS];
  const asked = Promise.withResolvers<void>();
  const reading = readers.map((marks) => readSlowly(marks, asked.promise));
  // As many as one connection may have under way, and those that the system took over meanwhile.
  for (let before = -1; pages.made < readers.length * 16 || pages.made > before; ) {
    before = pages.made;
    await turns(50);
  }
  assert.ok(pages.returned < pages.made, 'some wait for their reader');
  asked.resolve();
  const read = await Promise.all(reading);
  for (const [index, marks] of readers.entries()) {
    const found = pagesIn(read[index] ?? Buffer.alloc(0));
    assert.equal(found.length, marks.length);
    for (const [at, mark] of marks.entries()) assert.ok(found[at]?.equals(Buffer.alloc(PAGE_BYTES, mark)), mark);
  }
  assert.ok(pages.returned >= readers.length * MARKS.length, 'each buffer that was sent came back');
});

test('buffers are used again, those too that one answer after the other needs', async () => {
  pages.reused = 0;
  for (const mark of ALPHABET) {
    const text = await (await fetch(`http://127.0.0.1:${pagedPort}/pages/${mark}`)).text();
    assert.equal(text, mark.repeat(PAGE_BYTES));
  }
  assert.equal(pages.reused, ALPHABET.length);
});
