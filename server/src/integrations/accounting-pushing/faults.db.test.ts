// A provider that fails or lies while documents are written: one document each, and none with another amount (11.18, "Once").
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type DocumentRig, documentRig, type Fault } from '../../../testing/integrations/document-rig.ts';

/** Carries an entry out until it has ended, as its job is repeated. */
async function pushToEnd(rig: DocumentRig, id: string) {
  for (let count = 0; count < 24; count += 1) {
    const entry = await rig.push(id);
    if (!['approved', 'pushing', 'reversing'].includes(entry.state)) return entry;
    await new Promise<void>((resolve) => void rig.clock.after(10 * 60_000, resolve));
  }
  throw new Error('the entry does not end');
}

const HOUR_MS = 60 * 60_000;
const WRITE = { method: 'POST', path: '/api/v1/purchaseOrders' };
const ROWS: readonly (readonly [string, Fault, string])[] = [
  ['an answer that is lost', { kind: 'reset_after', times: 1, match: WRITE }, 'pushed'],
  ['a call that is lost', { kind: 'reset_before', times: 1, match: WRITE }, 'pushed'],
  ['half of an answer', { kind: 'half', times: 1, match: WRITE }, 'pushed'],
  ['an answer that cannot be read', { kind: 'malformed', times: 1, match: WRITE }, 'pushed'],
  ['HTML in place of an answer', { kind: 'html_200', times: 1, match: WRITE }, 'pushed'],
  ['500 after the work', { kind: 'status', status: 500, times: 1, match: WRITE }, 'pushed'],
  ['a throttled call', { kind: 'throttle', times: 3 }, 'pushed'],
  ['maintenance', { kind: 'maintenance', times: 3 }, 'pushed'],
  ['a list that lags', { kind: 'list_lag', delayMs: 60_000, times: 3 }, 'pushed'],
  ['a refused write', { kind: 'status', status: 400, times: 1, match: WRITE }, 'failed'],
];

for (const [name, fault, state] of ROWS) {
  test(`pushing meets ${name}`, async (t) => {
    const rig = await documentRig(t);
    const { id } = await rig.entryFor(await rig.addCost('100'));
    await rig.approve(id);
    await rig.simulator.control.addFault(fault);
    const entry = await pushToEnd(rig, id);
    assert.equal(entry.state, state, JSON.stringify(entry.error));
    assert.deepEqual(await rig.listThere(), state === 'pushed' ? ['PO 100 draft'] : []);
    assert.deepEqual(rig.counted, [state === 'pushed' ? 'purchase_order created' : 'purchase_order refused']);
    if (state === 'pushed') return;
    await rig.simulator.control.removeFaults();
    await rig.retry(id);
    assert.equal((await pushToEnd(rig, id)).state, 'pushed');
    assert.deepEqual(await rig.listThere(), ['PO 100 draft']);
  });
}

test('all entries wait for a provider that is down for hours', async (t) => {
  const rig = await documentRig(t);
  const ids: string[] = [];
  for (let count = 0; count < 6; count += 1) {
    const { id } = await rig.entryFor(await rig.addCost('100'));
    await rig.approve(id);
    ids.push(id);
  }
  await rig.simulator.control.addFault({ kind: 'status', status: 503, times: 10_000 });
  for (const waitMs of [0, 5 * HOUR_MS]) {
    await new Promise<void>((resolve) => void rig.clock.after(waitMs, resolve));
    for (const id of ids) assert.equal((await rig.push(id)).state, 'pushing');
  }
  await rig.simulator.control.removeFaults();
  for (const id of ids) assert.equal((await pushToEnd(rig, id)).state, 'pushed');
  assert.equal((await rig.listThere()).length, 6);
});

test('an entry of which nothing was sent fails after a day without the provider', async (t) => {
  const rig = await documentRig(t);
  const rfiId = await rig.addCost('100');
  const first = await rig.entryFor(rfiId);
  await rig.approve(first.id);
  await pushToEnd(rig, first.id);
  await rig.changeCost(rfiId, { costImpact: { amount: '130', currency: 'SAR' } });
  const { id } = await rig.entryFor(rfiId);
  await rig.approve(id);
  await rig.simulator.control.addFault({ kind: 'status', status: 503, times: 10_000 });
  assert.equal((await rig.push(id)).state, 'pushing');
  await new Promise<void>((resolve) => void rig.clock.after(25 * HOUR_MS, resolve));
  const late = await pushToEnd(rig, id);
  assert.deepEqual([late.state, late.error?.code], ['failed', 'unreachable']);
  await rig.simulator.control.removeFaults();
  await rig.retry(id);
  assert.equal((await pushToEnd(rig, id)).state, 'pushed');
  assert.deepEqual(await rig.listThere(), ['PO 130 draft']);
});

test('another amount than was sent is removed again', async (t) => {
  const rig = await documentRig(t);
  const { id } = await rig.entryFor(await rig.addCost('100'));
  await rig.approve(id);
  await rig.simulator.control.changeSettings({ surcharge: 0.5 });
  const entry = await pushToEnd(rig, id);
  assert.deepEqual([entry.state, entry.error?.code], ['failed', 'bad_answer']);
  assert.deepEqual(rig.counted, ['purchase_order refused']);
  assert.deepEqual(await rig.listThere(), []);
  await rig.simulator.control.changeSettings({ surcharge: 0 });
  await rig.retry(id);
  assert.equal((await pushToEnd(rig, id)).state, 'pushed');
  assert.deepEqual(await rig.listThere(), ['PO 100 draft']);
});

test('a deletion that the provider only claims to make leaves the draft', async (t) => {
  const rig = await documentRig(t);
  const { id } = await rig.entryFor(await rig.addCost('100'));
  await rig.approve(id);
  await pushToEnd(rig, id);
  await rig.reverse(id);
  const match = { method: 'DELETE', path: '/api/v1/purchaseOrders/*' };
  await rig.simulator.control.addFault({ kind: 'ignore_write', times: 1, match });
  const entry = await pushToEnd(rig, id);
  assert.deepEqual([entry.state, entry.error?.key], ['pushed', 'accountingEntries.notTaken']);
  assert.deepEqual(await rig.listThere(), ['PO 100 draft']);
  await rig.reverse(id);
  assert.equal((await pushToEnd(rig, id)).state, 'reversed');
  assert.deepEqual(await rig.listThere(), []);
});

test('a change that the provider only claims to take leaves the draft', async (t) => {
  const rig = await documentRig(t);
  const rfiId = await rig.addCost('100');
  const first = await rig.entryFor(rfiId);
  await rig.approve(first.id);
  await pushToEnd(rig, first.id);
  await rig.changeCost(rfiId, { costImpact: { amount: '130', currency: 'SAR' } });
  const { id } = await rig.entryFor(rfiId);
  await rig.approve(id);
  await rig.simulator.control.addFault({
    kind: 'ignore_write',
    times: 1,
    match: { method: 'PATCH', path: '/api/v1/purchaseOrders/*' },
  });
  const entry = await pushToEnd(rig, id);
  assert.deepEqual([entry.state, entry.error?.code], ['failed', 'bad_answer']);
  assert.deepEqual(await rig.listThere(), ['PO 100 draft']);
  await rig.retry(id);
  assert.equal((await pushToEnd(rig, id)).state, 'pushed');
  assert.deepEqual(await rig.listThere(), ['PO 130 draft']);
});
