// Building data: a model from its upload to what a new version changed, its spaces, and sensors with what is odd about them.
import assert from 'node:assert/strict';
import { accepted, clientOf } from '../support/calls.ts';
import { ifcOfCutSpace, ifcOfHouse, ifcOfOneSpace } from '../support/ifc.ts';
import { makeKey, makeTenant } from '../support/tenants.ts';
import { eventually } from '../support/waiting.ts';
import { cellsOf } from '../support/workbooks.ts';
import { exported } from './support/exported.ts';
import { inTurns, journeysOn } from './support/journeys.ts';
import { nameOf } from './support/variants.ts';
import type { Visit } from './support/visit.ts';

const journey = inTurns(
  journeysOn(async (service) => {
    const tenant = await makeTenant(service, 'Building');
    const { key } = await makeKey(tenant.owner, 'write', 'Gateway');
    return { tenant, gateway: clientOf(service.address, { 'x-api-key': key }) };
  }),
);

const MINUTE_MS = 60_000;
/** Which Arabic percent signs stand between. */
const BIDI_MARK = /\u200e/g;

async function uploadIfc(visit: Visit, name: string, text: string): Promise<void> {
  const buffer = Buffer.from(text);
  await visit.page
    .locator('input[type=file]')
    .setInputFiles({ name: `${name}.ifc`, mimeType: 'application/x-step', buffer });
  await visit.button('models:upload.action').click();
  await visit.closed();
}

journey(
  'a model is uploaded, read and looked into; a new version says what it changed, also of the spaces',
  async (visit) => {
    const { tenant } = visit.made;
    const { owner } = tenant;
    const project = accepted(await owner.post('/api/projects', { name: `Tower ${nameOf(visit.variant)}` }), 201);
    const place = `/projects/${project.id}`;
    await visit.signIn({ email: tenant.ownerEmail });
    await visit.open(`${place}/models`);
    await visit.text('models:empty.title').waitFor();
    await visit.button('models:upload.open').click();
    await visit.button('models:upload.action').click();
    await visit.text('models:upload.fileMissing').waitFor();
    await visit.screen('upload-model');
    await uploadIfc(visit, 'Tower', ifcOfOneSpace());
    await visit.text('models:status.ready').waitFor();
    await visit.button('models:upload.nextOf', { name: 'Tower' }).click();
    await uploadIfc(visit, 'Tower', ifcOfOneSpace({ netAreaM2: 20, wall: 'North wall' }));
    await visit.button('models:older', { count: 1 }).waitFor();
    await visit.screen('models');

    await visit.page.getByRole('link', { name: 'Tower', exact: true }).click();
    await visit.page.getByRole('row').filter({ hasText: 'North wall' }).waitFor();
    await visit.screen('model-elements');
    await visit.page.getByRole('row').filter({ hasText: 'North wall' }).click();
    await visit.page.getByRole('dialog').getByText('0wall________________0').waitFor();
    await visit.screen('model-element');
    await visit.page.keyboard.press('Escape');
    await visit.closed();
    await visit.role('tab', 'models:part.changes').click();
    await visit.page.getByRole('row').filter({ hasText: 'North wall' }).click();
    const difference = visit.page.getByRole('dialog');
    await difference.getByText('Wall', { exact: true }).waitFor();
    await visit.screen('model-difference');
    await visit.page.keyboard.press('Escape');
    await visit.closed();
    await visit.role('tab', 'models:part.spaces').click();
    await visit.text('models:spaceChanges.changed').waitFor();
    await visit.role('tab', 'models:part.file').click();
    await visit.heading('models:report.units').waitFor();
    await visit.screen('model-file');

    await visit.open(`${place}/spaces`);
    await visit.page.getByRole('row').filter({ hasText: 'Room 1' }).click();
    const space = visit.page.getByRole('dialog');
    await space.getByLabel(visit.word('spaces:field.department'), { exact: true }).fill('Radiology');
    await visit.field('spaces:field.areaOverrideM2').fill('21.5');
    await visit.screen('space');
    await visit.button('shell:save').click();
    await visit.closed();
    await visit.screen('spaces');
    const [head = [], ...rows] = cellsOf(await exported(visit, 'xlsx'));
    assert.deepEqual([head.length, rows.length], [21, 1]);
    for (const cell of ['Room 1', 21.5, 'Radiology', 'person'])
      assert.ok(rows[0]?.includes(cell), `${cell} in ${rows[0]}`);
    await visit.role('tab', 'spaces:part.schedule').click();
    await visit.page.getByRole('rowheader', { name: 'Radiology' }).waitFor();
    await visit.screen('area-schedule');
    const schedule = accepted(await owner.get(`/api${place}/spaces/schedule`));
    assert.deepEqual([schedule.spaces, schedule.areaM2], [1, 21.5]);
  },
);

