import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  followRefusal,
  looksThrottled,
  type RefusalEvent,
  type RefusalProgress,
  type RefusalStep,
} from './refusal-sequence.ts';

const refused = (isThrottle = true): RefusalEvent => ({ kind: 'refused', looksThrottled: isThrottle });
const probed = (isRefused: boolean): RefusalEvent => ({ kind: 'probed', isRefused });
const wait = (seconds: number, repeats: number, pauses = 0): RefusalStep => ({
  kind: 'wait',
  waitMs: seconds * 1000,
  progress: { repeats, pauses },
});

const TABLE: readonly (readonly [string, RefusalProgress | null, RefusalEvent, RefusalStep])[] = [
  ['first, no throttle', null, refused(false), { kind: 'give_up', code: 'forbidden' }],
  ['first, a throttle', null, refused(), wait(30, 1)],
  ['second', { repeats: 1, pauses: 0 }, refused(), wait(60, 2)],
  ['second, without a sign of a throttle', { repeats: 1, pauses: 0 }, refused(false), wait(60, 2)],
  ['third', { repeats: 2, pauses: 0 }, refused(false), wait(120, 3)],
  ['fourth', { repeats: 3, pauses: 0 }, refused(false), { kind: 'probe' }],
  ['the probe is answered', { repeats: 3, pauses: 0 }, probed(false), { kind: 'give_up', code: 'forbidden' }],
  ['the probe is refused', { repeats: 3, pauses: 0 }, probed(true), wait(900, 3, 1)],
  ['after the first pause', { repeats: 3, pauses: 1 }, refused(false), { kind: 'probe' }],
  ['answered after the first pause', { repeats: 3, pauses: 1 }, probed(false), { kind: 'give_up', code: 'forbidden' }],
  ['refused after the first pause', { repeats: 3, pauses: 1 }, probed(true), wait(900, 3, 2)],
  ['after the second pause', { repeats: 3, pauses: 2 }, refused(false), { kind: 'probe' }],
  ['answered after the second pause', { repeats: 3, pauses: 2 }, probed(false), { kind: 'give_up', code: 'forbidden' }],
  ['refused after the second pause', { repeats: 3, pauses: 2 }, probed(true), { kind: 'give_up', code: 'throttled' }],
];

for (const [name, progress, event, expected] of TABLE) {
  test(`a refusal leads to one step: ${name}`, () => {
    assert.deepEqual(followRefusal(progress, event), expected);
  });
}

test('an account that stays refused is called six times with three probes, in 30, 60, 120, 900 and 900 s', () => {
  const waits: number[] = [];
  let calls = 1;
  let probes = 0;
  let progress: RefusalProgress | null = null;
  for (;;) {
    let step = followRefusal(progress, refused());
    if (step.kind === 'probe') {
      probes += 1;
      step = followRefusal(progress, probed(true));
    }
    if (step.kind !== 'wait') {
      assert.deepEqual(step, { kind: 'give_up', code: 'throttled' });
      break;
    }
    waits.push(step.waitMs / 1000);
    progress = step.progress;
    calls += 1;
  }
  assert.deepEqual([calls, probes, waits], [6, 3, [30, 60, 120, 900, 900]]);
});

const NOW = Date.parse('2026-03-01T08:00:00Z');
const plain = { hasRetryAfter: false, text: '', lastOkMs: null, nowMs: NOW };

test('a first 403 is a throttle if it has Retry-After, speaks of one, or the key worked in the last 15 minutes', () => {
  assert.equal(looksThrottled(plain), false);
  assert.equal(looksThrottled({ ...plain, hasRetryAfter: true }), true);
  assert.equal(looksThrottled({ ...plain, lastOkMs: NOW - 15 * 60_000 + 1 }), true);
  assert.equal(looksThrottled({ ...plain, lastOkMs: NOW - 15 * 60_000 }), false);
});

test('words of a throttle are found in sentences and in codes, and not inside of other words', () => {
  const throttles = [
    'Rate exceeded',
    'API quota used up',
    'You are being throttled.',
    'Too many requests',
    '{"code":"rate_limit_exceeded"}',
    '{"code":"RateLimitExceeded"}',
    '{"error":"too_many_requests"}',
    'request-limit',
  ];
  for (const text of throttles) assert.equal(looksThrottled({ ...plain, text }), true, text);
  const others = [
    'Separate permission needed to operate',
    'You may not generate this',
    'Request blocked.',
    'Access denied',
  ];
  for (const text of others) assert.equal(looksThrottled({ ...plain, text }), false, text);
});
