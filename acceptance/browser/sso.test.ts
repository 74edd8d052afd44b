// Spec 2.13, 5.9: an owner verifies a domain, connects an identity provider, tests and activates it, looks at who would be locked out,
// and a person of the domain signs in at the provider.
import assert from 'node:assert/strict';
import { accepted, clientOf } from '../support/calls.ts';
import {
  type IdentityProvider,
  SSO,
  startProvider,
  verifyDomain as verifyDomainOf,
  visit as visitProvider,
} from '../support/identity-provider.ts';
import { findMailedToken } from '../support/mails.ts';
import { startNameServer } from '../support/name-server.ts';
import { codeOf, freshStep } from '../support/one-time-codes.ts';
import type { Service } from '../support/processes.ts';
import { makeTenant, makeUser, PASSWORD } from '../support/tenants.ts';
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

/** As the provider knows the person by; their address at work is in an attribute of its own. */
const AT_PROVIDER = 'noor@provider.example';

/** Chooses a person at the provider; its page then posts by itself. */
const choose = (visit: Visit, email: string) => visit.page.getByRole('button', { name: new RegExp(email) }).click();

async function verifyDomain(visit: Visit, domain: string): Promise<void> {
  await visit.field('sso:domains.domain').fill(domain);
  await visit.button('sso:domains.add').click();
  const card = visit.page.getByRole('article', { name: domain, exact: true });
  await card.waitFor();
  await visit.button('sso:domains.check').click();
  await visit.text('sso:domains.missing').waitFor();
  await visit.screen('sso-domain-missing');
  const codes = await card.locator('code').allTextContents();
  await names.set(codes[0] ?? '', [codes[1] ?? '']);
  await visit.button('sso:domains.check').click();
  await visit.text('sso:domains.verified').waitFor();
}

async function connectProvider(visit: Visit, name: string, handle: string): Promise<void> {
  await visit.button('sso:connections.new').click();
  await visit.field('sso:form.displayName').fill(name);
  await visit.field('sso:form.loginHandle').fill(handle);
  await visit.field('sso:form.metadataUrl').fill(`${provider.url}/metadata`);
  await visit.screen('sso-connection-form');
  await visit.button('sso:form.create').click();
  await visit.page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
}

/** The provider has names of its own for its attributes; the form says them. */
async function nameAttributes(visit: Visit, name: string): Promise<void> {
  await visit.button('sso:deeds.edit').click();
  const dialog = visit.role('dialog', 'sso:deeds.edit');
  await visit.field('sso:form.emailAttribute').fill('work_address');
  await visit.field('sso:form.displayNameAttribute').fill('called');
  await visit.screen('sso-connection-edit');
  await dialog.locator('button[type=submit]').click();
  await visit.closed();
  await visit.page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
}

async function testAndActivate(visit: Visit): Promise<void> {
  await provider.control('PUT', 'fault', { kind: 'other_audience', times: 1 });
  await visit.button('sso:deeds.test').click();
  await choose(visit, AT_PROVIDER);
  await visit.text('sso:test.failed').waitFor();
  await visit.screen('sso-test-failed');
  await visit.button('sso:deeds.test').click();
  await choose(visit, AT_PROVIDER);
  await visit.text('sso:test.ok').waitFor();
  await visit.screen('sso-test');
  await visit.button('sso:deeds.activate').click();
  await visit.page
    .getByRole('dialog')
    .getByRole('button', { name: visit.word('sso:deeds.activate'), exact: true })
    .click();
  await visit.closed();
  await visit.text('sso:active').waitFor();
  await lookForSignIns(visit);
}

