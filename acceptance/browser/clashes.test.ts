// Clashes: entered, decided about one by one and many at once, and the ledger that those decisions stand in, verified here and
// without the service.
import assert from 'node:assert/strict';
import { accepted } from '../support/calls.ts';
import { houseGuids, ifcOfHouse } from '../support/ifc.ts';
import type { Service } from '../support/processes.ts';
import { makeTenant, makeUser, pcsJson, type Tenant } from '../support/tenants.ts';
import { eventually } from '../support/waiting.ts';
import { inTurns, journeysOn } from './support/journeys.ts';
import { nameOf, WITH_TABLES } from './support/variants.ts';
import type { Visit } from './support/visit.ts';

const PERSON = 'reviewer@clashes.example';
const VIEWER = 'viewer@clashes.example';
const NAUGHTY = `<img src=x onerror=alert(1)> <b>"&amp;'</b> ${'W'.repeat(80)} \u2067right to left\u2069 🏗️`;

async function prepare(service: Service) {
  const tenant = await makeTenant(service, 'Clashes');
  const { owner, projectId, workspaceId } = tenant;
  for (const [email, role] of [
    [PERSON, 'reviewer'],
    [VIEWER, 'viewer'],
  ] as const) {
    const id = await makeUser(service, workspaceId, { email, role: 'member' });
    accepted(await owner.put(`/api/projects/${projectId}/members/${id}`, { role }));
  }
  const models = `/api/projects/${projectId}/models`;
  const { id } = accepted(await owner.upload(models, { name: 'House' }, Buffer.from(ifcOfHouse())), 202);
  await eventually('the model is read', async () => {
    const model = accepted(await owner.get(`${models}/${id}`));
    return model.status === 'ready' || undefined;
  });
  return { tenant };
}

const journey = inTurns(journeysOn(prepare));
const clashesOf = ({ projectId }: Tenant) => `/projects/${projectId}/clashes`;
const apiOf = ({ projectId }: Tenant) => `/api/projects/${projectId}/clashes`;
const idOf = (visit: Visit) => new URL(visit.page.url()).pathname.split('/').at(-1) ?? '';

async function makeClash(tenant: Tenant, name: string) {
  const clash = { name, kind: 'hard', elementAGuid: '0eA6m4fELI9QBIhP3wiLAp', elementBGuid: '3vB2YO8$X4xv9uCUBmfN1K' };
  return accepted(await tenant.owner.post(apiOf(tenant), clash), 201);
}

async function decideAs(tenant: Tenant, id: string, outcome: string, reason = 'agreed') {
  return accepted(await tenant.owner.post(`${apiOf(tenant)}/${id}/decisions`, { outcome, reason }), 201);
}

/** Waits for a status in the head of the page. */
const statusIs = ({ page, word }: Visit, status: string) =>
  page
    .locator('main header')
    .first()
    .getByText(word(`clashes:status.${status}`), { exact: true })
    .waitFor();

