// Spec 5.8, contract §15: becoming a member by an invitation, single sign-on, provisioning or the command line, over HTTP against a
// real process, with simulated identity providers.
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { accepted, assertRefused, type Client, clientOf } from './support/calls.ts';
import { type IdentityProvider, SSO, startProvider, verifyDomain, visit } from './support/identity-provider.ts';
import { findMailedToken } from './support/mails.ts';
import { startNameServer } from './support/name-server.ts';
import { type Service, startService } from './support/processes.ts';
import { assertScimRefused, type Json, makeProvider, type Provider, patchOf, USERS } from './support/scim.ts';
import { makeTenant, PASSWORD, pcsJson, signIn, type Tenant } from './support/tenants.ts';

let service: Service;
let origin: string;
let saml: IdentityProvider;
/** Has verified corp.example and signs its people in by SAML. */
let corp: Tenant;
/** Another company, which has verified globex.example. */
let globex: Tenant;
let okta: Provider;
let guest: Client;

const made = { people: 0 };
/** An address that nobody has yet, known to the identity provider. */
async function person(domain = 'corp.example', groups: string[] = []) {
  made.people += 1;
  const name = `p${made.people}`;
  const email = `${name}@${domain}`;
  const { people } = (await saml.control('GET', 'state')) as { people: object[] };
  const added = { id: `id-${name}`, email, givenName: 'Given', familyName: name, groups };
  await saml.control('PUT', 'people', [...people, added]);
  return email;
}

before(async () => {
  const names = await startNameServer();
  saml = await startProvider('saml');
  const rates = { PCS_RATE_ADDRESS_PER_MINUTE: '0', PCS_RATE_PERSON_PER_MINUTE: '0' };
  service = await startService({
    settings: { PCS_DNS_SERVERS: names.address, PCS_ALLOWED_TARGETS: '127.0.0.0/8', ...rates },
  });
  origin = service.address.replace('127.0.0.1', 'localhost');
  corp = await makeTenant(service, 'Corp Owner');
  globex = await makeTenant(service, 'Globex Owner');
  await verifyDomain(corp.owner, names, 'corp.example');
  await verifyDomain(globex.owner, names, 'globex.example');
  const create = { protocol: 'saml', displayName: 'Corp', loginHandle: 'corp', metadataUrl: `${saml.url}/metadata` };
  const { id } = accepted(await corp.owner.post(`${SSO}/connections`, create), 201);
  accepted(await corp.owner.post(`${SSO}/connections/${id}/activate`, { force: true }));
  okta = await makeProvider(corp.owner);
  guest = clientOf(service.address, { origin: service.address });
});

const sessionOf = (cookie: string | undefined) =>
  clientOf(service.address, { origin: service.address, cookie: cookie ?? '' });

async function enter(email: string) {
  const arrived = await visit(origin, saml, `/sso/start?email=${encodeURIComponent(email)}`, { user: email });
  assert.ok(arrived.session, `${email} is signed in, not led to ${arrived.location}`);
  return sessionOf(arrived.session);
}

async function invite(tenant: Tenant, email: string, more: object = {}) {
  const body = { email, role: 'admin', projectRoles: [{ projectId: tenant.projectId, role: 'reviewer' }], ...more };
  const { id } = accepted(await tenant.owner.post('/api/workspace/invitations', body), 201);
  return { id, token: await findMailedToken(service, email, 'invitation') };
}

const getInvitation = async (tenant: Tenant, id: string) =>
  accepted(await tenant.owner.get('/api/workspace/invitations?limit=200')).data.find((each: Json) => each.id === id);
const memberOf = async (tenant: Tenant, email: string) =>
  accepted(await tenant.owner.get('/api/workspace/members?limit=200')).data.find((each: Json) => each.email === email);