journey('spaces and their sums are those of one model or of all, and what two models have is told', async (visit) => {
  const { tenant } = visit.made;
  const { owner } = tenant;
  const { page } = visit;
  const project = accepted(await owner.post('/api/projects', { name: `Campus ${nameOf(visit.variant)}` }), 201);
  const [place, app] = [`/projects/${project.id}`, `/api/projects/${project.id}`];
  const files = { Clinic: ifcOfOneSpace(), Copy: ifcOfOneSpace({ netAreaM2: 13 }), House: ifcOfHouse() };
  for (const [name, text] of Object.entries(files)) {
    accepted(await owner.upload(`${app}/models`, { name }, Buffer.from(text)), 202);
  }
  const spaces = await eventually('the spaces of three models', async () => {
    const { data } = accepted(await owner.get(`${app}/spaces`));
    return data.length === 4 ? data : undefined;
  });
  const room = spaces.find((each: { floor: string; name: string }) => each.name === 'Room' && each.floor === 'First');
  accepted(await owner.patch(`${app}/spaces/${room.id}`, { occupancy: 1200 }));
  const rows = page.getByRole('row').filter({ hasText: 'Room' });
  const choose = async (name: string) => {
    await visit.role('combobox', 'spaces:field.model').click();
    await page.getByRole('option', { name, exact: true }).click();
    await page.waitForURL(({ searchParams }) => searchParams.has('model'));
  };

  await visit.signIn({ email: tenant.ownerEmail });
  await visit.open(`${place}/spaces`);
  await rows.nth(3).waitFor();
  await visit.screen('spaces-of-models');
  await choose('Copy');
  await rows.nth(1).waitFor({ state: 'detached' });
  await rows.first().click();
  const link = page.getByRole('dialog').getByRole('link', { name: 'Copy', exact: true });
  const copy = spaces.find((each: { areaM2: number }) => each.areaM2 === 13);
  assert.equal(await link.getAttribute('href'), `${place}/models/${copy.modelId}?part=spaces`);
  await visit.screen('space-of-model');
  await page.keyboard.press('Escape');
  await visit.closed();

  await visit.role('tab', 'spaces:part.schedule').click();
  const total = (count: number, area: string) => [
    visit.word('spaces:total', { count, shown: String(count) }),
    visit.word('spaces:squareMetres', { shown: area }),
  ];
  await page.getByText(total(1, '13')[1] ?? '').waitFor();
  const { versionGroupId } = accepted(await owner.get(`${app}/models/${copy.modelId}`));
  assert.equal(new URL(page.url()).searchParams.get('model'), versionGroupId);
  const [, ...exportedRows] = cellsOf(await exported(visit, 'xlsx'));
  assert.deepEqual(
    exportedRows.map((cells) => cells.includes(copy.id)),
    [true],
  );
  await choose('House');
  await page.getByRole('rowheader', { name: 'First' }).waitFor();
  const repeated = visit.text('spaces:repeated.title', { count: 1, shown: '1' });
  assert.equal(await repeated.count(), 0);
  await visit.screen('area-schedule-of-model');

  await visit.open(`${place}/spaces?part=schedule`);
  await repeated.waitFor();
  await visit.text('spaces:repeated.advice').waitFor();
  const byFloor = page.getByRole('table', { name: visit.word('spaces:by.floor') });
  const cells = (await byFloor.getByRole('row').all()).slice(1);
  const shown = await Promise.all(
    cells.map(async (each) => (await each.getByRole('cell').allInnerTexts()).join('|').replaceAll(BIDI_MARK, '')),
  );
  assert.deepEqual(shown, ['3|73.5|60.5%|', '1|48|39.5%|1,200', '4|121.5||1,200']);
  await visit.screen('area-schedule-of-models');
  const schedule = accepted(await owner.get(`${app}/spaces/schedule`));
  assert.deepEqual(
    [schedule.spaces, schedule.repeatedSpaces, schedule.areaM2, schedule.occupancy, schedule.byFloor[0].occupancy],
    [4, 1, 121.5, 1200, null],
  );
});

