// Spec 5.8: a workspace owner makes a provisioning token, sees what an identity provider did with it, and revokes it.
import assert from 'node:assert/strict';
import { accepted, clientOf } from '../support/calls.ts';
import { USERS } from '../support/scim.ts';
import { makeTenant, makeUser } from '../support/tenants.ts';
import { eventually } from '../support/waiting.ts';
import { inTurns, journeysOn } from './support/journeys.ts';
import { nameOf } from './support/variants.ts';

const journey = inTurns(journeysOn(async (service) => ({ tenant: await makeTenant(service, 'Provisioning') })));

const deactivation = {
  schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
  Operations: [{ op: 'replace', path: 'active', value: false }],
};

journey('a token is made and shown once, its calls are told, and it is revoked', async (visit) => {
  const { tenant, service } = visit.made;
  const { page } = visit;
  const name = `Okta ${nameOf(visit.variant)}`;
  await visit.signIn({ email: tenant.ownerEmail });
  await visit.open(`/w/${tenant.workspaceId}/provisioning`);
  await visit.heading('provisioning:title').waitFor();
  await visit.screen('provisioning');
  await visit.button('provisioning:new').first().click();
  await visit.button('provisioning:create').click();
  await visit.text('provisioning:nameNeeded').waitFor();
  await visit.field('provisioning:name').fill(name);
  await visit.field('provisioning:lastDay').fill('2020-01-01');
  await visit.button('provisioning:create').click();
  await visit.text('provisioning:lastDayPast').waitFor();
  await visit.field('provisioning:lastDay').fill('2099-12-31');
  await visit.button('provisioning:create').click();
  const shown = page.getByLabel(visit.word('provisioning:token'), { exact: true });
  const token = (await shown.textContent()) ?? '';
  assert.match(token, /^pcsp_/);
  await visit.screen('provisioning-token');
  await visit.button('shell:secret.saved').click();
  await visit.closed();
  assert.ok(!(await page.content()).includes(token), 'the page holds the token no more');
  await page.getByRole('link', { name, exact: true }).click();
  await page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
  await visit.text('provisioning:calls.none').waitFor();
  const { data } = accepted(await tenant.owner.get('/api/workspace/scim-tokens'));
  const listed = data.find((each: { name: string }) => each.name === name);
  assert.match(listed.expiresAt, /^(?:2099-12-31|2100-01-01)T/);

  const provider = clientOf(service.address, { authorization: `Bearer ${token}` });
  const userName = `noor-${nameOf(visit.variant)}@provisioning.example`;
  const user = { userName, displayName: `Noor ${nameOf(visit.variant)}` };
  const { id } = accepted(await provider.post(USERS, user), 201);
  assert.equal((await provider.post(USERS, user)).status, 409);
  await page.getByText(user.displayName).waitFor();
  await page.getByText('uniqueness:').waitFor();
  accepted(await provider.patch(`${USERS}/${id}`, deactivation));
  await visit.screen('provisioning-calls');

  await visit.button('provisioning:revoke').click();
  await visit.screen('provisioning-revoke');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: visit.word('provisioning:revoke'), exact: true })
    .click();
  await visit.closed();
  await visit.text('provisioning:revoked').first().waitFor();
  await eventually('the token is refused', async () => ((await provider.get(USERS)).status === 401 ? true : undefined));

  await visit.open(`/w/${tenant.workspaceId}/members?q=${user.displayName.replaceAll(' ', '%20')}`);
  await visit.text('members:members.provisioned').first().waitFor();
  await visit.screen('provisioning-member');
  await page.getByText(user.displayName).first().click();
  await visit.text('members:members.provisionedAdvice').waitFor();
  await visit.button('members:reactivate.action').click();
  await visit.text('members:reactivate.provisionedAdvice').waitFor();
  await visit.screen('provisioning-reactivate');
  await visit.button('members:reactivate.action').last().click();
  await visit.text('members:reactivate.done', { name: user.displayName }).waitFor();
  const member = accepted(await tenant.owner.get(`/api/workspace/members/${id}`));
  assert.equal(member.deactivatedAt, null);
});

journey('an admin finds no provisioning in the side bar, and is told whom to ask', async (visit) => {
  const { tenant, service } = visit.made;
  const email = `admin-${nameOf(visit.variant)}@provisioning.example`;
  await makeUser(service, tenant.workspaceId, { email, role: 'admin' });
  await visit.signIn({ email });
  await visit.open(`/w/${tenant.workspaceId}/provisioning`);
  await visit.text('workspace:forbidden.ownersTitle').waitFor();
  assert.equal(await visit.link('shell:nav.provisioning').count(), 0);
});
