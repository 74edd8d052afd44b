import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { inspect } from 'node:util';
import pg from 'pg';
import { startStatementProxy } from '../../../testing/statement-proxy.ts';
import { testDatabase } from '../../../testing/test-database.ts';
import { type Clock, systemClock } from '../clock.ts';
import type { AnyJob } from './job.ts';
import { startWorker } from './worker.ts';

const { ownerUrl } = await testDatabase();
const owner = new pg.Client({ connectionString: ownerUrl });
await owner.connect();
after(() => owner.end());

/** The system's clock whose watches look at once: nothing here waits for the 15 seconds between two of their looks. */
const quick: Clock = { ...systemClock, every: (_periodMs, wake) => systemClock.every(25, wake) };

interface Heard {
  readonly failed: unknown[];
  readonly givenUp: unknown[];
  readonly lost: Error[];
  readonly refused: Error[];
}

function listen() {
  const heard: Heard = { failed: [], givenUp: [], lost: [], refused: [] };
  const reporter = {
    jobFailed: (...all: unknown[]) => void heard.failed.push(all),
    jobGivenUp: (...all: unknown[]) => void heard.givenUp.push(all),
    connectionLost: (error: Error) => void heard.lost.push(error),
    statementRefused: (error: Error) => void heard.refused.push(error),
  };
  return { heard, reporter };
}

const find = async (id: string) =>
  (await owner.query('select attempts, locked_by, last_error from graphile_worker._private_jobs where id = $1', [id]))
    .rows[0];

/** Makes two minutes pass for what is locked. */
const age = () =>
  owner.query(`
    with job as (
      update graphile_worker._private_jobs set locked_at = locked_at - interval '2 minutes' where locked_at is not null
    )
    update graphile_worker._private_job_queues set locked_at = locked_at - interval '2 minutes' where locked_at is not null`);

/** Fails with the state of the queue where a promise takes half a minute: the runner's own limit would tell nothing of it. */
async function endsInTime(awaited: Promise<void>, state: object): Promise<void> {
  const late = Promise.withResolvers<void>();
  const cancel = systemClock.after(30_000, late.resolve);
  const isLate = await Promise.race([awaited.then(() => false), late.promise.then(() => true)]);
  cancel();
  if (!isLate) return;
  const jobs = await owner.query('select * from graphile_worker._private_jobs');
  const queues = await owner.query('select * from graphile_worker._private_job_queues');
  const sessions = await owner.query('select * from pg_stat_activity where datname = current_database()');
  const rows = [jobs, queues, sessions].map((each) => each.rows);
  assert.fail(`it did not come about: ${inspect({ ...state, rows }, { depth: 6 })}`);
}

async function add(name: string, queue?: string): Promise<string> {
  const { rows } = await owner.query(
    'select id from graphile_worker.add_job($1, queue_name := $2, max_attempts := 5)',
    [name, queue ?? null],
  );
  return rows[0].id;
}

for (const queue of [undefined, 'test.queue']) {
  test(`a failure told twice frees no later attempt${queue === undefined ? '' : ', nor its queue'}`, {
    timeout: 60_000,
  }, async () => {
    const { heard, reporter } = listen();
    const again = Promise.withResolvers<void>();
    const repeated = Promise.withResolvers<void>();
    const isFailing = (statement: string) => statement.includes('fail_job');
    let failures = 0;
    let onLook: () => void = () => undefined;
    const look = () =>
      new Promise<void>((resolve) => {
        onLook = resolve;
      });
    const proxy = await startStatementProxy(ownerUrl, {
      isLost: (statement) => isFailing(statement) && failures === 1,
      // The second telling comes when the job is under way again.
      hold(statement) {
        if (!isFailing(statement)) return undefined;
        failures += 1;
        return failures === 1 ? undefined : again.promise;
      },
      answered(statement) {
        if (isFailing(statement)) repeated.resolve();
        if (statement.includes('_private_job_queues as queue')) onLook();
      },
    });
    const ended = Promise.withResolvers<void>();
    let runs = 0;
    const job: AnyJob = {
      name: 'test.fails',
      async handle() {
        runs += 1;
        if (runs === 1) throw new Error('the first time');
        if (runs > 2) return;
        again.resolve();
        await ended.promise;
      },
    };
    const worker = await startWorker([job], { url: proxy.url, concurrency: 2, clock: quick, reporter });
    try {
      const id = await add('test.fails', queue);
      while ((await find(id)).last_error === null) await new Promise(setImmediate);
      await owner.query('update graphile_worker._private_jobs set run_at = now() where id = $1', [id]);
      await repeated.promise;
      // Nor does a look for jobs that nobody has.
      await age();
      for (let looks = 0; looks < 2; looks += 1) await look();
      const { attempts, locked_by } = await find(id);
      const queues = await owner.query('select from graphile_worker._private_job_queues where locked_by is not null');
      assert.deepEqual([attempts, locked_by !== null], [2, true]);
      assert.equal(queues.rowCount, queue === undefined ? 0 : 1);
    } finally {
      ended.resolve();
      await worker.stop();
      await proxy.close();
    }
    assert.equal(runs, 2);
    assert.deepEqual([heard.failed.length, heard.givenUp, heard.refused], [1, [], []]);
    assert.equal((await owner.query('select from graphile_worker._private_jobs')).rowCount, 0);
  });
}

