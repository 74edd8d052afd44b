import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import pg from 'pg';
import { testDatabase } from '../../../testing/test-database.ts';
import { systemClock } from '../clock.ts';
import { MissingKeyError } from '../secrets/keyring.ts';
import type { AnyJob } from './job.ts';
import { startWorker } from './worker.ts';

const { ownerUrl } = await testDatabase();
const owner = new pg.Client({ connectionString: ownerUrl });
await owner.connect();
after(() => owner.end());

const faults: unknown[] = [];
const fault = (...all: unknown[]) => void faults.push(all);
const reporter = { jobFailed: fault, jobGivenUp: fault, connectionLost: fault, statementRefused: fault };

test('who has a job gives a sign of life under the name that it was taken in: nobody frees it while it runs', async () => {
  for (const job of [{ name: 'test.one' }, { name: 'test.one', places: 'long' }] as const) {
    const begun = Promise.withResolvers<void>();
    const enough = Promise.withResolvers<void>();
    const run = async () => {
      begun.resolve();
      await enough.promise;
    };
    const worker = await startWorker([{ ...job, handle: run }], {
      url: ownerUrl,
      concurrency: 1,
      clock: systemClock,
      reporter,
    });
    await owner.query("select graphile_worker.add_job('test.one', queue_name := 'test.queue')");
    await begun.promise;
    const listHeld = () =>
      owner.query(
        `select held.locked_by, exists (
            select from pg_locks where locktype = 'advisory' and objid::bigint = hashtext(held.locked_by)::bigint & 4294967295
          ) as lives
         from (select locked_by from graphile_worker._private_jobs where locked_by is not null
               union all select locked_by from graphile_worker._private_job_queues where locked_by is not null) as held`,
      );
    // A worker is given ten seconds between its first job and its sign of life.
    const deadline = Date.now() + 10_000;
    let { rows } = await listHeld();
    while (!rows.every(({ lives }) => lives === true) && Date.now() < deadline) ({ rows } = await listHeld());
    assert.equal(rows.length, 2);
    assert.ok(
      rows.every(({ lives }) => lives === true),
      JSON.stringify(rows),
    );
    enough.resolve();
    await worker.stop();
  }
  assert.deepEqual(faults, []);
});

test('a job whose master key a process lacks goes to another one within seconds, and has spent no attempt', async () => {
  const failed: unknown[] = [];
  const report = { ...reporter, jobFailed: (...all: unknown[]) => void failed.push(all) };
  const options = { url: ownerUrl, concurrency: 1, clock: systemClock, reporter: report };
  const lacked = Promise.withResolvers<void>();
  const lacking: AnyJob = {
    name: 'test.sealed',
    async handle() {
      lacked.resolve();
      throw new MissingKeyError('0123abcd');
    },
  };
  await owner.query(`select graphile_worker.add_job('test.sealed', '{"sealed": "text"}', max_attempts := 1)`);
  const without = await startWorker([lacking], options);
  await lacked.promise;
  await without.stop();
  const done = Promise.withResolvers<object>();
  const having: AnyJob = { name: 'test.sealed', handle: async (payload: object) => done.resolve(payload) };
  const other = await startWorker([having], options);
  const { handedBack, ...payload } = (await done.promise) as { handedBack?: number };
  await other.stop();
  assert.deepEqual([payload, failed.length], [{ sealed: 'text' }, 1]);
  assert.ok(handedBack !== undefined && handedBack >= 1);
  const { rows } = await owner.query("select * from graphile_worker.jobs where task_identifier = 'test.sealed'");
  assert.deepEqual([rows, faults], [[], []]);
});

