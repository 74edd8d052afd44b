// What an OpenID provider says of itself, whatever it is, is refused by a check or used, and never a fault of ours.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { manualClock } from '../../../platform/clock.ts';
import { type Fetched, FetchFault, type Fetching } from '../../../platform/outbound/fetcher.ts';
import { SsoRefusal } from '../refusal.ts';
import { openOidc } from './provider.ts';

const ISSUER = 'https://id.corp.example';
const METADATA = {
  issuer: ISSUER,
  authorization_endpoint: `${ISSUER}/authorize`,
  token_endpoint: `${ISSUER}/token`,
  jwks_uri: `${ISSUER}/keys`,
  response_types_supported: ['code'],
  subject_types_supported: ['public'],
  id_token_signing_alg_values_supported: ['RS256'],
};
const headers = { 'content-type': 'application/json' };
const clock = { now: () => Date.now(), after: () => () => undefined };

/** The check that fails where the provider answers so; undefined: it can be used. */
async function faultOf(answer: Partial<Fetched> | FetchFault): Promise<string | undefined> {
  const fetcher = {
    async fetch(): Promise<Fetched> {
      if (answer instanceof FetchFault) throw answer;
      return { status: 200, headers, body: Buffer.from(JSON.stringify(METADATA)), ...answer };
    },
  };
  try {
    await openOidc({ fetcher, clock: clock as never }).discover(ISSUER);
    return undefined;
  } catch (error) {
    assert.ok(error instanceof SsoRefusal, String(error));
    return error.check;
  }
}

const said = (more: object) => ({ body: Buffer.from(JSON.stringify({ ...METADATA, ...more })) });

test('metadata of a provider that is nonsense, or of no use, is refused by a check', async () => {
  assert.equal(await faultOf({}), undefined);
  const none = undefined;
  const cases: [string, Partial<Fetched> | FetchFault, string][] = [
    ['an issuer that is no address', said({ issuer: 'nonsense' }), 'answer'],
    ['an issuer of all tenants', said({ issuer: `${ISSUER}/{tenantid}` }), 'answer'],
    ['another issuer', said({ issuer: 'https://elsewhere.example' }), 'answer'],
    ['an issuer that is no text', said({ issuer: 5 }), 'answer'],
    ['no address for people', said({ authorization_endpoint: none }), 'answer'],
    ['an address for people that is a script', said({ authorization_endpoint: 'javascript:alert(1)' }), 'answer'],
    ['an address for people that is none', said({ authorization_endpoint: 'nope' }), 'answer'],
    [
      'an address for people with a password',
      said({ authorization_endpoint: 'https://user:pw@id.corp.example/' }),
      'answer',
    ],
    ['an address for codes that is a number', said({ token_endpoint: 7 }), 'answer'],
    ['no keys', said({ jwks_uri: none }), 'answer'],
    ['algorithms that are no list', said({ id_token_signing_alg_values_supported: 'RS256' }), 'answer'],
    ['scopes that are no list', said({ scopes_supported: 5 }), 'answer'],
    ['ways of clients that are no list', said({ token_endpoint_auth_methods_supported: {} }), 'answer'],
    ['the algorithm none alone', said({ id_token_signing_alg_values_supported: ['none', 'HS256'] }), 'algorithm'],
    ['null', { body: Buffer.from('null') }, 'answer'],
    ['HTML', { body: Buffer.from('<html>'), headers: { 'content-type': 'text/html' } }, 'answer'],
    ['a redirect', { status: 302, headers: { location: 'https://elsewhere.example' } }, 'answer'],
    ['a status that is none', { status: 999 }, 'answer'],
    ['a status without a body', { status: 205 }, 'answer'],
    ['an interim status', { status: 101 }, 'answer'],
    ['nothing', new FetchFault('unreachable'), 'reachable'],
  ];
  for (const [name, answer, check] of cases) assert.equal(await faultOf(answer), check, name);
});

test('a provider that does not answer holds a few sign-ins for eight seconds, and none of other workspaces', async () => {
  const manual = manualClock(Date.now());
  const held = new Set<string>();
  let most = 0;
  const fetcher = {
    fetch({ url, signal }: Fetching): Promise<Fetched> {
      const { origin } = new URL(url);
      if (origin !== 'https://dead.example') {
        const body = Buffer.from(JSON.stringify(METADATA).replaceAll(ISSUER, origin));
        return Promise.resolve({ status: 200, headers, body });
      }
      const id = `${held.size}`;
      held.add(id);
      most = Math.max(most, held.size);
      return new Promise((_resolve, reject) => {
        signal?.addEventListener('abort', () => {
          held.delete(id);
          reject(new FetchFault('timed_out'));
        });
      });
    },
  };
  const providers = openOidc({ fetcher, clock: manual });
  const begin = (host: string, workspace: string) =>
    providers.begin(
      {
        issuer: `https://${host}`,
        clientId: 'c',
        clientSecret: null,
        callback: `https://pcs.example/sso/${workspace}/callback`,
      },
      { state: 's', nonce: 'n', codeVerifier: 'v'.repeat(43), email: null },
    );
  const ended = { dead: 0 };
  const dead = Array.from({ length: 50 }, () =>
    begin('dead.example', 'dead').catch((error: unknown) => {
      ended.dead += 1;
      return error;
    }),
  );
  while (held.size < 4) await new Promise((resolve) => setImmediate(resolve));
  for (let count = 0; count < 200; count += 1) {
    assert.match(await begin('quick.example', `w${count}`), /^https:\/\/quick\.example\/authorize\?/);
  }
  assert.deepEqual([most, ended.dead], [4, 0], 'and no time has passed');
  manual.advance(8_000);
  for (const each of await Promise.all(dead)) {
    assert.ok(each instanceof SsoRefusal && each.check === 'reachable', String(each));
  }
  assert.equal(held.size, 0);
});
