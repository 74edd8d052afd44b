// Sessions of members under their administrators, over real processes: seen, ended, limited, and ended with what they came by.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { accepted, assertRefused, type Client, clientOf } from './support/calls.ts';
import { SSO, startProvider, verifyDomain, visit } from './support/identity-provider.ts';
import { startNameServer } from './support/name-server.ts';
import { startService } from './support/processes.ts';
import { makeTenant, makeUser, signIn } from './support/tenants.ts';
import { within } from './support/waiting.ts';

const names = await startNameServer();
const saml = await startProvider('saml');
const service = await startService({
  settings: {
    PCS_DNS_SERVERS: names.address,
    PCS_ALLOWED_TARGETS: '127.0.0.0/8',
    PCS_RATE_ADDRESS_PER_MINUTE: '0',
  },
});
const origin = service.address.replace('127.0.0.1', 'localhost');
const acme = await makeTenant(service, 'Acme');
const beta = await makeTenant(service, 'Beta');
const { owner } = acme;

const sessionOf = (cookie: string | undefined) =>
  clientOf(service.address, { origin: service.address, cookie: cookie ?? '' });
const sessionsOf = (userId: string) => `/api/workspace/members/${userId}/sessions`;

async function member(of: typeof acme, email: string): Promise<string> {
  const { data } = accepted(await of.owner.get('/api/workspace/members?limit=200'));
  const found = data.find((each: { email: string }) => each.email === email);
  return found?.userId ?? assert.fail(`no ${email}`);
}

test('an administrator sees and ends the sessions of a member, for their own workspace alone', async () => {
  const email = 'both@people.example';
  await makeUser(service, acme.workspaceId, { email, role: 'member' });
  const person = await signIn(service.address, email);
  const userId = await member(acme, email);
  const listed = accepted(await owner.get(sessionsOf(userId))).data;
  assert.deepEqual([listed.length, listed[0].method, listed[0].secondFactor], [1, 'password', false]);
  // The person becomes a member of Beta as well, and goes on with the same session.
  await makeUser(service, beta.workspaceId, { email, role: 'member' });
  const elsewhere = accepted(await beta.owner.get(sessionsOf(userId))).data;
  assert.deepEqual(elsewhere, listed);
  accepted(await owner.delete(`${sessionsOf(userId)}/${listed[0].id}`), 204);
  assert.deepEqual(accepted(await owner.get(sessionsOf(userId))).data, []);
  assertRefused(await owner.delete(`${sessionsOf(userId)}/${listed[0].id}`), 'not_found');
  await within(1000, 'closed for the one workspace', async () => {
    return (accepted(await person.get('/api/auth/session')).restricted ?? []).length === 1;
  });
  const { workspaces, restricted } = accepted(await person.get('/api/auth/session'));
  assert.deepEqual(
    workspaces.map(({ name }: { name: string }) => name),
    ['Beta'],
  );
  assert.deepEqual([restricted[0].name, restricted[0].needs], ['Acme', 'sign_in_again']);
  assert.equal(accepted(await beta.owner.get(sessionsOf(userId))).data.length, 1, 'Beta has lost nothing');
  const anew = await signIn(service.address, email);
  assert.equal(accepted(await anew.get('/api/auth/session')).workspaces.length, 2);
});

