import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { AppError } from '../app-error.ts';
import { openUnpackedShare, type UnpackedHold } from './unpacked-share.ts';

const live = new AbortController().signal;
const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

test('the share goes round in the order of asking, and what is not needed comes back', async () => {
  const share = openUnpackedShare({ totalBytes: 10, maxWaiting: 2 });
  const order: string[] = [];
  const first = await share.take(8, live);
  const noted = async (name: string, hold: Promise<UnpackedHold>) => {
    await hold;
    order.push(name);
  };
  const others = [noted('second', share.take(5, live)), noted('third', share.take(2, live))];
  await settled();
  assert.deepEqual(order, [], 'nobody overtakes, though two would fit');
  await assert.rejects(share.take(1, live), (error) => error instanceof AppError && error.code === 'unavailable');
  first.shrinkTo(4);
  await settled();
  assert.deepEqual(order, ['second']);
  first.end();
  first.end();
  await Promise.all(others);
  assert.deepEqual(order, ['second', 'third']);
});

test('a caller with many waiting bodies holds no other up, and gives way where too many wait', async () => {
  const share = openUnpackedShare({ totalBytes: 1, maxWaiting: 100 });
  const first = await share.take(1, live, 'a');
  const order: string[] = [];
  const refused: unknown[] = [];
  const ask = async (caller: string) => {
    try {
      const hold = await share.take(1, live, caller);
      order.push(caller);
      hold.end();
    } catch (error) {
      refused.push(error);
    }
  };
  const all = Array.from({ length: 100 }, () => ask('a'));
  all.push(ask('b'));
  await settled();
  first.end();
  await Promise.all(all);
  assert.deepEqual(order.slice(0, 3), ['a', 'b', 'a']);
  assert.equal(order.length, 100);
  assert.ok(refused.length === 1 && refused[0] instanceof AppError && refused[0].code === 'unavailable');
});

test('whoever leaves while waiting makes room for the next', async () => {
  const share = openUnpackedShare({ totalBytes: 10, maxWaiting: 5 });
  await share.take(8, live);
  const leaving = new AbortController();
  const gone = share.take(10, leaving.signal);
  const next = share.take(2, live);
  leaving.abort(new Error('left'));
  await assert.rejects(gone, /left/);
  await next;
  await assert.rejects(share.take(1, AbortSignal.abort(new Error('never came'))), /never came/);
});

test('a body larger than the whole share gets all of it', async () => {
  const share = openUnpackedShare({ totalBytes: 10, maxWaiting: 1 });
  (await share.take(1_000, live)).end();
  await share.take(10, live);
});

test('never more is held than there is, and nobody waits for what is free', async () => {
  const step = fc.record({
    bytes: fc.integer({ min: 0, max: 12 }),
    does: fc.constantFrom('take', 'end', 'shrink', 'leave'),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
      const share = openUnpackedShare({ totalBytes: 10, maxWaiting: 100 });
      const holds: { hold: UnpackedHold; bytes: number }[] = [];
      const waiting: { leave: AbortController }[] = [];
      for (const { bytes, does } of steps) {
        if (does === 'take') {
          const entry = { leave: new AbortController() };
          waiting.push(entry);
          share.take(bytes, entry.leave.signal).then(
            (hold) => {
              waiting.splice(waiting.indexOf(entry), 1);
              holds.push({ hold, bytes: Math.min(bytes, 10) });
            },
            () => undefined,
          );
        } else if (does === 'leave') waiting.splice(-1)[0]?.leave.abort(new Error('left'));
        else if (does === 'end') holds.shift()?.hold.end();
        else if (holds[0] !== undefined) {
          holds[0].hold.shrinkTo(bytes);
          holds[0].bytes = Math.min(holds[0].bytes, bytes);
        }
        await settled();
        assert.ok(holds.reduce((sum, each) => sum + each.bytes, 0) <= 10);
      }
      while (holds.length > 0 || waiting.length > 0) {
        assert.ok(holds.length > 0, 'somebody waits though all is free');
        holds.shift()?.hold.end();
        await settled();
      }
    }),
    { numRuns: 200 },
  );
});
