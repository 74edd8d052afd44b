// An owner lets groups of their identity provider give roles in projects: writes a rule, previews it, saves it.
import { accepted } from '../support/calls.ts';
import { SSO } from '../support/identity-provider.ts';
import type { Service } from '../support/processes.ts';
import { makeTenant } from '../support/tenants.ts';
import { UNUSED_IDP } from '../support/unused-idp.ts';
import { journeysOn } from './support/journeys.ts';
import { nameOf } from './support/variants.ts';

const journey = journeysOn(async (service: Service) => ({
  make: (name: string) => makeTenant(service, name),
}));

journey('groups give roles in projects', async (visit) => {
  const handle = `rules-${nameOf(visit.variant)}`;
  const tenant = await visit.made.make(`Rules ${handle}`);
  const { id } = accepted(
    await tenant.owner.post(`${SSO}/connections`, {
      ...{ protocol: 'saml', displayName: handle, loginHandle: handle, ...UNUSED_IDP },
      attributes: { role: 'groups' },
    }),
    201,
  );
  await visit.signIn({ email: tenant.ownerEmail });
  await visit.open(`/w/${tenant.workspaceId}/single-sign-on/${id}`);
  await visit.button('sso:deeds.rules').click();
  const dialog = visit.role('dialog', 'sso:rules.title');
  await dialog.getByText(visit.word('sso:rules.none'), { exact: true }).waitFor();
  await visit.button('sso:rules.add').click();
  await visit.button('shell:save').click();
  await dialog.getByText(visit.word('sso:form.needed')).waitFor();
  await visit.field('sso:rules.value').fill('Site team');
  await visit.button('sso:rules.preview').click();
  await dialog.getByText(visit.word('sso:rules.changes', { count: 0 })).waitFor();
  await visit.screen('sso-project-rules');
  await visit.button('shell:save').click();
  await visit.closed();
  await visit.page.getByText(visit.word('sso:rules.count', { count: 1 }), { exact: true }).waitFor();
});