test('a job whose taking was not answered is run a minute later, with its queue, and has spent no attempt', {
  timeout: 60_000,
}, async () => {
  const { heard, reporter } = listen();
  let lost = 0;
  const lostOne = Promise.withResolvers<void>();
  const proxy = await startStatementProxy(ownerUrl, {
    isLost(statement, answer) {
      if (lost > 0 || !statement.includes('get_job') || !answer.includes('"lost"')) return false;
      lost += 1;
      lostOne.resolve();
      return true;
    },
  });
  const longBegun = Promise.withResolvers<void>();
  const enough = Promise.withResolvers<void>();
  const done = Promise.withResolvers<void>();
  const seen: unknown[] = [];
  const long: AnyJob = {
    name: 'test.long',
    async handle() {
      seen.push('long');
      longBegun.resolve();
      await enough.promise;
    },
  };
  const short: AnyJob = {
    name: 'test.short',
    async handle(payload: { n: string }) {
      seen.push(payload.n);
      if (payload.n === 'behind') done.resolve();
    },
  };
  const worker = await startWorker([long, short], { url: proxy.url, concurrency: 2, clock: quick, reporter });
  try {
    const running = await add('test.long', 'test.other');
    await longBegun.promise;
    for (const n of ['lost', 'behind']) {
      await owner.query(
        `select graphile_worker.add_job('test.short', json_build_object('n', $1::text), queue_name := 'test.queue', max_attempts := 1)`,
        [n],
      );
    }
    await lostOne.promise;
    await age();
    await endsInTime(done.promise, { seen, heard });
    assert.deepEqual(seen, ['long', 'lost', 'behind']);
    const { attempts, locked_by } = await find(running);
    assert.deepEqual([attempts, locked_by !== null], [1, true]);
    const { rowCount } = await owner.query(
      "select from graphile_worker._private_job_queues where queue_name = 'test.other' and locked_by is not null",
    );
    assert.equal(rowCount, 1);
  } finally {
    enough.resolve();
    await worker.stop();
    await proxy.close();
  }
  assert.deepEqual([heard.failed, heard.givenUp, heard.refused], [[], [], []]);
  assert.equal((await owner.query('select from graphile_worker._private_jobs')).rowCount, 0);
});

test('an end of a job that the database refuses is told once as such, and the job is tried again', {
  timeout: 60_000,
}, async () => {
  const { heard, reporter } = listen();
  await owner.query(`
    create function public.refuse() returns trigger language plpgsql as $$ begin raise exception 'not now'; end $$;
    create trigger refuse before delete on graphile_worker._private_jobs for each row execute function public.refuse()`);
  const runs: PromiseWithResolvers<void>[] = [Promise.withResolvers(), Promise.withResolvers()];
  let run = 0;
  const job: AnyJob = {
    name: 'test.refused',
    async handle() {
      runs[run++]?.resolve();
    },
  };
  const worker = await startWorker([job], { url: ownerUrl, concurrency: 1, clock: quick, reporter });
  try {
    const id = await add('test.refused');
    await runs[0]?.promise;
    while (heard.refused.length + heard.lost.length === 0) await new Promise(setImmediate);
    assert.deepEqual([heard.refused.map(({ message }) => message), heard.lost], [['not now'], []]);
    assert.equal((await find(id)).attempts, 1);
    await owner.query('drop trigger refuse on graphile_worker._private_jobs');
    await age();
    await owner.query('notify "jobs:insert", \'{}\'');
    await runs[1]?.promise;
  } finally {
    await owner.query('drop trigger if exists refuse on graphile_worker._private_jobs');
    await worker.stop();
  }
  assert.equal(run, 2);
  assert.deepEqual([heard.refused.length, heard.lost], [1, []]);
  assert.equal((await owner.query('select from graphile_worker._private_jobs')).rowCount, 0);
});

test('a stop does not wait for an answer to LISTEN, and hears of its failure once', { timeout: 60_000 }, async () => {
  const { reporter } = listen();
  const never = new Promise<void>(() => undefined);
  const listening = Promise.withResolvers<void>();
  const proxy = await startStatementProxy(ownerUrl, {
    isLost: () => false,
    hold(statement) {
      if (!statement.includes('LISTEN')) return undefined;
      listening.resolve();
      return never;
    },
  });
  const job: AnyJob = { name: 'test.waits', handle: async () => undefined };
  const soon: Clock = { ...quick, after: (_delayMs, wake) => systemClock.after(50, wake) };
  const worker = await startWorker([job], { url: proxy.url, concurrency: 1, clock: soon, reporter });
  await listening.promise;
  await worker.stop();
  await proxy.close();
  // A second release would be a rejection that nobody catches.
  await new Promise(setImmediate);
});

for (const [thrown, message] of [
  ['cannot \0 do \ud800', 'cannot \ufffd do \ufffd'],
  [{ message: 'cannot \0 do' }, 'cannot \ufffd do'],
  [undefined, 'undefined'],
  [Object.assign(new Error('x'), { message: 7 }), '7'],
] as const) {
  test(`a job that throws ${JSON.stringify(message)} fails with those words`, { timeout: 60_000 }, async () => {
    const { heard, reporter } = listen();
    const job: AnyJob = {
      name: 'test.throws',
      async handle() {
        throw thrown;
      },
    };
    const worker = await startWorker([job], { url: ownerUrl, concurrency: 1, clock: systemClock, reporter });
    const id = await add('test.throws');
    while ((await find(id)).last_error === null) await new Promise(setImmediate);
    await worker.stop();
    assert.equal((await find(id)).last_error, message);
    assert.deepEqual([heard.failed.length, heard.refused, heard.lost], [1, [], []]);
    await owner.query('delete from graphile_worker._private_jobs');
  });
}