describe('whoever is vouched for with an invited address joins by the invitation', () => {
  const ways: Record<string, (email: string) => Promise<unknown>> = {
    'single sign-on': enter,
    SCIM: (email) => okta.create({ userName: email }),
    'the command line': (email) =>
      pcsJson(service, [
        ...['user', 'create', '--workspace', corp.workspaceId, '--email', email, '--name', 'x', '--role', 'member'],
        ...['--password', PASSWORD],
      ]),
  };
  for (const [way, join] of Object.entries(ways)) {
    test(`by ${way}: role and projects are the invited ones, the invitation is accepted, its link was used`, async () => {
      const email = await person();
      const { id, token } = await invite(corp, email);
      await join(email);
      const { userId, role } = await memberOf(corp, email);
      assert.equal(role, 'admin');
      const { role: inProject } = accepted(await corp.owner.get(`/api/projects/${corp.projectId}/members/${userId}`));
      assert.equal(inProject, 'reviewer');
      const invitation = await getInvitation(corp, id);
      assert.deepEqual([invitation.acceptedAt !== null, invitation.revokedAt], [true, null]);
      for (const path of ['preview', 'accept']) {
        const body = path === 'preview' ? { token } : { token, name: 'x', password: PASSWORD };
        const reply = await guest.post(`/api/auth/invitations/${path}`, body);
        assertRefused(reply, 'not_found');
        assert.match(reply.json.error.message, /already been used/);
      }
      const { data } = accepted(await corp.owner.get(`/api/workspace/audit-log?subjectId=${id}`));
      assert.deepEqual(
        data.map((each: Json) => each.action),
        ['invitation.accepted', 'invitation.created'],
      );
    });
  }

  test('who was invited is let in by single sign-on also where the connection makes no people', async () => {
    const { data } = accepted(await corp.owner.get(`${SSO}/connections`));
    const connection = `${SSO}/connections/${data[0].id}`;
    accepted(await corp.owner.patch(connection, { createPeople: false }));
    const [invited, other] = [await person(), await person()];
    await invite(corp, invited, { role: 'member' });
    await enter(invited);
    const refused = await visit(origin, saml, '/sso/corp', { user: other });
    assert.equal(refused.session, undefined);
    accepted(await corp.owner.patch(connection, { createPeople: true }));
  });
});

describe('a person is who the provider says, whatever their address', () => {
  const setPerson = async (id: string, change: object) => {
    const { people } = (await saml.control('GET', 'state')) as { people: { id: string }[] };
    await saml.control(
      'PUT',
      'people',
      people.map((each) => (each.id === id ? { ...each, ...change } : each)),
    );
  };

  test('a changed address and name find the same person; another one with the old address is refused until the owner settles it', async () => {
    await saml.control('PUT', 'name-id', 'persistent');
    const before = await person();
    const id = `id-${before.split('@')[0]}`;
    const first = accepted(await (await enter(before)).get('/api/auth/session'));
    const after = `renamed.${before}`;
    await setPerson(id, { email: after, givenName: 'Zeinab', familyName: 'Ali' });
    const second = accepted(await (await enter(after)).get('/api/auth/session'));
    assert.deepEqual(second.user, { id: first.user.id, name: 'Zeinab Ali', email: after });
    await setPerson(id, { id: `${id}-successor` });
    const refused = await visit(origin, saml, '/sso/corp', { user: after });
    assert.equal(refused.session, undefined);
    const { data } = accepted(await corp.owner.get(`${SSO}/connections`));
    const [attempt] = accepted(await corp.owner.get(`${SSO}/connections/${data[0].id}/attempts`)).data;
    assert.deepEqual(
      [attempt.check, attempt.expected, attempt.received, attempt.email],
      ['subject', id, `${id}-successor`, after],
    );
    const links = accepted(await corp.owner.get(`${SSO}/identities?email=${after.toUpperCase()}`)).data;
    assert.deepEqual(
      links.map((each: Json) => [each.userId, each.subject, each.protocol, each.email]),
      [[first.user.id, id, 'saml', after]],
    );
    assertRefused(await globex.owner.delete(`${SSO}/identities/${links[0].id}`), 'not_found');
    accepted(await corp.owner.delete(`${SSO}/identities/${links[0].id}`), 204);
    assertRefused(await corp.owner.delete(`${SSO}/identities/${links[0].id}`), 'not_found');
    assert.equal(accepted(await (await enter(after)).get('/api/auth/session')).user.id, first.user.id);
    await saml.control('PUT', 'name-id', 'email');
  });

  test('a replacement of the same entity keeps the links', async () => {
    await saml.control('PUT', 'name-id', 'persistent');
    const before = await person();
    const first = accepted(await (await enter(before)).get('/api/auth/session'));
    const { data } = accepted(await corp.owner.get(`${SSO}/connections`));
    const create = {
      protocol: 'saml',
      displayName: 'Next',
      replacesId: data[0].id,
      metadataUrl: `${saml.url}/metadata`,
    };
    const { id } = accepted(await corp.owner.post(`${SSO}/connections`, create), 201);
    accepted(await corp.owner.post(`${SSO}/connections/${id}/activate`, { force: true }));
    await setPerson(`id-${before.split('@')[0]}`, { email: `moved.${before}` });
    const again = accepted(await (await enter(`moved.${before}`)).get('/api/auth/session'));
    assert.equal(again.user.id, first.user.id);
    await saml.control('PUT', 'name-id', 'email');
  });
});

