// Confirming who one is at the company's identity provider (contract §10, §13), over real processes and simulated providers of both
// protocols: what is asked of the provider, and each answer that confirms nothing.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inflateRawSync } from 'node:zlib';
import { accepted, assertRefused, type Client, clientOf } from './support/calls.ts';
import { ageConfirmations, demandSecondFactor, endSsoRequests } from './support/confirmations.ts';
import { type IdentityProvider, SSO, startProvider, verifyDomain, visit } from './support/identity-provider.ts';
import { startNameServer } from './support/name-server.ts';
import { startService } from './support/processes.ts';
import { makeTenant, type Tenant } from './support/tenants.ts';
import { within } from './support/waiting.ts';

const CONFIRM = '/sso/start?confirm=1';
const GROUPS = 'http://schemas.microsoft.com/ws/2008/06/identity/claims/groups';

const names = await startNameServer();
const saml = await startProvider('saml');
const oidc = await startProvider('oidc');
const service = await startService({
  settings: {
    PCS_DNS_SERVERS: names.address,
    PCS_ALLOWED_TARGETS: '127.0.0.0/8',
    PCS_RATE_ADDRESS_PER_MINUTE: '0',
  },
});
const origin = service.address.replace('127.0.0.1', 'localhost');
await oidc.control('PUT', 'clients', [
  { client_id: 'service', client_secret: 's3cret', redirect_uris: [`${origin}/sso/corp-oidc/callback`] },
]);

interface Setting {
  readonly tenant: Tenant;
  readonly provider: IdentityProvider;
  readonly handle: string;
  readonly connection: string;
  /** Two people of the company who are administrators there. */
  readonly sara: string;
  readonly omar: string;
}

async function setUp(protocol: 'saml' | 'oidc'): Promise<Setting> {
  const tenant = await makeTenant(service, `Acme ${protocol}`);
  const { owner, workspaceId } = tenant;
  const provider = protocol === 'saml' ? saml : oidc;
  const domain = `${protocol}.example`;
  const [sara, omar] = [`sara@${domain}`, `omar@${domain}`];
  const person = (email: string) => ({ id: email, email, givenName: email, familyName: '', groups: ['Admins'] });
  await provider.control('PUT', 'people', [person(sara), person(omar)]);
  await verifyDomain(owner, names, domain);
  const handle = `corp-${protocol}`;
  const client = { issuer: oidc.url, clientId: 'service', clientSecret: 's3cret' };
  const made = accepted(
    await owner.post(`${SSO}/connections`, {
      ...{ protocol, displayName: handle, loginHandle: handle },
      ...(protocol === 'saml' ? { metadataUrl: `${saml.url}/metadata` } : client),
      attributes: { role: protocol === 'saml' ? GROUPS : 'groups' },
      roles: [{ value: 'Admins', role: 'admin' }],
    }),
    201,
  );
  const { url } = accepted(await owner.post(`${SSO}/connections/${made.id}/test`));
  await visit(origin, provider, url.replace(origin, ''), { user: sara });
  accepted(await owner.post(`${SSO}/connections/${made.id}/activate`, {}));
  assert.ok(workspaceId);
  return { tenant, provider, handle, connection: `${SSO}/connections/${made.id}`, sara, omar };
}

const settings = { saml: await setUp('saml'), oidc: await setUp('oidc') };

const clientFor = (cookie: string) => clientOf(service.address, { origin: service.address, cookie });
const act = (client: Client) => client.post('/api/workspace/api-keys', { name: 'k', scope: 'read' });

/** Signs a person in at the company, long ago: what is sensitive is refused from now on. */
async function signedInLongAgo({ provider, handle }: Setting, user: string) {
  const { session = assert.fail('no session') } = await visit(origin, provider, `/sso/${handle}`, { user });
  const client = clientFor(session);
  const workspaceId = accepted(await client.get('/api/auth/session')).workspaces[0].id;
  const inside = clientOf(service.address, {
    origin: service.address,
    cookie: session,
    'x-workspace-id': workspaceId,
  });
  await ageConfirmations(service, user);
  await within(3000, 'the confirmation is old', async () => (await act(inside)).status === 403);
  assertRefused(await act(inside), 'confirmation_required');
  return { session, client: inside };
}

const confirm = ({ provider }: Setting, user: string, session: string, more = {}) =>
  visit(origin, provider, CONFIRM, { user, session, ...more });

const latest = async ({ tenant, connection }: Setting) =>
  accepted(await tenant.owner.get(`${connection}/attempts`)).data[0];

/** Tries to confirm, which is refused by this check, told to the person by a number, and changes nothing. */
async function assertUnconfirmed(
  setting: Setting,
  { check, user, more = {} }: { readonly check: string; readonly user: string; readonly more?: object },
): Promise<void> {
  const { session, client } = await signedInLongAgo(setting, setting.sara);
  const arrived = await confirm(setting, user, session, more);
  assert.match(arrived.location, /^\/confirmed\?sso=refused&request=/);
  assert.equal(arrived.session, undefined, 'no session begins');
  const attempt = await latest(setting);
  assert.deepEqual([attempt.purpose, attempt.outcome, attempt.check], ['confirmation', 'failed', check]);
  assert.equal(attempt.requestId, new URLSearchParams(arrived.location.split('?')[1]).get('request'));
  assertRefused(await act(client), 'confirmation_required');
}