test('a process that lacks the key of a job leaves it to the others from then on, in its queue and under its key', async () => {
  const options = { url: ownerUrl, concurrency: 1, clock: systemClock };
  const quiet = { ...reporter, jobFailed: () => undefined };
  let refused = 0;
  const isRefused = Promise.withResolvers<void>();
  const lacking: AnyJob = {
    name: 'test.avoided',
    async handle() {
      refused += 1;
      isRefused.resolve();
      throw new MissingKeyError('0123abcd');
    },
  };
  // The database wakes first the process that listens longest.
  const without = await startWorker([lacking], { ...options, reporter: quiet });
  const states: object[] = [];
  let done = Promise.withResolvers<void>();
  const having: AnyJob = {
    name: 'test.avoided',
    async handle() {
      const { rows } = await owner.query(
        "select key, queue_name from graphile_worker.jobs where task_identifier = 'test.avoided'",
      );
      states.push(...rows);
      done.resolve();
    },
  };
  await owner.query(
    `select graphile_worker.add_job('test.avoided', '{}', queue_name := 'test.calls', job_key := 'call:0')`,
  );
  await isRefused.promise;
  const other = await startWorker([having], { ...options, reporter });
  await done.promise;
  for (let index = 1; index < 5; index += 1) {
    done = Promise.withResolvers();
    await owner.query(
      `select graphile_worker.add_job('test.avoided', '{}', queue_name := 'test.calls', job_key := $1, flags := '{key:0123abcd}')`,
      [`call:${index}`],
    );
    await done.promise;
  }
  await Promise.all([without.stop(), other.stop()]);
  assert.equal(refused, 1);
  const expected = [0, 1, 2, 3, 4].map((index) => ({ key: `call:${index}`, queue_name: 'test.calls' }));
  assert.deepEqual(states, expected);
});

test('a job that was enqueued again while a process that lacks its key had it is done once, with the new payload', async () => {
  const options = { url: ownerUrl, concurrency: 1, clock: systemClock };
  const enqueue = (payload: object) =>
    owner.query("select graphile_worker.add_job('test.again', $1::json, job_key := 'again')", [
      JSON.stringify(payload),
    ]);
  const refused = Promise.withResolvers<void>();
  const lacking: AnyJob = {
    name: 'test.again',
    async handle() {
      await enqueue({ is: 'new' });
      refused.resolve();
      throw new MissingKeyError('0123abcd');
    },
  };
  await enqueue({ is: 'old' });
  const without = await startWorker([lacking], { ...options, reporter: { ...reporter, jobFailed: () => undefined } });
  await refused.promise;
  await without.stop();
  const { rows } = await owner.query("select key from graphile_worker.jobs where task_identifier = 'test.again'");
  assert.equal(rows.length, 1);
  const done = Promise.withResolvers<object>();
  const having: AnyJob = { name: 'test.again', handle: async (payload: object) => done.resolve(payload) };
  const other = await startWorker([having], { ...options, reporter });
  assert.equal(((await done.promise) as { is: string }).is, 'new');
  await other.stop();
});

test('a job that is enqueued again while it is handed back keeps the new payload', async () => {
  const enqueue = (client: Pick<pg.Client, 'query'>, payload: object) =>
    client.query("select graphile_worker.add_job('test.meanwhile', $1::json, job_key := 'meanwhile')", [
      JSON.stringify(payload),
    ]);
  const writer = new pg.Client({ connectionString: ownerUrl });
  await writer.connect();
  const refused = Promise.withResolvers<void>();
  const lacking: AnyJob = {
    name: 'test.meanwhile',
    async handle() {
      await writer.query('begin');
      await enqueue(writer, { is: 'new' });
      refused.resolve();
      throw new MissingKeyError('0123abcd');
    },
  };
  await enqueue(owner, { is: 'old' });
  const quiet = { ...reporter, jobFailed: () => undefined };
  const worker = await startWorker([lacking], {
    url: ownerUrl,
    concurrency: 1,
    clock: systemClock,
    reporter: quiet,
  });
  await refused.promise;
  const waits =
    "select from pg_stat_activity where wait_event_type = 'Lock' and query like '%graphile_worker.add_job(%'";
  while ((await owner.query(waits)).rowCount === 0) await new Promise(setImmediate);
  await writer.query('commit');
  await writer.end();
  await worker.stop();
  const { rows } = await owner.query(
    `select own.payload, job.key from graphile_worker._private_jobs as own join graphile_worker.jobs as job using (id)
     where job.task_identifier = 'test.meanwhile'`,
  );
  assert.deepEqual(rows, [{ payload: { is: 'new' }, key: 'meanwhile' }]);
});

