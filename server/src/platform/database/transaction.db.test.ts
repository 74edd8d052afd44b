import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { sql } from 'kysely';
import { createPlainMessage } from '../../../../contract/messages/message.ts';
import { conflict, notFound } from '../app-error.ts';
import { DatabaseAwayError } from './database-away.ts';
import { beforeCommitting, type Db, withClient } from './db.ts';
import { openDatabase } from './fixtures/open-database.ts';
import { inTransaction, NO_WORKSPACE, type Tx } from './transaction.ts';

const database = await openDatabase();
const db = database.open(3);
const scope = await database.newWorkspace(db);
const AT = '2026-03-01T08:15:30.250Z';

const newProject = (tx: Tx, name: string) =>
  tx
    .insertInto('project')
    .values({ workspace_id: scope.workspaceId, id: randomUUID(), name, created_at: AT, updated_at: AT })
    .execute();

async function projectsNamed(name: string): Promise<number> {
  return (await db.reader(scope).selectFrom('project').select('id').where('name', '=', name).execute()).length;
}

const pidOf = async (tx: Tx) =>
  (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)).rows[0]?.pid ?? 0;
const backend = async (of: Db) => (await of.pool.query('select pg_backend_pid() as pid')).rows[0].pid as number;

/** Raises an error of this code inside PostgreSQL. */
const raise = (tx: Tx, code: string) =>
  sql.raw(`do $$ begin raise exception 'as asked' using errcode = '${code}'; end $$`).execute(tx);

test('a write in a snapshot is a fault of ours, and no sign of a database that fails over', async () => {
  const inSnapshot = (work: (tx: Tx) => Promise<unknown>) => inTransaction(db, scope, work, { isSnapshot: true });
  await assert.rejects(
    inSnapshot((tx) => newProject(tx, 'never')),
    (error: Error & { code?: string }) => error.code === '25006' && !(error instanceof DatabaseAwayError),
  );
  await assert.rejects(
    inTransaction(db, scope, (tx) => raise(tx, '25006')),
    (error) => error instanceof DatabaseAwayError,
  );
  const seen = await inSnapshot(async (tx) => {
    const count = async () =>
      (await tx.selectFrom('project').select('id').where('name', '=', 'later').execute()).length;
    const before = await count();
    await inTransaction(db, scope, (other) => newProject(other, 'later'));
    return [before, await count()];
  });
  assert.deepEqual(seen, [0, 0], 'all of it is read at one moment');
});

test('what the work answers is answered once it is committed', async () => {
  const answer = await inTransaction(db, scope, async (tx) => {
    await newProject(tx, 'committed');
    assert.equal(await projectsNamed('committed'), 0, 'another connection must not see it yet');
    return 'done';
  });
  assert.equal(answer, 'done');
  assert.equal(await projectsNamed('committed'), 1);
});

test('an error of the work rolls everything back and is thrown as it is', async () => {
  const refusal = conflict(createPlainMessage('no'));
  const work = inTransaction(db, scope, async (tx) => {
    await newProject(tx, 'rolled back');
    throw refusal;
  });
  await assert.rejects(work, (error) => error === refusal);
  assert.equal(await projectsNamed('rolled back'), 0);
});

test('a refusal keeps the connection: refused requests cost no reconnecting', async () => {
  const single = database.open(1);
  const before = await backend(single);
  for (const refuse of [notFound, () => conflict(createPlainMessage('no'))]) {
    await assert.rejects(inTransaction(single, scope, () => Promise.reject(refuse())));
    await assert.rejects(inTransaction(single, scope, (tx) => raise(tx, '23505')));
  }
  assert.equal(await backend(single), before);
});

for (const code of ['40001', '40P01']) {
  test(`${code} is tried again from the beginning, until it succeeds`, async () => {
    let attempts = 0;
    const name = `after ${code}`;
    const answer = await inTransaction(db, scope, async (tx) => {
      attempts += 1;
      await newProject(tx, name);
      if (attempts < 4) await raise(tx, code);
      return attempts;
    });
    assert.deepEqual([answer, await projectsNamed(name)], [4, 1]);
  });

  test(`${code} without end is given up after five attempts`, async () => {
    let attempts = 0;
    const work = inTransaction(db, scope, async (tx) => {
      attempts += 1;
      await raise(tx, code);
    });
    await assert.rejects(work, { code });
    assert.equal(attempts, 5);
  });
}

for (const code of ['23505', '23503', '22012', '57014', '55P03', '42501']) {
  test(`${code} is not tried again`, async () => {
    let attempts = 0;
    const work = inTransaction(db, scope, async (tx) => {
      attempts += 1;
      await raise(tx, code);
    });
    await assert.rejects(work, { code });
    assert.equal(attempts, 1);
  });
}

