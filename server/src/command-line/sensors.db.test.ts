import assert from 'node:assert/strict';
import { test } from 'node:test';
import { serviceDb } from '../../testing/service-db.ts';
import { manualClock } from '../platform/clock.ts';
import { uuidV7 } from '../platform/ids.ts';
import { sensorsScan } from './sensors.ts';

test('a scan by hand goes by the clock that is corrected to the database’s', async () => {
  const { db } = await serviceDb();
  let asked = 0;
  const manual = manualClock(Date.parse('2026-03-01T08:00:00Z'));
  const clock = {
    ...manual,
    now: () => {
      asked += 1;
      return manual.now();
    },
  };
  const { record } = await sensorsScan({ ground: { db, clock, ids: uuidV7(clock) } });
  assert.deepEqual(record, { sensors: 0, raised: 0 });
  assert.ok(asked > 0);
});
