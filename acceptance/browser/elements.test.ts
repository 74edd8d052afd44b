// What is said of the elements of a model elsewhere, and what is said where one version has nothing in common with another.
import assert from 'node:assert/strict';
import { accepted, type Client, clientOf } from '../support/calls.ts';
import { houseGuids, ifcOfHouse } from '../support/ifc.ts';
import { makeKey, makeTenant } from '../support/tenants.ts';
import { eventually } from '../support/waiting.ts';
import { inTurns, journeysOn } from './support/journeys.ts';
import { nameOf, WITH_TABLES } from './support/variants.ts';

const journey = inTurns(
  journeysOn(async (service) => {
    const tenant = await makeTenant(service, 'Elements');
    const { key } = await makeKey(tenant.owner, 'write', 'Gateway');
    return { tenant, gateway: clientOf(service.address, { 'x-api-key': key }) };
  }),
);

/** A version of a house, once it is read. */
async function houseIn(owner: Client, app: string, text: string, versionGroupId?: string) {
  const record = versionGroupId === undefined ? { name: 'House' } : { versionGroupId };
  const { id } = accepted(await owner.upload(`${app}/models`, record, Buffer.from(text)), 202);
  return eventually('the model is read', async () => {
    const model = accepted(await owner.get(`${app}/models/${id}`));
    assert.notEqual(model.status, 'failed');
    return model.status === 'ready' ? model : undefined;
  });
}

/** Where the class of the element of the first asset is, and the cell that it stands in. */
const CLASS = `(() => {
  const shown = [...document.querySelectorAll('[role=gridcell] .as-typed')].find(({ textContent }) => textContent.startsWith('IfcWall'));
  if (shown === undefined) return undefined;
  const letters = document.createRange();
  letters.setStart(shown.firstChild, 0);
  letters.setEnd(shown.firstChild, 7);
  const [inside, box] = [letters.getBoundingClientRect(), shown.closest('[role=gridcell]').getBoundingClientRect()];
  return inside.left >= box.left && inside.right <= box.right;
})()`;

journey(
  'what belongs to an element says which it is: a sensor by its name, an asset by its class from its beginning',
  async (visit) => {
    const { tenant, gateway } = visit.made;
    const { owner } = tenant;
    const project = accepted(await owner.post('/api/projects', { name: `Wall ${nameOf(visit.variant)}` }), 201);
    const [place, app] = [`/projects/${project.id}`, `/api/projects/${project.id}`];
    const text = ifcOfHouse().replaceAll("'Ground'", "'Ground floor of the northern building'");
    const { versionGroupId } = await houseIn(owner, app, text);
    const readings = ['strain', 'lost'].map((deviceId) => ({ deviceId, value: 1 }));
    accepted(await gateway.post(`${app}/sensors/readings`, { readings }));
    const [guid, gone] = [houseGuids(0).north, houseGuids(1).north];
    for (const { id, deviceId } of accepted(await owner.get(`${app}/sensors`)).data) {
      const binding = { type: 'element', id: deviceId === 'lost' ? gone : guid };
      accepted(await owner.put(`${app}/sensors/${id}/binding`, binding));
    }
    // The next version has one of them no more.
    await houseIn(owner, app, text.replaceAll(gone, gone.replace('0n', '1n')), versionGroupId);
    accepted(await owner.post(`${app}/assets`, { elementGuid: guid, modelNumber: 'WX-200' }), 201);

    await visit.signIn({ email: tenant.ownerEmail });
    await visit.open(`${place}/sensors`);
    const row = (text: string) => visit.page.getByRole('row').filter({ hasText: text });
    await row('strain').getByText('North wall', { exact: true }).waitFor();
    await row('lost').getByText(gone, { exact: true }).waitFor();
    await visit.screen('sensors-of-elements');
    await row('strain').click();
    await visit.page.getByText('North wall', { exact: true }).waitFor();
    await visit.open(`${place}/assets`);
    await row('WX-200').getByText(visit.word('assets:noTag'), { exact: true }).waitFor();
    const isSeen = await eventually('the class is shown', () => visit.page.evaluate<boolean | undefined>(CLASS));
    assert.ok(isSeen, 'its first letters are cut');
    await visit.screen('assets-of-elements');
  },
  WITH_TABLES,
);

journey('versions that share no element say so, and one whose earlier versions are gone says that', async (visit) => {
  const { tenant } = visit.made;
  const { owner } = tenant;
  const project = accepted(await owner.post('/api/projects', { name: `Versions ${nameOf(visit.variant)}` }), 201);
  const [place, app] = [`/projects/${project.id}`, `/api/projects/${project.id}`];
  const first = await houseIn(owner, app, ifcOfHouse());
  const other = ifcOfHouse().replaceAll("('0", "('1");
  const second = await houseIn(owner, app, other, first.versionGroupId);
  await visit.signIn({ email: tenant.ownerEmail });
  await visit.open(`${place}/models/${second.id}?part=changes`);
  await visit.text('models:changes.nothingCommon').waitFor();
  await visit.screen('model-nothing-common');
  const third = await houseIn(owner, app, other.replace('North wall', 'Wall'), first.versionGroupId);
  await visit.open(`${place}/models/${third.id}?part=changes`);
  await visit.page.getByRole('row').last().waitFor();
  await visit.rest();
  assert.equal(await visit.text('models:changes.nothingCommon').count(), 0);

  for (const { id } of [first, second]) accepted(await owner.delete(`${app}/models/${id}`), 204);
  await visit.open(`${place}/models/${third.id}?part=spaces`);
  await visit.text('models:spaceChanges.alone', { count: 2, new: '2' }).waitFor();
  await visit.screen('model-alone');
});
