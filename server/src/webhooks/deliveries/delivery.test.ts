import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AppError } from '../../platform/app-error.ts';
import { manualClock } from '../../platform/clock.ts';
import { uuidV7 } from '../../platform/ids.ts';
import { countAfter, decideReplay, disablesAt, type Ending, endingFor, lowestIdAt } from './delivery.ts';

const COUNTED: [Ending, boolean, from: number, to: number][] = [
  ['delivered', false, 4, 0],
  ['delivered', false, 0, 0],
  ['delivered', true, 4, 4],
  ['exhausted', false, 0, 1],
  ['exhausted', false, 4, 5],
  ['exhausted', true, 4, 4],
  ['untried', false, 4, 4],
  ['untried', true, 0, 0],
];
for (const [ending, replayed, from, to] of COUNTED) {
  test(`a delivery that is ${ending}${replayed ? ' as a replay' : ''} takes the count from ${from} to ${to}`, () => {
    assert.equal(countAfter(from, { ending, replayed }), to);
  });
}

test('a delivery that this deployment could not send is none of the endpoint’s failures', () => {
  for (const error of ['resolver_failed', 'no_network', 'no_sockets']) assert.equal(endingFor(error), 'untried');
  for (const error of ['timed_out', 'gone', null]) assert.equal(endingFor(error), 'exhausted');
});

test('the fifth in a row disables, the fourth does not', () => {
  assert.deepEqual([4, 5, 6].map(disablesAt), [false, true, true]);
});

test('a success between starts the count anew: four, a success and four more disable nothing', () => {
  const row: Ending[] = [...Array(4).fill('exhausted'), 'delivered', ...Array(4).fill('exhausted')];
  let count = 0;
  for (const ending of row) {
    count = countAfter(count, { ending, replayed: false });
    assert.equal(disablesAt(count), false);
  }
  assert.equal(disablesAt(countAfter(count, { ending: 'exhausted', replayed: false })), true);
});

test('a replay of a dead or delivered delivery begins again, to a disabled subscription it is dead; a pending one is 409', () => {
  const dead = { status: 'dead', error: 'subscription_disabled' };
  assert.deepEqual(decideReplay('dead', true), { status: 'pending' });
  assert.deepEqual(decideReplay('delivered', true), { status: 'pending' });
  assert.deepEqual(decideReplay('dead', false), dead);
  assert.deepEqual(decideReplay('delivered', false), dead);
  for (const isActive of [true, false]) {
    assert.throws(
      () => decideReplay('pending', isActive),
      (error) => error instanceof AppError && error.code === 'conflict',
    );
  }
});

test('no identifier that is made at an instant or later is below the lowest of that instant, all before it are', () => {
  const clock = manualClock(Date.parse('2026-03-01T08:15:30.250Z'));
  const ids = uuidV7(clock);
  const before = ids.next();
  clock.advance(1);
  const lowest = lowestIdAt(clock.now());
  assert.match(lowest, /^[0-9a-f]{8}-[0-9a-f]{4}-0000-0000-000000000000$/);
  const made = Array.from({ length: 5_000 }, () => ids.next());
  assert.ok(before < lowest && made.every((id) => id > lowest));
  assert.equal(lowestIdAt(-1), '00000000-0000-0000-0000-000000000000');
});
