// Answers of token endpoints: what is refused, what is lost, and what a pair may say.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type TestContext, test } from 'node:test';
import { manualClock, systemClock } from '../../platform/clock.ts';
import { openClient } from '../../platform/outbound/client.ts';
import { openNameResolver } from '../../platform/outbound/name-resolver.ts';
import { refreshTokens, TokenFault } from './token-endpoint.ts';

const NOW = Date.parse('2026-03-01T08:00:00Z');

interface Given {
  readonly status: number;
  readonly body: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Renews a token at an endpoint that answers so; without an answer nobody listens there. */
async function renew(t: TestContext, given: Given | undefined) {
  const server = createServer((_request, response) => {
    const { status, body, headers } = given ?? { status: 200, body: '' };
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  if (given === undefined) await new Promise((resolve) => server.close(resolve));
  else t.after(() => server.close());
  const names = openNameResolver({ clock: systemClock });
  const client = openClient({ names, isAllowed: () => true, clock: systemClock, userAgent: 'test/1' });
  t.after(() => client.close());
  const settings = {
    ...{ authorizeUrl: undefined, revokeUrl: undefined, scopes: [], usesPkce: true },
    ...{ tokenUrl: `http://127.0.0.1:${port}/token`, clientId: 'client', clientSecret: 'secret' },
  };
  return refreshTokens({ client, clock: manualClock(NOW) }, settings, 'refresh-planted');
}

const error = (code: string) => JSON.stringify({ error: code, error_description: 'refresh-planted was no good' });
const challenge = { 'www-authenticate': 'Basic realm="tokens"' };

// Answer → kind of the fault and its code.
const FAULTS: readonly (readonly [string, Given | undefined, string, string])[] = [
  ['invalid_grant', { status: 400, body: error('invalid_grant') }, 'refused', 'invalid_grant'],
  ['invalid_client', { status: 401, body: error('invalid_client') }, 'refused', 'invalid_client'],
  ['a challenge too', { status: 401, body: error('invalid_client'), headers: challenge }, 'refused', 'invalid_client'],
  ['a code that repeats what was sent', { status: 400, body: error('refresh-planted.secret') }, 'refused', 'other'],
  ['429', { status: 429, body: error('rate_limited') }, 'lost', 'status_429'],
  ['slow_down', { status: 400, body: error('slow_down') }, 'lost', 'status_400'],
  ['temporarily_unavailable', { status: 400, body: error('temporarily_unavailable') }, 'lost', 'status_400'],
  ['a fault of the vendor', { status: 500, body: error('invalid_grant') }, 'lost', 'status_500'],
  ['a page', { status: 200, body: '<html>', headers: { 'content-type': 'text/html' } }, 'lost', 'status_200'],
  ['no token', { status: 200, body: '{}' }, 'lost', 'status_200'],
  ['nobody', undefined, 'unsent', 'unreachable'],
];

for (const [name, given, kind, code] of FAULTS) {
  test(`${name}: ${kind}`, async (t) => {
    const fault = await renew(t, given).then(
      () => assert.fail('was granted'),
      (each: unknown) => each,
    );
    assert.ok(fault instanceof TokenFault, String(fault));
    assert.deepEqual([fault.kind, fault.code], [kind, code]);
    assert.doesNotMatch(`${fault.message} ${fault.code}`, /planted|secret/);
  });
}

const grant = (more: string) => ({ status: 200, body: `{"access_token":"a","token_type":"bearer"${more}}` });

test('a life that no instant can hold is not known, and scopes are of visible ASCII', async (t) => {
  const plain = await renew(t, grant(',"expires_in":3600,"refresh_token":"r","scope":"read write"'));
  const expected = { accessToken: 'a', refreshToken: 'r', expiresAtMs: NOW + 3_600_000, scopes: ['read', 'write'] };
  assert.deepEqual(plain, expected);
  for (const seconds of ['1e300', '1e12']) {
    assert.equal((await renew(t, grant(`,"expires_in":${seconds}`))).expiresAtMs, null, seconds);
  }
  const odd = await renew(t, grant(',"scope":"read a\\u0000b \\ud800"'));
  assert.deepEqual([odd.scopes, odd.refreshToken, odd.expiresAtMs], [['read'], null, null]);
});
