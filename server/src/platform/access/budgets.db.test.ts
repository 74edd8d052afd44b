import assert from 'node:assert/strict';
import { after, type TestContext, test } from 'node:test';
import fc from 'fast-check';
import pg from 'pg';
import { type TestDatabase, testDatabase } from '../../../testing/test-database.ts';
import { type Clock, type ManualClock, manualClock, systemClock } from '../clock.ts';
import { type ProcessDb, processDb } from './fixtures/open-processes.ts';
import { type Budgets, openBudgets } from './rate-limits.ts';
import { leaseUnits, removeOldBudgets } from './token-lease.ts';

const START = Date.UTC(2026, 2, 1, 8, 15, 0);
const database = await testDatabase();
const db = processDb({ after }, database);

interface Process extends Budgets {
  readonly failures: unknown[];
}

/** A process of the deployment; its clock and the database's are the one given. */
function openProcess(clock: Clock, over: Pick<ProcessDb, 'directory'> = db, maxNames = 10_000): Process {
  const failures: unknown[] = [];
  const onFailure = (error: unknown) => void failures.push(error);
  return { failures, ...openBudgets({ db: over, clock, onFailure, maxNames, databaseNow: () => clock.now() }) };
}

async function takeMany(budgets: Budgets, name: string, limit: number, count: number): Promise<number> {
  const verdicts = await Promise.all(Array.from({ length: count }, () => budgets.take(name, limit)));
  return verdicts.filter((each) => each.allowed).length;
}

/** The units that stand counted in the database. */
async function counted(name: string): Promise<number> {
  const owner = new pg.Client({ connectionString: database.adminUrl });
  await owner.connect();
  try {
    const { rows } = await owner.query(
      'select sum(count)::int as units from directory.budget, unnest(counts) as count where name = $1',
      [name],
    );
    return rows[0].units ?? 0;
  } finally {
    await owner.end();
  }
}

async function pass(clock: ManualClock, ms: number): Promise<void> {
  for (let gone = 0; gone < ms; gone += STEP_MS) {
    clock.advance(Math.min(STEP_MS, ms - gone));
    await db.idle();
  }
}

const STEP_MS = 250;

interface Played {
  readonly mostIn60s: number;
  /** The fewest units that had been used in the 61 s before a refusal; Infinity when nothing was refused. */
  readonly leastBeforeRefusal: number;
  readonly allowedBy: number[];
}

/** Plays `seconds` of demand (requests a second, by second and process) step by step and looks at what was allowed. */
async function play(
  limit: number,
  processes: number,
  seconds: number,
  demand: (second: number, process: number) => number,
): Promise<Played> {
  const clock = manualClock(START + Math.floor(Math.random() * 60_000));
  const open = Array.from({ length: processes }, () => openProcess(clock));
  const name = `played:${Math.random()}`;
  const allowed: number[] = [];
  const allowedBy = open.map(() => 0);
  const owed = open.map(() => 0);
  let leastBeforeRefusal = Number.POSITIVE_INFINITY;
  const last = (ms: number) => allowed.slice(-ms / STEP_MS).reduce((sum, each) => sum + each, 0);
  let mostIn60s = 0;
  for (let ms = 0; ms < seconds * 1_000; ms += STEP_MS) {
    allowed.push(0);
    let refused = 0;
    const drive = async (budgets: Budgets, place: number) => {
      owed[place] = (owed[place] ?? 0) + (demand(Math.floor(ms / 1_000), place) * STEP_MS) / 1_000;
      for (; (owed[place] ?? 0) >= 1; owed[place] = (owed[place] ?? 0) - 1) {
        const soon = budgets.take(name, limit);
        const verdict = soon instanceof Promise ? await soon : soon;
        if (verdict.allowed) {
          allowed[allowed.length - 1] = (allowed.at(-1) ?? 0) + 1;
          allowedBy[place] = (allowedBy[place] ?? 0) + 1;
        } else refused += 1;
      }
    };
    await Promise.all(open.map(drive));
    mostIn60s = Math.max(mostIn60s, last(60_000));
    if (refused > 0) leastBeforeRefusal = Math.min(leastBeforeRefusal, last(61_000 + STEP_MS));
    await pass(clock, STEP_MS);
  }
  for (const each of open) {
    await each.close();
    assert.deepEqual(each.failures, []);
  }
  return { mostIn60s, leastBeforeRefusal, allowedBy };
}

