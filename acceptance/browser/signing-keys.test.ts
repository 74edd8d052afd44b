// An owner rotates the key that signs requests to their SAML provider: add, switch, remove.
import type { Service } from '../support/processes.ts';
import { makeTenant } from '../support/tenants.ts';
import { journeysOn } from './support/journeys.ts';
import { nameOf } from './support/variants.ts';

const journey = journeysOn(async (service: Service) => ({
  make: (name: string) => makeTenant(service, name),
}));

journey('the key that signs requests is rotated', async (visit) => {
  const tenant = await visit.made.make(`Signing ${nameOf(visit.variant)}`);
  await visit.signIn({ email: tenant.ownerEmail });
  await visit.open(`/w/${tenant.workspaceId}/single-sign-on`);
  await visit.text('sso:signing.none').waitFor();
  const add = async (type: 'rsa_2048' | 'ec_p256') => {
    await visit.button('sso:signing.add').click();
    await visit.role('menuitem', `sso:signing.types.${type}`).click();
  };
  const card = (type: 'rsa_2048' | 'ec_p256') => visit.role('article', `sso:signing.types.${type}`);
  const state = (type: 'rsa_2048' | 'ec_p256', word: 'active' | 'publishedState') =>
    card(type).getByText(visit.word(`sso:signing.${word}`), { exact: true });
  await add('rsa_2048');
  await state('rsa_2048', 'active').waitFor();
  await add('ec_p256');
  await state('ec_p256', 'publishedState').waitFor();
  await visit.screen('sso-signing-keys');
  const confirm = async (deed: 'activate' | 'remove') => {
    const dialog = visit.role('dialog', `sso:signing.${deed}Title`);
    await dialog.getByRole('button', { name: visit.word(`sso:signing.${deed}`), exact: true }).click();
    await visit.closed();
  };
  await card('ec_p256')
    .getByRole('button', { name: visit.word('sso:signing.activate') })
    .click();
  await confirm('activate');
  await state('ec_p256', 'active').waitFor();
  await state('rsa_2048', 'publishedState').waitFor();
  await card('rsa_2048')
    .getByRole('button', { name: visit.word('sso:signing.remove') })
    .click();
  await confirm('remove');
  await card('rsa_2048').waitFor({ state: 'detached' });
});
