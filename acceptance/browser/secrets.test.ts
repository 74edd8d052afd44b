// Copying a secret that is shown once: the clipboard has the same text, and a refused clipboard is said where the secret is.
import assert from 'node:assert/strict';
import { makeTenant, type Tenant } from '../support/tenants.ts';
import { journeysOn } from './support/journeys.ts';
import { nameOf } from './support/variants.ts';
import type { Visit } from './support/visit.ts';

const journey = journeysOn(async (service) => ({ tenant: await makeTenant(service, 'Secrets') }));

/** Creates a provisioning token and returns it as its dialog shows it. */
async function createToken(visit: Visit, tenant: Tenant): Promise<string> {
  await visit.signIn({ email: tenant.ownerEmail });
  await visit.open(`/w/${tenant.workspaceId}/provisioning`);
  await visit.button('provisioning:new').first().click();
  await visit.field('provisioning:name').fill(`Okta ${nameOf(visit.variant)}`);
  await visit.button('provisioning:create').click();
  const secret = (await shown(visit).textContent()) ?? '';
  assert.match(secret, /^pcsp_/);
  return secret;
}

const shown = (visit: Visit) => visit.page.getByLabel(visit.word('provisioning:token'), { exact: true });

journey('a copied secret is pasted as it was shown', async (visit) => {
  const { page } = visit;
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const secret = await createToken(visit, visit.made.tenant);
  await visit.button('shell:copy').and(page.locator(':focus')).waitFor();
  await page.keyboard.press('Enter');
  await visit.button('shell:copied').waitFor();
  assert.equal(await page.evaluate('navigator.clipboard.readText()'), secret);
  await visit.button('shell:secret.saved').click();
  await visit.closed();
  await visit.button('provisioning:new').first().click();
  await visit.field('provisioning:name').press('ControlOrMeta+V');
  assert.equal(await visit.field('provisioning:name').inputValue(), secret);
  await visit.field('provisioning:name').fill('');
});

const REFUSE = `(() => {
  navigator.clipboard.writeText = () => Promise.reject(new DOMException('Write permission denied.', 'NotAllowedError'));
  document.execCommand = () => false;
})()`;

journey('where the clipboard is refused the dialog says so, and has the secret selected', async (visit) => {
  const secret = await createToken(visit, visit.made.tenant);
  await visit.page.evaluate(REFUSE);
  await visit.button('shell:copy').click();
  await visit.text('shell:copyFailed').waitFor();
  await visit.screen('secret-not-copied');
  assert.equal(await visit.page.evaluate('String(getSelection())'), secret);
  await visit.button('shell:secret.saved').click();
  await visit.closed();
});