test('all sessions of a member end at once, on the audit log, and only who may ends them', async () => {
  const email = 'ended@people.example';
  await makeUser(service, acme.workspaceId, { email, role: 'member' });
  await makeUser(service, acme.workspaceId, { email: 'admin@people.example', role: 'admin' });
  const admin = await signIn(service.address, 'admin@people.example');
  const person = await signIn(service.address, email);
  const again = await signIn(service.address, email);
  const [userId, ownerId] = [await member(acme, email), await member(acme, acme.ownerEmail)];
  for (const refused of [
    await admin.get(sessionsOf(ownerId)),
    await admin.delete(sessionsOf(ownerId)),
    await person.get(sessionsOf(ownerId)),
    await person.delete(sessionsOf(userId)),
  ]) {
    assertRefused(refused, 'forbidden');
  }
  assertRefused(await beta.owner.get(sessionsOf(userId)), 'not_found');
  assertRefused(await beta.owner.delete(sessionsOf(userId)), 'not_found');
  assertRefused(await acme.keys.admin.get(sessionsOf(userId)), 'unauthorized');
  const [own] = accepted(await owner.get(sessionsOf(ownerId))).data;
  assertRefused(await owner.delete(`${sessionsOf(userId)}/${own.id}`), 'not_found');
  accepted(await admin.delete(sessionsOf(userId)), 204);
  await within(1000, 'ended', async () => {
    const answers = [await person.get('/api/me'), await again.get('/api/me')];
    return answers.every(({ status }) => status === 401);
  });
  const log = accepted(await owner.get('/api/workspace/audit-log?action=member.sessions_ended')).data;
  assert.deepEqual([log[0].subject.id, log[0].detail], [userId, { sessions: 2 }]);
});

test('the length of sessions is a policy of the workspace, within bounds', async () => {
  const path = '/api/workspace/session-policy';
  assert.deepEqual(accepted(await owner.get(path)), { idleMinutes: null, totalMinutes: null });
  for (const bad of [
    { idleMinutes: 14, totalMinutes: null },
    { idleMinutes: null, totalMinutes: 59 },
    { idleMinutes: 120, totalMinutes: 60 },
    { idleMinutes: 20_161, totalMinutes: null },
    { idleMinutes: 30.5, totalMinutes: null },
    { idle: 30 },
  ]) {
    assertRefused(await owner.put(path, bad), 'validation_failed');
  }
  const policy = { idleMinutes: 30, totalMinutes: 600 };
  assert.deepEqual(accepted(await owner.put(path, policy)), policy);
  await makeUser(service, acme.workspaceId, { email: 'short@people.example', role: 'admin' });
  const person = await signIn(service.address, 'short@people.example');
  assertRefused(await person.get(path), 'forbidden');
  const [session] = accepted(await person.get('/api/me/sessions')).data;
  const minutes = (Date.parse(session.expiresAt) - Date.parse(session.createdAt)) / 60_000;
  assert.equal(Math.round(minutes), 31, 'half an hour without use, to the minute');
  const [entry] = accepted(await owner.get('/api/workspace/audit-log?action=sso.session_policy_changed')).data;
  assert.deepEqual(entry.detail, { from: { idleMinutes: null, totalMinutes: null }, to: policy });
  // It is replaced whole: a limit that is left out is none, as null is.
  assert.deepEqual(accepted(await owner.put(path, { idleMinutes: 30 })), { idleMinutes: 30, totalMinutes: null });
  assert.deepEqual(accepted(await owner.put(path, {})), { idleMinutes: null, totalMinutes: null });
});