describe('a person without a password accepts by what proves them', () => {
  const preview = async (token: string, client = guest) =>
    accepted(await client.post('/api/auth/invitations/preview', { token }));

  test('their company’s sign-in proves them, and they choose a password for what it does not open', async () => {
    const email = await person();
    const session = await enter(email);
    const { token } = await invite(globex, email);
    assert.deepEqual((await preview(token)).ways, ['company_sign_in', 'new_account']);
    for (const body of [{ token, password: PASSWORD }, { token }])
      assertRefused(await guest.post('/api/auth/invitations/accept', body), 'validation_failed', 'name');
    assert.deepEqual((await preview(token, session)).ways, ['session_and_password']);
    assertRefused(
      await session.post('/api/auth/invitations/accept', { token, password: 'short' }),
      'validation_failed',
      'password',
    );
    const answer = accepted(await session.post('/api/auth/invitations/accept', { token, password: PASSWORD }));
    assert.ok(answer.workspaces.some((each: Json) => each.id === globex.workspaceId && each.role === 'admin'));
    const again = await signIn(service.address, email);
    assert.equal(accepted(await again.get('/api/auth/session')).workspaces.length, 2);
  });

  test('a company’s session alone would leave them outside, so a password is asked for; somebody else’s proves nothing', async () => {
    const email = await person();
    const session = await enter(email);
    const { token } = await invite(globex, email);
    const other = await enter(await person());
    assertRefused(await other.post('/api/auth/invitations/accept', { token }), 'validation_failed', 'name');
    assertRefused(await session.post('/api/auth/invitations/accept', { token }), 'validation_failed', 'password');
    assert.equal(await memberOf(globex, email), undefined);
  });

  test('a session by password needs no password once more, and is let in at once', async () => {
    const third = await makeTenant(service, 'Own Session');
    const { token } = await invite(globex, third.ownerEmail);
    assert.deepEqual((await preview(token, third.owner)).ways, ['session', 'password']);
    const elsewhere = { ...third.owner.headers, origin: 'https://evil.example' };
    assertRefused(await third.owner.post('/api/auth/invitations/accept', { token }, elsewhere), 'forbidden');
    const reply = await third.owner.post('/api/auth/invitations/accept', { token });
    assert.ok(accepted(reply).workspaces.some((each: Json) => each.id === globex.workspaceId));
    assert.deepEqual(reply.headers.getSetCookie(), [], 'the session goes on');
    accepted(await third.owner.get('/api/workspace', { 'x-workspace-id': globex.workspaceId }));
  });
});

describe('an account that nobody has proven begins anew', () => {
  test('SCIM of another workspace in front of an invitation takes nothing from its link', async () => {
    const email = `newcomer${Date.now()}@nobodys.example`;
    const { token } = await invite(globex, email);
    const { id } = await okta.create({ userName: email, active: false });
    const { hasAccount, ways } = accepted(await guest.post('/api/auth/invitations/preview', { token }));
    assert.deepEqual([hasAccount, ways], [false, ['new_account']]);
    assertRefused(
      await guest.post('/api/auth/invitations/accept', { token, password: PASSWORD }),
      'validation_failed',
      'name',
    );
    const answer = accepted(
      await guest.post('/api/auth/invitations/accept', { token, name: 'Noor', password: PASSWORD }),
    );
    assert.deepEqual([answer.user.id, answer.user.name], [id, 'Noor']);
    assert.equal((await memberOf(globex, email)).role, 'admin');
    accepted(await (await signIn(service.address, email)).get('/api/auth/session'));
  });
});

describe('required single sign-on is told before the act', () => {
  test('a guest of another domain is not invited, and one who was cannot join; people of the domain are led to their company', async () => {
    const guestAddress = 'guest@elsewhere.example';
    const before = await invite(corp, guestAddress, { role: 'member' });
    const insider = await person();
    const { token } = await invite(corp, insider, { role: 'member' });
    const policy = await corp.owner.get(`${SSO}/policy`);
    const change = { requireSso: true, disablePasswords: false, requireSecondFactor: false };
    const put = await corp.owner.send({
      method: 'PUT',
      path: `${SSO}/policy`,
      json: change,
      headers: { 'if-match': policy.headers.get('etag') ?? '' },
    });
    accepted(put);
    const refused = await corp.owner.post('/api/workspace/invitations', {
      email: 'other@elsewhere.example',
      role: 'member',
    });
    assertRefused(refused, 'conflict');
    assert.match(refused.json.error.message, /requires single sign-on/);
    const view = async (each: string) => accepted(await guest.post('/api/auth/invitations/preview', { token: each }));
    assert.deepEqual((await view(before.token)).ways, []);
    assert.deepEqual((await view(token)).ways, ['single_sign_on']);
    for (const each of [before.token, token]) {
      const body = { token: each, name: 'x', password: PASSWORD };
      assertRefused(await guest.post('/api/auth/invitations/accept', body), 'forbidden');
    }
    assert.equal(await memberOf(corp, guestAddress), undefined, 'nobody was made a member who cannot sign in');
    await enter(insider);
    assert.equal((await memberOf(corp, insider)).role, 'member');
    accepted(
      await corp.owner.send({
        method: 'PUT',
        path: `${SSO}/policy`,
        json: { ...change, requireSso: false },
        headers: { 'if-match': put.headers.get('etag') ?? '' },
      }),
    );
  });
});

