import assert from 'node:assert/strict';
import { Resolver } from 'node:dns/promises';
import { after, test } from 'node:test';
import fc from 'fast-check';
import { readQuestion, writeAnswer } from './packet.ts';
import { startNameServer } from './server.ts';

const server = await startNameServer();
after(() => server.close());
const resolver = new Resolver({ timeout: 200, tries: 1 });
resolver.setServers([server.server]);
const NAME = '_pcs-challenge.corp.example';
const control = (method: string, path: string, body?: string) =>
  fetch(`${server.url}/control/${path}`, { method, ...(body === undefined ? {} : { body }) });
const asked = (name = NAME) => resolver.resolveTxt(name).catch((error: { code: string }) => error.code);

test('a resolver is answered with the texts of a name, whatever their number and length', async () => {
  const texts = ['pcs-verification=abc', '', 'x'.repeat(700)];
  assert.equal((await control('PUT', 'records', JSON.stringify({ [NAME]: texts }))).status, 200);
  const answer = await asked(NAME.toUpperCase());
  assert.deepEqual(Array.isArray(answer) ? answer.map((parts) => parts.join('')) : answer, texts);
  assert.equal(await asked('other.example'), 'ENOTFOUND');
  await control('PUT', 'records', JSON.stringify({ [NAME]: texts, 'broken.example': null }));
  assert.equal(await asked('broken.example'), 'ESERVFAIL');
  assert.equal(await resolver.resolve4(NAME).catch((error: { code: string }) => error.code), 'ENODATA');
});

test('it fails as it is told', async () => {
  for (const [fault, code] of [
    ['server_failure', 'ESERVFAIL'],
    ['refused', 'EREFUSED'],
    ['silent', 'ETIMEOUT'],
  ] as const) {
    assert.equal((await control('PUT', 'fault', fault)).status, 200);
    assert.equal(await asked(), code);
  }
  assert.equal((await control('PUT', 'fault', 'odd')).status, 422);
  await control('DELETE', 'fault');
  assert.ok(Array.isArray(await asked()));
});

test('its page adds a text to a name and forgets a name without one', async () => {
  const post = (name: string, text: string) =>
    fetch(server.url, { method: 'POST', body: new URLSearchParams({ name, text }), redirect: 'manual' });
  await control('PUT', 'records', '{}');
  assert.equal((await post(`${NAME}.`, ' <b>one</b> ')).status, 303);
  await post(NAME, 'two');
  assert.deepEqual(server.records.get(NAME), ['<b>one</b>', 'two']);
  const page = await (await fetch(server.url)).text();
  assert.ok(page.includes(server.server) && page.includes('&#60;b&#62;one') && !page.includes('<b>one'));
  assert.equal((await post('no name', 'x')).status, 422);
  await post(NAME, '');
  assert.equal(server.records.size, 0);
});

test('a packet that is no question has no answer, and any answer has its question', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 60 }), (bytes) => {
      const question = readQuestion(Buffer.from(bytes));
      if (question === undefined) return;
      const answer = writeAnswer(question, 'answered', ['text']);
      assert.equal(answer.readUInt16BE(0), question.id);
      assert.ok(answer.includes(question.bytes));
    }),
  );
});
