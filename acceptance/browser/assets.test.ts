// Equipment and its maintenance: an asset from its registration to a second revision of its manual, its tasks in the calendar, the
// calendar's secret address, and assets of the elements of a model.
import assert from 'node:assert/strict';
import { accepted } from '../support/calls.ts';
import { ifcOfUnits } from '../support/ifc.ts';
import { makeTenant, type Tenant } from '../support/tenants.ts';
import { eventually } from '../support/waiting.ts';
import { exported } from './support/exported.ts';
import { inTurns, journeysOn } from './support/journeys.ts';
import { nameOf } from './support/variants.ts';
import type { Visit } from './support/visit.ts';

const journey = inTurns(journeysOn(async (service) => ({ tenant: await makeTenant(service, 'Facility') })));

const DAY_MS = 86_400_000;
const dayFromNow = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

async function makeProject({ owner }: Tenant, visit: Visit, name: string) {
  const body = { name: `${name} ${nameOf(visit.variant)}`, timeZone: 'UTC' };
  return accepted(await owner.post('/api/projects', body), 201);
}

async function sendDocument(visit: Visit, name: string, text: string): Promise<void> {
  const file = { name, mimeType: 'text/plain', buffer: Buffer.from(text) };
  await visit.page.locator('input[type=file]').setInputFiles(file);
  await visit.button('assets:documents.send').click();
  await visit.closed();
}

journey('an asset is registered, edited and given a manual with two revisions', async (visit) => {
  const { tenant } = visit.made;
  const project = await makeProject(tenant, visit, 'Clinic');
  const place = `/projects/${project.id}`;
  await visit.signIn({ email: tenant.ownerEmail });
  await visit.open(`${place}/assets`);
  await visit.text('assets:empty.title').waitFor();
  await visit.screen('assets-empty');
  await visit.button('assets:new.open').first().click();
  await visit.field('assets:field.tag').fill('AHU-01');
  await visit.field('assets:field.manufacturer').fill('Nordwind');
  await visit.field('assets:field.modelNumber').fill('NW 400');
  await visit.field('assets:field.installedOn').fill('2026-01-31');
  await visit.field('assets:field.warrantyExpiresOn').fill(dayFromNow(20));
  await visit.screen('new-asset');
  await visit.button('assets:new.create').click();
  await visit.heading('assets:plan.title').waitFor();

  await visit.button('assets:edit.open').click();
  await visit.field('assets:field.serialNumber').fill('SN-77');
  await visit.field('assets:field.condition').click();
  await visit.role('option', 'assets:condition.good').click();
  await visit.button('shell:save').click();
  await visit.closed();
  await visit.page.getByText('SN-77', { exact: true }).waitFor();

  await visit.button('assets:documents.add').click();
  await visit.button('assets:documents.send').click();
  await visit.text('assets:documents.fileMissing').waitFor();
  await sendDocument(visit, 'Manual.txt', 'first');
  await visit.button('assets:documents.nextOf', { name: 'Manual.txt' }).click();
  await sendDocument(visit, 'another name.txt', 'second');
  await visit.button('assets:documents.revisionsOf', { name: 'Manual.txt' }).click();
  await visit.button('assets:documents.save', { name: 'Manual.txt', number: '1' }).waitFor();
  await visit.screen('asset');
  const saved = visit.page.waitForEvent('download');
  await visit.button('assets:documents.save', { name: 'Manual.txt', number: '1' }).click();
  assert.equal((await saved).suggestedFilename(), 'Manual.txt');
  await visit.button('assets:documents.remove', { name: 'Manual.txt' }).click();
  await visit.button('assets:documents.removeAction').click();
  await visit.text('assets:documents.none').waitFor();

  await visit.open(`${place}/assets?warranty=${dayFromNow(20)}`);
  await visit.page.getByRole('row').filter({ hasText: 'AHU-01' }).waitFor();
  await visit.screen('assets');
  const [head, ...rows] = (await exported(visit, 'csv')).toString().trim().split('\r\n');
  assert.match(head ?? '', /,tag,condition,manufacturer,/);
  assert.match(rows.join('\n'), /^[^\n]*,AHU-01,good,Nordwind,NW 400,SN-77,[^\n]*$/);
  await visit.open(`${place}/assets?warranty=${dayFromNow(19)}`);
  await visit.text('assets:noneFound').waitFor();
  const [asset] = accepted(await tenant.owner.get(`/api${place}/assets`)).data;
  assert.deepEqual([asset.tag, asset.serialNumber, asset.condition], ['AHU-01', 'SN-77', 'good']);
});

