// Models of a simulated vendor of kind a: chosen from its folders by keyboard, imported, and the run of the import is shown.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after } from 'node:test';
import { startSimulator } from '../../simulators/vendor-core/start-simulator.ts';
import { accepted } from '../support/calls.ts';
import { ifcOfOneSpace } from '../support/ifc.ts';
import { makeTenant } from '../support/tenants.ts';
import { journeysOn } from './support/journeys.ts';
import { describeVendorA } from './support/simulated-vendor.ts';
import { nameOf } from './support/variants.ts';
import type { Visit } from './support/visit.ts';

const vendor = await startSimulator('a');
after(() => vendor.close());

const journey = journeysOn(async (service) => ({ tenant: await makeTenant(service, 'Imports') }), {
  settings: describeVendorA(vendor.url),
});

type Owner = Awaited<ReturnType<typeof makeTenant>>['owner'];

/** Makes a project there with a model and a drawing in a folder inside another. */
async function makeFiles(name: string) {
  const { control } = vendor;
  const vendorProject = `b.${crypto.randomUUID()}`;
  await control.addRecord('projects', { id: vendorProject, scope: 'b.hub-1', fields: { name } });
  const addFolder = (fields: { name: string; folderId?: string }) =>
    control.addRecord('folders', { scope: vendorProject, fields });
  const { id: outer } = await addFolder({ name: 'Structure' });
  const { id: folderId } = await addFolder({ name: 'Models', folderId: outer });
  const addItem = (displayName: string) =>
    control.addRecord('items', { scope: vendorProject, fields: { displayName, folderId } });
  const subtypes = [{ id: `sub of ${name}`, title: name, isActive: true }];
  await control.addRecord('issue_types', {
    scope: vendorProject,
    fields: { title: 'Quality', isActive: true, subtypes },
  });
  await addItem('section.pdf');
  const { id: item } = await addItem('tower.ifc');
  const content = ifcOfOneSpace();
  const sha1 = createHash('sha1').update(content).digest('hex');
  const { id: fileId } = await control.addRecord('files', { fields: { content, sha1 } });
  const storageSize = Buffer.byteLength(content);
  const version = { name: 'tower.ifc', versionNumber: 1, storageSize, processState: 'PROCESSING_COMPLETE' };
  await control.addRecord('versions', { scope: item, fields: { ...version, folderId, fileId } });
  /** Adds a second version whose file is not the one described; returns a function that corrects it. */
  const addWrong = async () => {
    const { id } = await control.addRecord('files', { fields: { content, sha1: 'a'.repeat(40) } });
    const second = { ...version, versionNumber: 2, folderId, fileId: id };
    await control.addRecord('versions', { scope: item, fields: second });
    return () => control.editRecord('files', id, { sha1 });
  };
  /** Adds an item whose only version is such one; the function that is returned with it corrects it. */
  const addWrongItem = async (fileName: string) => {
    const { id: fileOfItem } = await control.addRecord('files', { fields: { content, sha1: 'a'.repeat(40) } });
    const { id } = await addItem(fileName);
    await control.addRecord('versions', {
      scope: id,
      fields: { ...version, name: fileName, folderId, fileId: fileOfItem },
    });
    return { item: id, correct: () => control.editRecord('files', fileOfItem, { sha1 }) };
  };
  return { vendorProject, addWrong, addItem: addWrongItem };
}

/** Connects a new project to a new one of the vendor. */
async function connectProject(owner: Owner, name: string) {
  const { vendorProject, addWrong, addItem } = await makeFiles(name);
  const { id: projectId } = accepted(await owner.post('/api/projects', { name }), 201);
  const path = `/api/projects/${projectId}`;
  const { accessToken, refreshToken } = await vendor.control.issueTokens({ userId: '501' });
  const given = { authKind: 'oauth2', credentials: { accessToken, refreshToken } };
  const { id } = accepted(await owner.post(`${path}/integration-connections/vendor-a/connect`, given), 201);
  accepted(
    await owner.post(`${path}/integration-connections/${id}/link`, {
      companyId: 'b.hub-1',
      projectId: vendorProject,
    }),
  );
  const connection = `${path}/integration-connections/${id}`;
  return { path, connection, projectId, addWrong, addItem, screens: `/projects/${projectId}/integrations/${id}` };
}

/** Chooses the type of issues that the overview asks for. */
async function chooseType(visit: Visit, name: string): Promise<void> {
  const field = visit.field('connections:needed.label.issueSubtypes');
  await field.click();
  await visit.page.getByRole('option', { name: `Quality / ${name}` }).click();
  await visit.screen('integration-needed');
  await visit.button('connections:settings.save').click();
  await field.waitFor({ state: 'detached' });
}

/** Opens the import and closes it again: the focus is on its button. */
async function openAndClose(visit: Visit): Promise<void> {
  const begin = visit.button('connections:import.begin');
  await begin.click();
  await visit.field('connections:import.name').waitFor();
  await visit.page.keyboard.press('Escape');
  await visit.closed();
  await begin.and(visit.page.locator(':focus')).waitFor();
}