journey(
  'a file that breaks off says why it cannot be read and at which line, and its version is deleted',
  async (visit) => {
    const { tenant } = visit.made;
    const project = accepted(
      await tenant.owner.post('/api/projects', { name: `Broken ${nameOf(visit.variant)}` }),
      201,
    );
    const whole = ifcOfOneSpace();
    await visit.signIn({ email: tenant.ownerEmail });
    await visit.open(`/projects/${project.id}/models`);
    await visit.button('models:upload.open').click();
    await uploadIfc(visit, 'Broken', whole.slice(0, whole.length / 2));
    await visit.text('models:status.failed').waitFor();
    await visit.page.getByText(visit.word('service:modelFiles.truncated')).waitFor();
    await visit.screen('model-failed');
    await visit.page.getByRole('link', { name: 'Broken', exact: true }).click();
    await visit.role('tab', 'models:part.file').click();
    await visit.button('models:file.delete').click();
    await visit.button('models:file.deleteAction').click();
    await visit.text('models:empty.title').waitFor();
    assert.deepEqual(accepted(await tenant.owner.get(`/api/projects/${project.id}/models`)).data, []);
  },
);

journey('the reading of a model is followed and stopped', async (visit) => {
  const { tenant } = visit.made;
  const project = accepted(await tenant.owner.post('/api/projects', { name: `Endless ${nameOf(visit.variant)}` }), 201);
  await visit.signIn({ email: tenant.ownerEmail });
  await visit.open(`/projects/${project.id}/models`);
  await visit.button('models:upload.open').click();
  await uploadIfc(visit, 'Endless', ifcOfCutSpace(2_000));
  await visit.page.getByRole('link', { name: 'Endless', exact: true }).click();
  await visit.role('tab', 'models:part.file').click();
  await visit.text('models:status.reading').first().waitFor();
  await visit.screen('model-reading', { whileBusy: true });
  await visit.button('models:file.cancel').click();
  await visit.page.getByText(visit.word('service:models.cancelled')).first().waitFor();
  await visit.button('models:file.cancel').waitFor({ state: 'detached' });
  await visit.text('models:stopped').waitFor();
  await visit.screen('model-stopped');
  const [model] = accepted(await tenant.owner.get(`/api/projects/${project.id}/models`)).data;
  assert.deepEqual([model.status, model.failure.code], ['failed', 'cancelled']);
});

