import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { manualClock } from '../../platform/clock.ts';
import type { VendorSession } from '../vendors/public.ts';
import { watchVendorClock } from './vendor-clock.ts';

const START_MS = Date.UTC(2026, 10, 28, 9);
const PLACE = {
  companyId: null,
  projectId: '10',
  accountId: null,
  config: {},
  timeZone: 'UTC',
  settings: { webUrl: undefined },
};

interface Exchange {
  readonly thereMs: number;
  readonly backMs: number;
  readonly pauseMs: number;
}

/** Makes calls to a vendor whose clock is ahead, with a `Date` header of whole seconds. */
async function measure(aheadMs: number | undefined, exchanges: readonly Exchange[]): Promise<number> {
  const clock = manualClock(START_MS);
  let at = 0;
  const session: VendorSession = {
    ...PLACE,
    async call() {
      const { thereMs, backMs } = exchanges[at] ?? { thereMs: 0, backMs: 0 };
      clock.advance(thereMs);
      const vendorNowMs = aheadMs === undefined ? undefined : Math.floor((clock.now() + aheadMs) / 1000) * 1000;
      clock.advance(backMs);
      return { status: 200, headers: new Map(), body: {}, vendorNowMs, sizeBytes: 0 };
    },
  };
  const watch = watchVendorClock(session, clock);
  for (const { pauseMs } of exchanges) {
    await watch.session.call({ method: 'GET', path: '/' });
    clock.advance(pauseMs);
    at += 1;
  }
  return watch.getAhead();
}

const exchange = fc.record({
  thereMs: fc.integer({ min: 0, max: 2000 }),
  backMs: fc.integer({ min: 0, max: 2000 }),
  pauseMs: fc.integer({ min: 0, max: 5000 }),
});

test('a clock that is right is never taken as ahead or behind, however slow the answers are', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(exchange, { maxLength: 10 }), async (exchanges) => {
      assert.equal(await measure(0, exchanges), 0);
    }),
  );
});

test('a clock that is wrong is known to within half a second and half of the fastest answer', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: -86_400_000, max: 86_400_000 }),
      fc.array(exchange, { minLength: 1, maxLength: 10 }),
      async (ahead, exchanges) => {
        const fastest = Math.min(...exchanges.map(({ thereMs, backMs }) => thereMs + backMs));
        const measured = await measure(ahead, exchanges);
        if (measured === 0) assert.ok(Math.abs(ahead) <= 1000 + fastest);
        else assert.ok(Math.abs(measured - ahead) <= 500 + fastest / 2 + 1, `${measured} for ${ahead}`);
      },
    ),
  );
});

test('a vendor that sends no date has our time', async () => {
  assert.equal(await measure(undefined, [{ thereMs: 10, backMs: 10, pauseMs: 0 }]), 0);
  assert.equal(await measure(Number.NaN, [{ thereMs: 10, backMs: 10, pauseMs: 0 }]), 0);
});