/** Opens the folders down to the model by keyboard alone, and chooses it. */
async function chooseModel(visit: Visit): Promise<void> {
  const { page } = visit;
  const dialog = page.getByRole('dialog');
  for (const folder of ['Structure', 'Models']) {
    const button = dialog.getByRole('button', {
      name: visit.word('connections:import.open', { name: `\u2068${folder}\u2069` }),
    });
    await button.focus();
    await page.keyboard.press('Enter');
    const content = visit.word('connections:import.content', { name: `\u2068${folder}\u2069` });
    await page.getByRole('group', { name: content }).and(page.locator(':focus')).waitFor();
  }
  assert.ok(await dialog.getByRole('button', { name: 'section.pdf' }).isDisabled(), 'a drawing is not a model');
  await page.keyboard.press('Tab');
  assert.equal(await page.locator(':focus').textContent(), 'tower.ifc');
  await page.keyboard.press('Space');
  await dialog.getByRole('button', { name: 'tower.ifc', pressed: true }).waitFor();
}

journey('a model is chosen from the folders of the vendor and imported', async (visit) => {
  const { owner, ownerEmail } = visit.made.tenant;
  const name = `Imports ${nameOf(visit.variant)}`;
  const { path, screens, connection, projectId, addWrong } = await connectProject(owner, name);
  await visit.signIn({ email: ownerEmail });
  await visit.open(`${screens}/overview`);
  await chooseType(visit, name);
  assert.deepEqual(accepted(await owner.get(connection)).config.issueSubtypes, { default: `sub of ${name}` });
  await openAndClose(visit);
  await visit.button('connections:import.begin').click();
  await chooseModel(visit);
  await visit.field('connections:import.name').fill('Tower');
  await visit.screen('integration-import');
  await visit.button('connections:import.action').click();
  await visit.link('connections:runs.model').waitFor();
  await visit.screen('integration-import-run');
  const { data } = accepted(await owner.get(`${path}/models`));
  assert.deepEqual(
    data.map((each: { name: string; version: number }) => [each.name, each.version]),
    [['Tower', 1]],
  );

  await visit.page.keyboard.press('Escape');
  await visit.closed();
  await visit.button('connections:import.begin').click();
  await chooseModel(visit);
  visit.announce({ method: 'POST', path: /\/integrations\/vendor-a\/import$/, status: 409 });
  await visit.button('connections:import.action').click();
  await visit.page.getByRole('dialog').getByRole('alert').filter({ hasText: 'Tower' }).waitFor();
  await visit.screen('integration-import-again');
  assert.equal(accepted(await owner.get(`${path}/models`)).data.length, 1);

  // The next version cannot be fetched: the model and the connection say so, and it is tried again.
  const readHealth = async () => accepted(await owner.get(connection)).health;
  await until(async () => (await readHealth()).hookStatus === 'active');
  const correct = await addWrong();
  await until(async () => (await readHealth()).recordsWithErrors === 1);
  const notice = visit.page
    .getByRole('status')
    .filter({ hasText: visit.word('synchronization:unfetched.title', { version: '2', name: '\u2068Tower\u2069' }) });
  await visit.open(`/projects/${projectId}/models/${data[0].id}`);
  await notice.waitFor();
  await visit.screen('model-unfetched');
  await visit.link('synchronization:unfetched.toConnection').click();
  await notice.waitFor();
  await visit.screen('integration-unfetched');
  await correct();
  const version = visit.word('synchronization:modelVersion', { version: '2', name: '\u2068Tower\u2069' });
  await visit.page
    .getByRole('button', { name: visit.word('problems:retryNamed', { what: version }), exact: true })
    .click();
  await notice.waitFor({ state: 'detached' });
  assert.equal(accepted(await owner.get(`${path}/models`)).data.length, 2);
});

journey('a first import that fails says why on the page of the connection, and is tried again there', async (visit) => {
  const { owner, ownerEmail } = visit.made.tenant;
  const name = `Failing ${nameOf(visit.variant)}`;
  const { path, screens, addItem } = await connectProject(owner, name);
  const { item, correct } = await addItem('annex.ifc');
  accepted(await owner.post(`${path}/integrations/vendor-a/import`, { itemId: item }), 202);
  await visit.signIn({ email: ownerEmail });
  await visit.open(`${screens}/overview`);
  const notice = visit.page.getByRole('status').filter({ hasText: visit.word('connections:import.failed') });
  await notice.getByText('annex.ifc').waitFor();
  await visit.screen('integration-import-failed');
  await correct();
  const again = visit.word('problems:retryNamed', { what: '\u2068annex.ifc\u2069' });
  await notice.getByRole('button', { name: again, exact: true }).click();
  await notice.waitFor({ state: 'detached' });
  await until(async () => accepted(await owner.get(`${path}/models`)).data.length === 1);
});

async function until(isSo: () => Promise<boolean>): Promise<void> {
  for (const endMs = Date.now() + 20_000; !(await isSo()); ) {
    assert.ok(Date.now() < endMs, 'it does not happen');
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
