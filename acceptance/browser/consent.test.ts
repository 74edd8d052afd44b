// Spec 5.7: a person connects an application, which sent them here, and goes back to it.
import assert from 'node:assert/strict';
import { accepted, clientOf } from '../support/calls.ts';
import { type Application, CALLBACK, depart, issuerOf, register } from '../support/oauth.ts';
import { makeTenant } from '../support/tenants.ts';
import { inTurns, journeysOn } from './support/journeys.ts';
import type { Visit } from './support/visit.ts';

const journey = inTurns(
  journeysOn(async (service) => {
    const tenant = await makeTenant(service, 'Consent');
    const other = await makeTenant(service, 'Elsewhere');
    return { tenant, other, issuer: issuerOf(service) };
  }),
);

/** Sent back to a page of the service itself: a journey asks nothing of other origins. */
const backTo = ({ origin }: Visit) => `${origin}/me`;

async function sent(visit: Visit & { readonly made: { readonly issuer: URL } }, application: Application) {
  const departed = await depart(visit.made.issuer, application, { redirect_uri: backTo(visit) });
  await visit.page.goto(departed.url.href);
  return departed;
}

/**
 * Where the person is sent back to, as the request for it says: the page that is there drops what it does not know from its
 * address.
 */
async function backOf({ page }: Visit, act: () => Promise<void>): Promise<URLSearchParams> {
  const sentBack = page.waitForRequest((request) => request.isNavigationRequest() && request.url().includes('/me?'));
  await act();
  const { searchParams } = new URL((await sentBack).url());
  await page.waitForURL('**/me');
  return searchParams;
}

journey('a person signs in, sees what an application asks for, and lets it', async (visit) => {
  const { tenant, issuer } = visit.made;
  const { page } = visit;
  const redirectUris = [backTo(visit), CALLBACK];
  const wanted = { redirectUris, scopes: ['read', 'write', 'admin', 'feeds', 'offline_access'], clientType: 'public' };
  const application = await register(tenant.owner, wanted);
  const scope = wanted.scopes.join(' ');
  const departed = await depart(issuer, application, { redirect_uri: backTo(visit), scope });
  await page.goto(departed.url.href);
  await visit.field('auth:email').fill(tenant.ownerEmail);
  await visit.field('auth:password').fill('Baukran-am-Kanal-4711');
  await visit.button('auth:signIn.action').click();
  await visit.heading('auth:consent.title').waitFor();
  await page.getByText(tenant.name).first().waitFor();
  for (const each of wanted.scopes) await visit.text(`auth:consent.scopes.${each}`).waitFor();
  await visit.screen('consent');
  const back = await backOf(visit, () => visit.button('auth:consent.allow').click());
  assert.equal(back.get('state'), departed.state);
  const form = {
    ...{ grant_type: 'authorization_code', code: back.get('code') ?? '', redirect_uri: backTo(visit) },
    ...{ client_id: application.clientId, code_verifier: departed.pkceCodeVerifier },
  };
  const answer = await fetch(`${issuer.href}/token`, { method: 'POST', body: new URLSearchParams(form) });
  const { access_token } = (await answer.json()) as { access_token: string };
  const app = clientOf(issuer.origin, { authorization: `Bearer ${access_token}` });
  accepted(await app.get('/api/workspace'));
  await page.reload();
  const names = (['read', 'write', 'admin', 'feeds', 'offline_access'] as const).map((each) =>
    visit.word(`account:grants.scopes.${each}`),
  );
  await page.getByText(names.join(' · ')).waitFor();
  await visit.screen('account-connected');
  await visit.button('account:grants.endOf', { name: application.name }).click();
  await visit.text('account:grants.ended', { name: application.name }).waitFor();
  await visit.text('account:grants.none').waitFor();
  assert.deepEqual(accepted(await tenant.owner.get('/api/me/grants')).data, []);
});

journey(
  'who refuses goes back as well; who is no member can only refuse; a request that is over says so',
  async (visit) => {
    const { tenant, other } = visit.made;
    const { page } = visit;
    const application = await register(tenant.owner, { redirectUris: [backTo(visit)], clientType: 'public' });
    await visit.signIn({ email: tenant.ownerEmail });
    await sent(visit, application);
    await visit.heading('auth:consent.title').waitFor();
    const consent = page.url();
    const back = await backOf(visit, () => visit.button('auth:consent.refuse').click());
    assert.equal(back.get('error'), 'access_denied');
    visit.announce({
      method: 'GET',
      path: `${new URL(consent).pathname.replace('/consent/', '/api/oauth/requests/')}/consent`,
      status: 404,
    });
    await page.goto(consent);
    await visit.text('auth:consent.over').waitFor();
    await visit.screen('consent-over');
    await visit.signIn({ email: other.ownerEmail });
    visit.announce({ method: 'GET', path: /^\/api\/oauth\/requests\/.+\/consent$/, status: 403 });
    await sent(visit, application);
    await visit.text('auth:consent.stranger').waitFor();
    assert.equal(await visit.button('auth:consent.allow').count(), 0);
    assert.equal(await page.getByText(application.name).count(), 0);
    assert.equal(await page.getByText(tenant.name).count(), 0);
    await visit.screen('consent-stranger');
    const left = await backOf(visit, () => visit.button('auth:consent.refuse').click());
    assert.equal(left.get('error'), 'access_denied');
  },
);
