import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { AppError } from '../app-error.ts';
import { manualClock } from '../clock.ts';
import { openLimiter, runLimited } from './limiter.ts';

const bounds = { slots: 3, slotsPerWorkspace: 2, waitingPerWorkspace: 2, maxWaitMs: 30_000 };

/** Lets promises that are settled tell so. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

function line() {
  const clock = manualClock(0);
  const take = openLimiter(bounds, clock);
  const begun: string[] = [];
  const refused: string[] = [];
  const ask = async (workspace: string, name: string) => {
    try {
      const end = await take(workspace);
      begun.push(name);
      return end;
    } catch (error) {
      assert.ok(error instanceof AppError && error.code === 'rate_limited' && error.headers['retry-after'] === '5');
      refused.push(name);
      return () => undefined;
    }
  };
  return { clock, ask, begun, refused };
}

test('a workspace that reads many feeds leaves a turn to another', async () => {
  const { ask, begun } = line();
  const first = await ask('a', 'a1');
  await ask('a', 'a2');
  void ask('a', 'a3');
  await ask('b', 'b1');
  assert.deepEqual(begun, ['a1', 'a2', 'b1']);
  void ask('b', 'b2');
  first();
  first();
  await settle();
  assert.deepEqual(begun, ['a1', 'a2', 'b1', 'a3'], 'first come first served; a turn ends once');
});

test('one who waits is passed where their workspace has its share', async () => {
  const { ask, begun } = line();
  await ask('a', 'a1');
  await ask('a', 'a2');
  const other = await ask('b', 'b1');
  void ask('a', 'a3');
  void ask('b', 'b2');
  other();
  await settle();
  assert.deepEqual(begun, ['a1', 'a2', 'b1', 'b2']);
});

test('the third of a workspace that would have to wait is refused at once, and who waits too long later', async () => {
  const { ask, begun, refused, clock } = line();
  const first = await ask('a', 'a1');
  await ask('a', 'a2');
  void ask('a', 'a3');
  void ask('a', 'a4');
  await ask('a', 'a5');
  assert.deepEqual(refused, ['a5']);
  clock.advance(bounds.maxWaitMs);
  await settle();
  assert.deepEqual(refused, ['a5', 'a3', 'a4']);
  first();
  await ask('a', 'a6');
  assert.deepEqual(begun, ['a1', 'a2', 'a6'], 'who was refused takes no turn');
});

const single = { slots: 1, slotsPerWorkspace: 1, waitingPerWorkspace: 10 };

test('work that is limited runs in the order it came, and waits for as long as it takes without a bound', async () => {
  const clock = manualClock(0);
  const acquire = openLimiter(single, clock);
  const begun: string[] = [];
  const gates = ['a', 'b', 'c'].map((name) => {
    const gate = Promise.withResolvers<string>();
    const done = runLimited(acquire, 'w', () => {
      begun.push(name);
      return gate.promise;
    });
    return { done, finish: () => gate.resolve(name) };
  });
  await settle();
  clock.advance(3_600_000);
  assert.deepEqual(begun, ['a']);
  gates[0]?.finish();
  await gates[0]?.done;
  await settle();
  assert.deepEqual(begun, ['a', 'b']);
  for (const each of gates) each.finish();
  assert.deepEqual(await Promise.all(gates.map(({ done }) => done)), ['a', 'b', 'c']);
});

test('the many of one workspace that wait do not keep back the one of another', async () => {
  const acquire = openLimiter(single, manualClock(0));
  const begun: string[] = [];
  const releases: (() => void)[] = [];
  const ask = (workspace: string, name: string) =>
    void acquire(workspace).then((release) => {
      begun.push(name);
      releases.push(release);
    });
  for (const name of ['a1', 'a2', 'a3', 'a4']) ask('a', name);
  for (const name of ['b1', 'b2']) ask('b', name);
  for (let count = 0; count < 6; count += 1) {
    await settle();
    releases.shift()?.();
  }
  await settle();
  assert.deepEqual(begun, ['a1', 'b1', 'a2', 'b2', 'a3', 'a4']);
});

test('work that fails releases its slot, and the refusal says when to try again', async () => {
  const acquire = openLimiter({ ...single, waitingPerWorkspace: 0 }, manualClock(0), 1);
  for (let round = 0; round < 3; round += 1) {
    await assert.rejects(
      runLimited(acquire, 'w', () => Promise.reject(new Error('no'))),
      /^Error: no$/,
    );
  }
  const release = await acquire('w');
  await assert.rejects(acquire('w'), (error) => {
    assert.ok(error instanceof AppError && error.code === 'rate_limited');
    return error.headers['retry-after'] === '1';
  });
  release();
  assert.equal(await runLimited(acquire, 'w', () => Promise.resolve('yes')), 'yes');
});

test('of random work no workspace ever has more slots than its share, and none is left over', async () => {
  const action = fc.record({ workspace: fc.constantFrom('a', 'b', 'c'), releases: fc.nat(3) });
  await fc.assert(
    fc.asyncProperty(fc.array(action, { maxLength: 40 }), async (actions) => {
      const acquire = openLimiter({ ...bounds, waitingPerWorkspace: 100 }, manualClock(0));
      const held: { workspace: string; release: () => void }[] = [];
      let asked = 0;
      let admitted = 0;
      const check = () => {
        assert.ok(held.length <= bounds.slots);
        for (const name of ['a', 'b', 'c']) {
          assert.ok(held.filter(({ workspace }) => workspace === name).length <= bounds.slotsPerWorkspace);
        }
      };
      for (const { workspace, releases } of actions) {
        asked += 1;
        void acquire(workspace).then((release) => {
          admitted += 1;
          held.push({ workspace, release });
        });
        await settle();
        check();
        for (const each of held.splice(0, releases)) each.release();
        await settle();
        check();
      }
      while (held.length > 0) {
        held.shift()?.release();
        await settle();
        check();
      }
      assert.equal(admitted, asked);
    }),
  );
});
