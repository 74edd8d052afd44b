import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readRemaining, readWaitMs } from './rate-headers.ts';

const NOW = Date.parse('2026-03-01T08:00:00Z');
const DATE = 'Sun, 01 Mar 2026 09:30:00 GMT';
const THEIR_SECONDS = Date.parse(DATE) / 1000;

const CASES: readonly (readonly [Record<string, string>, number | undefined])[] = [
  [{}, undefined],
  [{ 'retry-after': '7' }, 7_000],
  [{ 'retry-after': '0' }, 0],
  [{ 'retry-after': 'soon' }, undefined],
  [{ 'retry-after': '86400' }, 3_600_000],
  [{ 'retry-after': 'Sun, 01 Mar 2026 08:00:30 GMT' }, 30_000],
  // The vendor's clock is 90 minutes ahead of ours.
  [{ 'retry-after': 'Sun, 01 Mar 2026 09:30:20 GMT', date: DATE }, 20_000],
  [{ 'retry-after': 'Sun, 01 Mar 2026 07:00:00 GMT' }, 0],
  [{ 'x-rate-limit-remaining': '0', 'x-rate-limit-reset': String(NOW / 1000 + 9) }, 9_000],
  [{ 'x-rate-limit-remaining': '0', 'x-rate-limit-reset': String(THEIR_SECONDS + 4), date: DATE }, 4_000],
  [{ 'x-rate-limit-remaining': '0', 'x-rate-limit-reset': String(NOW / 1000 - 9) }, 0],
  [{ 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '12' }, 12_000],
  [{ 'ratelimit-remaining': '0', 'ratelimit-reset': '3' }, 3_000],
  [{ 'ratelimit-remaining': '0', 'ratelimit-reset': '99999' }, 3_600_000],
  [{ 'x-rate-limit-remaining': '1', 'x-rate-limit-reset': '12' }, undefined],
  [{ 'x-rate-limit-remaining': '0' }, undefined],
  [{ 'x-rate-limit-remaining': '0', 'x-rate-limit-reset': 'never' }, undefined],
  [{ 'retry-after': '2', 'x-rate-limit-remaining': '0', 'x-rate-limit-reset': '12' }, 2_000],
];

for (const [fields, expected] of CASES) {
  test(`${JSON.stringify(fields)} asks for ${expected === undefined ? 'no wait' : `${expected} ms`}`, () => {
    assert.equal(readWaitMs(new Map(Object.entries(fields)), NOW), expected);
  });
}

const REMAINING: readonly (readonly [Record<string, string>, ReturnType<typeof readRemaining>])[] = [
  [
    { 'x-rate-limit-limit': '200', 'x-rate-limit-remaining': '180', 'x-rate-limit-reset': '7' },
    { requests: 180, resetMs: 7_000, limit: 200 },
  ],
  [
    { 'x-rate-limit-remaining': '180', 'x-rate-limit-reset': '7' },
    { requests: 180, resetMs: 7_000, limit: undefined },
  ],
  [
    { 'x-ratelimit-remaining': '2', 'x-ratelimit-reset': String(THEIR_SECONDS + 4), date: DATE },
    { requests: 2, resetMs: 4_000, limit: undefined },
  ],
  [
    { 'ratelimit-limit': '9', 'ratelimit-remaining': '0', 'ratelimit-reset': '3' },
    { requests: 0, resetMs: 3_000, limit: 9 },
  ],
  [{ 'x-rate-limit-remaining': '180' }, undefined],
  [{ 'x-rate-limit-reset': '7' }, undefined],
  [{ 'x-rate-limit-remaining': 'many', 'x-rate-limit-reset': '7' }, undefined],
  [{ 'x-rate-limit-remaining': '-1', 'x-rate-limit-reset': '7' }, undefined],
];

for (const [fields, expected] of REMAINING) {
  test(`${JSON.stringify(fields)} leaves ${expected === undefined ? 'an unknown number' : expected.requests}`, () => {
    assert.deepEqual(readRemaining(new Map(Object.entries(fields)), NOW), expected);
  });
}
