// Tokens that are guessed at routes without credentials: each wrong one counts against the address that it came from.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { runningService } from '../../testing/running-service.ts';

const PER_MINUTE = 5;
const LONGEST_MS = 30_000;
const service = await runningService({
  PCS_RATE_ADDRESS_PER_MINUTE: String(PER_MINUTE),
  PCS_TRUSTED_PROXIES: '127.0.0.1,::1',
});

const made = { addresses: 0 };
/** Makes an address that nothing has failed from yet. */
const makeAddress = () => {
  made.addresses += 1;
  return `198.51.100.${made.addresses}`;
};

interface Guess {
  readonly method?: string;
  readonly path: string;
  readonly body?: object;
  readonly headers?: Readonly<Record<string, string>>;
}

async function guess({ method = 'POST', path, body = {}, headers = {} }: Guess, address: string) {
  const reply = await fetch(`${service.address}${path}`, {
    method,
    redirect: 'manual',
    ...(method === 'POST' && { body: JSON.stringify(body) }),
    headers: {
      'content-type': 'application/json',
      origin: service.address,
      'x-forwarded-for': address,
      ...headers,
    },
  });
  return { status: reply.status, wait: Number(reply.headers.get('retry-after')) };
}

const wrong = 'A'.repeat(43);
const password = 'seven tall cranes';
const shown = { clientDataJSON: wrong, authenticatorData: wrong, signature: wrong };
const passkey = { id: wrong, rawId: wrong, type: 'public-key', clientExtensionResults: {}, response: shown };
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

/** A guess at each route that finds something by a secret, with the answer to a wrong one. */
const GUESSES: Readonly<Record<string, { readonly guess: Guess; readonly refusal: number }>> = {
  'a set-up token': {
    guess: {
      path: '/api/auth/set-up',
      body: { token: `pcss_${wrong}`, name: 'Noor', email: 'noor@example.com', password, workspaceName: 'Bridges' },
    },
    refusal: 404,
  },
  'a link to reset a password': {
    guess: { path: '/api/auth/password-reset/complete', body: { token: `pcso_${wrong}`, password } },
    refusal: 404,
  },
  'an invitation that is looked at': {
    guess: { path: '/api/auth/invitations/preview', body: { token: `pcsi_${wrong}` } },
    refusal: 404,
  },
  'an invitation that is accepted': {
    guess: { path: '/api/auth/invitations/accept', body: { token: `pcsi_${wrong}`, name: 'Noor', password } },
    refusal: 404,
  },
  'the options of a second step': { guess: { path: '/api/auth/second-factor/options' }, refusal: 404 },
  'a second step': { guess: { path: '/api/auth/second-factor', body: { code: '123456' } }, refusal: 401 },
  'a passkey': { guess: { path: '/api/auth/passkey/sign-in', body: { response: passkey } }, refusal: 401 },
  'a password': {
    guess: { path: '/api/auth/sign-in', body: { email: 'noor@example.com', password } },
    refusal: 401,
  },
  'a calendar': { guess: { method: 'GET', path: `/api/calendar/${wrong}.ics` }, refusal: 404 },
  'a login handle': { guess: { method: 'GET', path: '/sso/nobody/metadata' }, refusal: 404 },
  'an API key': {
    guess: { method: 'GET', path: '/api/v1/projects', headers: { 'x-api-key': `pcsk_${wrong}` } },
    refusal: 401,
  },
  'a session': { guess: { method: 'GET', path: '/api/me', headers: bearer(wrong) }, refusal: 401 },
  'a SCIM token': { guess: { method: 'GET', path: '/scim/v2/Users', headers: bearer(`pcsc_${wrong}`) }, refusal: 401 },
  'the token of the operator': {
    guess: { method: 'GET', path: '/metrics', headers: bearer(`pcsop_${wrong}`) },
    refusal: 401,
  },
};

for (const [name, { guess: tried, refusal }] of Object.entries(GUESSES)) {
  test(`guesses at ${name} are paid for by their address`, async () => {
    const address = makeAddress();
    const statuses: number[] = [];
    let last = await guess(tried, address);
    // Some are paid for once their answer is sent, and a budget lets more pass until the database has answered: those of a token that
    // is known to be wrong need no other answer of it, so that many pass in that time on a loaded machine.
    const endMs = Date.now() + LONGEST_MS;
    while (last.status !== 429 && Date.now() < endMs) {
      statuses.push(last.status);
      await pause(20);
      last = await guess(tried, address);
    }
    assert.deepEqual([...new Set(statuses)], [refusal]);
    assert.equal(last.status, 429);
    assert.ok(Number(last.wait) > 0, `${last.wait} s`);
    assert.equal((await guess(tried, makeAddress())).status, refusal, 'another address is not held up');
  });
}

/** Open routes that find nothing by a secret, or judge it without a look-up. */
const NOTHING_TO_GUESS: Readonly<Record<string, string>> = {
  'GET /files/{workspaceId}/{fileId}': 'the signature is verified before anything is looked up',
  'GET /api/oauth/requests/{uid}': 'leads to the page alone',
  'POST /api/auth/password-reset/request': 'has a budget of its own, for each address and account',
  'POST /api/auth/passkey/options': 'has a budget of its own',
  'POST /api/webhooks/{vendor}': 'is paid for too, but signed events of the same address are never refused: see below',
  'POST /api/webhooks/{vendor}/{connectionId}': 'likewise',
  'GET /sso/start': 'begins within the share of its network',
  'GET /sso/{handle}': 'begins within the share of its network',
  'POST /sso/{handle}/acs': 'takes from the address before the work, and gives back unless what came is refused',
  'GET /sso/{handle}/callback': 'takes from the address before the work, and gives back unless what came is refused',
  'GET /sso/{handle}/finish': 'takes from the address before the work, and gives back unless what came is refused',
};

test('wrong signatures of events are paid for by their address, which may send events all the same', async () => {
  for (const path of ['/api/webhooks/vendor-b', '/api/webhooks/vendor-a/01890a5d-ac96-774b-bcce-b302099a8057']) {
    const address = makeAddress();
    for (let count = 0; count < 8 * PER_MINUTE; count += 1) assert.equal((await guess({ path }, address)).status, 401);
    // An address pays for them behind their answers. One guess at another route is too few to use the budget up.
    await pause(500);
    assert.equal(
      (await guess({ path: '/api/auth/sign-in', body: { email: 'noor@example.com', password } }, address)).status,
      429,
    );
  }
});

test('every route without credentials is guessed at here, or says why not', () => {
  const guessed = Object.values(GUESSES).map(({ guess: { method = 'POST', path } }) => `${method} ${path}`);
  const isGuessed = (pattern: string) =>
    guessed.some((each) => new RegExp(`^${pattern.replace(/[.]/g, '\\.').replace(/\{\w+\}/g, '[^/]+')}$`).test(each));
  const left = service.service.routes
    .filter(({ access, path }) => access.who === 'open' && /^\/(api|files|sso|oauth|scim)\//.test(path))
    .map(({ method, path }) => `${method} ${path}`)
    .filter((each) => !isGuessed(each) && NOTHING_TO_GUESS[each] === undefined);
  assert.deepEqual(left, []);
});
