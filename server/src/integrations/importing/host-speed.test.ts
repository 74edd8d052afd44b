// A host that sends a file too slowly, by a clock that the test advances.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type ManualClock, manualClock } from '../../platform/clock.ts';
import { VendorFault } from '../vendors/public.ts';
import { openSpeedCheck, type SpeedCheck } from './host-speed.ts';

/** Sends pieces, each after its delay. */
async function* send(clock: ManualClock, pieces: readonly (readonly [bytes: number, afterMs: number])[]) {
  for (const [bytes, afterMs] of pieces) {
    clock.advance(afterMs);
    yield Buffer.alloc(bytes);
  }
}

/** Returns the bytes that were read, with the instant at which the host was given up, if it was. */
async function read(clock: ManualClock, body: ReturnType<SpeedCheck>) {
  let bytes = 0;
  try {
    for await (const part of body) bytes += part.length;
    return { bytes };
  } catch (error) {
    assert.ok(error instanceof VendorFault);
    assert.equal(error.code, 'timeout');
    return { bytes, givenUpAtMs: clock.now() };
  }
}

const repeat = <Piece>(count: number, piece: Piece) => Array.from({ length: count }, () => piece);

test('a host that sends a byte every 29 s is given up after the minute in which it may', async () => {
  const clock = manualClock(0);
  const body = openSpeedCheck(clock)(send(clock, repeat(1_000, [1, 29_000])));
  assert.deepEqual(await read(clock, body), { bytes: 2, givenUpAtMs: 87_000 });
});

test('a host may begin slowly, and 10,000 bytes a second on average are enough', async () => {
  const clock = manualClock(0);
  const pieces = [[0, 29_000], [0, 29_000], ...repeat(100, [20_000, 1_000] as const)] as const;
  assert.deepEqual(await read(clock, openSpeedCheck(clock)(send(clock, pieces.slice(0, 3)))), { bytes: 20_000 });
  const steady = openSpeedCheck(clock)(send(clock, repeat(600, [10_000, 1_000])));
  assert.deepEqual(await read(clock, steady), { bytes: 6_000_000 });
  const below = openSpeedCheck(clock)(send(clock, repeat(600, [9_999, 1_000])));
  assert.partialDeepStrictEqual(await read(clock, below), { bytes: 60 * 9_999 });
});

test('the parts of a file count together, and the time of the reader does not', async () => {
  const clock = manualClock(0);
  const check = openSpeedCheck(clock);
  assert.deepEqual(await read(clock, check(send(clock, [[5, 40_000]]))), { bytes: 5 });
  assert.partialDeepStrictEqual(await read(clock, check(send(clock, [[5, 40_000]]))), { bytes: 0 });
  let bytes = 0;
  for await (const part of openSpeedCheck(clock)(send(clock, repeat(10, [100, 10])))) {
    bytes += part.length;
    clock.advance(3_600_000);
  }
  assert.equal(bytes, 1_000);
});