test('two transactions that lock each other out both come through', async () => {
  const ids = [randomUUID(), randomUUID()];
  await inTransaction(db, scope, async (tx) => {
    for (const id of ids) {
      const row = { workspace_id: scope.workspaceId, id, name: 'contested', created_at: AT, updated_at: AT };
      await tx.insertInto('project').values(row).execute();
    }
  });
  let meeting = 2;
  const bothHoldOne = Promise.withResolvers<void>();
  const attempts = [0, 0];
  const lockBoth = (which: number) =>
    inTransaction(db, scope, async (tx) => {
      attempts[which] = (attempts[which] ?? 0) + 1;
      const order = which === 0 ? ids : [...ids].reverse();
      for (const [index, id] of order.entries()) {
        await tx
          .updateTable('project')
          .set({ code: `by ${which}` })
          .where('id', '=', id)
          .execute();
        if (index === 0 && attempts[which] === 1) {
          meeting -= 1;
          if (meeting === 0) bothHoldOne.resolve();
          await bothHoldOne.promise;
        }
      }
    });
  await Promise.all([lockBoth(0), lockBoth(1)]);
  assert.ok(Math.max(...attempts) > 1, 'one of the two was the deadlock’s victim and came again');
});

test('a swallowed error refuses to commit, loudly', async () => {
  const work = inTransaction(db, scope, async (tx) => {
    await newProject(tx, 'swallowed');
    await assert.rejects(raise(tx, '22012'));
    return 'fine, it seems';
  });
  await assert.rejects(work, /an error inside it was swallowed/);
  assert.equal(await projectsNamed('swallowed'), 0);
});

test('a transaction that stays open beyond its bound is ended, and its locks with it', async () => {
  const short = database.open(2, 150);
  const locked = Promise.withResolvers<void>();
  const forever = Promise.withResolvers<void>();
  const work = inTransaction(short, scope, async (tx) => {
    await newProject(tx, 'too slow');
    await sql`select from workspace_clock for update`.execute(tx);
    locked.resolve();
    await forever.promise;
    await newProject(tx, 'after its end');
  });
  const refused = assert.rejects(work, /was open for longer than 150 ms/);
  await locked.promise;
  // Waits for the lock of the clock, which only the end of the other transaction gives free.
  await inTransaction(db, scope, (tx) => sql`select from workspace_clock for update`.execute(tx));
  forever.resolve();
  await refused;
  assert.deepEqual([await projectsNamed('too slow'), await projectsNamed('after its end')], [0, 0]);
  assert.equal((await short.pool.query('select 1 as one')).rows[0].one, 1);
});

test('the bound also ends a transaction that waits for PostgreSQL', async () => {
  const short = database.open(1, 150);
  await assert.rejects(
    inTransaction(short, scope, (tx) => sql`select pg_sleep(1)`.execute(tx)),
    /was open for longer than 150 ms/,
  );
  assert.equal((await short.pool.query('select 1 as one')).rows[0].one, 1);
});

test('a quick transaction leaves no alarm behind that could end the next one', async () => {
  const bounded = database.open(1, 2_000);
  const pids = new Set<number>();
  const started = performance.now();
  while (performance.now() - started < 2_200) {
    pids.add(
      await inTransaction(bounded, scope, async (tx) => {
        await sql`select pg_sleep(0.1)`.execute(tx);
        return pidOf(tx);
      }),
    );
  }
  assert.equal(pids.size, 1);
});

test('a backend killed in mid-transaction fails that transaction alone', async () => {
  const killed = database.open(2);
  const work = inTransaction(killed, scope, async (tx) => {
    await newProject(tx, 'killed');
    const pid = await pidOf(tx);
    await Promise.all([sql`select pg_sleep(9)`.execute(tx), database.terminateWhile(pid, 'pg_sleep')]);
  });
  await assert.rejects(work, { code: '57P01' });
  const lostWhileIdle = inTransaction(killed, scope, async (tx) => {
    await newProject(tx, 'killed');
    await database.asAdmin('select pg_terminate_backend($1)', [await pidOf(tx)]);
    await newProject(tx, 'killed');
  });
  await assert.rejects(lostWhileIdle, /terminat|closed|not queryable|ECONNRESET/i);
  const answers = await Promise.all(Array.from({ length: 6 }, () => inTransaction(killed, scope, pidOf)));
  assert.equal(new Set(answers).size <= 2, true);
  assert.equal(await projectsNamed('killed'), 0);
  assert.ok(database.lost.length > 0, 'the loss was told');
});

test('the step before committing runs inside, with what the work answered', async () => {
  const seen: unknown[] = [];
  const bound = beforeCommitting(db, async (tx, result) => {
    seen.push(result);
    await newProject(tx, 'by the step');
    assert.equal(await projectsNamed('by the step'), 0);
  });
  assert.equal(await inTransaction(bound, scope, async () => 'result'), 'result');
  assert.deepEqual([seen, await projectsNamed('by the step')], [['result'], 1]);
  assert.equal(db.beforeCommit, undefined, 'the database it was made from is as it was');
});

