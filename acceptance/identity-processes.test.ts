// Spec 5.7 and 5.8 over two processes of one deployment: tokens that are asked for at both at once, and who is deactivated by the
// company's identity provider, who has no access any more at any process, by any credential.
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { accepted, type Client, clientOf } from './support/calls.ts';
import { oldestDatabase } from './support/database.ts';
import { browserOf, CALLBACK, connect, decide, depart, issuerOf, register } from './support/oauth.ts';
import { freshFolder, type Service, startService } from './support/processes.ts';
import { makeTenant, makeUser, PASSWORD, signIn, type Tenant } from './support/tenants.ts';
import { eventually } from './support/waiting.ts';

const EMAIL = 'leaver@acme.example';
const LIMIT_MS = 1_000;
/** How long after the deactivation access is tried: twice what is promised. */
const TRIED_MS = 2_000;

let one: Service;
let two: Service;
let tenant: Tenant;

before(async () => {
  const database = await oldestDatabase();
  assert.ok(database, 'a PostgreSQL is needed for this file: npm run acceptance starts one');
  one = await startService({ database });
  const settings = { PCS_BASE_URL: one.address.replace('127.0.0.1', 'localhost') };
  two = await startService({ database, dataDir: await freshFolder(), settings });
  tenant = await makeTenant(one);
});

test('what a deactivated person and their applications held ends at both processes within a second, and comes back with a new sign-in alone', async (t) => {
  const userId = await makeUser(one, tenant.workspaceId, { email: EMAIL, role: 'admin' });
  const { token } = accepted(await tenant.owner.post('/api/workspace/scim-tokens', { name: 'Directory' }), 201);
  const scim = clientOf(one.address, { authorization: `Bearer ${token}`, 'content-type': 'application/scim+json' });
  const session = await signIn(one.address, EMAIL);
  const application = await register(tenant.owner, { scopes: ['read', 'feeds', 'offline_access'] });
  const asked = { scope: 'read feeds offline_access' };
  const { tokens } = await connect(issuerOf(one), session, application, asked);
  const bearer = { authorization: `Bearer ${tokens.access_token}` };
  const feed = '/api/feed/issues';
  const ways = [one, two].flatMap(({ address }): [Client, string][] => [
    [clientOf(address, session.headers), '/api/me'],
    [clientOf(address, session.headers), `/api/projects/${tenant.projectId}`],
    [clientOf(address, bearer), `/api/projects/${tenant.projectId}`],
    [clientOf(address, bearer), feed],
  ]);
  for (const [client, path] of ways) accepted(await client.get(path));

  const activate = (active: boolean) =>
    scim.patch(`/scim/v2/Users/${userId}`, {
      schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
      Operations: [{ op: 'Replace', path: 'active', value: active ? 'True' : 'False' }],
    });
  const beganAt = performance.now();
  const lastAt = ways.map(() => 0);
  const trying = ways.map(async ([client, path], which) => {
    while (performance.now() - beganAt < TRIED_MS) {
      if ((await client.get(path)).status === 200) lastAt[which] = performance.now() - beganAt;
    }
  });
  accepted(await activate(false));
  const doneMs = performance.now() - beganAt;
  await Promise.all(trying);
  const lastMs = Math.max(...lastAt) - doneMs;
  t.diagnostic(`the last access was ${lastMs.toFixed(0)} ms after the answer to the deactivation`);
  assert.ok(lastMs < LIMIT_MS, `access was had ${lastMs} ms after the deactivation`);
  await assert.rejects(connect(issuerOf(one), session, application), /401/, 'and nothing is granted anew');
  const again = await clientOf(one.address, { origin: one.address }).post('/api/auth/sign-in', {
    email: EMAIL,
    password: PASSWORD,
  });
  assert.equal(again.status, 401);

  accepted(await activate(true));
  for (const [client, path] of ways) assert.equal((await client.get(path)).status, 401, path);
  accepted(await (await signIn(two.address, EMAIL, PASSWORD, one.address)).get('/api/me'));
});

/** Both processes are asked for tokens at once. */
function askBoth(form: Record<string, string>): Promise<{ status: number; body: Record<string, string> }[]> {
  return Promise.all(
    [one, two].map(async ({ address }) => {
      const answer = await fetch(`${address}/oauth/token`, { method: 'POST', body: new URLSearchParams(form) });
      return { status: answer.status, body: (await answer.json()) as Record<string, string> };
    }),
  );
}

const opens = async ({ address }: Service, token = '') =>
  (await clientOf(address, { authorization: `Bearer ${token}` }).get('/api/projects')).status;

test('one refresh token that two processes are given at once leaves both callers tokens of one grant', async () => {
  const application = await register(tenant.owner);
  const { tokens } = await connect(issuerOf(one), tenant.owner, application);
  const { clientId, clientSecret } = application;
  const client = { client_id: clientId, client_secret: clientSecret ?? '' };
  const form = { grant_type: 'refresh_token', refresh_token: tokens.refresh_token ?? '', ...client };
  for (const { status, body } of await askBoth(form)) {
    assert.equal(status, 200, JSON.stringify(body));
    for (const each of [one, two]) assert.equal(await opens(each, body.access_token), 200);
  }
  const grants = accepted(await tenant.owner.get(`/api/workspace/oauth-applications/${application.id}/grants`));
  assert.equal(grants.data.length, 1);
});

test('one code that two processes are given at once leaves no token that works', async () => {
  const application = await register(tenant.owner);
  const { url, pkceCodeVerifier } = await depart(issuerOf(one), application);
  const back = await decide(browserOf(tenant.owner, issuerOf(one)), url);
  const { clientId, clientSecret } = application;
  const client = { client_id: clientId, client_secret: clientSecret ?? '' };
  const code = back.searchParams.get('code') ?? '';
  const once = { grant_type: 'authorization_code', code, redirect_uri: CALLBACK, code_verifier: pkceCodeVerifier };
  const answers = await askBoth({ ...once, ...client });
  assert.ok(answers.filter(({ status }) => status === 200).length <= 1, JSON.stringify(answers));
  for (const { body } of answers) {
    for (const each of [one, two]) {
      await eventually('no token of it works', async () =>
        (await opens(each, body.access_token)) === 401 ? true : undefined,
      );
    }
  }
});

test('a policy that takes a person’s way in ends what they granted, and leaves what the owner granted', async () => {
  const email = 'withpassword@acme.example';
  await makeUser(one, tenant.workspaceId, { email, role: 'member' });
  const session = await signIn(one.address, email);
  const application = await register(tenant.owner);
  const [theirs, owners] = [
    (await connect(issuerOf(one), session, application)).tokens.access_token,
    (await connect(issuerOf(one), tenant.owner, application)).tokens.access_token,
  ];
  assert.equal(await opens(two, theirs), 200);
  const open = { requireSso: false, disablePasswords: false, requireSecondFactor: false };
  accepted(await tenant.owner.put('/api/workspace/sso/policy', { ...open, disablePasswords: true }));
  for (const each of [one, two]) {
    await eventually('their token is refused', async () => ((await opens(each, theirs)) === 401 ? true : undefined));
    assert.equal(await opens(each, owners), 200);
  }
  accepted(await tenant.owner.put('/api/workspace/sso/policy', open));
  assert.equal(await opens(one, theirs), 401, 'what has ended does not come back');
});