test('sessions end with the connection or the domain that they came by, after a preview, and by the provider’s word', async () => {
  await verifyDomain(owner, names, 'corp.example');
  const wanted = { protocol: 'saml', displayName: 'Corp', loginHandle: 'corp', metadataUrl: `${saml.url}/metadata` };
  const { id } = accepted(await owner.post(`${SSO}/connections`, wanted), 201);
  const path = `${SSO}/connections/${id}`;
  accepted(await owner.post(`${path}/activate`, { force: true }));
  const enter = async () => sessionOf((await visit(origin, saml, '/sso/corp')).session);
  const isIn = async (client: Client) => (await client.get('/api/me')).status === 200;
  const first = await enter();
  assert.equal(await isIn(first), true);
  const preview = accepted(await owner.get(`${path}/deactivation-preview`));
  assert.deepEqual([preview.ending, preview.losing.length], [{ sessions: 1, people: 1 }, 1], 'who has no password');
  assert.deepEqual(preview.losing[0].reason, 'no_means');
  assert.equal(await isIn(first), true, 'a preview changes nothing');
  accepted(await owner.post(`${path}/deactivate`));
  await within(1000, 'ended with the connection', async () => !(await isIn(first)));
  assert.equal(await isIn(owner), true);
  accepted(await owner.post(`${path}/activate`, { force: true }));
  const second = await enter();
  const { data } = accepted(await owner.get(`${SSO}/domains`));
  const domain = data.find((each: { domain: string }) => each.domain === 'corp.example');
  const removal = accepted(await owner.get(`${SSO}/domains/${domain.id}/removal-preview`));
  assert.deepEqual([removal.ending, removal.losing.length], [{ sessions: 1, people: 1 }, 1]);
  accepted(await owner.delete(`${SSO}/domains/${domain.id}`), 204);
  await within(1000, 'ended with the domain', async () => !(await isIn(second)));
  await verifyDomain(owner, names, 'corp.example');
  await saml.control('PUT', 'session', String(60 * 60_000));
  const third = await enter();
  const [session] = accepted(await third.get('/api/me/sessions')).data;
  const minutes = (Date.parse(session.expiresAt) - Date.parse(session.createdAt)) / 60_000;
  assert.ok(minutes > 55 && minutes < 65, `${minutes} minutes`);
  await saml.control('PUT', 'session', String(-60 * 60_000));
  assert.equal((await visit(origin, saml, '/sso/corp')).session, undefined);
  const [attempt] = accepted(await owner.get(`${path}/attempts`)).data;
  assert.deepEqual([attempt.check, attempt.solicited], ['session_not_on_or_after', true]);
  await saml.control('PUT', 'session', 'null');
});

test('under required single sign-on no door lets the owner who asks lock themself out', async () => {
  const { data } = accepted(await owner.get(`${SSO}/connections`));
  const path = `${SSO}/connections/${data[0].id}`;
  const { url } = accepted(await owner.post(`${path}/test`));
  await visit(origin, saml, url.replace(origin, ''));
  const off = { requireSso: false, disablePasswords: false, requireSecondFactor: false };
  accepted(await owner.put(`${SSO}/policy`, { ...off, requireSso: true }));
  // An owner of the verified domain depends on the provider; the one outside does not.
  const arrived = await visit(origin, saml, '/sso/corp');
  const userId = accepted(await sessionOf(arrived.session).get('/api/auth/session')).user.id;
  accepted(await owner.patch(`/api/workspace/members/${userId}`, { role: 'owner' }));
  const inside = sessionOf((await visit(origin, saml, '/sso/corp')).session);
  const domains = accepted(await inside.get(`${SSO}/domains`)).data;
  const domain = domains.find((each: { domain: string }) => each.domain === 'corp.example');
  const untested = {
    protocol: 'saml',
    displayName: 'Next',
    replacesId: data[0].id,
    metadataUrl: `${saml.url}/metadata`,
  };
  const next = accepted(await inside.post(`${SSO}/connections`, untested), 201);
  for (const [what, refused] of [
    ['deactivate', await inside.post(`${path}/deactivate`)],
    ['activate', await inside.post(`${SSO}/connections/${next.id}/activate`, { force: true })],
  ] as const) {
    assertRefused(refused, 'conflict');
    assert.match(refused.text, /You would lock yourself out/, what);
  }
  const losing = accepted(await inside.get(`${path}/deactivation-preview`)).losing;
  assert.ok(
    losing.some(
      (each: { userId: string; reason: string }) => each.userId === userId && each.reason === 'no_connection',
    ),
  );
  const swap = accepted(await inside.get(`${SSO}/connections/${next.id}/activation-preview`));
  assert.ok(swap.losing.some((each: { userId: string }) => each.userId === userId));
  assert.deepEqual(swap.ending, { sessions: 0, people: 0 });
  // A person outside the domain afterwards, without a password, has no way in either.
  const removal = await inside.delete(`${SSO}/domains/${domain.id}`);
  assertRefused(removal, 'conflict');
  assert.match(removal.text, /You would lock yourself out/);
  assert.equal((await inside.get('/api/me')).status, 200, 'and the way in stands');
  accepted(await owner.post(`${path}/deactivate`));
  await within(1000, 'another owner may', async () => (await inside.get('/api/me')).status === 401);
});
