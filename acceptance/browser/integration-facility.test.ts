// A project that is connected to a simulated vendor of facility management: its preview, settings, runs and ledger; then as a member
// sees them, and in an archived project.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after } from 'node:test';
import type { Locator } from 'playwright-core';
import { startSimulator } from '../../simulators/vendor-core/start-simulator.ts';
import { accepted } from '../support/calls.ts';
import { makeTenant, makeUser } from '../support/tenants.ts';
import { inTurns, journeysOn } from './support/journeys.ts';
import { nameOf } from './support/variants.ts';
import type { Visit } from './support/visit.ts';

const vendor = await startSimulator('c');
after(() => vendor.close());

const journey = inTurns(
  journeysOn(
    async (service) => {
      const tenant = await makeTenant(service, 'Facility');
      const email = 'viewer@facility.example';
      return { tenant, viewer: { email, id: await makeUser(service, tenant.workspaceId, { email, role: 'member' }) } };
    },
    { settings: { PCS_ALLOWED_TARGETS: '127.0.0.0/8' } },
  ),
);

type Owner = Awaited<ReturnType<typeof makeTenant>>['owner'];

/** Connects a new project to a new property, which has an asset without a tag. */
async function connectProject(owner: Owner, name: string) {
  const { id: property } = await vendor.control.addRecord('buildings', { scope: '', fields: { name } });
  const fields = { buildingID: Number(property), floorID: 0, roomID: 0, bimInstanceID: [], status: 'ok' };
  await vendor.control.addRecord('assets', {
    scope: property,
    by: 'team',
    fields: { ...fields, manufacturer: 'Kalt' },
  });
  const { id: projectId } = accepted(await owner.post('/api/projects', { name }), 201);
  const path = `/api/projects/${projectId}`;
  const given = { authKind: 'api_key', credentials: { apiKey: 'simulated-key' }, config: { baseUrl: vendor.url } };
  const { id } = accepted(await owner.post(`${path}/integration-connections/vendor-c/connect`, given), 201);
  const one = `${path}/integration-connections/${id}`;
  accepted(await owner.post(`${one}/link`, { projectId: property }));
  return { path, one, screens: `/projects/${projectId}/integrations/${id}` };
}

/** Shows each tab of the connection, as a picture too. */
async function showTabs(visit: Visit, screens: string, tabs: readonly string[], name: string): Promise<void> {
  for (const tab of tabs) {
    await visit.open(`${screens}/${tab}`);
    await visit.role('tab', `connections:tabs.${tab}`).and(visit.page.locator('[aria-selected=true]')).waitFor();
    await visit.screen(`${name}-${tab}`);
  }
}

const TABS = ['overview', 'records', 'conflicts', 'ledger', 'settings'] as const;

journey('assets are previewed by their names, and a run leads to its entries of the ledger', async (visit) => {
  const { owner, ownerEmail } = visit.made.tenant;
  const { one, screens } = await connectProject(owner, `Facility ${nameOf(visit.variant)}`);
  const { page } = visit;
  await visit.signIn({ email: ownerEmail });
  await visit.open(`${screens}/overview`);
  await visit.button('connections:needed.create').click();
  await visit.text('connections:settings.saved').waitFor();
  assert.equal(accepted(await owner.get(one)).config.createRooms, true);
  await visit.button('connections:first.exchange.preview').click();
  await visit.role('grid', 'connections:differences.title').getByText('Kalt').waitFor();
  await visit.screen('integration-preview-assets');
  await visit.button('connections:first.exchange.start').click();
  const runs = visit.role('grid', 'connections:runs.title');
  await runs
    .getByText(visit.word('connections:runs.counted.created', { count: 1 }))
    .last()
    .waitFor();
  await visit.button('connections:runs.start.both').waitFor();
  assert.equal(await visit.role('tab', 'connections:tabs.conflicts').count(), 0);
  await visit.text('connections:facts.laterWins').waitFor();
  await runs.getByText(visit.word('connections:runs.kinds.sync'), { exact: true }).click();
  await visit.link('connections:runs.ledger').click();
  await page.waitForURL(/\/ledger\?run=[0-9a-f-]{36}$/);
  await visit.role('grid', 'synchronization:ledger.title').getByText('Kalt').waitFor();
  const save = visit.text('synchronization:ledger.download');
  const [file] = await Promise.all([page.waitForEvent('download', { timeout: 10_000 }), save.click()]);
  assert.equal(file.suggestedFilename(), 'integration-events.csv');
  assert.match(await readFile(await file.path(), 'utf8'), /Kalt/);

  await visit.role('tab', 'connections:tabs.settings').click();
  const good = visit.field('assets:condition.good');
  await good.fill('fine');
  await good.press('Enter');
  await visit.field('spaces:field.department').fill('40');
  await visit.button('connections:settings.save').click();
  await visit.text('connections:settings.saved').waitFor();
  await visit.screen('integration-settings-facility');
  const { config } = accepted(await owner.get(one));
  assert.deepEqual([config.conditions, config.maxLengths], [{ good: ['fine'] }, { department: 40 }]);
});

