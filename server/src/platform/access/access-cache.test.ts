import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { type Clock, manualClock } from '../clock.ts';
import { openAccessCache } from './access-cache.ts';

const START = Date.UTC(2026, 2, 1);

/** Lets everything run that waits for nothing but its turn. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

/** A database whose answers the test withholds, fails or lets through. */
function harness(more: { maxEntries?: number; clockOver?: (clock: Clock) => Clock; answers?: boolean } = {}) {
  const clock = manualClock(START);
  const database = { version: 1, value: 'allowed', answers: more.answers ?? true, notify: (): void => undefined };
  const failures: unknown[] = [];
  const unconfirmed: unknown[] = [];
  let loads = 0;
  const cache = openAccessCache({
    clock: more.clockOver?.(clock) ?? clock,
    maxEntries: more.maxEntries ?? 100,
    loadVersion: async () => {
      if (!database.answers) throw new Error('no answer');
      return database.version;
    },
    listen(wake) {
      database.notify = wake;
      return async () => undefined;
    },
    onFailure: (error) => void failures.push(error),
    onUnconfirmed: (error) => void unconfirmed.push(error),
  });
  const load = async () => {
    loads += 1;
    return database.value;
  };
  return {
    clock,
    cache,
    database,
    failures,
    unconfirmed,
    loads: () => loads,
    get: (id = 'one') => cache.get('key', id, load),
    /** Time goes by in steps in which polls are answered. */
    async pass(ms: number) {
      for (let gone = 0; gone < ms; gone += 10) {
        clock.advance(Math.min(10, ms - gone));
        await settle();
      }
    },
  };
}

test('what is forgotten is loaded again, and a load under way when it was is repeated', async () => {
  const { cache, database, get, loads, pass } = harness();
  await pass(10);
  assert.equal(await get(), 'allowed');
  assert.equal(get(), 'allowed', 'from memory');
  database.value = 'revoked';
  cache.forget();
  assert.equal(await get(), 'revoked');
  assert.equal(loads(), 2);
  let answer: (value: string) => void = () => undefined;
  let count = 0;
  const slow = cache.get('key', 'two', () => {
    count += 1;
    return count === 1
      ? new Promise<string>((resolve) => {
          answer = resolve;
        })
      : Promise.resolve('after');
  });
  cache.forget();
  answer('before');
  assert.equal(await slow, 'after');
});

test('before the first poll is answered nothing is answered from memory', async () => {
  const { get, loads, pass, database } = harness({ answers: false });
  for (let each = 0; each < 3; each += 1) {
    assert.ok(get() instanceof Promise);
    await pass(300);
  }
  database.answers = true;
  await pass(300);
  assert.ok(get() instanceof Promise, 'what was loaded before it may have changed before it');
  await settle();
  assert.equal(get(), 'allowed');
  assert.equal(loads(), 4);
});

test('while polls are answered a value is answered from memory, however long it lies there', async () => {
  const { get, loads, pass } = harness();
  await settle();
  await get();
  for (let seconds = 0; seconds < 10; seconds += 1) {
    await pass(1_000);
    assert.equal(get(), 'allowed');
  }
  assert.equal(loads(), 1);
});

test('a value counts for less than 700 ms from the START of the last poll that was answered, then again after the next', async () => {
  const { get, loads, pass, clock, database, failures } = harness();
  await settle();
  await get();
  await pass(250);
  database.answers = false;
  await pass(690);
  assert.equal(get(), 'allowed');
  clock.advance(10);
  assert.ok(get() instanceof Promise, '700 ms after');
  await settle();
  await get();
  await get();
  assert.equal(loads(), 4, 'every request loads');
  assert.ok(failures.length >= 2);
  database.answers = true;
  await pass(250);
  assert.equal(get(), 'allowed');
});

test('a poll that is answered late counts from when it was asked, and not at all after 700 ms', async () => {
  for (const [lateMs, trustedAfterMs] of [
    [400, 299],
    [699, 0],
    [700, undefined],
  ] as const) {
    const clock = manualClock(START);
    const asked: ((version: number) => void)[] = [];
    const cache = openAccessCache({
      clock,
      loadVersion: () => new Promise((resolve) => asked.push(resolve)),
      listen: () => async () => undefined,
      onFailure: assert.ifError,
      onUnconfirmed: assert.ifError,
    });
    const get = () => cache.get('key', 'one', async () => 'allowed');
    clock.advance(lateMs);
    asked[0]?.(1);
    await settle();
    void get();
    await settle();
    assert.equal(get() instanceof Promise, trustedAfterMs === undefined);
    await settle();
    if (trustedAfterMs === undefined) continue;
    clock.advance(trustedAfterMs);
    assert.equal(get(), 'allowed');
    clock.advance(1);
    assert.ok(get() instanceof Promise);
    await settle();
  }
});

