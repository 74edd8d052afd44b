// A person without a password is asked who they are before something sensitive: they confirm it at their company, in another tab, and
// what they typed goes through.
import assert from 'node:assert/strict';
import { accepted } from '../support/calls.ts';
import { ageConfirmations } from '../support/confirmations.ts';
import { SSO, startProvider, verifyDomain, visit as visitProvider } from '../support/identity-provider.ts';
import { startNameServer } from '../support/name-server.ts';
import type { Service } from '../support/processes.ts';
import { makeTenant } from '../support/tenants.ts';
import { inTurns, journeysOn } from './support/journeys.ts';
import { nameOf } from './support/variants.ts';

const names = await startNameServer();
const provider = await startProvider('saml');
const GROUPS = 'http://schemas.microsoft.com/ws/2008/06/identity/claims/groups';

const journey = inTurns(
  journeysOn(async (service: Service) => ({ tenant: await makeTenant(service, 'Confirming') }), {
    settings: { PCS_DNS_SERVERS: names.address, PCS_ALLOWED_TARGETS: '127.0.0.0/8', PCS_RATE_ADDRESS_PER_MINUTE: '0' },
  }),
);

journey('a person without a password confirms at their company, and loses nothing that they typed', async (visit) => {
  const { tenant, service } = visit.made;
  const handle = `${nameOf(visit.variant)}-confirm`;
  const person = `noor@${handle}.example`;
  const other = `omar@${handle}.example`;
  const at = { familyName: 'Ali', groups: ['Admins'] };
  await provider.control('PUT', 'people', [
    { id: `idp-${handle}`, email: person, givenName: 'Noor', ...at },
    { id: `other-${handle}`, email: other, givenName: 'Omar', ...at },
  ]);
  await verifyDomain(tenant.owner, names, `${handle}.example`);
  const { id } = accepted(
    await tenant.owner.post(`${SSO}/connections`, {
      ...{ protocol: 'saml', displayName: handle, loginHandle: handle, metadataUrl: `${provider.url}/metadata` },
      attributes: { role: GROUPS },
      roles: [{ value: 'Admins', role: 'admin' }],
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

  await visit.open(`/w/${tenant.workspaceId}/api-keys`);
  await visit.button('keys:new').first().click();
  const key = `key of ${handle}`;
  await visit.field('keys:name').fill(key);
  await ageConfirmations(service, person);
  await visit.unconfirmed();
  visit.announce({ path: /^\/api\/workspace\/api-keys$/, status: 403 });
  await visit.button('keys:create').click();
  const company = visit.button('security:confirm.company');
  await company.waitFor();
  await visit.screen('confirm-at-company', { whileBusy: true });

  const confirmAs = async (email: string) => {
    const opened = visit.context.waitForEvent('page');
    await company.click();
    const tab = await opened;
    await tab.getByRole('button', { name: new RegExp(email) }).click();
    return tab;
  };
  // Somebody else of the company confirms nothing, and is told so in their tab.
  const tab = await confirmAs(other);
  await tab.getByRole('heading', { name: visit.word('security:confirmed.failedTitle') }).waitFor();
  await tab.close();
  await company.waitFor();
  await confirmAs(person);
  await company.waitFor({ state: 'detached' });
  await visit.page.getByText(key, { exact: true }).first().waitFor();
});