function assertWithin10Percent(limit: number, { mostIn60s, leastBeforeRefusal }: Played): void {
  assert.ok(mostIn60s <= limit * 1.1, `${mostIn60s} of ${limit} in 60 s`);
  assert.ok(leastBeforeRefusal >= limit * 0.9, `refused after ${leastBeforeRefusal} of ${limit}`);
}

const LOADS: Record<string, (limit: number, processes: number) => (second: number, process: number) => number> = {
  'steady demand, half beyond the limit': (limit, processes) => () => (1.5 * limit) / 60 / processes,
  'steady demand of four times the limit': (limit, processes) => () => (4 * limit) / 60 / processes,
  'a burst every ten seconds': (limit, processes) => (second) =>
    second % 10 === 9 ? (20 * limit) / 60 / processes : 0,
  'processes taking turns of three seconds': (limit, processes) => (second, process) =>
    Math.floor(second / 3) % processes === process ? (2 * limit) / 60 : 0,
};

for (const limit of [5, 20, 600, 6_000, 60_000]) {
  test(`a limit of ${limit} holds within 10 % in any 60 s, for 1, 2 and 4 processes and every shape of load`, async (t) => {
    for (const processes of [1, 2, 4]) {
      for (const [load, demand] of Object.entries(LOADS)) {
        await t.test(`${processes}, ${load}`, async () => {
          const played = await play(limit, processes, process.env.PCS_TEST_SOAK ? 200 : 80, demand(limit, processes));
          assertWithin10Percent(limit, played);
          assert.notEqual(played.leastBeforeRefusal, Number.POSITIVE_INFINITY);
        });
      }
    }
  });
}

test('random loads on random processes never get more than 110 % in 60 s, and none is refused below 90 %', async () => {
  // In hundredths of the limit: mostly nothing or little, now and then a burst.
  const second = fc.oneof(
    { weight: 12, arbitrary: fc.constant(0) },
    { weight: 7, arbitrary: fc.integer({ min: 1, max: 10 }) },
    { weight: 1, arbitrary: fc.integer({ min: 10, max: 150 }) },
  );
  const example = fc.record({
    limit: fc.oneof(fc.integer({ min: 1, max: 50 }), fc.integer({ min: 51, max: 5_000 })),
    demand: fc.array(fc.array(second, { minLength: 130, maxLength: 130 }), { minLength: 1, maxLength: 4 }),
  });
  await fc.assert(
    fc.asyncProperty(example, async ({ limit, demand }) => {
      const perSecond = (at: number, process: number) => ((demand[process]?.[at] ?? 0) / 100) * limit;
      assertWithin10Percent(limit, await play(limit, demand.length, 130, perSecond));
    }),
    { numRuns: process.env.PCS_TEST_SOAK ? 500 : 12 },
  );
});

test('of several processes the only one with demand gets nearly everything', async () => {
  const { allowedBy } = await play(600, 4, 122, (_second, process) => (process === 0 ? 20 : 0.05));
  assert.ok((allowedBy[0] ?? 0) >= 2 * 600 * 0.97, `${allowedBy[0]} of 1200`);
});

test('a burst at the end of a minute leaves nothing for the next 60 s, and all of it comes back after them', async () => {
  const clock = manualClock(START + 59_900);
  const [one, other] = [openProcess(clock), openProcess(clock)];
  assert.equal(await takeMany(one, 'burst', 600, 700), 600);
  for (let waited = 0; waited < 60_000; waited += 10_000) {
    assert.equal(await takeMany(one, 'burst', 600, 5), 0);
    assert.equal(await takeMany(other, 'burst', 600, 5), 0);
    await pass(clock, 10_000);
  }
  await pass(clock, 1_000);
  assert.equal(await takeMany(other, 'burst', 600, 700), 600);
});