test('a raised version flushes everything at the next poll, without a notification', async () => {
  const { get, pass, database } = harness();
  await settle();
  await get('one');
  await get('other');
  database.version += 1;
  database.value = 'refused';
  await pass(250);
  assert.equal(await get('one'), 'refused');
  assert.equal(await get('other'), 'refused');
});

test('a notification makes it look at once', async () => {
  const { get, database } = harness();
  await settle();
  await get();
  database.version += 1;
  database.value = 'refused';
  assert.equal(get(), 'allowed');
  database.notify();
  await settle();
  assert.equal(await get(), 'refused');
});

test('a notification during a poll makes it look again after that poll, whose snapshot may be older', async () => {
  const clock = manualClock(START);
  const asked: ((version: number) => void)[] = [];
  let notify: () => void = () => undefined;
  const cache = openAccessCache({
    clock,
    loadVersion: () => new Promise((resolve) => asked.push(resolve)),
    listen(wake) {
      notify = wake;
      return async () => undefined;
    },
    onFailure: assert.ifError,
    onUnconfirmed: assert.ifError,
  });
  let value = 'allowed';
  const get = () => cache.get('key', 'one', async () => value);
  asked[0]?.(1);
  await settle();
  await get();
  clock.advance(250);
  value = 'refused';
  notify();
  notify();
  assert.equal(asked.length, 2);
  asked[1]?.(1);
  await settle();
  assert.equal(asked.length, 3);
  asked[2]?.(2);
  await settle();
  assert.equal(asked.length, 3);
  assert.equal(await get(), 'refused');
});

test('answers that come out of order: trust counts from the newest poll, and a higher version flushes from any', async () => {
  const clock = manualClock(START);
  const asked: ((version: number) => void)[] = [];
  const cache = openAccessCache({
    clock,
    loadVersion: () => new Promise((resolve) => asked.push(resolve)),
    listen: () => async () => undefined,
    onFailure: assert.ifError,
    onUnconfirmed: assert.ifError,
  });
  let loads = 0;
  const get = () => cache.get('key', 'one', async () => `load ${++loads}`);
  clock.advance(500);
  asked[2]?.(1);
  await settle();
  await get();
  asked[1]?.(1);
  await settle();
  clock.advance(650);
  assert.equal(get(), 'load 1', 'trusted from the poll at 500 ms, not from the one at 250 ms');
  asked[4]?.(1);
  await settle();
  asked[3]?.(2);
  await settle();
  assert.equal(await get(), 'load 2', 'the poll at 750 ms has seen a change');
});

test('a load during which access changed is repeated, and what it had found goes to nobody', async () => {
  const { cache, database } = harness();
  await settle();
  let begun = 0;
  const gate = Promise.withResolvers<void>();
  const load = async () => {
    begun += 1;
    const found = database.value;
    if (begun === 1) await gate.promise;
    return found;
  };
  const early = cache.get('key', 'one', load);
  database.version += 1;
  database.value = 'refused';
  database.notify();
  await settle();
  const later = cache.get('key', 'one', load);
  assert.equal(begun, 2, 'a request after the change does not wait for the load before it');
  gate.resolve();
  assert.equal(await later, 'refused');
  assert.equal(await early, 'refused');
  assert.equal(cache.get('key', 'one', load), 'refused');
});

test('where access changes during every load, the third is answered and not kept', async () => {
  const { cache, database } = harness();
  await settle();
  let begun = 0;
  const load = async () => {
    begun += 1;
    database.version += 1;
    database.notify();
    await settle();
    return `found ${begun}`;
  };
  assert.equal(await cache.get('key', 'one', load), 'found 3');
  assert.equal(await cache.get('key', 'one', load), 'found 6');
});