for (const protocol of ['saml', 'oidc'] as const) {
  const setting = settings[protocol];
  const { provider, sara, omar } = setting;

  test(`${protocol}: a person without a password confirms who they are at their company`, async () => {
    const { session, client } = await signedInLongAgo(setting, sara);
    assert.deepEqual(accepted(await client.get('/api/me/second-factors')).confirmBy, ['single_sign_on']);
    const arrived = await confirm(setting, sara, session);
    assert.deepEqual([arrived.location, arrived.session], ['/confirmed', undefined]);
    await within(3000, 'the act goes through', async () => (await act(client)).status === 201);
    const attempt = await latest(setting);
    assert.deepEqual([attempt.purpose, attempt.outcome, attempt.email], ['confirmation', 'succeeded', sara]);
    const { data } = accepted(await setting.tenant.owner.get('/api/workspace/audit-log?action=user.confirmed'));
    assert.equal(data[0].detail.method, 'single_sign_on');
  });

  test(`${protocol}: another person of the company confirms nothing`, () =>
    assertUnconfirmed(setting, { check: 'same_person', user: omar }));

  test(`${protocol}: the answer counts in the session alone that asked`, async () => {
    const { session } = await signedInLongAgo(setting, omar);
    await assertUnconfirmed(setting, { check: 'session', user: sara, more: { sessionBehind: session } });
    await assertUnconfirmed(setting, { check: 'session', user: sara, more: { sessionBehind: '' } });
  });

  test(`${protocol}: the answer counts in the browser alone that asked`, () =>
    assertUnconfirmed(setting, { check: 'browser', user: sara, more: { forgets: true } }));

  test(`${protocol}: a session that began by password has no company to confirm it`, async () => {
    const arrived = await visit(origin, provider, CONFIRM);
    assert.match(arrived.location, /^\/confirmed\?sso=unknown&request=/);
  });
}

const FAULTS = {
  saml: {
    old_authn_instant: 'authn_instant',
    future_authn_instant: 'authn_instant',
    no_authn_statement: 'authn_instant',
  },
  oidc: { old_auth_time: 'authn_instant', no_auth_time: 'authn_instant', auth_time_as_text: 'answer' },
} as const;

for (const protocol of ['saml', 'oidc'] as const) {
  for (const [kind, check] of Object.entries(FAULTS[protocol])) {
    test(`${protocol}: a provider that answers with ${kind} confirms nothing`, async () => {
      const setting = settings[protocol];
      const { session, client } = await signedInLongAgo(setting, setting.sara);
      await setting.provider.control('PUT', 'fault', { kind, times: 1 });
      const arrived = await confirm(setting, setting.sara, session);
      assert.match(arrived.location, /^\/confirmed\?sso=refused&request=/);
      assert.equal((await latest(setting)).check, check);
      assertRefused(await act(client), 'confirmation_required');
    });
  }
}

test('saml: the provider is told to ask its person again, and one that remembers them does', async () => {
  const setting = settings.saml;
  await saml.control('PUT', 'signed-in-ago', String(3 * 60 * 60_000));
  const { session } = await signedInLongAgo(setting, setting.sara);
  const begun = await fetch(origin + CONFIRM, { redirect: 'manual', headers: { cookie: session } });
  const request = new URL(begun.headers.get('location') ?? '').searchParams.get('SAMLRequest') ?? '';
  assert.match(inflateRawSync(Buffer.from(request, 'base64')).toString(), / ForceAuthn="true" /);
  assert.equal((await confirm(setting, setting.sara, session)).location, '/confirmed');
  await saml.control('PUT', 'signed-in-ago', '0');
});

test('oidc: the provider is told to ask its person again, and to say when it did', async () => {
  const { session } = await signedInLongAgo(settings.oidc, settings.oidc.sara);
  const begun = await fetch(origin + CONFIRM, { redirect: 'manual', headers: { cookie: session } });
  const { searchParams } = new URL(begun.headers.get('location') ?? '');
  assert.deepEqual([searchParams.get('prompt'), searchParams.get('max_age')], ['login', '0']);
});

test('saml: an answer confirms once, and an answer to a sign-in confirms nothing', async () => {
  const setting = settings.saml;
  const { session, client } = await signedInLongAgo(setting, setting.sara);
  await confirm(setting, setting.sara, session);
  await saml.control('PUT', 'fault', { kind: 'replayed', times: 1 });
  const again = await confirm(setting, setting.sara, session);
  assert.match(again.location, /sso=refused/);
  await ageConfirmations(service, setting.sara);
  await within(3000, 'the confirmation is old', async () => (await act(client)).status === 403);
  const signedIn = await visit(origin, saml, `/sso/${setting.handle}`, { user: setting.sara, session });
  assert.notEqual(signedIn.session, session);
  assertRefused(await act(client), 'confirmation_required');
});

test('saml: an answer that comes too late confirms nothing', async () => {
  const setting = settings.saml;
  const { session, client } = await signedInLongAgo(setting, setting.sara);
  const change = () => endSsoRequests(service, setting.tenant.workspaceId);
  const late = await confirm(setting, setting.sara, session, { change });
  assert.match(late.location, /^\/confirmed\?sso=refused/);
  assert.equal((await latest(setting)).check, 'in_response_to');
  assertRefused(await act(client), 'confirmation_required');
});

test('a workspace that demands a second factor takes no company alone', async () => {
  const setting = settings.oidc;
  const { session, client } = await signedInLongAgo(setting, setting.sara);
  const begun = accepted(await client.get('/api/me/second-factors'));
  assert.deepEqual(begun.confirmBy, ['single_sign_on']);
  await demandSecondFactor(service, setting.tenant.workspaceId);
  // Without a factor the company is all that they have: they confirm themselves in order to add one.
  assert.equal((await confirm(setting, setting.sara, session)).location, '/confirmed');
});
