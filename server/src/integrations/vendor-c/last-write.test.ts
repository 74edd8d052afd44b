// The decision of connections without conflicts over records as the adapter reads them, at a real simulator.
import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { startVendorSession } from '../../../testing/integrations/vendor-session.ts';
import { manualClock } from '../../platform/clock.ts';
import { decideLastWriteWins } from '../deciding/public.ts';
import { type FieldValues, translateToLocal } from '../fields/public.ts';
import type { VendorRecord } from '../vendors/public.ts';
import { createVendorC } from './adapter.ts';
import { watchVendorClock } from './vendor-clock.ts';

const ID = '40';
const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const CONTEXT = { statuses: {}, types: {}, conditions: {}, people: new Map(), config: {}, timeZone: 'UTC' };

/** Links an asset while both sides agree, with a vendor's clock that is ahead of ours by hours. */
async function link(t: TestContext, hoursAhead: number) {
  const { simulator, session } = await startVendorSession(t, 'c', { projectId: '10' });
  const { control } = simulator;
  await control.setClock(hoursAhead * HOUR_MS);
  const clock = manualClock(Date.parse((await control.getClock()).now) - hoursAhead * HOUR_MS);
  const watch = watchVendorClock(session, clock);
  const assets = createVendorC().entities[0];
  assert.ok(assets?.update);
  const { update } = assets;
  const rules = assets.rules(CONTEXT);
  const read = async (): Promise<VendorRecord> => {
    const record = await assets.get(watch.session, ID);
    assert.ok(record);
    return record;
  };
  const before = await read();
  const localBase: Record<string, FieldValues[string]> = {};
  for (const rule of rules) {
    const here = translateToLocal(rule, before.values[rule.field] ?? null);
    localBase[rule.field] = 'value' in here && rule.way === '↔' ? here.value : null;
  }
  const bases = { localBase, vendorBase: before.values, etag: before.etag };
  return {
    control,
    read,
    /** Decides and writes, after an edit here at an instant of our clock. */
    async sync(edits: FieldValues, local: 'earlier' | 'later') {
      const { values: vendor, etag, updatedAt } = await read();
      const ahead = watch.getAhead();
      const changed = Date.parse(updatedAt ?? '');
      const decision = decideLastWriteWins({
        rules,
        bases,
        local: { ...localBase, ...edits },
        vendor,
        etag,
        blocked: [],
        changedAt: { local: changed - ahead + (local === 'later' ? MINUTE_MS : -MINUTE_MS), vendor: changed },
        vendorClockAhead: ahead,
      });
      if (Object.keys(decision.send).length > 0) await update(watch.session, await read(), decision.send);
      return decision;
    },
  };
}

for (const hoursAhead of [0, 5, -5]) {
  test(`of two changes of a field the later wins, with the vendor's clock ${hoursAhead} h ahead`, async (t) => {
    const { control, read, sync } = await link(t, hoursAhead);
    await control.editRecord('assets', ID, { manufacturer: 'Theirs' });
    const lost = await sync({ manufacturer: 'Ours' }, 'earlier');
    assert.deepEqual([lost.send, lost.apply], [{}, { manufacturer: 'Theirs' }]);
    assert.deepEqual(lost.replaced, [{ side: 'local', field: 'manufacturer', value: 'Ours' }]);
    const won = await sync({ manufacturer: 'Ours' }, 'later');
    assert.deepEqual([won.send, won.apply], [{ manufacturer: 'Ours' }, {}]);
    assert.deepEqual(won.replaced, [{ side: 'vendor', field: 'manufacturer', value: 'Theirs' }]);
    assert.equal((await read()).values.manufacturer, 'Ours');
  });
}

test('changes of different fields both survive', async (t) => {
  const { control, read, sync } = await link(t, 0);
  await control.editRecord('assets', ID, { status: 'Worn' });
  const decision = await sync({ notes: 'Belt slips', elementGuid: '2O2Fr$t4X7Zf8NOew3FL9r' }, 'earlier');
  assert.deepEqual(decision.apply, { condition: 'fair' });
  assert.deepEqual(decision.send, { notes: 'Belt slips', elementGuid: ['2O2Fr$t4X7Zf8NOew3FL9r'] });
  assert.deepEqual([decision.replaced, decision.held], [[], []]);
  const { values } = await read();
  assert.deepEqual([values.notes, values.condition], ['Belt slips', 'Worn']);
});

test('a status in no table is held, and all else goes on', async (t) => {
  const { control, sync } = await link(t, 0);
  await control.editRecord('assets', ID, { status: 'awaiting parts', manufacturer: 'Theirs' });
  const decision = await sync({}, 'earlier');
  assert.deepEqual(decision.held, [{ field: 'condition', side: 'vendor', reason: 'unmapped_value' }]);
  assert.deepEqual(decision.apply, { manufacturer: 'Theirs' });
});

test('an asset that was linked and not changed is neither sent nor applied', async (t) => {
  const { sync } = await link(t, 0);
  const { send, apply, held } = await sync({}, 'later');
  assert.deepEqual([send, apply, held], [{}, {}, []]);
});