test('the workers of all processes are woken once a job that was handed back is due', async () => {
  const listener = new pg.Client({ connectionString: ownerUrl });
  await listener.connect();
  const woken = Promise.withResolvers<void>();
  listener.on('notification', ({ payload }) => {
    if ((JSON.parse(payload || '{}') as { count?: number }).count === 100) woken.resolve();
  });
  await listener.query('listen "jobs:insert"');
  let times = 0;
  const lacking: AnyJob = {
    name: 'test.woken',
    async handle() {
      times += 1;
      if (times === 1) throw new MissingKeyError('0123abcd');
    },
  };
  await owner.query(`select graphile_worker.add_job('test.woken', '{}', max_attempts := 1)`);
  const quiet = { ...reporter, jobFailed: () => undefined };
  const worker = await startWorker([lacking], {
    url: ownerUrl,
    concurrency: 1,
    clock: systemClock,
    reporter: quiet,
  });
  await woken.promise;
  while (times < 2) await new Promise(setImmediate);
  await worker.stop();
  await listener.end();
});

test('a job whose master key no process has fails as others do', async () => {
  const failed = Promise.withResolvers<unknown>();
  const lacking: AnyJob = {
    name: 'test.lost',
    async handle() {
      throw new MissingKeyError('0123abcd');
    },
  };
  await owner.query(`select graphile_worker.add_job('test.lost', '{"handedBack": 60}', max_attempts := 1)`);
  const worker = await startWorker([lacking], {
    url: ownerUrl,
    concurrency: 1,
    clock: systemClock,
    reporter: { ...reporter, jobGivenUp: (name) => failed.resolve(name) },
  });
  assert.equal(await failed.promise, 'test.lost');
  await worker.stop();
  await owner.query('select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs');
});

test('calls that hang, more than there is room for, hold up no other work', async () => {
  const hung = Promise.withResolvers<void>();
  const done = Promise.withResolvers<void>();
  const full = Promise.withResolvers<void>();
  let begun = 0;
  const hanging: AnyJob = {
    name: 'test.call',
    places: 'calls',
    async handle() {
      begun += 1;
      if (begun === 16) full.resolve();
      await hung.promise;
    },
  };
  const short: AnyJob = { name: 'test.other', handle: async () => done.resolve() };
  const worker = await startWorker([hanging, short], { url: ownerUrl, concurrency: 1, clock: systemClock, reporter });
  for (let n = 0; n < 20; n += 1) await owner.query("select graphile_worker.add_job('test.call')");
  await full.promise;
  await owner.query("select graphile_worker.add_job('test.other')");
  await done.promise;
  assert.equal(begun, 16, 'sixteen at a time');
  hung.resolve();
  await worker.stop();
  await owner.query('select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs');
  assert.deepEqual(faults, []);
});

test('work that does not end, more than there is room for, holds up neither other work nor the stop', async () => {
  const begun = new Set<number>();
  const longOnes = Promise.withResolvers<void>();
  const done = Promise.withResolvers<void>();
  const long: AnyJob = {
    name: 'test.long',
    places: 'long',
    async handle({ n }: { n: number }, stopping = new AbortController().signal) {
      begun.add(n);
      if (begun.size === 3) longOnes.resolve();
      await new Promise<void>((end) => stopping.addEventListener('abort', () => end()));
    },
  };
  const short: AnyJob = { name: 'test.short', handle: async () => done.resolve() };
  const worker = await startWorker([long, short], { url: ownerUrl, concurrency: 1, clock: systemClock, reporter });
  for (let n = 0; n < 6; n += 1) {
    await owner.query("select graphile_worker.add_job('test.long', json_build_object('n', $1::int))", [n]);
  }
  await longOnes.promise;
  await owner.query("select graphile_worker.add_job('test.short')");
  await done.promise;
  assert.equal(begun.size, 3, 'three at a time');
  await worker.stop();
  assert.deepEqual(faults, []);
});