describe('the domain that a workspace has verified is its own for provisioning', () => {
  test('another workspace’s SCIM is 409 for its addresses, made or changed', async () => {
    const refused = await okta.send('POST', USERS, { userName: 'ceo@GLOBEX.example' });
    assertScimRefused(refused, 409, 'uniqueness');
    const user = await okta.create({ userName: await person() });
    const change = patchOf({ op: 'replace', path: 'userName', value: 'ceo@globex.example' });
    assertScimRefused(await okta.send('PATCH', `${USERS}/${user.id}`, change), 409, 'uniqueness');
    const put = { userName: 'ceo@globex.example' };
    assertScimRefused(await okta.send('PUT', `${USERS}/${user.id}`, put), 409, 'uniqueness');
    const theirs = await makeProvider(globex.owner, 'Entra');
    assert.equal((await theirs.create({ userName: 'ceo@globex.example' })).userName, 'ceo@globex.example');
  });

  test('a membership that its person has not accepted does not hinder others, one that they have does', async () => {
    const theirs = await makeProvider(globex.owner, 'Entra');
    const email = 'founder@nobodys.example';
    const user = await okta.create({ userName: email, name: { givenName: 'A', familyName: 'B' } });
    const same = await theirs.create({ userName: email });
    assert.equal(same.id, user.id);
    const change = patchOf({ op: 'replace', path: 'userName', value: 'taken@nobodys.example' });
    for (const provider of [okta, theirs]) {
      assertScimRefused(await provider.send('PATCH', `${USERS}/${user.id}`, change), 400, 'mutability');
    }
    const third = await makeTenant(service, 'Third');
    accepted(await guest.post('/api/auth/password-reset/request', { email }), 204);
    const token = await findMailedToken(service, email, 'reset-password');
    accepted(await guest.post('/api/auth/password-reset/complete', { token, password: PASSWORD }), 204);
    const own = await signIn(service.address, email);
    const { workspaces } = accepted(await own.get('/api/auth/session'));
    assert.deepEqual(
      workspaces.map((each: Json) => each.accepted),
      [false, false],
      'both made the account together: a sign-in accepts neither',
    );
    accepted(await own.post(`/api/workspaces/${globex.workspaceId}/acceptance`), 204);
    const late = await makeProvider(third.owner, 'Late');
    assertScimRefused(await late.send('POST', USERS, { userName: email }), 409, 'uniqueness');
  });

  test('who was provisioned elsewhere before the domain was verified, even deactivated, is provisioned by its owner', async () => {
    const names = await startNameServer();
    const late = await startService({ settings: { PCS_DNS_SERVERS: names.address } });
    const squatter = await makeTenant(late, 'Squatter');
    const rightful = await makeTenant(late, 'Rightful');
    const first = await makeProvider(squatter.owner);
    const one = await first.create({ userName: 'ceo@late.example', displayName: 'Squatted' });
    const two = await first.create({ userName: 'cfo@late.example', active: false });
    await verifyDomain(rightful.owner, names, 'late.example');
    const own = await makeProvider(rightful.owner);
    assert.deepEqual(
      [
        (await own.create({ userName: 'ceo@late.example', displayName: 'Chief' })).id,
        (await own.create({ userName: 'cfo@late.example' })).id,
      ],
      [one.id, two.id],
    );
    const member = accepted(await rightful.owner.get(`/api/workspace/members/${one.id}`));
    assert.deepEqual([member.name, member.deactivatedAt], ['Chief', null]);
    const renamed = await own.patch(one.id, { op: 'replace', path: 'userName', value: 'chief@late.example' });
    assert.equal(renamed.userName, 'chief@late.example', 'the owner of the domain keeps its address');
    const taken = patchOf({ op: 'replace', path: 'userName', value: 'mine@squatter.example' });
    assertScimRefused(await first.send('PATCH', `${USERS}/${one.id}`, taken), 400, 'mutability');
  });
});