journey(
  'a sensor appears by its readings, is drawn with its gap, and its threshold raises what is acknowledged',
  async (visit) => {
    const { tenant, gateway } = visit.made;
    const project = accepted(await tenant.owner.post('/api/projects', { name: `Plant ${nameOf(visit.variant)}` }), 201);
    const place = `/projects/${project.id}`;
    const post = async (readings: readonly { readonly minutesAgo: number; readonly value: number }[]) => {
      const at = (minutes: number) => new Date(Date.now() - minutes * MINUTE_MS).toISOString();
      const body = readings.map(({ minutesAgo, value }) => ({
        ...{ deviceId: 'ahu-1', value, at: at(minutesAgo), kind: 'temperature', unit: '°C' },
      }));
      accepted(await gateway.post(`/api${place}/sensors/readings`, { readings: body }));
    };
    const minutes = Array.from({ length: 120 }, (_, each) => 10 + each * 10).filter((each) => each < 400 || each > 600);
    await post(minutes.map((minutesAgo) => ({ minutesAgo, value: 20 + (minutesAgo % 60) / 20 })));

    await visit.signIn({ email: tenant.ownerEmail });
    await visit.open(`${place}/sensors`);
    await visit.page.getByRole('row').filter({ hasText: 'ahu-1' }).waitFor();
    await visit.screen('sensors');
    await visit.page.getByRole('row').filter({ hasText: 'ahu-1' }).click();
    await visit.heading('sensors:series.title').waitFor();
    await visit.button('sensors:thresholds.new').click();
    // Of every sixth reading the value is 22.5 °C: of 20 times in 20 hours, but for the four in the gap.
    await visit.field('sensors:thresholds.value').fill('22');
    await visit.button('sensors:backtest.action').click();
    const raised = visit.text('sensors:backtest.raised', { count: 16, shown: '16' });
    await raised.waitFor();
    await visit.field('sensors:thresholds.value').fill('25');
    await raised.waitFor({ state: 'detached' });
    await visit.button('sensors:backtest.action').click();
    await visit.text('sensors:backtest.raised', { count: 0, shown: '0' }).waitFor();
    await visit.screen('threshold');
    await visit.button('shell:save').click();
    await visit.closed();
    await visit.page.getByRole('img').first().waitFor();
    // Every other bucket is empty, which is no gap, nor is what is before the first reading: what is missing for three hours is.
    await visit.page.getByText(visit.word('sensors:series.gaps', { count: 1, longest: '' }).trim()).waitFor();
    await visit.screen('sensor');
    await visit.button('sensors:series.asTable').click();
    await visit.page.getByText(visit.word('sensors:series.gap'), { exact: true }).first().waitFor();

    await post([{ minutesAgo: 1, value: 30 }]);
    await visit.open(`${place}/anomalies`);
    await visit.text('sensors:severity.medium').first().waitFor();
    await visit.screen('anomalies');
    await visit.page.getByRole('row').filter({ hasText: 'ahu-1' }).click();
    await visit.button('sensors:anomaly.acknowledge').click();
    await visit.button('sensors:anomaly.acknowledge').waitFor({ state: 'detached' });
    await visit.screen('anomaly');
    const [anomaly] = accepted(await tenant.owner.get(`/api${place}/anomalies`)).data;
    // The address that mails of rules give.
    await visit.open(`${place}/anomalies?opened=${anomaly.id}`);
    await visit.page.getByRole('dialog').getByText(visit.word('sensors:anomaly.state.acknowledged')).waitFor();
    assert.deepEqual([anomaly.state, anomaly.value, anomaly.severity], ['acknowledged', 30, 'medium']);
  },
);

journey('a sensor is found by a part of its name, and of a threshold that two change one chooses', async (visit) => {
  const { tenant, gateway } = visit.made;
  const { owner } = tenant;
  const project = accepted(await owner.post('/api/projects', { name: `Plant ${nameOf(visit.variant)}` }), 201);
  const [place, app] = [`/projects/${project.id}`, `/api/projects/${project.id}`];
  const readings = ['Supply-Pump-7', 'return-fan-2'].map((deviceId) => ({ deviceId, value: 20, unit: '°C' }));
  accepted(await gateway.post(`${app}/sensors/readings`, { readings }));
  const [{ id }] = accepted(await owner.get(`${app}/sensors?q=pump`)).data;
  const threshold = { comparison: 'greater_than', value: 30, severity: 'high', clearValue: 27 };
  const freezing = { comparison: 'at_most', value: 4, severity: 'critical', consecutive: 3 };
  const made = accepted(await owner.post(`${app}/sensors/${id}/thresholds`, threshold), 201);
  accepted(await owner.post(`${app}/sensors/${id}/thresholds`, freezing), 201);
  const path = `${app}/thresholds/${made.id}`;

  await visit.signIn({ email: tenant.ownerEmail });
  await visit.open(`${place}/sensors`);
  await visit.page.getByRole('row').filter({ hasText: 'return-fan-2' }).waitFor();
  await visit.field('sensors:field.deviceId').fill('pUMP');
  await visit.page.getByRole('row').filter({ hasText: 'return-fan-2' }).waitFor({ state: 'detached' });
  await visit.page.getByRole('row').filter({ hasText: 'Supply-Pump-7' }).click();
  await visit.heading('sensors:thresholds.title').waitFor();
  await visit.page.getByRole('img').first().waitFor();
  await visit.screen('sensor-limits');
  const limits = visit.page.getByRole('list', { name: visit.word('sensors:thresholds.title') });
  await limits.getByRole('button').first().click();
  await visit.field('sensors:thresholds.clearValue').fill('-');
  await visit.field('sensors:thresholds.clearValue').press('Enter');
  await visit.text('sensors:thresholds.noNumber').waitFor();
  await visit.field('sensors:thresholds.clearValue').fill('27');
  await visit.field('sensors:thresholds.value').fill('50');
  await visit.page.keyboard.press('Escape');
  await visit.closed();
  await limits.getByRole('button').first().click();
  assert.match(await visit.field('sensors:thresholds.value').inputValue(), /^30/);
  await visit.field('sensors:thresholds.value').fill('32.50');
  accepted(await owner.patch(path, { value: 31, severity: 'critical' }));
  visit.announce({ method: 'PATCH', path, status: 412 });
  await visit.field('sensors:thresholds.value').press('Enter');
  await visit.heading('shell:conflict.title').waitFor();
  await visit.screen('threshold-conflict');
  await visit.button('shell:conflict.keepYours').click();
  await visit.closed();
  const { value, severity, clearValue } = accepted(await owner.get(path));
  assert.deepEqual([value, severity, clearValue], [32.5, 'critical', 27]);
});

