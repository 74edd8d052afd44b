// What the service refuses and reports is told in the language that people read; what they hand on for help is in its own.
import assert from 'node:assert/strict';
import { accepted } from '../support/calls.ts';
import { makeTenant } from '../support/tenants.ts';
import { inTurns, journeysOn } from './support/journeys.ts';
import { nameOf } from './support/variants.ts';

const RUN = `name,kind,element_a_guid,element_b_guid,distance_m,colour
Duct through beam,hard,2O2Fr$t4X7Zf8NOew3FLOH,1xS3BCk291UvhgP2dvNtSE,-0.04,red
No such kind,soft,a,b,0,
Duct once more,hard,2O2Fr$t4X7Zf8NOew3FLOH,1xS3BCk291UvhgP2dvNtSE,0,
Without an element,hard,2O2Fr$t4X7Zf8NOew3FLOH,,0,
No distance,hard,a,b,near,
`;

const journey = inTurns(journeysOn(async (service) => ({ tenant: await makeTenant(service, 'Refusals') })));

journey('a refusal is told in the language of the screen, and copied in the words of the service', async (visit) => {
  const { tenant } = visit.made;
  const email = `twice-${nameOf(visit.variant)}@builder.example`;
  accepted(await tenant.owner.post('/api/workspace/invitations', { email, role: 'member' }), 201);
  await visit.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await visit.signIn({ email: tenant.ownerEmail });
  await visit.open(`/w/${tenant.workspaceId}/members`);
  await visit.button('members:invite.action').click();
  await visit.field('members:members.email').fill(email);
  visit.announce({ method: 'POST', path: '/api/workspace/invitations', status: 409 });
  await visit.button('members:invite.send').click();
  const alert = visit.page.getByRole('alert');
  await alert.getByText(visit.word('service:people.invited'), { exact: true }).waitFor();
  await visit.screen('refused-notice');
  await visit.button('shell:copy').click();
  await visit.button('shell:copied').waitFor();
  const copied = await visit.page.evaluate('navigator.clipboard.readText()');
  assert.match(String(copied), /^[0-9a-f-]{36}\n409 conflict: An invitation for this address is already open/);
});

journey('a field that is refused says why at the field', async (visit) => {
  const { tenant } = visit.made;
  await visit.signIn({ email: tenant.ownerEmail });
  await visit.open(`/w/${tenant.workspaceId}/webhooks`);
  await visit.button('webhooks:new').first().click();
  await visit.field('webhooks:url').fill('https://noor:secret@hooks.builder.example/site');
  await visit.role('checkbox', 'webhooks:eventNames.issue.created').check();
  visit.announce({ method: 'POST', path: '/api/workspace/webhooks', status: 422 });
  await visit.button('webhooks:create').click();
  await visit.text('service:webhooks.user').waitFor();
  await visit.screen('refused-field');
});

journey('the report of an import says of each line why it was left out', async (visit) => {
  const { tenant } = visit.made;
  await visit.signIn({ email: tenant.ownerEmail });
  await visit.open(`/projects/${tenant.projectId}/exchange`);
  await visit.field('exchange:clashes.test').fill(`Ducts ${nameOf(visit.variant)}`);
  const form = visit.role('form', 'exchange:clashes.title');
  const file = { name: 'run.csv', mimeType: 'text/csv', buffer: Buffer.from(RUN) };
  await form.locator('input[type=file]').setInputFiles(file);
  await form.getByRole('button', { name: visit.word('exchange:import'), exact: true }).click();
  await visit.text('service:imports.repeated').waitFor();
  await visit.heading('exchange:report.warnings').scrollIntoViewIfNeeded();
  await visit.screen('import-reasons');
});