journey('a clash is entered and decided about, and the decision is found in a ledger that holds', async (visit) => {
  const { tenant } = visit.made;
  const { page } = visit;
  const name = `Duct and beam ${nameOf(visit.variant)}`;
  await visit.signIn({ email: PERSON });
  await visit.open(clashesOf(tenant));
  await visit.button('clashes:new.open').first().click();
  await visit.role('dialog', 'clashes:new.title').locator('input:focus').waitFor();
  await visit.field('clashes:field.name').fill(name);
  await visit.field('clashes:axis.x').fill('1.5');
  await visit.button('clashes:new.create').click();
  await visit.text('clashes:wrong.point').first().waitFor();
  const [first, second] = (['A', 'B'] as const).map((side) =>
    visit.role('combobox', `clashes:field.element${side}Guid`),
  );
  await first?.fill('north wall');
  const option = page.getByRole('option').filter({ hasText: houseGuids(0).north });
  await option.waitFor();
  await visit.screen('clash-new-search');
  await option.click();
  assert.equal(await first?.inputValue(), 'North wall');
  await page.locator('[id$=-description]').getByText(houseGuids(0).north).waitFor();
  // The way of those who have the GlobalId of another program.
  await second?.fill(houseGuids(0).west);
  await second?.press('Tab');
  await eventually('the element is named', async () => (await second?.inputValue()) === 'West wall' || undefined);
  await second?.fill('3vB2YO8$X4xv9uCUBmfN1K');
  await second?.press('Tab');
  assert.equal(await second?.inputValue(), '3vB2YO8$X4xv9uCUBmfN1K', 'an element of no model is known by its GlobalId');
  await second?.fill('west');
  await page
    .getByRole('option')
    .filter({ hasText: houseGuids(0).west })
    .click();
  await visit.field('clashes:axis.y').fill('2');
  await visit.field('clashes:axis.z').fill('-3');
  await visit.field('clashes:field.distanceInput').fill('-0.052');
  await visit.screen('clash-new');
  await visit.button('clashes:new.create').click();
  await statusIs(visit, 'new');
  const id = idOf(visit);
  const clash = accepted(await tenant.owner.get(`${apiOf(tenant)}/${id}`));
  assert.deepEqual([clash.elementAGuid, clash.elementBGuid], [houseGuids(0).north, houseGuids(0).west]);

  await visit.button('clashes:outcome.approve').click();
  await visit.text('clashes:decide.reasonMissing').waitFor();
  await visit.field('clashes:decide.reason').fill('Sleeve agreed: “Ø 110”');
  await visit.button('clashes:outcome.approve').click();
  await statusIs(visit, 'approved');
  await visit.button('clashes:outcome.approve').waitFor({ state: 'detached' });
  const { data } = accepted(
    await tenant.owner.get(`/api/projects/${tenant.projectId}/governance-ledger?subjectId=${id}`),
  );
  assert.deepEqual([data.length, data[0].outcome, data[0].reason], [1, 'approve', 'Sleeve agreed: “Ø 110”']);
  const shown = String(data[0].sequence);
  await visit.link('clashes:decisions.entry', { shown }).waitFor();
  await visit.screen('clash-approved');

  await visit.link('clashes:decisions.entry', { shown }).click();
  await visit.heading('ledger:title').waitFor();
  await visit.text('ledger:ofClash', { number: data[0].subject.number }).waitFor();
  await page.getByText('Sleeve agreed: “Ø 110”', { exact: true }).waitFor();
  await visit.screen('ledger-of-clash');
  await visit.link('ledger:all').click();
  await visit.button('ledger:verify').click();
  await visit.text('ledger:verdict.valid').waitFor();
  await visit.screen('ledger-verified');
});

journey(
  'a decision that leads to where somebody else has brought the clash is refused, and its reason kept',
  async (visit) => {
    const { tenant } = visit.made;
    const clash = await makeClash(tenant, `Raced ${nameOf(visit.variant)}`);
    await visit.signIn({ email: PERSON });
    await visit.open(`${clashesOf(tenant)}/${clash.id}`);
    await visit.field('clashes:decide.reason').fill('moved the pipe');
    await decideAs(tenant, clash.id, 'resolve');
    visit.announce({ method: 'POST', path: `${apiOf(tenant)}/${clash.id}/decisions`, status: 409 });
    await visit.button('clashes:outcome.resolve').click();
    await visit.text('clashes:decide.refused').waitFor();
    await statusIs(visit, 'resolved');
    // What leads to where it is now is offered no more.
    await visit.button('clashes:outcome.resolve').waitFor({ state: 'detached' });
    assert.equal(await visit.field('clashes:decide.reason').inputValue(), 'moved the pipe');
    await visit.screen('clash-refused');
    await visit.button('clashes:outcome.reopen').click();
    await statusIs(visit, 'active');
  },
);

journey(
  'many clashes are decided about at once; one that cannot be stays chosen and says why',
  async (visit) => {
    const { tenant } = visit.made;
    const { page, word } = visit;
    const mark = `bulk ${nameOf(visit.variant)}`;
    const made = await Promise.all([1, 2, 3, 4, 5, 6].map((each) => makeClash(tenant, `${mark} ${each}`)));
    const [raced, done] = made;
    await decideAs(tenant, done.id, 'void');
    await visit.signIn({ email: PERSON });
    await visit.open(`${clashesOf(tenant)}?show=all&q=${encodeURIComponent(mark)}`);
    await page.getByRole('link', { name: `${mark} 6`, exact: true }).waitFor();
    await page.getByRole('checkbox', { name: word('shell:table.chooseAll'), exact: true }).click();
    await visit.text('clashes:bulk.chosen', { count: 6 }).waitFor();
    await decideAs(tenant, raced.id, 'void');
    await visit.button('clashes:bulk.decide').click();
    await page.getByRole('radio', { name: word('clashes:outcome.void'), exact: true }).check();
    await visit.text('clashes:bulk.there', { count: 1, status: word('clashes:status.void') }).waitFor();
    await visit.field('clashes:decide.reason').fill('Drawn twice');
    await visit.screen('clashes-bulk');
    visit.announce({ method: 'POST', path: `${apiOf(tenant)}/${raced.id}/decisions`, status: 409 });
    await visit.button('clashes:bulk.apply', { count: 5 }).click();
    await visit.text('clashes:bulk.succeeded', { count: 4 }).waitFor();
    await visit.text('clashes:bulk.refused', { count: 1 }).waitFor();
    await visit.screen('clashes-bulk-report');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: word('shell:close'), exact: true })
      .last()
      .click();
    await visit.text('clashes:bulk.chosen', { count: 2 }).waitFor();
    await eventually('all are void', async () => {
      const { data } = accepted(await tenant.owner.get(`${apiOf(tenant)}?q=${encodeURIComponent(mark)}`));
      return data.every((each: { status: string }) => each.status === 'void') || undefined;
    });
    const present = `${clashesOf(tenant)}?present=false&show=all&q=${encodeURIComponent(mark)}`;
    await visit.open(present);
    await visit.text('clashes:empty.filtered').waitFor();
  },
  WITH_TABLES,
);

