import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createCredentialHeaders } from './credentials.ts';

test('an API key is sent in the header and behind the prefix that the operator configured', () => {
  const send = (header: string, prefix: string) => createCredentialHeaders({ apiKey: 'k1' }, { header, prefix });
  assert.deepEqual(send('X-API-KEY', ''), { 'x-api-key': 'k1' });
  assert.deepEqual(send('Authorization', 'KEY accesskey='), { authorization: 'KEY accesskey=k1' });
  assert.deepEqual(send('Authorization', 'Bearer'), { authorization: 'Bearer k1' });
  assert.deepEqual(send('Authorization', 'Bearer '), { authorization: 'Bearer k1' });
});

test('a name and its password are sent as RFC 7617 has it, in UTF-8', () => {
  const key = { header: 'X-API-KEY', prefix: '' };
  // The example of RFC 7617 §2.1.
  assert.deepEqual(createCredentialHeaders({ username: 'test', password: '123£' }, key), {
    authorization: 'Basic dGVzdDoxMjPCow==',
  });
});
