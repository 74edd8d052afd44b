// A workspace that made somebody with an account of their own a member: they are asked before any page of it opens.
import assert from 'node:assert/strict';
import { accepted, clientOf } from '../support/calls.ts';
import { findMailedToken } from '../support/mails.ts';
import { makeProvider, USERS } from '../support/scim.ts';
import { makeTenant, PASSWORD } from '../support/tenants.ts';
import { journeysOn } from './support/journeys.ts';
import { nameOf } from './support/variants.ts';

const journey = journeysOn(async (service) => ({
  own: await makeTenant(service, 'Own Company'),
  adding: await makeTenant(service, 'Mal Contractors'),
  leaving: await makeTenant(service, 'Left Contractors'),
}));

journey('a person is asked once whether they join, and no page of the workspace opens before', async (visit) => {
  const { own, adding, leaving, service } = visit.made;
  const { page } = visit;
  const email = `noor-${nameOf(visit.variant)}@joining.example`;
  const [mal, left] = [await makeProvider(adding.owner), await makeProvider(leaving.owner)];
  const { id } = await mal.create({ userName: email });
  await left.create({ userName: email });
  accepted(await own.owner.post('/api/workspace/invitations', { email, role: 'member' }), 201);
  const token = await findMailedToken(service, email, 'invitation');
  const guest = clientOf(service.address, { origin: service.address });
  accepted(await guest.post('/api/auth/invitations/accept', { token, name: 'Noor', password: PASSWORD }));

  // As the service answers for an account that another workspace's provider added a passkey to (acceptance-http.db.test).
  await page.route(`**/api/workspaces/${leaving.workspaceId}/acceptance`, (route) =>
    route.request().method() === 'GET' ? route.fulfill({ json: { endsWaysIn: true } }) : route.fallback(),
  );
  const warning = visit.text('shell:join.endsWaysIn');
  await visit.signIn({ email });
  await visit.open('/');
  await page.waitForURL(`**/w/${own.workspaceId}/projects`);
  const asked = (name: string) =>
    page.getByRole('status').filter({ hasText: visit.word('shell:join.title', { name }) });
  const join = (name: string) => page.getByRole('button', { name: visit.word('shell:join.actionNamed', { name }) });
  const notNow = visit.button('shell:join.notNow');
  await asked(leaving.name).waitFor();
  await warning.waitFor();
  await visit.screen('join-notice');
  await notNow.click();
  await asked(adding.name).waitFor();
  await visit.rest();
  assert.equal(await warning.count(), 0, 'nothing ends by joining this one');
  assert.equal(await asked(leaving.name).count(), 0);
  await notNow.click();
  await asked(adding.name).waitFor({ state: 'detached' });

  await visit.open(`/w/${adding.workspaceId}/members?q=noor`);
  const title = (name: string) =>
    page.getByRole('heading', { level: 1, name: visit.word('shell:join.title', { name }), exact: true });
  await title(adding.name).waitFor();
  await visit.screen('join');
  await notNow.click();
  await page.waitForURL(`**/w/${own.workspaceId}/projects`);
  assert.equal(await asked(adding.name).count(), 0, 'whoever put it off is not asked by itself again');

  await visit.open('/me');
  await asked(adding.name).waitFor();
  await asked(leaving.name).waitFor();
  await visit.screen('join-account');
  const user = accepted(await left.send('GET', `${USERS}?filter=${encodeURIComponent(`userName eq "${email}"`)}`));
  accepted(await left.send('DELETE', `${USERS}/${user.Resources[0].id}`), 204);
  visit.announce({ path: `/api/workspaces/${leaving.workspaceId}/acceptance`, status: 404 });
  await join(leaving.name).click();
  await asked(leaving.name).waitFor({ state: 'detached' });

  await visit.open(`/w/${adding.workspaceId}/projects?q=tower`);
  await title(adding.name).waitFor();
  await join(adding.name).click();
  await page.waitForURL(`**/w/${adding.workspaceId}/projects?q=tower`);
  assert.equal(await asked(adding.name).count(), 0);
  const session = page.waitForResponse('**/api/auth/session');
  await page.reload();
  await session;
  await page.getByRole('heading', { level: 1 }).waitFor();
  assert.match(page.url(), /projects\?q=tower$/, 'the service says so too');
  const { data } = accepted(await adding.owner.get('/api/workspace/audit-log?action=member.accepted'));
  assert.ok(data.some((each: { subject: { id: string } }) => each.subject.id === id));
});
