import assert from 'node:assert/strict';
import { test } from 'node:test';
import { manualClock } from '../../../platform/clock.ts';
import { openConcurrencySlots, type Slot } from './concurrency-slots.ts';

function openWith(load: number) {
  const clock = manualClock(0);
  const turned: Slot<string>[] = [];
  const slots = openConcurrencySlots<string>({
    clock,
    measureLoad: () => load,
    onSlow: (each) => turned.push(...each),
  });
  /** Simulates a tick in which every slot is used by a queue of known latency and all of them answer at once. */
  const busyTick = () => {
    const taken = Array.from({ length: slots.getRoom(0) }, () => slots.acquire('queue', 0));
    clock.advance(50);
    for (const slot of taken) slots.release(slot);
  };
  return { clock, slots, turned, busyTick };
}

test('known queues get more slots while all are used and the process has time left', () => {
  const { slots, busyTick } = openWith(0.2);
  const before = slots.getRoom(0);
  for (let tick = 0; tick < 10; tick += 1) busyTick();
  assert.ok(slots.getRoom(0) > before * 8, `${slots.getRoom(0)}`);
  for (let tick = 0; tick < 50; tick += 1) busyTick();
  assert.equal(slots.getRoom(0), 1_024);
});

test('known queues get fewer slots while the process has no time left, and always some', () => {
  const { slots, busyTick } = openWith(0.99);
  for (let tick = 0; tick < 20; tick += 1) busyTick();
  assert.equal(slots.getRoom(0), 48);
});

test('slots that are not used up do not grow', () => {
  const { clock, slots } = openWith(0.1);
  const before = slots.getRoom(0);
  for (let tick = 0; tick < 20; tick += 1) {
    const slot = slots.acquire('queue', 0);
    clock.advance(50);
    slots.release(slot);
  }
  assert.equal(slots.getRoom(0), before);
});

test('an attempt that turned slow gives up its quick slot and is reported once', () => {
  const { clock, slots, turned } = openWith(0.5);
  const before = [slots.getRoom(0), slots.getRoom(2)];
  const slot = slots.acquire('queue', 0);
  for (let tick = 0; tick < 8; tick += 1) clock.advance(50);
  assert.deepEqual(turned, [slot]);
  assert.deepEqual([slots.getRoom(0), slots.getRoom(2)], [before[0], (before[1] ?? 0) - 1]);
  slots.release(slot);
  assert.deepEqual([slots.getRoom(0), slots.getRoom(2), slots.countInFlight()], [...before, 0]);
});
