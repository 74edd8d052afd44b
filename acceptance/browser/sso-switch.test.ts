// Spec 2.13: a sign-in that the provider begins is of the browser that posts its answer, and replaces nobody's session unasked.
import assert from 'node:assert/strict';
import { accepted, clientOf } from '../support/calls.ts';
import { SSO, startProvider, verifyDomain } from '../support/identity-provider.ts';
import { startNameServer } from '../support/name-server.ts';
import type { Service } from '../support/processes.ts';
import { makeTenant } from '../support/tenants.ts';
import { inTurns, journeysOn } from './support/journeys.ts';
import { nameOf } from './support/variants.ts';
import type { Visit } from './support/visit.ts';

const names = await startNameServer();
const provider = await startProvider('saml');

const journey = inTurns(
  journeysOn(async (service) => ({ service }), {
    settings: { PCS_DNS_SERVERS: names.address, PCS_ALLOWED_TARGETS: '127.0.0.0/8', PCS_RATE_ADDRESS_PER_MINUTE: '0' },
  }),
);

/** Makes a workspace whose provider may begin a sign-in. */
async function makeCompany(service: Service, handle: string): Promise<void> {
  const { owner } = await makeTenant(service, `Portal ${handle}`);
  await verifyDomain(owner, names, `${handle}.example`);
  const create = { protocol: 'saml', displayName: 'Corp', loginHandle: handle, idpInitiated: true };
  const made = { ...create, metadataUrl: `${provider.url}/metadata` };
  const { id } = accepted(await owner.post(`${SSO}/connections`, made), 201);
  accepted(await owner.post(`${SSO}/connections/${id}/activate`, { force: true }));
}

/** The start of the provider's portal, which is of another site than the service. */
function portal(visit: Visit, handle: string): string {
  const base = `${visit.origin}/sso/${handle}`;
  return `/start?${new URLSearchParams({ sp: `${base}/acs`, audience: `${base}/metadata` })}`;
}

async function signInFromPortal(visit: Visit, handle: string, email: string): Promise<void> {
  await visit.page.goto(`${provider.url}${portal(visit, handle)}`);
  await visit.page.getByRole('button', { name: new RegExp(email) }).click();
}

async function findEmail({ context, origin }: Visit): Promise<string> {
  const [kept] = (await context.cookies(origin)).filter(({ name }) => name === 'pcs_session');
  const session = clientOf(origin, { origin, cookie: `pcs_session=${kept?.value}` });
  return accepted(await session.get('/api/auth/session')).user.email;
}

journey('a company’s portal signs in, and asks where somebody else is signed in', async (visit) => {
  const handle = `portal-${nameOf(visit.variant)}`;
  const [sara, badr] = [`sara@${handle}.example`, `badr@${handle}.example`];
  const person = (email: string) => ({ id: email, email, givenName: email.slice(0, 4), familyName: 'Ali', groups: [] });
  await provider.control('PUT', 'people', [person(sara), person(badr)]);
  visit.alsoAt(provider.url);
  await makeCompany(visit.made.service, handle);
  await signInFromPortal(visit, handle, sara);
  await visit.page.waitForURL(/\/w\/[^?]*$/);
  await visit.page.getByRole('alert').getByText(sara, { exact: true }).waitFor();
  await visit.rest();
  assert.equal(await findEmail(visit), sara);
  await visit.screen('signed-in-by-portal');

  await signInFromPortal(visit, handle, badr);
  await visit.heading('auth:switch.title').waitFor();
  await visit.page.getByText(sara, { exact: true }).waitFor();
  await visit.page.getByText(badr, { exact: true }).waitFor();
  await visit.screen('switch-account');
  await visit.page.getByRole('link', { name: visit.word('auth:switch.stay') }).click();
  await visit.page.waitForURL(/\/w\//);
  await visit.rest();
  assert.equal(await findEmail(visit), sara);

  await signInFromPortal(visit, handle, badr);
  await visit.button('auth:switch.go').click();
  await visit.page.waitForURL(/\/w\/[^?]*$/);
  await visit.page.getByRole('alert').getByText(badr, { exact: true }).waitFor();
  await visit.rest();
  assert.equal(await findEmail(visit), badr);

  const url = portal(visit, handle);
  const { action, fields } = (await provider.control('POST', 'sign-in', { url, user: sara })) as {
    action: string;
    fields: Record<string, string>;
  };
  const posted = await fetch(action, { method: 'POST', redirect: 'manual', body: new URLSearchParams(fields) });
  await visit.context.clearCookies();
  await visit.open(posted.headers.get('location') ?? '');
  await visit.page.waitForURL(/sso=restart/);
  await visit.page.getByRole('status').waitFor();
  await visit.screen('sso-restart');
});