journey('what somebody else changed meanwhile is chosen between, and an asset is deleted', async (visit) => {
  const { tenant } = visit.made;
  const project = await makeProject(tenant, visit, 'Depot');
  const place = `/projects/${project.id}`;
  const asset = accepted(await tenant.owner.post(`/api${place}/assets`, { tag: 'P-7', manufacturer: 'Old' }), 201);
  await visit.signIn({ email: tenant.ownerEmail });
  await visit.open(`${place}/assets/${asset.id}`);
  await visit.button('assets:edit.open').click();
  accepted(await tenant.owner.patch(`/api${place}/assets/${asset.id}`, { manufacturer: 'Theirs' }));
  await visit.field('assets:field.manufacturer').fill('Mine');
  visit.announce({ path: `/api${place}/assets/${asset.id}`, status: 412 });
  await visit.button('shell:save').click();
  await visit.heading('shell:conflict.title').waitFor();
  await visit.screen('asset-conflict');
  await visit.button('shell:conflict.keepYours').click();
  await visit.closed();
  await visit.page.getByText('Mine', { exact: true }).first().waitFor();
  await visit.button('assets:delete.open').click();
  await visit.button('assets:delete.action').click();
  await visit.text('assets:empty.title').waitFor();
});

journey('a plan brings tasks, which are completed and put off in the calendar', async (visit) => {
  const { tenant } = visit.made;
  const project = await makeProject(tenant, visit, 'School');
  const place = `/projects/${project.id}`;
  const asset = accepted(
    await tenant.owner.post(`/api${place}/assets`, { tag: 'PUMP-02', installedOn: dayFromNow(-20) }),
    201,
  );
  await visit.signIn({ email: tenant.ownerEmail });
  await visit.open(`${place}/assets/${asset.id}`);
  await visit.text('assets:plan.none').waitFor();
  await visit.button('assets:plan.edit').click();
  await visit.page.getByRole('switch').click();
  await visit.field('assets:plan.count').fill('10');
  await visit.field('assets:plan.unit').click();
  await visit.role('option', 'assets:plan.units.days').click();
  await visit.screen('maintenance-plan');
  await visit.button('shell:save').click();
  await visit.closed();
  await visit.text('assets:plan.days', { count: 10 }).waitFor();
  await visit.text('maintenance:overdue').first().waitFor();
  await visit.screen('asset-maintenance');

  await visit.open(`${place}/maintenance`);
  await visit.button('maintenance:allOverdue', { count: 1, shown: '1' }).waitFor();
  await visit.screen('maintenance');
  await visit.button('maintenance:allOverdue', { count: 1, shown: '1' }).click();
  await visit.heading('maintenance:overdueTitle').waitFor();
  await visit.screen('maintenance-overdue');
  await visit.page.getByRole('button').filter({ hasText: 'PUMP-02' }).click();
  await visit.button('maintenance:complete.action').click();
  await visit.field('maintenance:complete.note').fill('Filters changed');
  await visit.screen('complete-task');
  await visit.button('maintenance:complete.action').click();
  await visit.closed();
  await visit.text('maintenance:none').waitFor();

  await visit.open(`${place}/maintenance?by=year`);
  const open = visit.page
    .getByRole('button')
    .filter({ hasText: 'PUMP-02' })
    .filter({ hasText: visit.word('maintenance:state.open') });
  await open.first().click();
  await visit.button('maintenance:postpone.action').click();
  await visit.button('maintenance:postpone.action').click();
  await visit.page.getByRole('dialog').locator('[aria-invalid=true]').first().waitFor();
  await visit.field('maintenance:postpone.on').fill(dayFromNow(13));
  await visit.button('maintenance:postpone.action').click();
  await visit.closed();
  await visit.screen('maintenance-year');
  await visit.open(`${place}/maintenance?by=week&on=${dayFromNow(20)}`);
  await visit.page.getByRole('button').filter({ hasText: 'PUMP-02' }).click();
  await visit.button('maintenance:skip.action').click();
  await visit.field('maintenance:skip.reason').fill('Closed for the holidays');
  await visit.button('maintenance:skip.action').click();
  await visit.closed();
  const skipped = visit.page.getByRole('button').filter({ hasText: visit.word('maintenance:state.skipped') });
  await skipped.waitFor();
  await visit.screen('maintenance-week');
  // Skipped by mistake: it is due again, and then skipped after all.
  await skipped.click();
  await visit.screen('maintenance-settled-task');
  await visit.button('maintenance:reopen.action').click();
  await visit.field('maintenance:reopen.reason').fill('Wrong week');
  await visit.screen('maintenance-reopen');
  await visit.button('maintenance:reopen.action').click();
  await visit.closed();
  await skipped.waitFor({ state: 'detached' });
  await visit.page.getByRole('button').filter({ hasText: 'PUMP-02' }).click();
  await visit.button('maintenance:skip.action').click();
  await visit.field('maintenance:skip.reason').fill('Closed for the holidays');
  await visit.button('maintenance:skip.action').click();
  await visit.closed();
  await skipped.waitFor();
  await visit.button('maintenance:back.week').click();
  await skipped.waitFor({ state: 'detached' });
  const tasks = accepted(await tenant.owner.get(`/api${place}/maintenance-tasks?from=${dayFromNow(-30)}`)).data;
  const states = tasks.slice(0, 3).map((each: { state: string; dueOn: string }) => [each.state, each.dueOn]);
  assert.deepEqual(states, [
    ['completed', dayFromNow(-10)],
    ['open', dayFromNow(10)],
    ['open', dayFromNow(13)],
  ]);
});