test('a worker stops also while the database is away', { timeout: 120_000 }, async () => {
  const away = Promise.withResolvers<void>();
  const job: AnyJob = { name: 'test.none', handle: async () => undefined };
  const worker = await startWorker([job], {
    url: ownerUrl,
    concurrency: 2,
    clock: systemClock,
    reporter: { ...reporter, connectionLost: () => away.resolve() },
  });
  const { rows } = await owner.query('select current_database() as name');
  // A database cannot be closed from within.
  const beside = new pg.Client({ connectionString: new URL('/postgres', ownerUrl).href });
  await beside.connect();
  const allow = (is: boolean) => beside.query(`alter database "${rows[0].name}" allow_connections ${is}`);
  await allow(false);
  try {
    await owner.query(`select pg_terminate_backend(pid) from pg_stat_activity
       where application_name like 'pcs-worker%' and datname = current_database()`);
    await away.promise;
    await worker.stop();
  } finally {
    await allow(true);
    await beside.end();
  }
});

test('the end of all connections while jobs complete and fail ends no process, and each job ends', {
  timeout: 120_000,
}, async () => {
  const rejections: unknown[] = [];
  const reject = (error: unknown) => void rejections.push(error);
  process.on('unhandledRejection', reject);
  let lost = 0;
  let failures = 0;
  const runs = new Map<number, number>();
  // The backends end while the statement that ends the job is on its way to them.
  const cuts: Promise<unknown>[] = [];
  const cut = () =>
    owner.query(`select pg_terminate_backend(pid) from pg_stat_activity
       where application_name = 'pcs-worker' and datname = current_database()`);
  const job: AnyJob = {
    name: 'test.cut',
    async handle({ n, fails }: { n: number; fails: boolean }) {
      runs.set(n, (runs.get(n) ?? 0) + 1);
      const ending = cut();
      cuts.push(ending);
      if (n % 3 !== 0) await ending;
      if (fails) throw new Error(`cannot \u0000 do \ud800 ${n}`);
    },
  };
  const worker = await startWorker([job], {
    url: ownerUrl,
    concurrency: 4,
    clock: systemClock,
    reporter: {
      jobFailed: () => undefined,
      jobGivenUp: () => {
        failures += 1;
      },
      connectionLost: () => {
        lost += 1;
      },
      statementRefused: fault,
    },
  });
  try {
    for (let n = 0; n < 60; n += 1) {
      await owner.query(
        `select graphile_worker.add_job('test.cut', json_build_object('n', $1::int, 'fails', $2::bool), max_attempts := 1,
           queue_name := $3)`,
        [n, n % 2 === 0, n % 4 < 2 ? `cut-${n}` : null],
      );
    }
    const isDone = async () => {
      const { rows } = await owner.query(
        `select count(*)::int as open from graphile_worker._private_jobs as job
           join graphile_worker._private_tasks as task on task.id = job.task_id
         where task.identifier = 'test.cut' and (locked_by is not null or attempts < max_attempts)`,
      );
      return rows[0].open === 0;
    };
    while (!(await isDone())) {
      assert.deepEqual(rejections, []);
      await new Promise((next) => systemClock.after(50, () => next(undefined)));
    }
  } finally {
    await worker.stop();
    await Promise.all(cuts);
    process.off('unhandledRejection', reject);
  }
  assert.deepEqual(rejections, []);
  assert.equal(runs.size, 60);
  assert.equal(failures, 30);
  assert.ok(lost > 0);
  await owner.query('select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs');
});