test('requests for the same value share one load, but not one begun 700 ms before', async () => {
  const { cache, clock } = harness();
  await settle();
  const gates: ((value: string) => void)[] = [];
  const load = () => new Promise<string>((resolve) => gates.push(resolve));
  const answers = [cache.get('key', 'one', load), cache.get('key', 'one', load)];
  assert.equal(gates.length, 1);
  void cache.get('key', 'another', load);
  void cache.get('session', 'one', load);
  assert.equal(gates.length, 3);
  clock.advance(700);
  const later = cache.get('key', 'one', load);
  assert.equal(gates.length, 4);
  for (const [place, answer] of gates.entries()) answer(`load ${place}`);
  assert.deepEqual(await Promise.all([...answers, later]), ['load 0', 'load 0', 'load 3']);
});

test('undefined and a failed load are answered and not kept', async () => {
  const { cache } = harness();
  await settle();
  let found: string | undefined;
  assert.equal(await cache.get('key', 'one', async () => found), undefined);
  await assert.rejects(async () => cache.get('key', 'one', () => Promise.reject(new Error('down'))), /^Error: down$/);
  found = 'there now';
  assert.equal(await cache.get('key', 'one', async () => found), 'there now');
});

test('a value of one kind is never answered for another', async () => {
  const { cache } = harness();
  await settle();
  await cache.get('key', 'one', async () => 'a key');
  assert.equal(await cache.get('session', 'one', async () => 'a session'), 'a session');
  assert.equal(
    cache.get('key', 'one', async () => 'loaded'),
    'a key',
  );
});

test('a clock that is set back does not lengthen the trust', async () => {
  let backMs = 0;
  const { get, pass, clock, database } = harness({
    clockOver: (manual) => ({ ...manual, now: () => manual.now() - backMs }),
  });
  await settle();
  await get();
  await pass(250);
  database.answers = false;
  await pass(400);
  backMs = 300;
  assert.equal(get(), 'allowed');
  await pass(290);
  assert.equal(get(), 'allowed');
  clock.advance(10);
  assert.ok(get() instanceof Promise);
});

test('a process whose timers are late, because its loop was blocked, does not trust for longer', async () => {
  const { get, clock } = harness({
    clockOver: (manual) => ({ ...manual, after: () => () => undefined, every: () => () => undefined }),
  });
  await settle();
  await get();
  clock.advance(699);
  assert.equal(get(), 'allowed');
  clock.advance(1);
  assert.ok(get() instanceof Promise);
});

test('a version that falls, as in a restored database, flushes too', async () => {
  const { get, pass, database } = harness();
  database.version = 9;
  await pass(250);
  await get();
  database.version = 3;
  database.value = 'restored';
  await pass(250);
  assert.equal(await get(), 'restored');
});

test('once stopped nothing is trusted, and nothing is polled', async () => {
  const { get, cache, pass, database, loads } = harness();
  await settle();
  await get();
  await cache.stop();
  database.notify();
  await pass(500);
  assert.ok(get() instanceof Promise);
  await settle();
  assert.ok(get() instanceof Promise);
  assert.equal(loads(), 3);
});

test('a poll that the stop itself breaks off is no failure to tell of, and from the stop on nothing is told', async () => {
  const { cache, database, failures, unconfirmed, clock, pass } = harness();
  await settle();
  database.answers = false;
  clock.advance(260);
  await cache.stop();
  await pass(10_000);
  assert.deepEqual([failures, unconfirmed], [[], []]);
});

test('polls that fail for less than two seconds are counted and told to nobody', async () => {
  const { pass, database, failures, unconfirmed, get } = harness();
  await settle();
  for (let each = 0; each < 5; each += 1) {
    database.answers = false;
    await pass(2_000);
    assert.ok(get() instanceof Promise, 'nothing is trusted meanwhile');
    database.answers = true;
    await pass(250);
  }
  assert.ok(failures.length >= 40, `${failures.length} failures`);
  assert.deepEqual(unconfirmed, []);
});

test('where no poll has brought trust for two seconds it is told why, at each poll until one does', async () => {
  const { pass, database, unconfirmed } = harness();
  await settle();
  database.answers = false;
  await pass(10_000);
  assert.ok(unconfirmed.length >= 28, `told ${unconfirmed.length} times`);
  assert.ok(unconfirmed.every((error) => /no answer/.test(String(error))));
  database.answers = true;
  await pass(300);
  unconfirmed.length = 0;
  await pass(5_000);
  assert.deepEqual(unconfirmed, []);
});

