// What an OpenID provider says of itself, whatever it is, is refused by a check or used, and never a fault of ours.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { manualClock } from '../../../platform/clock.ts';
import { type Fetched, FetchFault, type Fetching } from '../../../platform/outbound/fetcher.ts';
import { isOwnFault, SsoRefusal } from '../refusal.ts';
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
    await openOidc({ fetcher, clock: clock as never }).discover('w', ISSUER);
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

/** Requires that the provider failed so many steps, and that the others found no turn here, which is no fault of the provider. */
function requireUnreached(faults: readonly unknown[], asked: number): void {
  const refused = faults.filter((each) => each instanceof SsoRefusal && each.check === 'reachable');
  assert.equal(refused.length, asked);
  for (const each of faults) {
    if (!refused.includes(each)) assert.ok(isOwnFault(each) && each.code === 'rate_limited', String(each));
  }
}

test('a refusal repeats no secret of the request, in whatever form the provider does', async () => {
  const secret = 'p@ss/word 1234';
  const code = 'code-of-one-use';
  for (const methods of [['client_secret_post'], ['client_secret_basic']]) {
    const fetcher = {
      async fetch({ url, body, headers: sent }: Fetching): Promise<Fetched> {
        if (!url.toString().endsWith('/token')) {
          const metadata = { ...METADATA, token_endpoint_auth_methods_supported: methods };
          return { status: 200, headers, body: Buffer.from(JSON.stringify(metadata)) };
        }
        const description = `secret ${secret}, ${encodeURIComponent(secret)}; header ${sent?.authorization}; body ${body}; bad`;
        const answer = { error: 'invalid_client', error_description: description };
        return { status: 400, headers, body: Buffer.from(JSON.stringify(answer)) };
      },
    };
    const providers = openOidc({ fetcher, clock: manualClock(Date.now()) });
    const settings = { ...oidcSettings('w', ISSUER), clientSecret: secret };
    const url = new URL(`https://pcs.example/sso/w/callback?code=${code}&state=s`);
    const error = await providers.finish(settings, { ...REQUEST, url }).catch(asFault);
    assert.ok(error instanceof SsoRefusal, String(error));
    const received = String(error.received);
    assert.match(received, /^invalid_client: secret … *, ….* bad$/);
    const pair = `c:${encodeURIComponent(secret).replaceAll('%20', '+')}`;
    for (const each of [secret, encodeURIComponent(secret), code, REQUEST.codeVerifier, btoa(pair)]) {
      assert.ok(!received.includes(each), `${methods}: ${received} has ${each}`);
    }
  }
});

test('a fault of our own network is none of the provider, whatever step meets it', async () => {
  const fetcher = { fetch: () => Promise.reject(new FetchFault('own_network')) };
  const providers = openOidc({ fetcher, clock: manualClock(Date.now()) });
  const answer = { ...REQUEST, url: new URL('https://pcs.example/sso/w/callback?code=c&state=s') };
  const steps = [
    providers.discover('w', ISSUER),
    providers.begin(oidcSettings('w', ISSUER), REQUEST),
    providers.finish(oidcSettings('w', ISSUER), answer),
  ];
  for (const each of await Promise.all(steps.map((step) => step.catch((error: unknown) => error)))) {
    assert.ok(isOwnFault(each) && each.code === 'unavailable', String(each));
  }
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
        workspaceId: workspace,
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
  requireUnreached(await Promise.all(dead), 4);
  assert.equal(held.size, 0);
});

/** Opens a fetcher that answers for `slow.example` only by failing as a step is given up, and counts the requests that it holds. */
function openSlowFetcher() {
  const held = { now: 0, most: 0 };
  const fetcher = {
    fetch({ url, signal }: Fetching): Promise<Fetched> {
      const { origin, hostname } = new URL(url);
      if (hostname !== 'slow.example') {
        const body = Buffer.from(JSON.stringify(METADATA).replaceAll(ISSUER, origin));
        return Promise.resolve({ status: 200, headers, body });
      }
      held.now += 1;
      held.most = Math.max(held.most, held.now);
      return new Promise((_resolve, reject) => {
        signal?.addEventListener('abort', () => {
          held.now -= 1;
          reject(new FetchFault('timed_out'));
        });
      });
    },
  };
  return { held, fetcher };
}

const oidcSettings = (workspaceId: string, issuer: string, handle = workspaceId) => ({
  ...{ workspaceId, issuer, clientId: 'c', clientSecret: null },
  callback: `https://pcs.example/sso/${handle}/callback`,
});
const REQUEST = { state: 's', nonce: 'n', codeVerifier: 'v'.repeat(43), email: null };
const asFault = (error: unknown) => error;

async function settle(): Promise<void> {
  await import('openid-client');
  for (let count = 0; count < 20; count += 1) await new Promise((resolve) => setImmediate(resolve));
}

test('discoveries of providers that do not answer hold two turns of their workspace and none of a sign-in', async () => {
  const manual = manualClock(Date.now());
  const { held, fetcher } = openSlowFetcher();
  const providers = openOidc({ fetcher, clock: manual });
  const slow = Array.from({ length: 100 }, (_, count) =>
    providers.discover('theirs', `https://slow.example/${count}`).catch(asFault),
  );
  await settle();
  assert.equal(held.now, 2);
  assert.equal(await providers.discover('other', 'https://quick.example'), 'https://quick.example');
  for (const workspaceId of ['theirs', 'other']) {
    const address = await providers.begin(oidcSettings(workspaceId, 'https://quick.example'), REQUEST);
    assert.match(address, /^https:\/\/quick\.example\/authorize\?/);
  }
  const later = Array.from({ length: 9 }, (_, count) =>
    providers.discover(`w${count}`, `https://slow.example/w${count}`).catch(asFault),
  );
  await settle();
  assert.equal(held.now, 10, 'all workspaces together');
  assert.match(
    await providers.begin(oidcSettings('last', 'https://swift.example'), REQUEST),
    /^https:\/\/swift\.example/,
  );
  manual.advance(8_000);
  requireUnreached(await Promise.all([...slow, ...later]), 10);
  assert.deepEqual(held, { now: 0, most: 10 });
});

test('the connections of one workspace share its turns', async () => {
  const manual = manualClock(Date.now());
  const { held, fetcher } = openSlowFetcher();
  const providers = openOidc({ fetcher, clock: manual });
  const slow = Array.from({ length: 20 }, (_, count) =>
    providers.begin(oidcSettings('theirs', `https://slow.example/${count}`, `handle${count}`), REQUEST).catch(asFault),
  );
  await settle();
  assert.equal(held.now, 4);
  manual.advance(8_000);
  requireUnreached(await Promise.all(slow), 4);
});