/** Returns the texts of the last cells of a table that reach out of their rows. */
const listOverflowing = (table: Locator) =>
  table.getByRole('row').evaluateAll((rows) =>
    rows.flatMap((row) => {
      const { top, bottom } = row.getBoundingClientRect();
      const range = row.ownerDocument.createRange();
      range.selectNodeContents(row.lastElementChild ?? row);
      const isOut = [...range.getClientRects()].some((each) => each.top < top - 1 || each.bottom > bottom + 1);
      return isOut ? [row.textContent] : [];
    }),
  );

journey('results of a run stay within its row, whatever the width', async (visit) => {
  const { owner, ownerEmail } = visit.made.tenant;
  const { one, screens } = await connectProject(owner, `Results ${nameOf(visit.variant)}`);
  for (const dryRun of [true, false]) accepted(await owner.post(`${one}/sync`, { dryRun }), 202);
  const { page } = visit;
  const counted = { created: 24, updated: 9, unchanged: 318, skipped: 26 };
  await page.route(`**${one}/runs?*`, async (route) => {
    const response = await route.fetch();
    const { data, ...rest } = await response.json();
    const runs = data.map((run: { counts: object }) => ({ ...run, counts: { ...run.counts, ...counted } }));
    await route.fulfill({ response, json: { data: runs, ...rest } });
  });
  await visit.signIn({ email: ownerEmail });
  for (const [width, name] of [
    [1280, 'integration-results'],
    [360, 'integration-results-narrow'],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await visit.open(`${screens}/overview`);
    const table = visit.role('grid', 'connections:runs.title');
    for (const words of ['planned', 'counted'] as const) {
      await table
        .getByText(visit.word(`connections:runs.${words}.skipped`, { count: 26 }))
        .first()
        .waitFor();
    }
    await table.scrollIntoViewIfNeeded();
    await visit.screen(name);
    assert.deepEqual(await listOverflowing(table), [], `${width} pixels`);
  }
});

journey(
  'members read a connection without its mapping, and in an archived project nobody changes it',
  async (visit) => {
    const { tenant, viewer } = visit.made;
    const { owner, ownerEmail } = tenant;
    const { path, screens } = await connectProject(owner, `Members ${nameOf(visit.variant)}`);
    accepted(await owner.put(`${path}/members/${viewer.id}`, { role: 'viewer' }));
    await visit.signIn(viewer);
    await showTabs(visit, screens, TABS, 'integration-member');
    assert.equal(await visit.role('tab', 'connections:tabs.mapping').count(), 0);
    accepted(await owner.patch(path, { status: 'archived' }));
    await visit.signIn({ email: ownerEmail });
    await showTabs(visit, screens, [...TABS, 'mapping'], 'integration-archived');
    await visit.open(`${screens}/overview`);
    await visit.role('tab', 'connections:tabs.overview').waitFor();
    await visit.rest();
    for (const key of ['first.exchange.preview', 'runs.start.both', 'settings.save']) {
      assert.equal(await visit.button(`connections:${key}`).count(), 0, key);
    }
  },
);