journey('the address of the calendar is made, shown once and revoked', async (visit) => {
  const { tenant } = visit.made;
  const project = await makeProject(tenant, visit, 'Library');
  const place = `/projects/${project.id}`;
  await visit.signIn({ email: tenant.ownerEmail });
  await visit.open(`${place}/maintenance`);
  visit.announce({ path: `/api${place}/maintenance-tasks/feed`, status: 404 });
  await visit.button('maintenance:feed.open').click();
  await visit.text('maintenance:feed.none').waitFor();
  await visit.screen('calendar-address');
  await visit.button('maintenance:feed.make').click();
  await visit.heading('maintenance:feed.made').waitFor();
  const address = (await visit.page.locator('pre').textContent()) ?? '';
  assert.match(address, /\/api\/calendar\/pcscal\S+\.ics$/);
  const read = async () => (await fetch(address.replace('localhost', '127.0.0.1'))).status;
  assert.equal(await read(), 200);
  await visit.button('shell:secret.saved').click();
  await visit.closed();
  await visit.button('maintenance:feed.open').click();
  await visit.button('maintenance:feed.again').waitFor();
  assert.equal(await visit.page.getByText(address).count(), 0);
  visit.announce({ path: `/api${place}/maintenance-tasks/feed`, status: 404 });
  await visit.button('maintenance:feed.revoke').click();
  await visit.text('maintenance:feed.none').waitFor();
  assert.equal(await read(), 404);
});

