import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { VendorKind } from '../../../../contract/integrations.ts';
import { manualClock } from '../../platform/clock.ts';
import { type ConnectionPace, createPace } from './pace.ts';

const START = Date.parse('2026-03-01T08:00:00Z');

function paceFor(kind: VendorKind, callsPerMinute?: number) {
  const clock = manualClock(START);
  const pace = createPace(clock);
  return { clock, pace, one: pace.forConnection('one', kind, callsPerMinute) };
}

/** Makes calls that are answered at once until there is no turn; returns their number. */
function drain(pace: ConnectionPace): number {
  for (let count = 0; ; count += 1) {
    const turn = pace.take();
    if (turn.kind !== 'taken') return count;
    turn.end();
  }
}

function untilFull(pace: ConnectionPace): number {
  const turn = pace.take();
  return turn.kind === 'full' ? turn.untilMs - START : assert.fail(`the turn is ${turn.kind}`);
}

const LIMITS = [
  ['a', 300, 60_000],
  ['b', 20, 10_000],
  ['c', 60, 60_000],
] as const;

for (const [kind, calls, windowMs] of LIMITS) {
  test(`a connection to vendor ${kind} makes ${calls} calls in ${windowMs / 1000} s`, () => {
    const { clock, one } = paceFor(kind);
    assert.equal(drain(one), calls);
    assert.equal(untilFull(one), windowMs);
    clock.advance(windowMs - 1);
    assert.equal(drain(one), 0);
    clock.advance(1);
    assert.equal(drain(one), calls);
  });
}

test('a window slides: each call makes room when it leaves the window', () => {
  const { clock, one } = paceFor('b');
  for (let count = 0; count < 20; count += 1) {
    const turn = one.take();
    if (turn.kind !== 'taken') assert.fail();
    turn.end();
    clock.advance(100);
  }
  assert.equal(untilFull(one), 10_000);
  clock.advance(8_000);
  assert.equal(drain(one), 1);
  clock.advance(250);
  assert.equal(drain(one), 2);
});

test('a call is counted from its end, as it may have arrived just then', () => {
  const { clock, one } = paceFor('b');
  const turn = one.take();
  assert.equal(drain(one), 19);
  clock.advance(3_000);
  if (turn.kind === 'taken') turn.end();
  clock.advance(7_000);
  assert.equal(drain(one), 19);
  assert.equal(untilFull(one), 13_000);
});

test('a call that takes longer than the window is counted all the time, and from its end', () => {
  const { clock, one } = paceFor('b');
  const turn = one.take();
  clock.advance(25_000);
  assert.equal(drain(one), 19);
  clock.advance(10_000);
  if (turn.kind === 'taken') turn.end();
  assert.equal(drain(one), 19);
});

test('all connections to vendor A share 1,000 calls in a minute; those to vendor B share none', () => {
  const { pace } = paceFor('a');
  const made = ['one', 'two', 'three', 'four'].map((id) => drain(pace.forConnection(id, 'a')));
  assert.deepEqual(made, [300, 300, 300, 100]);
  const other = createPace(manualClock(START));
  assert.deepEqual(
    Array.from({ length: 60 }, (_, index) => drain(other.forConnection(String(index), 'b'))),
    Array.from({ length: 60 }, () => 20),
  );
});

test('the same connection has the same pace wherever it is opened', () => {
  const { pace, one } = paceFor('c');
  assert.equal(drain(one), 60);
  assert.equal(drain(pace.forConnection('one', 'c')), 0);
});

test('a connection may be slower than the vendor allows, and never faster', () => {
  for (const [given, expected] of [
    [10, 10],
    [10.9, 10],
    [1_000, 60],
    [0, 60],
    [Number.NaN, 60],
  ] as const) {
    assert.equal(drain(paceFor('c', given).one), expected, String(given));
  }
});

/** Makes a call whose answer says how many more the vendor allows in the next 10 s. */
function raisePace(pace: ConnectionPace, calls: number, limit?: number): void {
  const turn = pace.take();
  if (turn.kind !== 'taken') assert.fail(`the turn is ${turn.kind}`);
  pace.raise({ calls, untilMs: START + 10_000, limit });
  turn.end();
}

test('vendor B is called as often as its answers say that it allows', () => {
  const { clock, one } = paceFor('b');
  raisePace(one, 200);
  assert.equal(drain(one), 200);
  assert.equal(untilFull(one), 10_000);
  clock.advance(9_999);
  assert.equal(drain(one), 0);
  clock.advance(1);
  assert.equal(drain(one), 20);
});

test('what vendor B allowed counts until ten seconds after its reset', () => {
  for (const [afterMs, expected] of [
    [19_999, 200],
    [20_000, 20],
  ] as const) {
    const { clock, one } = paceFor('b');
    raisePace(one, 200);
    clock.advance(afterMs);
    assert.equal(drain(one), expected);
  }
});

