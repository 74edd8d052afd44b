// Spec 5.7: a workspace admin registers an OAuth application, edits and suspends it, renews its secret, sees who connected it, and
// deletes it.
import assert from 'node:assert/strict';
import { accepted, clientOf } from '../support/calls.ts';
import { CALLBACK, connect, issuerOf } from '../support/oauth.ts';
import { makeTenant, makeUser, signIn } from '../support/tenants.ts';
import { eventually } from '../support/waiting.ts';
import { inTurns, journeysOn } from './support/journeys.ts';
import { nameOf } from './support/variants.ts';
import type { Visit } from './support/visit.ts';

const journey = inTurns(
  journeysOn(async (service) => {
    const tenant = await makeTenant(service, 'Applications');
    return { tenant, issuer: issuerOf(service) };
  }),
);

const path = '/api/workspace/oauth-applications';
const inDialog = (visit: Visit, key: string) =>
  visit.page.getByRole('dialog').getByRole('button', { name: visit.word(key), exact: true });

/** Registers one by hand, after addresses that are refused; its secret and its id. */
async function register(visit: Visit, name: string): Promise<{ id: string; secret: string }> {
  const { page } = visit;
  await visit.button('applications:new').first().click();
  await visit.button('applications:register').click();
  await visit.text('applications:nameNeeded').waitFor();
  await visit.field('applications:name').fill(name);
  await visit.field('applications:redirectUris').fill(`${CALLBACK}\nhttp://app.example.com/cb`);
  await visit.role('checkbox', 'applications:scopeNames.offline_access.name').check();
  await visit.screen('application-form');
  visit.announce({ method: 'POST', path, status: 422 });
  await visit.button('applications:register').click();
  await visit.text('service:oauth.redirectHttps').waitFor();
  await visit.screen('application-refused');
  await visit.field('applications:redirectUris').fill(CALLBACK);
  await visit.button('applications:register').click();
  const shown = page.getByLabel(visit.word('applications:secret'), { exact: true });
  const secret = (await shown.textContent()) ?? '';
  assert.match(secret, /^pcsc_/);
  await visit.screen('application-secret');
  await visit.button('shell:secret.saved').click();
  await visit.closed();
  assert.ok(!(await page.content()).includes(secret), 'the page holds the secret no more');
  await page.getByRole('link', { name, exact: true }).click();
  await page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
  return { id: /applications\/([^/?]+)/.exec(page.url())?.[1] ?? '', secret };
}

journey(
  'an application is registered, connected by a person, and its connection revoked by an admin',
  async (visit) => {
    const { tenant, issuer, service } = visit.made;
    const { page } = visit;
    const name = `Site planner <b>${nameOf(visit.variant)}</b>`;
    await visit.signIn({ email: tenant.ownerEmail });
    await visit.open(`/w/${tenant.workspaceId}/applications`);
    await visit.heading('applications:title').waitFor();
    await visit.screen('applications');
    const { id, secret } = await register(visit, name);
    await visit.text('applications:grants.none').waitFor();
    await visit.screen('application');

    const { clientId } = accepted(await tenant.owner.get(`${path}/${id}`));
    const email = `planner-${nameOf(visit.variant)}@applications.example`;
    await makeUser(service, tenant.workspaceId, { email, role: 'member' });
    const member = await signIn(service.address, email);
    const application = { id, name, clientId, clientSecret: secret };
    const { tokens } = await connect(issuer, member, application);
    const app = clientOf(service.address, { authorization: `Bearer ${tokens.access_token}` });
    accepted(await app.get('/api/auth/session'));
    await page.reload();
    await page.getByText(email, { exact: true }).waitFor();
    await visit.screen('application-connected');
    await visit.button('applications:grants.revokeOf', { name: `Person ${email}` }).click();
    await visit.screen('application-revoke');
    await inDialog(visit, 'applications:grants.revoke').click();
    await visit.text('applications:grants.none').waitFor();
    await eventually('the token is refused', async () =>
      (await app.get('/api/auth/session')).status === 401 ? true : undefined,
    );
  },
);

journey('it is edited by two at once, suspended and resumed, given a new secret, and deleted', async (visit) => {
  const { tenant } = visit.made;
  const { page } = visit;
  const name = `Dashboard ${nameOf(visit.variant)}`;
  const wanted = { name, redirectUris: [CALLBACK], scopes: ['read'], clientType: 'confidential' };
  const made = accepted(await tenant.owner.post(path, wanted), 201);
  const now = async () => accepted(await tenant.owner.get(`${path}/${made.id}`));
  await visit.signIn({ email: tenant.ownerEmail });
  await visit.open(`/w/${tenant.workspaceId}/applications/${made.id}`);
  await visit.button('applications:edit').click();
  await visit.field('applications:name').fill(`${name} 2`);
  accepted(await tenant.owner.patch(`${path}/${made.id}`, { scopes: ['read', 'feeds'] }));
  visit.announce({ method: 'PATCH', path: `${path}/${made.id}`, status: 412 });
  await inDialog(visit, 'applications:save').click();
  await visit.heading('shell:conflict.title').waitFor();
  await visit.screen('application-conflict');
  await visit.button('shell:conflict.keepYours').click();
  await visit.closed();
  const { name: saved, scopes } = await now();
  assert.deepEqual([saved, scopes], [`${name} 2`, ['read']]);

  await visit.button('applications:suspend').click();
  await visit.text('applications:suspendedTitle').waitFor();
  await visit.screen('application-suspended');
  assert.notEqual((await now()).suspendedAt, null);
  await visit.button('applications:resume').click();
  await visit.text('applications:suspendedTitle').waitFor({ state: 'detached' });
  assert.equal((await now()).suspendedAt, null);

  await visit.button('applications:rotate.action').click();
  await visit.screen('application-rotate');
  await inDialog(visit, 'applications:rotate.action').click();
  const shown = page.getByLabel(visit.word('applications:secret'), { exact: true });
  const secret = (await shown.textContent()) ?? '';
  assert.ok(secret.startsWith('pcsc_') && secret !== made.clientSecret);
  await visit.button('shell:secret.saved').click();
  await visit.closed();
  await page.getByText(visit.word('applications:oldSecretUntil')).waitFor();

  await visit.button('applications:delete.action').click();
  await visit.screen('application-delete');
  await inDialog(visit, 'applications:delete.action').click();
  await page.waitForURL(/\/applications$/);
  await page.getByRole('link', { name: `${name} 2`, exact: true }).waitFor({ state: 'detached' });
  assert.equal((await tenant.owner.get(`${path}/${made.id}`)).status, 404);
});

journey('a member finds no applications in the side bar, and is told whom to ask', async (visit) => {
  const { tenant, service } = visit.made;
  const email = `member-${nameOf(visit.variant)}@applications.example`;
  await makeUser(service, tenant.workspaceId, { email, role: 'member' });
  await visit.signIn({ email });
  await visit.open(`/w/${tenant.workspaceId}/applications`);
  await visit.text('workspace:forbidden.title').waitFor();
  assert.equal(await visit.link('shell:nav.applications').count(), 0);
});