test('a refusal says how long to wait, and that is when the next unit is there', async () => {
  const clock = manualClock(START + 300);
  const budgets = openProcess(clock);
  await takeMany(budgets, 'wait', 20, 1);
  await pass(clock, 20_000);
  await takeMany(budgets, 'wait', 20, 19);
  const refusal = await budgets.take('wait', 20);
  assert.deepEqual(refusal, {
    allowed: false,
    limit: 20,
    windowSeconds: 60,
    remaining: 0,
    resetSeconds: 41,
    retryAfterSeconds: 41,
  });
  await pass(clock, 40_000);
  assert.equal((await budgets.take('wait', 20)).retryAfterSeconds, 1);
  await pass(clock, 1_000);
  assert.equal((await budgets.take('wait', 20)).allowed, true);
  assert.equal((await budgets.take('wait', 20)).allowed, false);
});

test('a busy process answers from its lease at once, and says what is left', async () => {
  const clock = manualClock(START);
  const budgets = openProcess(clock);
  assert.ok(budgets.take('busy', 6_000) instanceof Promise);
  await db.idle();
  clock.advance(1);
  await budgets.take('busy', 6_000);
  const verdict = budgets.take('busy', 6_000);
  assert.ok(!(verdict instanceof Promise));
  assert.deepEqual(verdict, {
    allowed: true,
    limit: 6_000,
    windowSeconds: 60,
    remaining: 5_997,
    resetSeconds: 61,
    retryAfterSeconds: 0,
  });
  assert.equal(await counted('busy'), 1 + 1 + 120);
});

test('a budget that is used up is known to be spent, without asking, until units come back', async () => {
  const clock = manualClock(START);
  const budgets = openProcess(clock);
  assert.equal(budgets.isSpent('spendable'), false, 'nothing is known of it yet');
  assert.equal(await takeMany(budgets, 'spendable', 5, 5), 5);
  assert.equal(await takeMany(budgets, 'spendable', 5, 1), 0);
  assert.equal(budgets.isSpent('spendable'), true);
  await pass(clock, 61_000);
  assert.equal(budgets.isSpent('spendable'), false);
  await budgets.close();
});

test('requests that find the same lease empty share one trip, and so do different budgets', async () => {
  let trips = 0;
  const counting = {
    get directory() {
      trips += 1;
      return db.directory;
    },
  };
  const budgets = openProcess(manualClock(START), counting);
  const both = [takeMany(budgets, 'shared', 600, 100), takeMany(budgets, 'another', 50, 100)];
  assert.deepEqual(await Promise.all(both), [100, 50]);
  assert.equal(trips, 1);
});

test('what an idle process holds is there for the others two and a half seconds later', async () => {
  const clock = manualClock(START);
  const [idle, busy] = [openProcess(clock), openProcess(clock)];
  await takeMany(idle, 'held', 600, 40);
  clock.advance(100);
  await idle.take('held', 600);
  assert.equal(await counted('held'), 41 + 12);
  assert.equal(await takeMany(busy, 'held', 600, 600), 600 - 53);
  await pass(clock, 2_500);
  assert.equal(await takeMany(busy, 'held', 600, 20), 12);
});

test('a process that ends gives back what it holds', async () => {
  const clock = manualClock(START);
  const budgets = openProcess(clock);
  await takeMany(budgets, 'ending', 600, 40);
  clock.advance(100);
  await budgets.take('ending', 600);
  assert.equal(await counted('ending'), 53);
  await budgets.close();
  assert.equal(await counted('ending'), 41);
  assert.equal((await budgets.take('ending', 600)).allowed, true);
});

test('a unit given back does not count, at once and seconds later', async () => {
  const clock = manualClock(START);
  const budgets = openProcess(clock);
  for (let round = 0; round < 10; round += 1) {
    assert.equal((await budgets.take('sign-in', 1)).allowed, true);
    assert.equal((await budgets.take('sign-in', 1)).allowed, false);
    if (round % 2 === 1) await pass(clock, 3_000);
    budgets.giveBack('sign-in');
    await db.idle();
  }
});

