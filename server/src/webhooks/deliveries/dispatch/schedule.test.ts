import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { decideNext, type EndedAttempt, isUnsendable, type Next } from './schedule.ts';

const DELAYS = [1_000, 2_000, 4_000, 8_000, 16_000, 30_000];
const END = 1_000_000;
const pending = (delayMs: number): Next => ({ status: 'pending', nextAttemptAtMs: END + delayMs });

/** Attempt, attempts before the round, success → next state of the delivery, without jitter. */
const CELLS: readonly [number: number, earlierAttempts: number, ok: boolean, next: Next][] = [
  [1, 0, true, { status: 'delivered' }],
  [7, 0, true, { status: 'delivered' }],
  [9, 7, true, { status: 'delivered' }],
  ...DELAYS.map((delayMs, index): [number, number, boolean, Next] => [index + 1, 0, false, pending(delayMs)]),
  [7, 0, false, { status: 'dead' }],
  [8, 7, false, pending(1_000)],
  [13, 7, false, pending(30_000)],
  [14, 7, false, { status: 'dead' }],
];

for (const [number, earlierAttempts, ok, next] of CELLS) {
  const listed = `attempt ${number} of a delivery with ${earlierAttempts} before its round`;
  test(`${listed} that ${ok ? 'succeeds' : 'fails'} leaves it ${next.status}`, () => {
    const ended: EndedAttempt = { ok, number, earlierAttempts, endedAtMs: END };
    assert.deepEqual(decideNext(ended, { retryDelaysMs: DELAYS, random: () => 0 }), next);
  });
}

test('a retry is at most a tenth later than its delay and never earlier', () => {
  const random = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 6 }), random, (number, drawn) => {
      const delayMs = DELAYS[number - 1] ?? 0;
      const ended = { ok: false, number, earlierAttempts: 0, endedAtMs: END };
      const next = decideNext(ended, { retryDelaysMs: DELAYS, random: () => drawn });
      assert.ok(next.status === 'pending');
      assert.ok(next.nextAttemptAtMs >= END + delayMs && next.nextAttemptAtMs <= END + delayMs * 1.1);
    }),
  );
});

test('without delays the first failure is the last', () => {
  const ended = { ok: false, number: 1, earlierAttempts: 0, endedAtMs: END };
  assert.deepEqual(decideNext(ended, { retryDelaysMs: [], random: () => 0 }), { status: 'dead' });
});

test('a wait that the endpoint asks for is kept between the delay and the longest delay', () => {
  const schedule = { retryDelaysMs: [1_000, 2_000, 30_000], random: () => 0 };
  const failed = { ok: false, number: 1, earlierAttempts: 0, endedAtMs: 0 };
  const waitAfter = (retryAfterMs: number, number = 1) => {
    const next = decideNext({ ...failed, number, retryAfterMs }, schedule);
    return next.status === 'pending' ? next.nextAttemptAtMs : next.status;
  };
  assert.deepEqual(
    [0, 500, 1_500, 30_000, 86_400_000].map((each) => waitAfter(each)),
    [1_000, 1_000, 1_500, 30_000, 30_000],
  );
  assert.equal(waitAfter(5_000, 3), 30_000);
  assert.equal(waitAfter(5_000, 4), 'dead');
});

test('an endpoint that is gone has no further attempt', () => {
  const schedule = { retryDelaysMs: [1_000], random: () => 0 };
  const ended = { ok: false, number: 1, earlierAttempts: 0, endedAtMs: 0, isGone: true };
  assert.deepEqual(decideNext(ended, schedule), { status: 'dead' });
});

test('a delivery that could not be attempted ends after three days, and after minutes of trying', () => {
  const days = (count: number) => count * 24 * 60 * 60_000;
  assert.equal(isUnsendable(0, 10, days(3)), true);
  assert.equal(isUnsendable(0, 10, days(3) - 1), false);
  assert.equal(isUnsendable(0, 9, days(30)), false);
});