journey('a sensor is bound to a space, seen over a year, and decommissioned', async (visit) => {
  const { tenant, gateway } = visit.made;
  const { owner } = tenant;
  const { page } = visit;
  const project = accepted(await owner.post('/api/projects', { name: `Annex ${nameOf(visit.variant)}` }), 201);
  const [place, app] = [`/projects/${project.id}`, `/api/projects/${project.id}`];
  accepted(await owner.upload(`${app}/models`, { name: 'Annex' }, Buffer.from(ifcOfOneSpace())), 202);
  const room = await eventually('the space of the model', async () => {
    const [first] = accepted(await owner.get(`${app}/spaces`)).data;
    return first;
  });
  const readings = [1 / 24, 20, 40].map((days) => ({
    ...{ deviceId: 'co2-1', value: 600, at: new Date(Date.now() - days * 1440 * MINUTE_MS).toISOString() },
    ...{ kind: 'co2', unit: 'ppm' },
  }));
  assert.deepEqual(accepted(await gateway.post(`${app}/sensors/readings`, { readings })).rejected, []);
  const sensors = async () => accepted(await owner.get(`${app}/sensors`)).data;
  const dialog = page.getByRole('dialog');

  await visit.signIn({ email: tenant.ownerEmail });
  await visit.open(`${place}/sensors`);
  await page.getByRole('row').filter({ hasText: 'co2-1' }).click();
  // The list, which says so too, stands until the sensor's own screen is there.
  await visit.button('sensors:bind.open').waitFor();
  await visit.text('sensors:unbound').waitFor();
  await visit.button('sensors:bind.open').click();
  await visit.role('combobox', 'sensors:space').fill('Room');
  await page.getByRole('option', { name: 'Room 1' }).click();
  await visit.screen('sensor-bind');
  await dialog.getByRole('button', { name: visit.word('sensors:bind.action'), exact: true }).click();
  await visit.closed();
  await page.getByText('Room 1', { exact: true }).waitFor();
  assert.deepEqual((await sensors())[0].binding, { type: 'space', id: room.id });
  await visit.button('sensors:bind.open').click();
  await eventually('the dialog names the space', async () => {
    const shown = await visit.role('combobox', 'sensors:space').inputValue();
    return shown === 'Room 1' || undefined;
  });
  await dialog.getByText('Ground').waitFor();
  // Somebody else takes the binding away meanwhile.
  accepted(await owner.delete(`${app}/sensors/${(await sensors())[0].id}/binding`), 204);
  visit.announce({ path: `${app}/sensors/${(await sensors())[0].id}/binding`, status: 412 });
  await dialog.getByRole('button', { name: visit.word('sensors:bind.action'), exact: true }).click();
  await visit.heading('shell:conflict.title').waitFor();
  await visit.screen('sensor-bind-conflict');
  await visit.button('shell:conflict.keepYours').click();
  await visit.closed();
  assert.deepEqual((await sensors())[0].binding, { type: 'space', id: room.id });

  await visit.button('sensors:series.asTable').click();
  const table = visit.role('table', 'sensors:series.title');
  const filled = table
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader') })
    .filter({ hasNotText: visit.word('sensors:series.gap') })
    .filter({ hasNotText: '—' });
  await filled.first().waitFor();
  assert.equal(await filled.count(), 1);
  const range = visit.role('radiogroup', 'sensors:series.range');
  await range.getByText(visit.word('sensors:series.ranges.365d'), { exact: true }).click();
  await page.waitForURL(({ searchParams }) => searchParams.get('range') === '365d');
  await visit.button('sensors:series.asTable').click();
  await filled.nth(2).waitFor();
  assert.equal(await filled.count(), 3);
  await visit.screen('sensor-year-table');
  await visit.button('sensors:series.asChart').click();
  await page.getByRole('img').first().waitFor();
  await visit.screen('sensor-year');

  await visit.button('sensors:decommission.open').click();
  await visit.text('sensors:decommission.advice').waitFor();
  await visit.screen('sensor-decommission');
  await visit.button('sensors:decommission.action').click();
  await visit.heading('sensors:title').waitFor();
  await visit.closed();
  await page.getByRole('row').filter({ hasText: 'co2-1' }).waitFor({ state: 'detached' });
  assert.deepEqual(await sensors(), []);
});

