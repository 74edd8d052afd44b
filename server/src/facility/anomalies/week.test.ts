import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { createHourOfWeek, HOUR_MS } from './week.ts';

test('the hour of the week is that of the clock on the wall, whatever the zone and its changes', () => {
  const zones = [
    'UTC',
    'Europe/Amsterdam',
    'America/St_Johns',
    'Asia/Kathmandu',
    'Australia/Lord_Howe',
    'Africa/Casablanca',
  ];
  fc.assert(
    fc.property(
      fc.constantFrom(...zones),
      fc.integer({ min: Date.parse('2000-01-01') / HOUR_MS, max: Date.parse('2040-01-01') / HOUR_MS }),
      fc.array(fc.integer({ min: 0, max: 720 }), { minLength: 1, maxLength: 20 }),
      (timeZone, firstHour, hours) => {
        const fromMs = firstHour * HOUR_MS;
        const hourOfWeek = createHourOfWeek(timeZone, { fromMs, toMs: fromMs + 720 * HOUR_MS });
        for (const hour of hours) {
          const atMs = fromMs + hour * HOUR_MS;
          const local = Temporal.Instant.fromEpochMilliseconds(atMs).toZonedDateTimeISO(timeZone);
          // The first day of 1970 was a Thursday.
          assert.equal(hourOfWeek(atMs), ((local.dayOfWeek + 3) % 7) * 24 + local.hour);
        }
      },
    ),
  );
});
