// Spec 5.8, contract §10, §15: a workspace that had a domain for a while keeps no way into the accounts of its people, over HTTP
// against a real process, with a simulated identity provider.
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { accepted, assertRefused, type Client, clientOf } from './support/calls.ts';
import { type IdentityProvider, SSO, startProvider, verifyDomain, visit } from './support/identity-provider.ts';
import { findMailedToken } from './support/mails.ts';
import { startNameServer } from './support/name-server.ts';
import { type Service, startService } from './support/processes.ts';
import { type Json, makeProvider } from './support/scim.ts';
import { type SoftwarePasskey, softwarePasskey } from './support/software-passkey.ts';
import { makeTenant, PASSWORD, signIn, type Tenant } from './support/tenants.ts';

const DOMAIN = 'taken.example';

let service: Service;
let origin: string;
let saml: IdentityProvider;
/** Has the domain by now. */
let rightful: Tenant;
/** Had it before, and put a passkey on each account. */
let hostile: Tenant;
const passkeys = new Map<string, SoftwarePasskey>();

const sessionOf = (cookie: string | undefined) =>
  clientOf(service.address, { origin: service.address, cookie: cookie ?? assert.fail('no session began') });
const guest = () => clientOf(service.address, { origin: service.address });
const addressOf = (name: string) => `${name}@${DOMAIN}`;

async function connectProvider({ owner }: Tenant, loginHandle: string) {
  const create = { protocol: 'saml', displayName: loginHandle, loginHandle, metadataUrl: `${saml.url}/metadata` };
  const { id } = accepted(await owner.post(`${SSO}/connections`, create), 201);
  accepted(await owner.post(`${SSO}/connections/${id}/activate`, { force: true }));
}

async function enter(handle: string, email: string) {
  const arrived = await visit(origin, saml, `/sso/${handle}`, { user: email });
  return sessionOf(arrived.session);
}

async function addPasskey(client: Client): Promise<SoftwarePasskey> {
  const passkey = softwarePasskey(origin);
  const response = passkey.create(accepted(await client.post('/api/me/passkeys/options')));
  accepted(await client.post('/api/me/passkeys', { name: 'Spare', response }), 201);
  return passkey;
}

async function showPasskey(name: string) {
  const passkey = passkeys.get(name) ?? assert.fail(`no passkey was put on ${name}`);
  const challenge = accepted(await guest().post('/api/auth/passkey/options'));
  return guest().post('/api/auth/passkey/sign-in', { response: passkey.show(challenge) });
}

async function invite(email: string): Promise<string> {
  accepted(await rightful.owner.post('/api/workspace/invitations', { email, role: 'admin' }), 201);
  return findMailedToken(service, email, 'invitation');
}

const WAYS: Readonly<Record<string, (email: string, name: string) => Promise<unknown>>> = {
  async 'the mailed link of an invitation'(email) {
    const token = await invite(email);
    const preview = accepted(await guest().post('/api/auth/invitations/preview', { token }));
    assert.deepEqual([preview.hasAccount, preview.ways], [false, ['single_sign_on', 'new_account']]);
    accepted(await guest().post('/api/auth/invitations/accept', { token, name: 'Chief', password: PASSWORD }));
  },
  'single sign-on': (email) => enter('rightful', email),
  async provisioning(email) {
    const okta = await makeProvider(rightful.owner);
    await okta.create({ userName: email });
  },
  async 'provisioning and single sign-on'(email) {
    const okta = await makeProvider(rightful.owner);
    await okta.create({ userName: email });
    await enter('rightful', email);
  },
  async 'a new password by the mailed link'(email) {
    accepted(await guest().post('/api/auth/password-reset/request', { email }), 204);
    const token = await findMailedToken(service, email, 'reset-password');
    accepted(await guest().post('/api/auth/password-reset/complete', { token, password: PASSWORD }), 204);
  },
};
const nameOf = (way: string) => `p${Object.keys(WAYS).indexOf(way)}`;

before(async () => {
  const names = await startNameServer();
  saml = await startProvider('saml');
  service = await startService({
    settings: {
      ...{ PCS_DNS_SERVERS: names.address, PCS_ALLOWED_TARGETS: '127.0.0.0/8' },
      ...{ PCS_RATE_ADDRESS_PER_MINUTE: '0', PCS_RATE_PERSON_PER_MINUTE: '0' },
    },
  });
  origin = service.address.replace('127.0.0.1', 'localhost');
  hostile = await makeTenant(service, 'Hostile');
  rightful = await makeTenant(service, 'Rightful');
  const people = Object.keys(WAYS).map((way) => {
    const name = nameOf(way);
    return { id: `id-${name}`, email: addressOf(name), givenName: 'Given', familyName: name, groups: [] };
  });
  await saml.control('PUT', 'people', people);
  await verifyDomain(hostile.owner, names, DOMAIN);
  await connectProvider(hostile, 'hostile');
  for (const way of Object.keys(WAYS)) {
    const name = nameOf(way);
    passkeys.set(name, await addPasskey(await enter('hostile', addressOf(name))));
    accepted(await showPasskey(name));
  }
  const [kept] = accepted(await hostile.owner.get(`${SSO}/domains`)).data;
  accepted(await hostile.owner.delete(`${SSO}/domains/${kept.id}`), 204);
  await verifyDomain(rightful.owner, names, DOMAIN);
  await connectProvider(rightful, 'rightful');
});

describe('a passkey that a former owner of the domain put on an account opens nothing', () => {
  for (const [way, come] of Object.entries(WAYS)) {
    test(`once its person has come by ${way}`, async () => {
      const name = nameOf(way);
      const email = addressOf(name);
      await come(email, name);
      assertRefused(await showPasskey(name), 'unauthorized');
      const read = async ({ owner }: Tenant) =>
        accepted(await owner.get('/api/workspace/audit-log?action=user.ways_in_ended')).data.map((each: Json) => [
          each.actor.type,
          each.detail,
        ]);
      for (const entry of [...(await read(hostile)), ...(await read(rightful))])
        assert.deepEqual(entry, ['system', {}]);
      assert.notEqual((await read(hostile)).length, 0);
    });
  }

  test('and the workspace that has the domain now signs its person in, who has none of it', async () => {
    const session = await enter('rightful', addressOf(nameOf('single sign-on')));
    assert.deepEqual(accepted(await session.get('/api/me/passkeys')).data, []);
    const own = await signIn(service.address, addressOf(nameOf('the mailed link of an invitation')));
    const { workspaces } = accepted(await own.get('/api/auth/session'));
    assert.ok(workspaces.some((each: Json) => each.id === rightful.workspaceId));
  });
});

test('a passkey of a person who has proven their mailbox stays when another workspace invites them', async () => {
  const email = addressOf(nameOf('a new password by the mailed link'));
  const own = await signIn(service.address, email);
  const passkey = await addPasskey(own);
  const token = await invite(email);
  accepted(await own.post('/api/auth/invitations/accept', { token }));
  const challenge = accepted(await guest().post('/api/auth/passkey/options'));
  const { workspaces } = accepted(
    await guest().post('/api/auth/passkey/sign-in', { response: passkey.show(challenge) }),
  );
  assert.ok(workspaces.some((each: Json) => each.id === rightful.workspaceId));
});
