import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createTicks } from './shared-ticks.ts';

test('a timer is shared, fires when the tab is visible again, and ends with the last text', (t) => {
  const page = new EventTarget();
  Object.assign(globalThis, { document: page });
  t.after(() => Reflect.deleteProperty(globalThis, 'document'));
  t.mock.timers.enable({ apis: ['setInterval'] });
  const seen: string[] = [];
  const ticks = createTicks(10_000);
  const endFirst = ticks(() => seen.push('first'));
  const endSecond = ticks(() => seen.push('second'));
  t.mock.timers.tick(9_999);
  assert.deepEqual(seen, []);
  t.mock.timers.tick(1);
  assert.deepEqual(seen, ['first', 'second']);
  endFirst();
  page.dispatchEvent(new Event('visibilitychange'));
  assert.deepEqual(seen, ['first', 'second', 'second']);
  endSecond();
  t.mock.timers.tick(20_000);
  page.dispatchEvent(new Event('visibilitychange'));
  assert.equal(seen.length, 3);
});
