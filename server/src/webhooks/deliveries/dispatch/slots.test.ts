import assert from 'node:assert/strict';
import { test } from 'node:test';
import { manualClock } from '../../../platform/clock.ts';
import { openSlots, type Slot } from './slots.ts';

function openWith(load: number) {
  const clock = manualClock(0);
  const turned: Slot<string>[] = [];
  const slots = openSlots<string>({ clock, loadSince: () => load, onSlow: (each) => turned.push(...each) });
  /** A tick of known lanes that all answer at once, with every slot in use. */
  const busyTick = () => {
    const taken = Array.from({ length: slots.room(0) }, () => slots.enter('lane', 0));
    clock.advance(50);
    for (const slot of taken) slots.leave(slot);
  };
  return { clock, slots, turned, busyTick };
}

test('known lanes get more slots while all are used and the process has time left', () => {
  const { slots, busyTick } = openWith(0.2);
  const before = slots.room(0);
  for (let tick = 0; tick < 10; tick += 1) busyTick();
  assert.ok(slots.room(0) > before * 8, `${slots.room(0)}`);
  for (let tick = 0; tick < 50; tick += 1) busyTick();
  assert.equal(slots.room(0), 1_024);
});

test('known lanes get fewer slots while the process has no time left, and always some', () => {
  const { slots, busyTick } = openWith(0.99);
  for (let tick = 0; tick < 20; tick += 1) busyTick();
  assert.equal(slots.room(0), 48);
});

test('slots that nobody uses up do not grow', () => {
  const { clock, slots } = openWith(0.1);
  const before = slots.room(0);
  for (let tick = 0; tick < 20; tick += 1) {
    const slot = slots.enter('lane', 0);
    clock.advance(50);
    slots.leave(slot);
  }
  assert.equal(slots.room(0), before);
});

test('an attempt that turned slow gives its quick slot up and is told of once', () => {
  const { clock, slots, turned } = openWith(0.5);
  const before = [slots.room(0), slots.room(2)];
  const slot = slots.enter('lane', 0);
  for (let tick = 0; tick < 8; tick += 1) clock.advance(50);
  assert.deepEqual(turned, [slot]);
  assert.deepEqual([slots.room(0), slots.room(2)], [before[0], (before[1] ?? 0) - 1]);
  slots.leave(slot);
  assert.deepEqual([slots.room(0), slots.room(2), slots.inFlight()], [...before, 0]);
});