/** The owner looks for the sign-ins that failed, and for the number that somebody was shown. */
async function lookForSignIns(visit: Visit): Promise<void> {
  await visit.text('sso:attempts.tested').first().waitFor();
  await visit.field('sso:attempts.onlyFailed').check();
  await visit.text('sso:attempts.tested').first().waitFor({ state: 'detached' });
  const failed = visit.page.getByRole('row').filter({ hasText: visit.word('sso:attempts.testFailed') });
  await failed.filter({ hasText: visit.word('sso:checks.audience') }).waitFor();
  await visit.field('sso:attempts.withNoise').check();
  await visit.screen('sso-attempts');
  await visit.field('sso:attempts.request').fill('no-such-number');
  await visit.text('sso:attempts.noneSuch').waitFor();
}

journey('single sign-on is set up, tested, required, and used', async (visit) => {
  const { service } = visit.made;
  const { page } = visit;
  const handle = nameOf(visit.variant);
  const domain = `${handle}.example`;
  const person = `noor@${domain}`;
  const attributes = { work_address: person, called: 'Noor of Corp' };
  const people = [
    { id: `idp-${handle}`, email: AT_PROVIDER, givenName: 'Noor', familyName: 'Ali', groups: [], attributes },
  ];
  await provider.control('PUT', 'people', people);
  visit.alsoAt(provider.url);
  const tenant = await makeTenant(service, `Sso ${handle}`);
  await makeUser(service, tenant.workspaceId, { email: `outside@${handle}.test`, role: 'member' });
  await visit.signIn({ email: tenant.ownerEmail });
  await visit.open(`/w/${tenant.workspaceId}/single-sign-on`);
  await visit.heading('sso:title').waitFor();
  await verifyDomain(visit, domain);
  await connectProvider(visit, 'Corp', handle);
  await nameAttributes(visit, 'Corp');
  await testAndActivate(visit);
  await visit.page
    .getByText(/Noor of Corp/)
    .first()
    .waitFor();
  await visit.open(`/w/${tenant.workspaceId}/single-sign-on`);
  await page.getByRole('switch', { name: visit.word('sso:policy.requireSso') }).click();
  await visit.button('sso:policy.review').click();
  await page.getByText(`outside@${handle}.test`, { exact: true }).waitFor();
  await visit.screen('sso-preview');
  await visit.button('sso:policy.save').click();
  await visit.closed();
  assert.equal(accepted(await tenant.owner.get(`${SSO}/policy`)).requireSso, true);
  await signInAtProvider(visit, provider, person);
  assert.match(page.url(), new RegExp(`/w/${tenant.workspaceId}/`));
  const secret = await addApp(visit);
  const demanding = { requireSso: true, disablePasswords: false, requireSecondFactor: true };
  accepted(await tenant.owner.put(`${SSO}/policy`, demanding));
  await signInWithCode(visit, person, secret);
  assert.match(page.url(), new RegExp(`/w/${tenant.workspaceId}/`));
});

