// Sessions under their administrators: how long they last, and a member's sessions and calendar addresses seen and ended.
import { accepted } from '../support/calls.ts';
import { makeTenant, makeUser, signIn } from '../support/tenants.ts';
import { journeysOn } from './support/journeys.ts';
import { nameOf } from './support/variants.ts';

const journey = journeysOn(async (service) => ({ service }));

journey('an owner limits how long sessions last, and ends the sessions and calendars of a member', async (visit) => {
  const { service } = visit.made;
  const tenant = await makeTenant(service, `Sessions ${nameOf(visit.variant)}`);
  const email = `member@${nameOf(visit.variant)}.example`;
  const userId = await makeUser(service, tenant.workspaceId, { email, role: 'member' });
  accepted(await tenant.owner.put(`/api/projects/${tenant.projectId}/members/${userId}`, { role: 'viewer' }));
  const member = await signIn(service.address, email);
  accepted(await member.post(`/api/projects/${tenant.projectId}/maintenance-tasks/feed`, {}), 201);
  await visit.signIn({ email: tenant.ownerEmail });
  await visit.open(`/w/${tenant.workspaceId}/single-sign-on`);
  await visit.page.getByRole('combobox', { name: visit.word('sso:sessions.idle') }).click();
  await visit.page.getByRole('option').first().click();
  await visit.screen('session-length');
  await visit.page
    .getByRole('region', { name: visit.word('sso:sessions.title') })
    .getByRole('button', { name: visit.word('sso:sessions.save') })
    .click();
  await visit.text('sso:sessions.saved').waitFor();
  await visit.open(`/w/${tenant.workspaceId}/members`);
  await visit.page.getByText(`Person ${email}`).first().click();
  await visit.button('members:sessions.show').click();
  await visit.button('members:sessions.endAll').waitFor();
  await visit.screen('member-sessions');
  await visit.button('members:sessions.endAll').click();
  await visit.text('members:sessions.endAdvice').waitFor();
  await visit.page
    .getByRole('dialog')
    .getByRole('button', { name: visit.word('members:sessions.endAll'), exact: true })
    .click();
  await visit.text('members:sessions.none').waitFor();
  await visit.button('members:calendars.endAll').click();
  await visit.text('members:calendars.endAdvice').waitFor();
  await visit.screen('end-member-calendars');
  await visit.page
    .getByRole('dialog')
    .filter({ has: visit.text('members:calendars.endAdvice') })
    .getByRole('button', { name: visit.word('members:calendars.endAll'), exact: true })
    .click();
  await visit.text('members:calendars.none').waitFor();
});
