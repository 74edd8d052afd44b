import assert from 'node:assert/strict';
import { test } from 'node:test';
import { relyingPartyOf } from './relying-party.ts';

test('passkeys are bound to the name of the service, and on this machine to localhost', () => {
  const cases: readonly [string, ReturnType<typeof relyingPartyOf>][] = [
    ['https://pcs.example.com', { id: 'pcs.example.com', origins: ['https://pcs.example.com'] }],
    ['https://pcs.example.com:8443/x', { id: 'pcs.example.com', origins: ['https://pcs.example.com:8443'] }],
    ['http://localhost:8080', { id: 'localhost', origins: ['http://localhost:8080'] }],
    ['http://127.0.0.1:8080', { id: 'localhost', origins: ['http://localhost:8080'] }],
    ['http://[::1]:8080', { id: 'localhost', origins: ['http://localhost:8080'] }],
    ['http://pcs.example.com', undefined],
    ['https://192.0.2.7', undefined],
    ['https://[2001:db8::1]', undefined],
  ];
  for (const [baseUrl, expected] of cases) assert.deepEqual(relyingPartyOf(baseUrl), expected, baseUrl);
});
