// Who administers single sign-on (spec 5.10): an owner themself, over real processes and a simulated identity provider.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { accepted, assertRefused, clientOf } from './support/calls.ts';
import { SSO, startProvider, verifyDomain, visit } from './support/identity-provider.ts';
import { startNameServer } from './support/name-server.ts';
import { connect, issuerOf, register } from './support/oauth.ts';
import { startService } from './support/processes.ts';
import { makeTenant, makeUser, signIn } from './support/tenants.ts';

const names = await startNameServer();
const saml = await startProvider('saml');
const service = await startService({
  settings: {
    PCS_DNS_SERVERS: names.address,
    PCS_ALLOWED_TARGETS: '127.0.0.0/8',
    PCS_RATE_ADDRESS_PER_MINUTE: '0',
  },
});
const acme = await makeTenant(service, 'Acme');
const { owner } = acme;
const wanted = { protocol: 'saml', displayName: 'Corp', loginHandle: 'corp', metadataUrl: `${saml.url}/metadata` };
const made = accepted(await owner.post(`${SSO}/connections`, wanted), 201);

test('neither an application of an owner, whatever it was granted, nor a key nor an admin says who signs in how', async () => {
  const application = await register(owner, { scopes: ['read', 'write', 'admin'] });
  const { tokens } = await connect(issuerOf(service), owner, application, { scope: 'read write admin' });
  const app = clientOf(service.address, { authorization: `Bearer ${tokens.access_token}` });
  accepted(await app.get('/api/workspace/api-keys'));
  await makeUser(service, acme.workspaceId, { email: 'admin@acme.example', role: 'admin' });
  const admin = await signIn(service.address, 'admin@acme.example');
  const policy = { requireSso: false, disablePasswords: false, requireSecondFactor: false };
  const calls = [
    { path: `${SSO}/policy` },
    { method: 'PUT', path: `${SSO}/policy`, json: policy },
    { method: 'POST', path: `${SSO}/policy/preview`, json: policy },
    { path: `${SSO}/connections` },
    { method: 'POST', path: `${SSO}/connections`, json: { ...wanted, loginHandle: 'theirs' } },
    { path: `${SSO}/connections/${made.id}` },
    { method: 'PATCH', path: `${SSO}/connections/${made.id}`, json: { idpInitiated: true } },
    { method: 'POST', path: `${SSO}/connections/${made.id}/test` },
    { method: 'POST', path: `${SSO}/connections/${made.id}/activate`, json: { force: true } },
    { path: `${SSO}/connections/${made.id}/attempts` },
    { method: 'DELETE', path: `${SSO}/connections/${made.id}` },
    { path: `${SSO}/domains` },
    { method: 'POST', path: `${SSO}/domains`, json: { domain: 'theirs.example' } },
  ];
  for (const call of calls) {
    for (const who of [app, admin]) assertRefused(await who.send(call), 'forbidden');
    assertRefused(await acme.keys.admin.send(call), 'unauthorized');
  }
  const left = accepted(await owner.get(`${SSO}/connections`)).data;
  assert.deepEqual([left.length, left[0].idpInitiated, left[0].active], [1, false, false]);
});

test('where every owner depends on the identity provider, nothing takes it from them', async () => {
  const origin = service.address.replace('127.0.0.1', 'localhost');
  const handle = 'beta';
  const beta = await makeTenant(service, 'Beta');
  await verifyDomain(beta.owner, names, 'beta.example');
  const people = [{ id: 'idp-owner', email: beta.ownerEmail, givenName: 'Olga', familyName: 'Berg', groups: [] }];
  await saml.control('PUT', 'people', people);
  const user = { user: beta.ownerEmail };
  const mine = accepted(await beta.owner.post(`${SSO}/connections`, { ...wanted, loginHandle: handle }), 201);
  const path = `${SSO}/connections/${mine.id}`;
  const { url } = accepted(await beta.owner.post(`${path}/test`));
  await visit(origin, saml, url.replace(origin, ''), user);
  accepted(await beta.owner.post(`${path}/activate`, {}));
  const off = { requireSso: false, disablePasswords: false, requireSecondFactor: false };
  accepted(await beta.owner.put(`${SSO}/policy`, { ...off, requireSso: true }));
  const { session = '' } = await visit(origin, saml, `/sso/${handle}`, user);
  const inside = clientOf(service.address, { origin: service.address, cookie: session });
  assert.equal(accepted(await inside.get('/api/auth/session')).workspaces[0].role, 'owner');
  const untested = accepted(
    await inside.post(`${SSO}/connections`, { ...wanted, loginHandle: undefined, replacesId: mine.id }),
    201,
  );
  for (const refused of [
    await inside.post(`${SSO}/connections/${untested.id}/activate`, { force: true }),
    await inside.patch(path, { attributes: { email: 'upn' } }),
    await inside.post(`${path}/deactivate`),
  ]) {
    assertRefused(refused, 'conflict');
    assert.match(refused.text, /No owner of the workspace could sign in/);
  }
  assert.ok((await visit(origin, saml, `/sso/${handle}`, user)).session, 'and the way in stands');
  accepted(await inside.patch(path, { displayName: 'Beta Corp' }));
  accepted(await inside.put(`${SSO}/policy`, off));
  assert.equal(accepted(await inside.patch(path, { attributes: { email: 'upn' } })).testedAt, null);
});