test('a process that never gets an answer tells of it, and one whose answers are all too old to be trusted does', async () => {
  for (const lateMs of [Number.POSITIVE_INFINITY, 700]) {
    const clock = manualClock(START);
    const unconfirmed: unknown[] = [];
    openAccessCache({
      clock,
      loadVersion: () => new Promise((resolve) => clock.after(lateMs, () => resolve(1))),
      listen: () => async () => undefined,
      onFailure: assert.ifError,
      onUnconfirmed: (error) => void unconfirmed.push(error),
    });
    const pass = async (ms: number) => {
      for (let gone = 0; gone < ms; gone += 10) {
        clock.advance(10);
        await settle();
      }
    };
    await pass(1_990);
    assert.deepEqual(unconfirmed, [], 'a database that is slow at the start is no fault');
    await pass(10);
    assert.deepEqual(unconfirmed.map(String), ['Error: no poll is answered within 700 ms']);
  }
});

test('a process that was blocked for minutes does not take its own silence for the database’s', async () => {
  let blockedMs = 0;
  const { pass, get, unconfirmed } = harness({
    clockOver: (manual) => ({ ...manual, now: () => manual.now() + blockedMs }),
  });
  await settle();
  await get();
  blockedMs = 180_000;
  assert.ok(get() instanceof Promise);
  await pass(250);
  await get();
  assert.equal(get(), 'allowed');
  assert.deepEqual(unconfirmed, []);
});

test('values that were not asked for lately make room', async () => {
  const { get, loads } = harness({ maxEntries: 10 });
  await settle();
  for (let each = 0; each < 100; each += 1) await get(`key ${each}`);
  assert.equal(get('key 99'), 'allowed');
  assert.ok(get('key 0') instanceof Promise);
  assert.equal(loads(), 101);
});

type Step =
  | { readonly do: 'change' }
  | { readonly do: 'get' }
  | { readonly do: 'notify' }
  | { readonly do: 'pass'; readonly ms: number };

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 2, arbitrary: fc.record({ do: fc.constant('change' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('notify' as const) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('get' as const) }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('pass' as const), ms: fc.integer({ min: 1, max: 400 }) }) },
);

/** How a trip to the database goes: mostly quickly. */
const delay = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: 0, max: 20 }) },
  { weight: 1, arbitrary: fc.integer({ min: 0, max: 900 }) },
);
const trips = fc.array(fc.record({ thereMs: delay, backMs: delay, fails: fc.nat(9).map((each) => each === 0) }), {
  minLength: 1,
  maxLength: 50,
});

// The race of every cache: a load begins, access is revoked, a poll runs, the load ends. Here each trip to the database
// takes its own time there and back, so that snapshots are older than answers and answers overtake each other; the value
// is the number of the state it was read in, so that what comes out tells when it was true.
test('whatever the order of loads, changes, polls and answers: nothing is answered that was not true 700 ms ago or later', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 120 }), trips, async (steps, ways) => {
      const clock = manualClock(START);
      const changedAt: number[] = [];
      let begun = 0;
      let notify: () => void = () => undefined;
      const trip = () => {
        const { thereMs = 0, backMs = 0, fails = false } = ways[begun % ways.length] ?? {};
        begun += 1;
        return new Promise<number>((resolve, reject) => {
          clock.after(thereMs, () => {
            const state = changedAt.length;
            clock.after(backMs, () => (fails ? reject(new Error('lost')) : resolve(state)));
          });
        });
      };
      const cache = openAccessCache({
        clock,
        loadVersion: trip,
        listen(wake) {
          notify = wake;
          return async () => undefined;
        },
        onFailure: () => undefined,
        onUnconfirmed: () => undefined,
      });
      const check = (state: number, askedAt: number) => {
        const endedAt = changedAt[state] ?? Number.POSITIVE_INFINITY;
        assert.ok(endedAt > askedAt - 700, `a state that ended ${askedAt - endedAt} ms before`);
      };
      const get = () => {
        const askedAt = clock.now();
        const answer = cache.get('key', 'one', async () => (await trip()) + 0.5);
        if (!(answer instanceof Promise)) return check(answer - 0.5, askedAt);
        answer.then(
          (value) => value !== undefined && checks.push(() => check(value - 0.5, askedAt)),
          () => undefined,
        );
      };
      const checks: (() => void)[] = [];
      for (const each of steps) {
        if (each.do === 'get') get();
        else if (each.do === 'notify') notify();
        else if (each.do === 'change') changedAt.push(clock.now());
        else {
          for (let gone = 0; gone < each.ms; gone += 7) {
            clock.advance(7);
            await settle();
            get();
          }
        }
      }
      for (const run of checks) run();
    }),
    { numRuns: process.env.PCS_TEST_SOAK ? 10_000 : 300 },
  );
});
