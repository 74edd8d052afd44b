// A session that ends on the server while a page is open: the person signs in again over the screen, by each proof of
// identity, and keeps what they were doing. The clock of the page is moved past every stale time first, so that whatever
// reads the session meanwhile reads it from the service.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { accepted, clientOf } from '../support/calls.ts';
import { SSO, startProvider, verifyDomain, visit as visitProvider } from '../support/identity-provider.ts';
import { startNameServer } from '../support/name-server.ts';
import { png } from '../support/pictures.ts';
import type { Service } from '../support/processes.ts';
import { makeTenant, makeUser, PASSWORD, signIn, type Tenant } from '../support/tenants.ts';
import { inTurns, journeysOn } from './support/journeys.ts';
import { nameOf } from './support/variants.ts';
import type { Visit } from './support/visit.ts';

const names = await startNameServer();
const provider = await startProvider('saml');

const journey = inTurns(
  journeysOn(async (service: Service) => ({ tenant: await makeTenant(service, 'Endings') }), {
    settings: { PCS_DNS_SERVERS: names.address, PCS_ALLOWED_TARGETS: '127.0.0.0/8', PCS_RATE_ADDRESS_PER_MINUTE: '0' },
  }),
);

interface Made {
  readonly tenant: Tenant;
  readonly service: Service;
}

async function makePerson({ tenant, service }: Made) {
  const email = `${randomUUID()}@endings.example`;
  const user = await makeUser(service, tenant.workspaceId, { email, role: 'admin' });
  return { email, user };
}

/** Opens the form of a milestone of its own and types into it; `saved` reads the description that was stored. */
async function typeIntoForm(visit: Visit, { owner, projectId }: Tenant) {
  const path = `/api/projects/${projectId}/milestones`;
  const name = `Roof ${nameOf(visit.variant)} ${randomUUID().slice(0, 8)}`;
  const { id } = accepted(await owner.post(path, { name }), 201);
  await visit.page.clock.install();
  await visit.open(`/projects/${projectId}/milestones`);
  await visit.button('milestones:menuOf', { name }).click();
  await visit.role('menuitem', 'shell:edit').click();
  const field = visit.field('milestones:fields.description');
  await field.fill('Typed before it ended');
  return { field, saved: async () => accepted(await owner.get(`${path}/${id}`)).description as string };
}