test('a limit of 0 is off: nothing is counted and nothing refused', async () => {
  const budgets = openProcess(manualClock(START));
  assert.equal(await takeMany(budgets, 'off', 0, 1_000), 1_000);
  assert.equal((await budgets.take('off', 0)).limit, 0);
  budgets.giveBack('off');
  assert.equal(await counted('off'), 0);
});

test('of two connections that lease the same units at once, the second sees what the first took', async (t) => {
  const first = new pg.Client({ connectionString: database.ownerUrl });
  await first.connect();
  t.after(() => first.end());
  const ask = { name: 'race', limit: 60, needed: 50, spare: 0, unused: 0, unusedOf: 0 };
  await leaseUnits(db, [{ ...ask, needed: 1 }]);
  await first.query('begin');
  const taken = "select granted from directory.lease_budgets('{race}', '{60}', '{50}', '{0}', '{0}', '{0}')";
  assert.deepEqual((await first.query(taken)).rows, [{ granted: 50 }]);
  const second = leaseUnits(db, [ask]);
  await new Promise((resolve) => setTimeout(resolve, 50)); // so that the second has come to wait for the row
  await first.query('commit');
  assert.equal((await second)[0]?.granted, 9);
});

test('a slice is at most 2 % of the limit, and shrinks towards the end', async () => {
  const lease = async (needed: number) => {
    const [grant] = await leaseUnits(
      db,
      [{ name: 'slices', limit: 600, needed, spare: 500, unused: 0, unusedOf: 0 }],
      START,
    );
    return grant?.granted;
  };
  assert.equal(await lease(400), 412);
  assert.equal(await lease(148), 148 + 5);
  assert.equal(await lease(1), 1 + 4);
  assert.equal(await lease(20), 20 + 1);
  assert.equal(await lease(8), 8);
  assert.equal(await lease(8), 1);
  assert.equal(await lease(1), 0);
});

test('batches that name the same budgets in opposite order do not wait for each other', async (t) => {
  const other = processDb(t, database);
  const names = Array.from({ length: 300 }, (_, place) => `crossing:${place}`);
  const asks = names.map((name) => ({ name, limit: 1_000, needed: 1, spare: 0, unused: 0, unusedOf: 0 }));
  const reversed = asks.toReversed();
  for (let round = 0; round < 5; round += 1) {
    const [forth, back] = await Promise.all([leaseUnits(db, asks), leaseUnits(other, reversed)]);
    assert.equal(forth.length + back.length, 600);
  }
  assert.equal(await counted('crossing:7'), 10);
});

test('the window goes by the clock of the database, whatever the clocks of the processes say', async () => {
  const hourBehind = { ...systemClock, now: () => systemClock.now() - 3_600_000 };
  const open = [systemClock, hourBehind].map((clock) => openBudgets({ db, clock, onFailure: assert.ifError }));
  const verdicts = [];
  for (let each = 0; each < 6; each += 1) verdicts.push(await open[each % 2]?.take('clocks', 5));
  for (const each of open) await each.close();
  assert.deepEqual(
    verdicts.map((each) => each?.allowed),
    [true, true, true, true, true, false],
  );
  const { retryAfterSeconds = 0 } = verdicts[5] ?? {};
  assert.ok(retryAfterSeconds >= 59 && retryAfterSeconds <= 61, String(retryAfterSeconds));
});

test("a process's clock that is set back neither keeps a lease alive nor a refusal", async () => {
  let now = START;
  const clock = { ...manualClock(START), now: () => now };
  const budgets = openBudgets({ db, clock, onFailure: assert.ifError, databaseNow: () => START });
  assert.equal(await takeMany(budgets, 'refused', 5, 6), 5);
  await takeMany(budgets, 'leased', 600, 40);
  now += 100;
  await budgets.take('leased', 600);
  assert.ok(!(budgets.take('leased', 600) instanceof Promise));
  now -= 3_600_000;
  for (const name of ['refused', 'leased']) {
    const verdict = budgets.take(name, 600);
    assert.ok(verdict instanceof Promise, 'asked again');
    await verdict;
  }
});

