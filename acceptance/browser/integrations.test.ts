// Integrations: a project is connected to a simulated vendor, linked to a project there, and synchronized.
import assert from 'node:assert/strict';
import { after } from 'node:test';
import { startSimulator } from '../../simulators/vendor-core/start-simulator.ts';
import { accepted } from '../support/calls.ts';
import { makeTenant } from '../support/tenants.ts';
import { eventually } from '../support/waiting.ts';
import { inTurns, journeysOn } from './support/journeys.ts';
import { describeVendorB, VENDOR_NAME } from './support/simulated-vendor.ts';
import { nameOf } from './support/variants.ts';
import type { Visit } from './support/visit.ts';

const vendor = await startSimulator('b');
after(() => vendor.close());

const journey = inTurns(
  journeysOn(async (service) => ({ tenant: await makeTenant(service, 'Vendors') }), {
    settings: describeVendorB(vendor.url),
  }),
);

/** Connects by tokens, after an address that the service refuses. */
async function connect(visit: Visit, accessToken: string): Promise<void> {
  await visit.page
    .getByRole('region', { name: VENDOR_NAME })
    .getByRole('link', { name: visit.word('connections:nextActions.connect'), exact: true })
    .click();
  await visit.button('connections:connect.action').click();
  await visit.text('connections:connect.needed').waitFor();
  await visit.field('connections:connect.accessToken').fill(accessToken);
  await visit.field('connections:connect.baseUrl').fill('http://10.0.0.1/api');
  await visit.text('connections:connect.addressFaults.notHttps').waitFor();
  await visit.screen('integration-connect');
  visit.announce({ method: 'POST', path: /\/integrations\/vendor-b\/connect$/, status: 422 });
  await visit.button('connections:connect.action').click();
  await visit.page.locator('input[type=url][aria-invalid=true]').waitFor();
  await visit.field('connections:connect.baseUrl').fill('');
  await visit.button('connections:connect.action').click();
}

/** Chooses a thing of the vendor by its name. */
async function choose(visit: Visit, key: string, name: string): Promise<void> {
  await visit.field(key).click();
  await visit.page.getByRole('option', { name, exact: true }).click();
}

/** Lists the issues of a project of the vendor. */
async function listIssues(vendorProject: string) {
  const issues = await vendor.control.listRecords('coordination_issues');
  return issues.filter(({ scope }) => scope === vendorProject);
}

journey('a project is connected by tokens, linked to a project of the vendor, and synchronized', async (visit) => {
  const { tenant } = visit.made;
  const name = `Quay ${nameOf(visit.variant)}`;
  const { id: projectId } = accepted(await tenant.owner.post('/api/projects', { name }), 201);
  accepted(await tenant.owner.post(`/api/projects/${projectId}/issues`, { title: 'Crack in the slab' }), 201);
  const { id: vendorProject } = await vendor.control.addRecord('projects', { scope: '100', fields: { name } });
  await vendor.control.addRecord('coordination_issues', {
    scope: vendorProject,
    fields: { title: 'Door of the plant room', assignee_id: '503' },
  });
  const { accessToken } = await vendor.control.issueTokens({ userId: '501' });
  await visit.signIn({ email: tenant.ownerEmail });
  await visit.open(`/projects/${projectId}/integrations`);
  await visit.page.getByRole('region', { name: VENDOR_NAME }).waitFor();
  await visit.screen('integrations');

  await connect(visit, accessToken);
  await visit.heading('connections:choose.title.project').waitFor();
  const [company = assert.fail('the vendor has a company')] = await vendor.control.listRecords('companies');
  await choose(visit, 'connections:choose.company', String(company.fields.name));
  await choose(visit, 'connections:choose.project', name);
  await visit.screen('integration-link');
  await visit.button('connections:choose.action.project').click();

  await visit.button('connections:first.exchange.preview').click();
  await visit.text('connections:differences.sums.createThere', { count: 1 }).waitFor();
  await visit.page.getByRole('row').filter({ hasText: 'Door of the plant room' }).click();
  const difference = visit.page.getByRole('dialog');
  await difference.getByText('Tom Becker', { exact: true }).waitFor();
  await difference.getByRole('heading', { name: visit.word('synchronization:entities.issue'), exact: true }).waitFor();
  await visit.screen('integration-difference');
  await visit.page.keyboard.press('Escape');
  await visit.closed();
  await visit.screen('integration-preview');
  assert.equal((await listIssues(vendorProject)).length, 1, 'a preview changes nothing');
  await visit.button('connections:first.exchange.start').click();
  await eventually('the issue is at the vendor', async () =>
    (await listIssues(vendorProject)).length === 2 ? true : undefined,
  );
  const grid = visit.role('grid', 'connections:runs.title');
  await grid.getByText(visit.word('connections:runs.kinds.sync'), { exact: true }).waitFor();
  await visit.button('connections:runs.start.both').waitFor();
  await grid
    .getByText(visit.word('connections:runs.counted.created', { count: 2 }))
    .first()
    .waitFor();
  await visit.screen('integration-overview');
  await grid.getByText(visit.word('connections:runs.kinds.sync'), { exact: true }).click();
  await visit.page.getByRole('dialog').getByText(visit.word('connections:runs.countNames.considered')).waitFor();
  await visit.screen('integration-run');
  await visit.page.keyboard.press('Escape');
  await visit.closed();

  await visit.role('tab', 'connections:tabs.settings').click();
  await visit.field('connections:settings.names.currency').fill('eur');
  await visit.button('connections:settings.save').click();
  await visit.text('connections:settings.saved').waitFor();
  await visit.screen('integration-settings');
  await visit.button('connections:disconnect.action').click();
  await visit.page.getByRole('dialog').getByText(visit.word('connections:disconnect.kept')).waitFor();
  await visit.screen('integration-disconnect');
  await visit.page
    .getByRole('dialog')
    .getByRole('button', { name: visit.word('connections:disconnect.action') })
    .click();
  await visit.text('connections:statuses.disconnected').waitFor();
  await visit.screen('integrations-disconnected');
});