/** Ends every session of the person, hours after the page was loaded. */
async function endSessions(visit: Visit, end: () => Promise<unknown>): Promise<void> {
  // An answer that is under way would come after the hours have passed, and so be fresh.
  await visit.rest();
  visit.announce({ path: /^\/api\//, status: 401 });
  await visit.page.clock.fastForward('03:00:00');
  await end();
  await visit.ended();
}

/** Reads every stale query of the screen again, as a browser makes it when the person comes back to the tab. */
const returnToTab = ({ page }: Visit) =>
  page.evaluate('document.dispatchEvent(new Event("visibilitychange", { bubbles: true }))');

const signOutEverywhere = (visit: Visit, email: string) => async () => {
  const elsewhere = await signIn(visit.origin, email, PASSWORD, visit.origin);
  accepted(await elsewhere.post('/api/auth/sign-out-everywhere'), 204);
};

journey('a form left open for hours is saved once the password was entered again', async (visit) => {
  const { email } = await makePerson(visit.made);
  await visit.signIn({ email });
  const { field, saved } = await typeIntoForm(visit, visit.made.tenant);
  await endSessions(visit, signOutEverywhere(visit, email));
  await visit.button('shell:save').press('Enter');
  await visit.heading('shell:again.title').waitFor();
  await visit.screen('session-ended', { whileBusy: true });
  assert.equal(await field.inputValue(), 'Typed before it ended');
  await visit.field('shell:again.password').fill(PASSWORD);
  await visit.field('shell:again.password').press('Enter');
  await visit.closed();
  assert.equal(await saved(), 'Typed before it ended');
});

journey(
  'a page that is returned to after hours asks for the sign-in, and nothing of it is unmounted',
  async (visit) => {
    const { email } = await makePerson(visit.made);
    await visit.signIn({ email });
    const { field, saved } = await typeIntoForm(visit, visit.made.tenant);
    await endSessions(visit, signOutEverywhere(visit, email));
    // The person comes back to the tab: every query that is stale is read again.
    await visit.page.evaluate('document.dispatchEvent(new Event("visibilitychange"))');
    await visit.field('shell:again.password').fill(PASSWORD);
    await visit.field('shell:again.password').press('Enter');
    await visit.heading('shell:again.title').waitFor({ state: 'detached' });
    assert.equal(await field.inputValue(), 'Typed before it ended');
    await visit.button('shell:save').press('Enter');
    await visit.closed();
    assert.equal(await saved(), 'Typed before it ended');
  },
);

journey('a chosen file is sent once the person has signed in again', async (visit) => {
  const { tenant } = visit.made;
  const { email } = await makePerson(visit.made);
  await visit.signIn({ email });
  await visit.page.clock.install();
  // The thumbnail is made in the background, and is not what this is about.
  const thumbnail = Buffer.from(await png(64, 48));
  await visit.page.route(/\/files\/thumbnail$/, (route) =>
    route.fulfill({ contentType: 'image/png', body: thumbnail }),
  );
  await visit.open(`/projects/${tenant.projectId}/plans`);
  await visit.button('plans:add.open').first().click();
  const name = `Level ${nameOf(visit.variant)} ${randomUUID().slice(0, 8)}`;
  const chosen = visit.page.waitForEvent('filechooser');
  await visit.field('plans:add.file').click();
  await (await chosen).setFiles({ name: 'level.png', mimeType: 'image/png', buffer: Buffer.from(await png(64, 48)) });
  await visit.field('plans:fields.name').fill(name);
  await endSessions(visit, signOutEverywhere(visit, email));
  await visit.button('plans:add.action').press('Enter');
  await visit.field('shell:again.password').fill(PASSWORD);
  await visit.field('shell:again.password').press('Enter');
  await visit.closed();
  await visit.page.getByText(name, { exact: true }).first().waitFor();
});

journey('a person without a password signs in again at their company, in another tab', async (visit) => {
  const { tenant, service } = visit.made;
  const handle = `${nameOf(visit.variant)}-again`;
  const person = `noor@${handle}.example`;
  await provider.control('PUT', 'people', [
    { id: `idp-${handle}`, email: person, givenName: 'Noor', familyName: 'Ali', groups: [] },
  ]);
  await verifyDomain(tenant.owner, names, `${handle}.example`);
  const { id } = accepted(
    await tenant.owner.post(`${SSO}/connections`, {
      ...{ protocol: 'saml', displayName: handle, loginHandle: handle, metadataUrl: `${provider.url}/metadata` },
      attributes: { role: 'http://schemas.microsoft.com/ws/2008/06/identity/claims/groups' },
    }),
    201,
  );
  const { url } = accepted(await tenant.owner.post(`${SSO}/connections/${id}/test`));
  const origin = service.address.replace('127.0.0.1', 'localhost');
  await visitProvider(origin, provider, url.replace(origin, ''), { user: person });
  accepted(await tenant.owner.post(`${SSO}/connections/${id}/activate`, {}));
  const { session } = await visitProvider(origin, provider, `/sso/${handle}`, { user: person });
  const [name = '', value = ''] = (session ?? assert.fail('no session')).split('=');
  await visit.context.addCookies([{ name, value, url: visit.origin, httpOnly: true, sameSite: 'Lax' }]);
  visit.alsoAt(provider.url);
  await visit.page.clock.install();
  await visit.open('/me');
  await visit.heading('account:title').waitFor();
  await endSessions(visit, async () => {
    const elsewhere = clientOf(origin, { origin, cookie: `${name}=${value}` });
    accepted(await elsewhere.post('/api/auth/sign-out-everywhere'), 204);
  });
  await returnToTab(visit);
  const company = visit.button('shell:again.company');
  await company.waitFor();
  const opened = visit.context.waitForEvent('page');
  await company.click();
  const tab = await opened;
  await tab.getByRole('button', { name: new RegExp(person) }).click();
  await visit.heading('shell:again.title').waitFor({ state: 'detached' });
  await visit.heading('account:title').waitFor();
});