test('without a database each process allows a quarter of the limit, fails no request, and counts again afterwards', async (t) => {
  const dead = processDb(t, { ...database, ownerUrl: 'postgres://nobody@127.0.0.1:1/none' });
  let reachable = false;
  const switched = {
    get directory() {
      return reachable ? db.directory : dead.directory;
    },
  };
  const clock = manualClock(START);
  const budgets = openProcess(clock, switched);
  assert.equal(await takeMany(budgets, 'outage', 100, 80), 25);
  assert.equal(budgets.failures.length, 1);
  const refusal = budgets.take('outage', 100);
  assert.ok(!(refusal instanceof Promise), 'nobody waits during an outage');
  assert.equal(refusal.retryAfterSeconds, 60);
  reachable = true;
  clock.advance(500);
  await db.idle();
  assert.equal(await takeMany(budgets, 'outage', 100, 101), 100);
  assert.equal(await counted('outage'), 100);
});

/** Holds the row of a budget locked; the answer lets go. */
async function lockRow(t: TestContext, { adminUrl }: TestDatabase, name: string): Promise<() => Promise<void>> {
  const owner = new pg.Client({ connectionString: adminUrl });
  await owner.connect();
  t.after(() => owner.end());
  await owner.query('begin');
  await owner.query('select from directory.budget where name = $1 for update', [name]);
  return async () => {
    await owner.query('rollback');
  };
}

test('a database that does not answer within two seconds is done without, and what it grants later goes back', async (t) => {
  const clock = manualClock(START);
  const budgets = openProcess(clock);
  await budgets.take('silent', 8);
  const letGo = await lockRow(t, database, 'silent');
  const waiting = takeMany(budgets, 'silent', 8, 5);
  await new Promise((resolve) => setTimeout(resolve, 50));
  clock.advance(2_000);
  assert.equal(await waiting, 2);
  assert.match(String(budgets.failures[0]), /no answer within 2000 ms/);
  await letGo();
  await pass(clock, 1_500);
  assert.equal(await counted('silent'), 1);
  assert.equal(await takeMany(budgets, 'silent', 8, 8), 7);
});

test('a process remembers no more budgets than it may, and gives back what it held of those it forgets', async () => {
  const clock = manualClock(START);
  const budgets = openProcess(clock, db, 2);
  await takeMany(budgets, 'forgotten', 600, 40);
  clock.advance(100);
  await budgets.take('forgotten', 600);
  assert.equal(await counted('forgotten'), 53);
  await budgets.take('second', 600);
  await budgets.take('third', 600);
  await db.idle();
  assert.equal(await counted('forgotten'), 41);
  budgets.giveBack('forgotten');
  budgets.giveBack('third');
  await budgets.close();
  assert.equal(await counted('forgotten'), 41);
  assert.equal(await counted('third'), 0);
});

test('units that arrive for a budget forgotten meanwhile go back', async () => {
  const clock = manualClock(START);
  const budgets = openProcess(clock, db, 1);
  await budgets.take('left-behind', 600);
  clock.advance(1);
  const waiting = budgets.take('left-behind', 600);
  await Promise.all([waiting, budgets.take('next', 600)]);
  await db.idle();
  assert.equal((await waiting).allowed, true);
  assert.equal(await counted('left-behind'), 2);
});

test('rows that count nothing any more are removed, without waiting for one that is locked', async (t) => {
  const old = START - 10 * 60_000;
  const ask = { limit: 5, needed: 1, spare: 0, unused: 0, unusedOf: 0 };
  await leaseUnits(db, [{ ...ask, name: 'old:1' }], old);
  await leaseUnits(db, [{ ...ask, name: 'old:2' }], old);
  await leaseUnits(db, [{ ...ask, name: 'old:recent' }], old + 60_000);
  const letGo = await lockRow(t, database, 'old:2');
  assert.equal(await removeOldBudgets(db, old + 121_000), 1);
  await letGo();
  assert.equal(await removeOldBudgets(db, old + 121_000), 1);
  assert.equal(await counted('old:recent'), 1);
});