journey('the chain is downloaded whole, and holds without the service', async (visit) => {
  const { tenant, service } = visit.made;
  const { page } = visit;
  const clash = await makeClash(tenant, `Chained ${nameOf(visit.variant)}`);
  await decideAs(tenant, clash.id, 'approve', NAUGHTY);
  await visit.signIn({ email: VIEWER });
  await visit.open(`/projects/${tenant.projectId}/ledger`);
  await page.getByText(NAUGHTY).first().waitFor();
  await visit.button('ledger:offline.open').click();
  const coming = page.waitForEvent('download');
  await visit.button('ledger:offline.download').click();
  const file = await coming;
  assert.equal(file.suggestedFilename(), 'ledger.json');
  const verdict = await pcsJson(service, ['ledger', 'verify', '--file', await file.path()]);
  const here = accepted(await tenant.owner.get(`/api/projects/${tenant.projectId}/governance-ledger/verify`));
  assert.deepEqual([verdict.valid, verdict.complete, verdict.entries], [true, true, here.entries]);
  await visit.screen('ledger-offline');
});

journey('clash tests are shown with their runs, and lead to where runs are imported', async (visit) => {
  const { tenant } = visit.made;
  const { page, word } = visit;
  const test = `Ducts & beams ${nameOf(visit.variant)}`;
  const header = 'name,kind,element_a_guid,element_b_guid,id';
  const runs = [[1, 2, 3], [1]].map((ids) => ids.map((id) => `Meet ${id},hard,a${id},b${id},${test} ${id}`));
  for (const lines of runs) {
    const csv = new TextEncoder().encode([header, ...lines].join('\n'));
    const options = { fileName: 'run.csv', type: 'text/csv' };
    accepted(await tenant.owner.upload(`${apiOf(tenant)}/imports`, { test }, csv, options), 201);
  }
  await visit.signIn({ email: PERSON });
  await visit.open(`/projects/${tenant.projectId}/clash-tests`);
  await page.getByRole('heading', { name: test, exact: true }).waitFor();
  const table = page.getByRole('table', { name: word('clashes:tests.runsOf', { name: test }), exact: true });
  const cells = await table.getByRole('row').nth(1).getByRole('cell').allInnerTexts();
  // Found, new, changed, unchanged, no longer found, skipped, conflicts.
  assert.deepEqual(cells.slice(3), ['1', '0', '0', '1', '2', '0', '0']);
  await visit.screen('clash-tests');
  await visit.link('clashes:tests.import').first().click();
  await page.waitForURL(`**/projects/${tenant.projectId}/exchange`);
});

journey('a viewer reads clashes and decisions, and is offered no decision', async (visit) => {
  const { tenant } = visit.made;
  const clash = await makeClash(tenant, NAUGHTY);
  await decideAs(tenant, clash.id, 'resolve', NAUGHTY);
  await visit.signIn({ email: VIEWER });
  await visit.open(`${clashesOf(tenant)}/${clash.id}`);
  await visit.heading('clashes:decisions.title').waitFor();
  await visit.page.getByText(NAUGHTY).nth(1).waitFor();
  for (const key of ['clashes:outcome.void', 'clashes:outcome.reopen']) {
    assert.equal(await visit.button(key).count(), 0, key);
  }
  await visit.screen('clash-naughty');
  await visit.open(`${clashesOf(tenant)}?show=all&sort=-number`);
  await visit.page.getByRole('link', { name: NAUGHTY }).first().waitFor();
  assert.equal(await visit.button('clashes:new.open').count(), 0);
  assert.equal(await visit.page.getByRole('grid').getByRole('checkbox').count(), 0);
  await visit.screen('clashes-naughty');
});
