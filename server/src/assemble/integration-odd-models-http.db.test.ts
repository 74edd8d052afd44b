// Versions of vendor A whose numbers the database cannot store, over HTTP with a simulated vendor.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { connectedService, describeVendors, startSimulators } from '../../testing/integrations/connected-service.ts';
import { connectModels } from '../../testing/integrations/vendor-a-models.ts';

const simulators = await startSimulators('a');
const { service, world, signIn } = await connectedService(describeVendors(simulators));
const ours = await world.workspace({ Omar: 'owner' });
const omar = (await signIn(ours.people.Omar)).call;
const project = await connectModels({
  ...{ service, world, workspace: ours.scope, call: omar },
  simulator: simulators.a,
});

async function assertRefused(itemId: string): Promise<void> {
  const run = await project.importItem({ itemId });
  assert.deepEqual([run.state, run.error?.code], ['failed', 'vendor_validation'], JSON.stringify(run));
  // The event of the version may have begun a run of its own.
  await project.rest();
  assert.equal((await project.read()).status, 'connected');
}

test('a version with a number that is too great ends the import, and the connection works on', async () => {
  const itemId = await project.addItem();
  await project.addVersion(itemId, 1, { fields: { versionNumber: 2 ** 31 } });
  await assertRefused(itemId);
});