journey('a model leaves the list also where its screen was left before the service had deleted it', async (visit) => {
  const { owner } = visit.made.tenant;
  const { page } = visit;
  const project = accepted(await owner.post('/api/projects', { name: `Gate ${nameOf(visit.variant)}` }), 201);
  const [place, app] = [`/projects/${project.id}`, `/api/projects/${project.id}`];
  accepted(await owner.upload(`${app}/models`, { name: 'Gate' }, Buffer.from(ifcOfOneSpace())), 202);
  await eventually('the model is read', async () => {
    const [model] = accepted(await owner.get(`${app}/models`)).data;
    return model.status === 'ready' || undefined;
  });
  await visit.signIn({ email: visit.made.tenant.ownerEmail });
  await visit.open(`${place}/models`);
  const model = page.getByRole('link', { name: 'Gate', exact: true });
  await model.click();
  const left = Promise.withResolvers<void>();
  await page.route('**/api/projects/*/models/*', async (route) => {
    if (route.request().method() === 'DELETE') await left.promise;
    await route.continue();
  });
  await visit.role('tab', 'models:part.file').click();
  await visit.button('models:file.delete').click();
  await visit.button('models:file.deleteAction').click();
  await visit.button('shell:cancel').click();
  await visit.closed();
  await visit.link('models:title').first().click();
  await model.waitFor();
  left.resolve();
  await visit.text('models:empty.title').waitFor();
});

journey('an anomaly that late readings took back is listed where it is asked for', async (visit) => {
  const { tenant, gateway } = visit.made;
  const { owner } = tenant;
  const { page } = visit;
  const project = accepted(await owner.post('/api/projects', { name: `Cellar ${nameOf(visit.variant)}` }), 201);
  const [place, app] = [`/projects/${project.id}`, `/api/projects/${project.id}`];
  const now = Date.now();
  const post = async (deviceId: string, values: Readonly<Record<number, number>>) => {
    const readings = Object.entries(values).map(([minutesAgo, value]) => ({
      ...{ deviceId, value, at: new Date(now - Number(minutesAgo) * MINUTE_MS).toISOString() },
    }));
    accepted(await gateway.post(`${app}/sensors/readings`, { readings }));
  };
  for (const device of ['pump-late', 'pump-dry']) await post(device, { 60: 20 });
  const rule = { comparison: 'at_least', value: 90, severity: 'high', consecutive: 2 };
  for (const { id } of accepted(await owner.get(`${app}/sensors`)).data) {
    accepted(await owner.post(`${app}/sensors/${id}/thresholds`, rule), 201);
  }
  for (const device of ['pump-late', 'pump-dry']) await post(device, { 3: 95, 1: 95 });
  await post('pump-late', { 2: 20 });
  await eventually('one of two is withdrawn', async () =>
    accepted(await owner.get(`${app}/anomalies?withdrawn=true`)).data.length === 1 ? true : undefined,
  );

  const row = (device: string) => page.getByRole('row').filter({ hasText: device });
  await visit.signIn({ email: tenant.ownerEmail });
  await visit.open(`${place}/anomalies`);
  await row('pump-dry').waitFor();
  await visit.rest();
  assert.equal(await row('pump-late').count(), 0);
  await visit.role('switch', 'sensors:anomaly.withWithdrawn').check();
  await row('pump-late').waitFor();
  await row('pump-dry').waitFor();
  await visit.screen('anomalies-with-withdrawn');
  await page.reload();
  await row('pump-late').waitFor();
  await visit.open(`${place}/anomalies?state=withdrawn`);
  await row('pump-late').waitFor();
  await visit.rest();
  assert.equal(await row('pump-dry').count(), 0);
});