test('a step before committing that fails rolls the work back', async () => {
  const bound = beforeCommitting(db, () => Promise.reject(conflict(createPlainMessage('not kept'))));
  await assert.rejects(
    inTransaction(bound, scope, (tx) => newProject(tx, 'unkept')),
    { code: 'conflict' },
  );
  assert.equal(await projectsNamed('unkept'), 0);
});

test('the step before committing is tried again with the work', async () => {
  let steps = 0;
  const bound = beforeCommitting(db, async (tx) => {
    steps += 1;
    if (steps < 3) await raise(tx, '40001');
  });
  await inTransaction(bound, scope, (tx) => newProject(tx, 'third time'));
  assert.deepEqual([steps, await projectsNamed('third time')], [3, 1]);
});

test('work after the commit is done once, when others see the change, and never for what was rolled back', async () => {
  const done: string[] = [];
  let attempts = 0;
  await inTransaction(db, scope, async (tx) => {
    attempts += 1;
    const attempt = attempts;
    await newProject(tx, 'counted');
    tx.afterCommit(() => done.push(`attempt ${attempt}`));
    if (attempt === 1) await raise(tx, '40P01');
    assert.deepEqual(done, [], 'not before the commit');
  });
  assert.deepEqual([done, await projectsNamed('counted')], [['attempt 2'], 1]);
  const failing = inTransaction(db, scope, async (tx) => {
    tx.afterCommit(() => done.push('rolled back'));
    throw notFound();
  });
  await assert.rejects(failing);
  const unfit = inTransaction({ ...beforeCommitting(db, () => Promise.reject(notFound())) }, scope, async (tx) => {
    tx.afterCommit(() => done.push('refused'));
  });
  await assert.rejects(unfit);
  assert.deepEqual(done, ['attempt 2']);
});

test('a query that was not awaited cannot reach the next one’s transaction', async () => {
  const single = database.open(1);
  let kept: Tx | undefined;
  await inTransaction(single, scope, async (tx) => {
    kept = tx;
  });
  const other = await database.newWorkspace(db);
  await inTransaction(single, other, async () => {
    await assert.rejects(sql`select 1`.execute(kept as Tx), /the transaction is over/);
  });
});

test('a connection that was left in a transaction does not go back to the pool', async () => {
  const single = database.open(1);
  const before = await backend(single);
  await withClient(single.pool, async (client) => void (await client.query('begin')));
  assert.notEqual(await backend(single), before);
});

test('without a workspace tenant tables raise, and the directory answers', async () => {
  await assert.rejects(
    inTransaction(db, NO_WORKSPACE, (tx) => tx.selectFrom('project').select('id').execute()),
    { code: '22P02' },
  );
  const { rows } = await inTransaction(db, NO_WORKSPACE, (tx) =>
    sql`select directory.access_version() as version`.execute(tx),
  );
  assert.equal(rows.length, 1);
});

test('the workspace of a transaction is not left on its connection', async () => {
  const single = database.open(1);
  await inTransaction(single, scope, pidOf);
  await assert.rejects(inTransaction(single, scope, () => Promise.reject(conflict(createPlainMessage('no')))));
  const { rows } = await single.pool.query("select current_setting('app.workspace_id', true) as workspace");
  assert.equal(rows[0].workspace, '');
});

test('rows are copied in within the transaction; a refused copy fails it and keeps the connection', async () => {
  const single = database.open(1);
  const before = await backend(single);
  const copied = await inTransaction(single, scope, async (tx) => {
    await sql`create temporary table pair (a integer primary key, b text) on commit drop`.execute(tx);
    assert.equal(await tx.copyIn('copy pair (a, b) from stdin', Buffer.from('1\tone\n2\ttwo\n')), 2);
    assert.equal(await tx.copyIn('copy pair (a, b) from stdin', Buffer.alloc(0)), 0);
    return (await sql<{ b: string }>`select b from pair order by a`.execute(tx)).rows.map((row) => row.b);
  });
  assert.deepEqual(copied, ['one', 'two']);
  for (const [rows, code] of [
    ['1\tone\n1\ttwice\n', '23505'],
    ['x\n', '22P02'],
  ] as const) {
    const work = inTransaction(single, scope, async (tx) => {
      await sql`create temporary table pair (a integer primary key, b text) on commit drop`.execute(tx);
      await tx.copyIn('copy pair (a, b) from stdin', Buffer.from(rows));
    });
    await assert.rejects(work, { code });
  }
  // PostgreSQL copies into no table with row-level security: a workspace is not gone round by it.
  const aside = inTransaction(single, scope, (tx) => tx.copyIn('copy project (id) from stdin', Buffer.from('x\n')));
  await assert.rejects(aside, { code: '0A000' });
  assert.equal(await backend(single), before);
});