journey(
  'a person without a password accepts an invitation through their company, and chooses a password',
  async (visit) => {
    const { service } = visit.made;
    const handle = `company-${nameOf(visit.variant)}`;
    const domain = `${handle}.example`;
    const person = `sami@${domain}`;
    await provider.control('PUT', 'people', [
      { id: handle, email: person, givenName: 'Sami', familyName: 'Ali', groups: [] },
    ]);
    visit.alsoAt(provider.url);
    await makeCompany(service, handle, domain);
    const inviting = await makeTenant(service, `Inviting ${handle}`);
    await visit.open(`/sso/${handle}`);
    await choose(visit, person);
    await visit.page.waitForURL(/\/w\//);
    await visit.rest();
    await visit.context.clearCookies();
    accepted(await inviting.owner.post('/api/workspace/invitations', { email: person, role: 'admin' }), 201);
    await visit.open(`/invitation#token=${await findMailedToken(service, person, 'invitation')}`);
    await visit.button('auth:invitation.company').waitFor();
    await visit.screen('invitation-company');
    await visit.button('auth:invitation.company').click();
    await choose(visit, person);
    await visit.text('auth:invitation.way.session_and_password').waitFor();
    await visit.screen('invitation-session-and-password');
    await visit.field('auth:password').fill('Zwei-Krane-im-Regen-1822');
    await visit.page.locator('main form button[type=submit]').click();
    await visit.page.waitForURL(`**/w/${inviting.workspaceId}/projects`);
  },
);

/** Makes a workspace whose people of a domain sign in at the provider, as its owner makes it over HTTP. */
async function makeCompany(service: Service, handle: string, domain: string) {
  const company = await makeTenant(service, `Company ${handle}`);
  await verifyDomainOf(company.owner, names, domain);
  const metadataUrl = `${provider.url}/metadata`;
  const create = { protocol: 'saml', displayName: 'Corp', loginHandle: handle, metadataUrl };
  const { id } = accepted(await company.owner.post(`${SSO}/connections`, create), 201);
  accepted(await company.owner.post(`${SSO}/connections/${id}/activate`, { force: true }));
  return company;
}

journey(
  'who joins a workspace in the session of a company is led to the sign-in that opens it, and into it',
  async (visit) => {
    const { service } = visit.made;
    const handle = `joined-${nameOf(visit.variant)}`;
    const person = `dana@${handle}.example`;
    const people = [{ id: handle, email: person, givenName: 'Dana', familyName: 'Ali', groups: [] }];
    await provider.control('PUT', 'people', people);
    visit.alsoAt(provider.url);
    const company = await makeCompany(service, handle, `${handle}.example`);
    const inviting = await makeTenant(service, `Joined ${handle}`);
    await makeUser(service, company.workspaceId, { email: person, role: 'member' });
    await visit.open(`/sso/${handle}`);
    await choose(visit, person);
    await visit.page.waitForURL(/\/w\//);
    await visit.rest();
    accepted(await inviting.owner.post('/api/workspace/invitations', { email: person, role: 'admin' }), 201);
    await visit.open(`/invitation#token=${await findMailedToken(service, person, 'invitation')}`);
    await visit.text('auth:invitation.way.session').waitFor();
    await visit.page.locator('main form button[type=submit]').click();
    // The company's sign-in opens no other workspace, and names none.
    await visit.page
      .getByRole('status')
      .filter({ hasText: visit.word('security:restricted.others') })
      .waitFor();
    assert.equal(await visit.page.getByText(inviting.name).count(), 0);
    await visit.screen('invitation-restricted');
    const menu = (name: string) => visit.button('shell:place.label', { name });
    await menu(visit.word('shell:product')).click();
    await visit.page.getByRole('menuitem', { name: visit.word('shell:place.others') }).waitFor();
    await visit.page.keyboard.press('Escape');
    await visit.button('security:restricted.signInOtherwise').click();
    await visit.heading('auth:signIn.title').waitFor();
    await visit.field('auth:email').fill(person);
    await visit.field('auth:password').fill(PASSWORD);
    await visit.page.locator('main form button[type=submit]').click();
    await visit.page.waitForURL(/\/w\//);
    await visit.rest();
    const { name } = visit.page.url().includes(company.workspaceId) ? company : inviting;
    await menu(name).click();
    await visit.page.getByRole('menuitem', { name: inviting.name }).click();
    await visit.page.waitForURL(`**/w/${inviting.workspaceId}/projects`);
    await visit.rest();
  },
);

journey('an owner links a person whom the provider names anew, and sees where nothing is left to do', async (visit) => {
  const { service } = visit.made;
  const handle = `anew-${nameOf(visit.variant)}`;
  const person = `rana@${handle}.example`;
  const setId = (id: string) =>
    provider.control('PUT', 'people', [{ id, email: person, givenName: 'Rana', familyName: 'Ali', groups: [] }]);
  visit.alsoAt(provider.url);
  const company = await makeCompany(service, handle, `${handle}.example`);
  await provider.control('PUT', 'name-id', 'persistent');
  await setId(`${handle}-before`);
  await visitProvider(visit.origin, provider, `/sso/${handle}`, { user: person });
  await setId(`${handle}-now`);
  const enter = async () => {
    await visit.context.clearCookies();
    await visit.open(`/sso/${handle}`);
    await choose(visit, person);
  };
  await enter();
  await visit.page.waitForURL(/sso=refused/);
  await visit.signIn({ email: company.ownerEmail });
  await openConnection(visit, company.workspaceId);
  await visit.button('sso:release.action').click();
  const dialog = visit.role('dialog', 'sso:release.title', { email: person });
  await dialog.getByText(`${handle}-before`, { exact: true }).waitFor();
  await visit.screen('sso-release');
  const confirm = dialog.getByRole('button', { name: visit.word('sso:release.confirm'), exact: true });
  await confirm.click();
  await visit.text('sso:release.done').waitFor();
  await visit.closed();
  // The attempt stays in the list; its link is gone.
  await visit.button('sso:release.action').click();
  await confirm.click();
  await visit.text('sso:release.gone').waitFor();
  await visit.screen('sso-release-gone');
  await enter();
  await visit.page.waitForURL(/\/w\//);
  await visit.rest();
  await provider.control('PUT', 'name-id', 'email');
});

/** Opens the one connection of a workspace. */
async function openConnection(visit: Visit, workspaceId: string): Promise<void> {
  await visit.open(`/w/${workspaceId}/single-sign-on`);
  await visit.page.getByRole('link', { name: 'Corp', exact: true }).click();
  await visit.page.getByRole('heading', { level: 1, name: 'Corp', exact: true }).waitFor();
}

/** Gives who is signed in an authenticator app; its secret. */
async function addApp({ context, origin }: Visit): Promise<string> {
  const [kept] = (await context.cookies(origin)).filter(({ name }) => name === 'pcs_session');
  const session = clientOf(origin, { origin, cookie: `pcs_session=${kept?.value}` });
  const { secret } = accepted(await session.post('/api/me/totp'));
  await freshStep();
  accepted(await session.post('/api/me/totp/confirm', { code: codeOf(secret, -1) }));
  return secret;
}

/** Signs in at the provider where the workspace asks for a second factor behind it: a wrong code first. */
async function signInWithCode(visit: Visit, person: string, secret: string): Promise<void> {
  const { page } = visit;
  await visit.context.clearCookies();
  await visit.open('/sign-in');
  await visit.field('auth:email').fill(person);
  await visit.button('auth:signIn.sso').click();
  await choose(visit, AT_PROVIDER);
  const code = visit.field('security:step.code');
  await code.waitFor();
  await visit.screen('sso-second-step');
  assert.equal((await visit.context.request.get(new URL('/api/auth/session', visit.origin).href)).status(), 401);
  await freshStep();
  await code.fill('000000');
  visit.announce({ method: 'POST', path: '/api/auth/second-factor', status: 422 });
  await page.locator('main form button[type=submit]').click();
  await page.getByRole('alert').or(page.locator('[aria-invalid=true]')).first().waitFor();
  await code.fill(codeOf(secret, 1));
  await page.locator('main form button[type=submit]').click();
  await page.waitForURL(/\/w\//);
  await visit.rest();
}

/** Signs in as somebody of the domain, after a sign-in that is refused. */
async function signInAtProvider(visit: Visit, at: IdentityProvider, person: string): Promise<void> {
  await visit.context.clearCookies();
  await at.control('PUT', 'fault', { kind: 'expired', times: 1 });
  for (const outcome of ['refused', 'in'] as const) {
    await visit.open('/sign-in');
    await visit.field('auth:email').fill(person);
    await visit.button('auth:signIn.sso').click();
    await choose(visit, AT_PROVIDER);
    if (outcome === 'in') break;
    await visit.page.waitForURL(/sso=refused/);
    await visit.page.getByRole('status').waitFor();
    await visit.screen('sso-refused');
  }
  await visit.page.waitForURL(/\/w\//);
  await visit.rest();
}
