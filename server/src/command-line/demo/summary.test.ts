import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type DemoFacts, summaryOf } from './summary.ts';

const FACTS: DemoFacts = {
  baseUrl: 'http://localhost:8080',
  email: 'owner@demo.example',
  password: 'abcdefghijkl',
  key: 'pcs_12345678_abc',
  writeKey: 'pcs_87654321_def',
  receiverUrl: 'http://127.0.0.1:41234/webhooks',
  allowedTargets: ['127.0.0.0/8', '::1'],
  dataDir: '/srv/pcs demo',
  clientId: 'app_abc',
  projectId: '0199c0de-0000-7000-8000-000000000001',
  photoId: '0199c0de-0000-7000-8000-000000000002',
};

const curlLinesOf = (facts: DemoFacts) =>
  summaryOf(facts)
    .split('\n')
    .filter((line) => line.startsWith('curl '));

test('it shows address, documentation, sign-in, password and the whole keys, aligned and uncoloured', () => {
  const text = summaryOf(FACTS);
  for (const value of [
    'http://localhost:8080/api/docs',
    'owner@demo.example',
    'abcdefghijkl',
    'pcs_12345678_abc',
    'pcs_87654321_def',
  ]) {
    assert.ok(text.includes(`  ${value}\n`), value);
  }
  assert.ok(!text.includes('\u001b'));
  const columns = text
    .split('\n')
    .filter((line) => line.startsWith('  '))
    .map((line) => /^ {2}\S.*? {2,}/.exec(line)?.[0].length);
  assert.equal(new Set(columns).size, 1);
});

test('each curl line is whole: the key in a header, the address between double quotes', () => {
  const lines = curlLinesOf(FACTS);
  assert.equal(lines.length, 10);
  for (const line of lines) {
    assert.match(
      line,
      /^curl -s -H "X-Api-Key: pcs_12345678_abc" "http:\/\/localhost:8080\/api\/(?:v1|feed)\/[^"\s]+"$/,
    );
  }
});

test('the application is connected by one line more, where it is still there', () => {
  const line =
    'node bootstrap.mjs simulators/oauth-client/main.ts --issuer "http://localhost:8080/oauth" --client-id app_abc';
  assert.ok(summaryOf(FACTS).includes(`\n${line}\n`));
  assert.doesNotMatch(summaryOf({ ...FACTS, clientId: undefined }), /oauth-client|undefined/);
});

test('there are lines that work whatever people have taken away', () => {
  assert.equal(curlLinesOf({ ...FACTS, photoId: undefined }).length, 9);
  const bare = curlLinesOf({ ...FACTS, projectId: undefined, photoId: undefined });
  assert.equal(bare.length, 4);
  assert.ok(!bare.join().includes('undefined'));
});

test('a password that the owner has changed since is not shown as if it worked', () => {
  const text = summaryOf({ ...FACTS, password: undefined });
  assert.match(text, /Password +the one that was chosen since\n/);
});
