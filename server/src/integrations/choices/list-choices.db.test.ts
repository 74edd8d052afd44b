// Choices wait for the vendor, and for no more than ten seconds in all (integrations 11.4).
import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { tokenRig } from '../../../testing/integrations/token-rig.ts';
import { AppError } from '../../platform/app-error.ts';
import { manualClock } from '../../platform/clock.ts';
import { createPace, MustWait } from '../calls/public.ts';
import { vendorA } from '../vendor-a/public.ts';
import { vendorB } from '../vendor-b/public.ts';
import { createVendorC } from '../vendor-c/public.ts';
import { type VendorAdapter, VendorFault } from '../vendors/public.ts';
import { listChoices } from './list-choices.ts';

async function start(t: TestContext, listOnes: VendorAdapter['listChoices']) {
  const clock = manualClock(Date.now());
  const { deps, scope, id } = await tokenRig(t, { clock });
  const adapters = { a: vendorA, b: { ...vendorB, listChoices: listOnes }, c: createVendorC() };
  const getProject = async () => ({ timeZone: 'UTC' });
  const all = { ...deps, pace: createPace(clock), random: () => 0.5, adapters, getProject };
  const list = () => listChoices(all, scope, { connectionId: id, kind: 'companies', parent: null, q: null });
  return { clock, list };
}

test('a thing that the vendor lists twice is one choice, in the place of the first', async (t) => {
  const { list } = await start(t, async () => [
    { id: '2', name: 'Two' },
    { id: '1', name: 'One' },
    { id: '2', name: 'Two again' },
  ]);
  assert.deepEqual(await list(), [
    { id: '2', name: 'Two' },
    { id: '1', name: 'One' },
  ]);
});

const isUnavailable = (error: unknown) => error instanceof AppError && error.code === 'vendor_unavailable';

test('a vendor that never answers is given up after ten seconds', async (t) => {
  const began = Promise.withResolvers<void>();
  const { clock, list } = await start(t, () => {
    began.resolve();
    return Promise.withResolvers<never>().promise;
  });
  const outcome = { isOver: false };
  const listed = list().finally(() => {
    outcome.isOver = true;
  });
  await began.promise;
  clock.advance(9_999);
  await new Promise((resolve) => setImmediate(resolve));
  assert.equal(outcome.isOver, false);
  clock.advance(1);
  await assert.rejects(listed, isUnavailable);
});

test('a fault of the vendor and a wait that it asks for are refused as unavailable, a fault of ours is not', async (t) => {
  const thrown: { error: unknown } = { error: undefined };
  const { list } = await start(t, async () => {
    throw thrown.error;
  });
  for (const error of [new VendorFault('bad_answer', 'No JSON.'), new MustWait(Date.now() + 60_000)]) {
    thrown.error = error;
    await assert.rejects(list(), isUnavailable);
  }
  thrown.error = new TypeError('ours');
  await assert.rejects(list(), TypeError);
});