journey('an anomaly is assigned, linked to an issue and dismissed', async (visit) => {
  const { tenant, gateway } = visit.made;
  const { owner } = tenant;
  const { page } = visit;
  const project = accepted(await owner.post('/api/projects', { name: `Boiler ${nameOf(visit.variant)}` }), 201);
  const [place, app] = [`/projects/${project.id}`, `/api/projects/${project.id}`];
  const issue = accepted(await owner.post(`${app}/issues`, { title: 'Valve leaks' }), 201);
  const post = async (minutesAgo: number, value: number) => {
    const at = new Date(Date.now() - minutesAgo * MINUTE_MS).toISOString();
    accepted(await gateway.post(`${app}/sensors/readings`, { readings: [{ deviceId: 'boiler-1', value, at }] }));
  };
  await post(20, 60);
  const [sensor] = accepted(await owner.get(`${app}/sensors`)).data;
  const rule = { comparison: 'at_least', value: 90, severity: 'high' };
  accepted(await owner.post(`${app}/sensors/${sensor.id}/thresholds`, rule), 201);
  await post(1, 95);
  const standing = async () => accepted(await owner.get(`${app}/anomalies`)).data[0];

  await visit.signIn({ email: tenant.ownerEmail });
  await visit.open(`${place}/anomalies`);
  await page.getByRole('row').filter({ hasText: 'boiler-1' }).click();
  await visit.field('sensors:anomaly.assignee').click();
  await page.getByRole('option', { name: `Person ${tenant.ownerEmail}`, exact: true }).click();
  await eventually(
    'the anomaly is assigned',
    async () => (await standing()).assigneeId === tenant.ownerId || undefined,
  );
  await visit.field('sensors:anomaly.link').fill('Valve');
  await page.getByRole('option', { name: `#${issue.number} Valve leaks`, exact: true }).click();
  await visit.link('sensors:anomaly.issue', { number: issue.number, title: issue.title }).waitFor();
  await visit.button('sensors:anomaly.dismiss').click();
  await visit.button('sensors:anomaly.dismiss').waitFor({ state: 'detached' });
  await visit.screen('anomaly-dismissed');
  const { id: anomalyId, state, assigneeId, issueId } = await standing();
  assert.deepEqual([state, assigneeId, issueId], ['dismissed', tenant.ownerId, issue.id]);
  await visit.link('sensors:anomaly.issue', { number: issue.number, title: issue.title }).click();
  await visit.heading('issues:anomalies.title').waitFor();
  await visit.screen('issue-of-anomaly');
  await page.waitForURL(({ pathname }) => pathname === `${place}/issues/${issue.id}`);
  await page.getByText('Valve leaks').first().waitFor();

  // Of more than an issue shows, it leads to the list of them.
  const readings = Array.from({ length: 102 }, (_each, number) => ({
    ...{ deviceId: 'boiler-1', value: number % 2 === 0 ? 60 : 95 },
    at: new Date(Date.now() - 15 * MINUTE_MS + number * 1000).toISOString(),
  }));
  accepted(await gateway.post(`${app}/sensors/readings`, { readings }));
  for (const { id } of accepted(await owner.get(`${app}/anomalies?state=open&limit=100`)).data) {
    accepted(await owner.post(`${app}/anomalies/${id}/issue`, { issueId: issue.id }));
  }
  await visit.open(`${place}/issues/${issue.id}`);
  await page.getByText(visit.word('issues:anomalies.newest', { shown: '50' })).waitFor();
  await visit.link('issues:anomalies.all').click();
  await visit.button('sensors:anomaly.ofIssue').waitFor();
  await page.waitForURL(({ searchParams }) => searchParams.get('issue') === issue.id);

  accepted(await owner.post(`${app}/sensors/${sensor.id}/decommission`), 204);
  visit.announce({ path: `${app}/sensors/${sensor.id}`, status: 404 });
  await visit.open(`${place}/anomalies?opened=${anomalyId}`);
  await visit.text('sensors:gone').waitFor();
  await page.getByRole('dialog').getByText('boiler-1', { exact: true }).waitFor();
  await visit.screen('anomaly-of-gone-sensor');
});
