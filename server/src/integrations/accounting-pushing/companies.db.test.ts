// Another company is connected while costs are approved or drafted: ids of one company are never used in another one (11.18).
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { documentRig } from '../../../testing/integrations/document-rig.ts';

test('documents of another company are neither read nor changed', async (t) => {
  const rig = await documentRig(t);
  const rfiId = await rig.addCost('100');
  const { id } = await rig.entryFor(rfiId);
  await rig.approve(id);
  await rig.push(id);
  // Begun with the company of the documents, carried out with another one.
  await rig.reverse(id);
  await rig.disconnect();
  await rig.connect('southgate');
  await rig.simulator.control.clearRequests();
  const failed = await rig.push(id);
  assert.deepEqual([failed.state, failed.error?.key], ['pushed', 'accountingEntries.documentsElsewhere']);
  await assert.rejects(rig.reverse(id), { code: 'conflict' });
  const refreshed = await rig.refresh(id);
  assert.equal(refreshed.document?.status, 'draft', 'nothing is concluded from another company');
  assert.deepEqual(await rig.simulator.control.listRequests({ path: '/api/v1/purchaseOrders/*' }), []);
  await rig.disconnect();
  await rig.connect();
  await rig.reverse(id);
  assert.equal((await rig.push(id)).state, 'reversed');
  assert.deepEqual(await rig.listThere(), []);
});

test('what was approved for a company is not drafted in another one', async (t) => {
  const rig = await documentRig(t);
  const { id } = await rig.entryFor(await rig.addCost('100'));
  await rig.approve(id);
  await rig.disconnect();
  await rig.connect('southgate');
  const failed = await rig.push(id);
  assert.deepEqual([failed.state, failed.error?.key], ['failed', 'accountingEntries.approvedElsewhere']);
  assert.deepEqual(await rig.listThere(), []);
  await rig.retry(id);
  assert.equal((await rig.push(id)).state, 'pushed');
  assert.deepEqual(await rig.listThere(), ['PO 100 draft']);
});

test('a draft is not created with credentials that came while it was carried out', async (t) => {
  const rig = await documentRig(t);
  const { id } = await rig.entryFor(await rig.addCost('100'));
  await rig.approve(id);
  rig.beforeCreation(async () => {
    await rig.disconnect();
    await rig.connect('southgate');
  });
  await assert.rejects(rig.push(id), { code: 'interrupted' });
  assert.deepEqual(await rig.listThere(), []);
  const failed = await rig.push(id);
  assert.deepEqual([failed.state, failed.error?.key], ['failed', 'accountingEntries.approvedElsewhere']);
  assert.deepEqual(await rig.listThere(), []);
});