journey(
  'assets are made of a model after a look at what a run would do, and follow its next version',
  async (visit) => {
    const { tenant } = visit.made;
    const { owner } = tenant;
    const project = await makeProject(tenant, visit, 'Hotel');
    const place = `/projects/${project.id}`;
    const upload = async (text: string, versionGroupId?: string) => {
      const record = { name: 'Plant', ...(versionGroupId !== undefined && { versionGroupId }) };
      const model = accepted(
        await owner.upload(`/api${place}/models`, record, Buffer.from(text), { fileName: 'plant.ifc' }),
        202,
      );
      await eventually('the model is read', async () => {
        const { status } = accepted(await owner.get(`/api${place}/models/${model.id}`));
        return status === 'ready' ? true : undefined;
      });
      return model;
    };
    const preview = async (version: number) => {
      await visit.button('assets:generate.open').click();
      await visit.field('assets:generate.model').click();
      // A version that another one took the place of is none to make assets from.
      const older = visit.role('option', 'assets:version', { name: 'Plant', version: version - 1 });
      const current = visit.role('option', 'assets:version', { name: 'Plant', version });
      await current.waitFor();
      assert.equal(await older.count(), 0);
      await current.click();
      // What the first run took is what the next one begins with.
      const notes = visit.page.getByLabel(
        visit.word('assets:generate.source', { field: visit.word('assets:field.notes') }),
      );
      if (version === 1) {
        await visit.field('assets:generate.classes').fill('IfcUnitaryEquipment');
        await visit.page.keyboard.press('Enter');
        await visit.page.keyboard.press('Tab');
        await visit.button('assets:generate.mapping').click();
        await notes.fill('Tag');
      } else {
        await visit.text('assets:generate.remembered').waitFor();
        await visit.page.getByText('IfcUnitaryEquipment', { exact: true }).first().waitFor();
        assert.equal(await notes.inputValue(), 'Tag');
      }
      await visit.button('assets:generate.preview').click();
      await visit.heading('assets:generate.wouldDo').waitFor();
    };
    const first = await upload(ifcOfUnits(['AHU-1', 'AHU-2', 'AHU-3']));
    await visit.signIn({ email: tenant.ownerEmail });
    await visit.open(`${place}/assets`);
    await preview(1);
    await visit.screen('generate-preview');
    await visit.button('assets:generate.apply').click();
    await visit.closed();
    await visit.page.getByRole('row').filter({ hasText: 'AHU-3' }).waitFor();
    await upload(ifcOfUnits(['AHU-1', 'AHU-2b', undefined, 'AHU-4']), first.versionGroupId);
    await visit.open(`${place}/assets`);
    await preview(2);
    await visit.heading('assets:generate.list.retire').waitFor();
    await visit.heading('assets:generate.list.retire').scrollIntoViewIfNeeded();
    await visit.screen('generate-again');
    await visit.button('assets:generate.apply').click();
    await visit.closed();
    await visit.page.getByRole('row').filter({ hasText: 'AHU-4' }).waitFor();
    await visit.screen('assets-of-model');
    const all = accepted(await owner.get(`/api${place}/assets?sort=tag`)).data;
    const kept = all.map(({ tag, condition }: { tag: string; condition: string | null }) => [tag, condition]);
    assert.deepEqual(kept, [
      ['AHU-1', null],
      ['AHU-2b', null],
      ['AHU-3', 'retired'],
      ['AHU-4', null],
    ]);
  },
);

journey('the first and the last day of the calendar are asked for like any other', async (visit) => {
  const { tenant } = visit.made;
  const { id } = await makeProject(tenant, visit, 'Archive');
  await visit.signIn({ email: tenant.ownerEmail });
  for (const day of ['0001-01-01', '9999-12-31']) {
    const addresses = ['', '&by=week', '&by=year'].map((by) => `maintenance?on=${day}${by}`);
    const lists = [`assets?warranty=${day}`, `issues?from=${day}&to=${day}`];
    for (const address of [...addresses, ...lists]) {
      await visit.open(`/projects/${id}/${address}`);
      await visit.rest();
      assert.ok(visit.page.url().endsWith(address), `${address} is read as ${visit.page.url()}`);
    }
  }
});