test('calls come evenly within the limit of vendor B, one fewer than it has: none waits for a whole second', () => {
  const { clock, one } = paceFor('b');
  for (let count = 0; count < 49; count += 1) {
    raisePace(one, 50 - count, 50);
    clock.advance(10);
  }
  assert.equal(untilFull(one), 10_000);
  clock.advance(10_000 - 490);
  assert.equal(drain(one), 1);
  assert.equal(untilFull(one), 10_010);
});

test('a vendor that says it allows less is called as usual: it refuses by a wait', () => {
  const { one } = paceFor('b');
  raisePace(one, 3);
  assert.equal(drain(one), 19);
});

test('calls that are under way count against what the vendor still allows', () => {
  const { one } = paceFor('b');
  const others = Array.from({ length: 5 }, () => one.take());
  raisePace(one, 100);
  assert.equal(drain(one), 95);
  for (const each of others) if (each.kind === 'taken') each.end();
  assert.equal(drain(one), 0);
});

test('a refused call ends what the vendor allows, for ten minutes', () => {
  const { clock, one } = paceFor('b');
  raisePace(one, 200);
  one.lower();
  assert.equal(drain(one), 19);
  clock.advance(599_999);
  one.raise({ calls: 200, untilMs: clock.now() + 10_000, limit: undefined });
  assert.equal(drain(one), 20);
  clock.advance(10_000);
  const turn = one.take();
  one.raise({ calls: 200, untilMs: clock.now() + 10_000, limit: undefined });
  if (turn.kind === 'taken') turn.end();
  assert.equal(drain(one), 200);
});

test('a connection that is to be slower stays so whatever the vendor allows, as do vendors A and C', () => {
  const slow = paceFor('b', 30).one;
  raisePace(slow, 200);
  assert.equal(drain(slow), 29);
  for (const [kind, calls] of [
    ['a', 300],
    ['c', 60],
  ] as const) {
    const { one } = paceFor(kind);
    raisePace(one, 1_000);
    assert.equal(drain(one), calls - 1);
  }
});

test('vendor C gets one call at a time of a connection; the next one waits for the end of the last', async () => {
  const { pace, one } = paceFor('c');
  const turn = one.take();
  const next = one.take();
  assert.equal(next.kind, 'busy');
  assert.equal(pace.forConnection('two', 'c').take().kind, 'taken');
  if (turn.kind === 'taken') turn.end();
  if (next.kind === 'busy') await next.freed;
  assert.equal(one.take().kind, 'taken');
  for (const kind of ['a', 'b'] as const) {
    const many = paceFor(kind).one;
    assert.deepEqual([many.take().kind, many.take().kind], ['taken', 'taken']);
  }
});

test('no turn is given before a hold is over, and a shorter one does not end it', () => {
  const { clock, one } = paceFor('a');
  one.hold(START + 5_000);
  one.hold(START + 1_000);
  assert.equal(untilFull(one), 5_000);
  clock.advance(4_999);
  assert.equal(one.take().kind, 'full');
  clock.advance(1);
  assert.equal(one.take().kind, 'taken');
});

test('a connection that was not used for an hour is forgotten, and one with a hold is not', () => {
  const { clock, pace, one } = paceFor('c');
  one.hold(START + 60 * 60_000);
  clock.advance(60 * 60_000 - 1);
  pace.forConnection('two', 'c');
  assert.equal(pace.forConnection('one', 'c'), one);
  clock.advance(60 * 60_000 + 1);
  pace.forConnection('three', 'c');
  assert.notEqual(pace.forConnection('one', 'c'), one);
});

test('whenever the calls of a connection arrive, no 10 s hold more than 20 of vendor B', () => {
  const step = fc.record({
    advanceMs: fc.integer({ min: 0, max: 1_500 }),
    takesMs: fc.integer({ min: 0, max: 14_000 }),
  });
  const check = (steps: readonly { advanceMs: number; takesMs: number }[], share: number) => {
    const { clock, one } = paceFor('b');
    const arrivals: number[] = [];
    for (const { advanceMs, takesMs } of steps) {
      const turn = one.take();
      if (turn.kind === 'taken') {
        arrivals.push(clock.now() + share * takesMs);
        clock.after(takesMs, turn.end);
      }
      clock.advance(advanceMs);
    }
    arrivals.sort((left, right) => left - right);
    for (const [index, at] of arrivals.entries()) {
      const twentyFirst = arrivals[index + 20] ?? Number.POSITIVE_INFINITY;
      assert.ok(twentyFirst - at >= 10_000);
    }
  };
  const many = fc.array(step, { minLength: 60, maxLength: 120, size: 'max' });
  fc.assert(fc.property(many, fc.constantFrom(0, 1), check), { numRuns: 1_000 });
});
