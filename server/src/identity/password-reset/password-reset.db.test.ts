import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import pg from 'pg';
import { mailOutbox, tokenIn } from '../../../testing/mail-outbox.ts';
import { lockWaiters, serviceDb } from '../../../testing/service-db.ts';
import { sessionOf } from '../../../testing/sessions.ts';
import { tenants } from '../../../testing/tenants.ts';
import type { PersonCaller } from '../../platform/access/caller.ts';
import { openBudgets } from '../../platform/access/rate-limits.ts';
import { AppError } from '../../platform/app-error.ts';
import { beforeCommitting, type Db } from '../../platform/database/db.ts';
import { hashToken } from '../../platform/ids.ts';
import { openPasswordHasher } from '../../platform/secrets/password.ts';
import { startSession } from '../sign-in/public.ts';
import { getPerson } from '../users/public.ts';
import {
  changePassword,
  completeReset,
  type PasswordDeps,
  type ResetRequest,
  requestReset,
  sendReset,
} from './commands.ts';
import { passwordJobs } from './jobs.ts';

const HOUR_MS = 60 * 60 * 1000;
const OLD = 'seven tall cranes';
const NEW = 'nine wide bridges';
const ADDRESS = '192.0.2.1';
const from = { requestId: 'test', language: 'en' } as const;

// Of a database of its own for each test: the outbox takes whatever mail is in it.
async function open(t: TestContext) {
  const database = await serviceDb(t);
  const world = tenants(database.db);
  const outbox = await mailOutbox(database);
  const { clock } = world;
  const budgets = openBudgets({ db: database.db, clock, databaseNow: clock.now, onFailure: assert.ifError });
  t.after(() => budgets.close());
  const passwords = openPasswordHasher();
  const deps: PasswordDeps = { ...world, passwords, budgets, mail: outbox, baseUrl: () => 'https://pcs.example.com' };
  const { scope } = await world.workspace({ Omar: 'owner' });
  const id = await world.person('Noor', {
    email: 'noor@example.com',
    passwordHash: await passwords.hashPassword(OLD),
  });
  await world.join(scope, id, 'member');
  const ask = (email = 'noor@example.com', address = ADDRESS) => requestReset(deps, { email, language: 'en', address });
  const queued = () =>
    database.asOwner<{ task: string; payload: ResetRequest; whole: string }>(
      `select task.identifier as task, job.payload, job::text as whole from graphile_worker._private_jobs as job
       join graphile_worker._private_tasks as task on task.id = job.task_id order by job.id`,
    );
  const runJob = async () => {
    const jobs = (await queued()).filter((each) => each.task === 'password_reset.send');
    await database.asOwner('delete from graphile_worker._private_jobs');
    const [job] = passwordJobs(deps);
    for (const { payload } of jobs) await job?.handle(payload as never);
  };
  return {
    ...{ database, world, deps, outbox, id, scope, ask, queued, runJob },
    /** Asks and answers with the token of the mail. */
    async link() {
      await ask();
      await runJob();
      const [mail] = await outbox.take();
      return tokenIn(mail);
    },
    complete: (token: string, password = NEW) => completeReset(deps, from, { token, password }),
    change: (caller: PersonCaller, currentPassword = OLD, newPassword = NEW) =>
      changePassword(deps, caller, from, { currentPassword, newPassword }),
    async session() {
      const device = { address: ADDRESS, userAgent: undefined, requestId: 'test' };
      const { token } = await startSession(world, device, await getPerson(database.db.directory, id));
      const find = () => sessionOf(database.db, token, clock.now());
      const caller = (await find())?.caller ?? assert.fail('it did not begin');
      return { caller, lasts: async () => (await find()) !== undefined };
    },
    async opensWith(password: string) {
      const person = await getPerson(database.db.directory, id);
      return passwords.verifyPassword(person.passwordHash ?? '', password);
    },
    log: () =>
      database.asOwner(
        `select action, actor_id, request_id from audit_entry
         where workspace_id = $1 and action like 'user.password%' order by at, id`,
        [scope.workspaceId],
      ),
  };
}

describe('asking for a link', () => {
  test('answers alike and leaves a job of the same form, whether the address signs in here or not', async (t) => {
    const { ask, queued } = await open(t);
    assert.equal(await ask(), undefined);
    assert.equal(await ask('nobody@example.com'), undefined);
    const jobs = await queued();
    assert.deepEqual(
      jobs.map((each) => [each.task, each.payload]),
      [
        ['password_reset.send', { emailKey: 'noor@example.com', language: 'en' }],
        ['password_reset.send', { emailKey: 'nobody@example.com', language: 'en' }],
      ],
    );
  });

  test('for an address that nobody can have answers alike too, and leaves nothing to do', async (t) => {
    const { ask, queued } = await open(t);
    assert.equal(await ask('no address at all'), undefined);
    assert.deepEqual(await queued(), []);
  });

  test('mails nothing for an unknown address or a deactivated person', async (t) => {
    const { ask, runJob, queued, database, id } = await open(t);
    await ask('nobody@example.com');
    await runJob();
    assert.deepEqual(await queued(), []);
    await database.asOwner('update directory.person set deactivated_at = now() where id = $1', [id]);
    await ask();
    await runJob();
    assert.deepEqual(await queued(), []);
    assert.equal((await database.asOwner('select from directory.one_time_token')).length, 0);
  });

  test('too often for one account is refused alike whether there is one, and allowed again after a minute', async (t) => {
    const { ask, world } = await open(t);
    for (const email of ['noor@example.com', 'nobody@example.com']) {
      for (let count = 0; count < 3; count += 1) await ask(email, `192.0.2.${count}`);
      await assert.rejects(ask(email.toUpperCase(), '192.0.2.9'), { code: 'rate_limited' });
    }
    world.clock.advance(61_000);
    await ask();
  });

  test('mails five links an hour at most, whoever asks; each of them works, and the answer stays the same', async (t) => {
    const { ask, runJob, outbox, complete, world } = await open(t);
    const mails: Awaited<ReturnType<typeof outbox.take>> = [];
    for (let minute = 0; minute < 8; minute += 1) {
      assert.equal(await ask('noor@example.com', `192.0.2.${minute}`), undefined);
      await runJob();
      mails.push(...(await outbox.take()));
      world.clock.advance(60_000);
    }
    assert.equal(mails.length, 5);
    world.clock.advance(53 * 60_000);
    await ask();
    await runJob();
    mails.push(...(await outbox.take()));
    assert.equal(mails.length, 6, 'the first link is past its time');
    await complete(tokenIn(mails[2]));
  });

  test('too often from one address is refused, whichever accounts are named', async (t) => {
    const { ask } = await open(t);
    for (let count = 0; count < 20; count += 1) await ask(`guess${count}@example.com`);
    await assert.rejects(ask(), { code: 'rate_limited' });
    await ask('noor@example.com', '198.51.100.7');
  });
});

describe('the mailed link', () => {
  test('lies sealed in the queue: neither its token, nor to whom it goes, nor the token in the database', async (t) => {
    const { ask, runJob, queued, outbox, database } = await open(t);
    await ask();
    await runJob();
    const [job, ...others] = await queued();
    assert.deepEqual(others, []);
    assert.equal(job?.task, 'send_mail');
    const [mail] = await outbox.take();
    const token = tokenIn(mail);
    assert.match(
      mail?.text ?? '',
      /https:\/\/pcs\.example\.com\/reset-password#token=pcso_[\w-]{43}&email=[\w.%+-]+\n/,
    );
    assert.equal(mail?.to?.[0]?.address, 'noor@example.com');
    for (const hidden of [token, token.slice(5), 'Noor', 'noor@example.com']) {
      assert.ok(!job?.whole.includes(hidden), hidden);
    }
    const [row] = await database.asOwner('select hash, kept::text as whole from directory.one_time_token as kept');
    assert.deepEqual(row?.hash, hashToken(token));
    assert.ok(!row?.whole.includes(token.slice(5)));
  });

  test('sets the new password, ends every session, tells the person and the log, and works once', async (t) => {
    const { link, complete, session, opensWith, outbox, log, id } = await open(t);
    const [one, other] = [await session(), await session()];
    const token = await link();
    await complete(token);
    assert.deepEqual([await opensWith(NEW), await opensWith(OLD)], [true, false]);
    assert.deepEqual([await one.lasts(), await other.lasts()], [false, false]);
    const mails = await outbox.take();
    assert.deepEqual(
      mails.map((each) => each.to?.[0]?.address),
      ['noor@example.com'],
    );
    assert.doesNotMatch(mails[0]?.text ?? '', /#token=|nine wide bridges/);
    assert.deepEqual(await log(), [{ action: 'user.password_reset', actor_id: id, request_id: 'test' }]);
    await assert.rejects(complete(token, 'ten narrow tunnels'), { code: 'not_found' });
    assert.ok(await opensWith(NEW));
  });

  test('gives who came by their company, and has no password, their first: it opens what takes passwords, and no more', async (t) => {
    const { link, complete, session, database, id, scope } = await open(t);
    await database.asOwner('update directory.person set password_hash = null where id = $1', [id]);
    await complete(await link());
    assert.equal((await session()).caller.memberships.length, 1);
    await database.asOwner(
      'insert into sign_in_policy (workspace_id, require_sso, updated_at) values ($1, true, now())',
      [scope.workspaceId],
    );
    await complete(await link(), 'ten narrow tunnels');
    await assert.rejects(session(), { code: 'forbidden', message: /requires single sign-on/ });
  });

  test('used twice at the same moment sets one password, and the other is refused', async (t) => {
    const { link, complete, opensWith, outbox } = await open(t);
    const token = await link();
    const wanted = [NEW, 'ten narrow tunnels'];
    const outcomes = await Promise.allSettled(wanted.map((password) => complete(token, password)));
    const refused = outcomes.flatMap((each) => (each.status === 'rejected' ? [each.reason.code] : []));
    assert.deepEqual(refused, ['not_found']);
    const winner = wanted[outcomes.findIndex((each) => each.status === 'fulfilled')] ?? '';
    assert.ok(await opensWith(winner));
    assert.equal((await outbox.take()).length, 1);
  });

  test('goes on working when others are asked for, by whomever, until one of them is used', async (t) => {
    const { link, complete, opensWith } = await open(t);
    const [first, second, third] = [await link(), await link(), await link()];
    await complete(second);
    assert.ok(await opensWith(NEW));
    for (const late of [first, third]) await assert.rejects(complete(late), { code: 'not_found' });
    assert.ok(await opensWith(NEW));
  });

  test('works for an hour and not a millisecond longer', async (t) => {
    const { link, complete, world, opensWith } = await open(t);
    const late = await link();
    world.clock.advance(HOUR_MS);
    await assert.rejects(complete(late), { code: 'not_found' });
    assert.ok(await opensWith(OLD));
    const timely = await link();
    world.clock.advance(HOUR_MS - 1);
    await complete(timely);
    assert.ok(await opensWith(NEW));
  });

  test('is not used up by a password that may not be chosen', async (t) => {
    const { link, complete, opensWith } = await open(t);
    const token = await link();
    for (const password of ['short', 'password1234', 'noor@example.com']) {
      await assert.rejects(complete(token, password), { code: 'validation_failed' });
    }
    await complete(token);
    assert.ok(await opensWith(NEW));
  });

  test('of another form, of nobody, or with a character changed opens nothing', async (t) => {
    const { link, complete, opensWith } = await open(t);
    const token = await link();
    const changed = token.slice(0, -2) + (token.at(-2) === 'A' ? 'B' : 'A') + token.slice(-1);
    for (const wrong of ['', 'pcso_', `pcso_${'A'.repeat(43)}`, changed, token.replace('pcso', 'pcss'), `${token}A`]) {
      await assert.rejects(complete(wrong), { code: 'not_found' }, wrong);
    }
    assert.ok(await opensWith(OLD));
  });
});

describe('changing one’s own password', () => {
  test('ends the person’s other sessions and keeps their own, tells the person and the log', async (t) => {
    const { change, session, opensWith, outbox, log, id } = await open(t);
    const [mine, other] = [await session(), await session()];
    await change(mine.caller);
    assert.deepEqual([await mine.lasts(), await other.lasts()], [true, false]);
    assert.deepEqual([await opensWith(NEW), await opensWith(OLD)], [true, false]);
    assert.deepEqual(await log(), [{ action: 'user.password_changed', actor_id: id, request_id: 'test' }]);
    const mails = await outbox.take();
    assert.equal(mails.length, 1);
    assert.doesNotMatch(mails[0]?.text ?? '', /nine wide bridges|seven tall cranes/);
  });

  test('with a wrong current password, or to one that may not be chosen, names the field and changes nothing', async (t) => {
    const { change, session, opensWith, outbox, log } = await open(t);
    const [mine, other] = [await session(), await session()];
    const faultOf = (work: Promise<unknown>) =>
      work.then(
        () => assert.fail('it was not refused'),
        (error: unknown) => JSON.stringify(error),
      );
    assert.match(await faultOf(change(mine.caller, 'eight tall cranes')), /validation_failed.*currentPassword/);
    assert.match(await faultOf(change(mine.caller, OLD, 'password1234')), /validation_failed.*newPassword/);
    assert.ok(await opensWith(OLD));
    assert.ok(await other.lasts());
    assert.deepEqual([await outbox.take(), await log()], [[], []]);
  });

  test('is not a way to guess the current one: after ten attempts in a minute the right one is refused too', async (t) => {
    const { change, session, opensWith } = await open(t);
    const { caller } = await session();
    for (let count = 0; count < 10; count += 1) {
      await assert.rejects(change(caller, `guess number ${count}`), { code: 'validation_failed' });
    }
    await assert.rejects(change(caller), { code: 'rate_limited' });
    assert.ok(await opensWith(OLD));
  });

  test('needs the current one also of a person who has none', async (t) => {
    const { change, session, database, id } = await open(t);
    await database.asOwner('update directory.person set password_hash = null where id = $1', [id]);
    await assert.rejects(change((await session()).caller, ''), { code: 'validation_failed' });
    const person = await getPerson(database.db.directory, id);
    assert.equal(person.passwordHash, null);
  });
});

/** The same as `deps`, where a transaction begins `other` before it commits, and waits until it waits for a lock. */
function holding<D extends { db: Db }, T>(
  deps: D,
  database: Parameters<typeof lockWaiters>[0],
  other: () => Promise<T>,
) {
  const begun: { other?: Promise<T> } = {};
  const db = beforeCommitting(deps.db, async () => {
    begun.other = other();
    await lockWaiters(database, 1);
  });
  return { deps: { ...deps, db }, other: () => begun.other ?? assert.fail('it did not begin') };
}

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'ok',
    (error: unknown) => (error instanceof AppError ? error.code : assert.fail(String(error))),
  );

describe('a reset and what goes on at the same moment', () => {
  const device = { address: ADDRESS, userAgent: undefined, requestId: 'test' };

  test('a session by the old password that is about to begin does not, once the reset has committed', async (t) => {
    const { link, deps, world, database, id } = await open(t);
    const before = await getPerson(database.db.directory, id);
    const token = await link();
    const { deps: held, other } = holding(deps, database, () => codeOf(startSession(world, device, before)));
    await completeReset(held, from, { token, password: NEW });
    assert.equal(await other(), 'unauthorized');
    assert.equal((await database.asOwner('select from directory.session')).length, 0);
  });

  test('a session by the old password that began first is ended by the reset', async (t) => {
    const { link, complete, world, database, id } = await open(t);
    const before = await getPerson(database.db.directory, id);
    const token = await link();
    const { deps: held, other } = holding(world, database, () => complete(token));
    await codeOf(startSession(held, device, before));
    await other();
    assert.equal((await database.asOwner('select from directory.session')).length, 0);
  });

  test('a change by the old password is refused, as its session has ended, and the reset’s password stays', async (t) => {
    const { link, change, session, deps, database, opensWith } = await open(t);
    const { caller } = await session();
    const token = await link();
    const { deps: held, other } = holding(deps, database, () => codeOf(change(caller, OLD, 'ten narrow tunnels')));
    await completeReset(held, from, { token, password: NEW });
    assert.equal(await other(), 'unauthorized');
    assert.ok(await opensWith(NEW));
  });

  test('a change that committed first withdraws the link, and its password stays', async (t) => {
    const { link, complete, session, deps, database, opensWith } = await open(t);
    const { caller } = await session();
    const token = await link();
    const { deps: held, other } = holding(deps, database, () => codeOf(complete(token)));
    await changePassword(held, caller, from, { currentPassword: OLD, newPassword: 'ten narrow tunnels' });
    assert.equal(await other(), 'not_found');
    assert.ok(await opensWith('ten narrow tunnels'));
  });

  test('of two changes at once by one password, one is made and the other refused', async (t) => {
    const { change, session, deps, database, opensWith } = await open(t);
    const { caller } = await session();
    const { deps: held, other } = holding(deps, database, () => codeOf(change(caller, OLD, 'ten narrow tunnels')));
    await changePassword(held, caller, from, { currentPassword: OLD, newPassword: NEW });
    assert.equal(await other(), 'validation_failed');
    assert.ok(await opensWith(NEW));
  });

  test('a link that is being mailed while the password is changed is withdrawn with the others', async (t) => {
    const { deps, change, session, database, outbox, complete } = await open(t);
    const { caller } = await session();
    const { deps: held, other } = holding(deps, database, () => change(caller));
    await sendReset(held, { emailKey: 'noor@example.com', language: 'en' });
    await other();
    const [mail] = await outbox.take();
    await assert.rejects(complete(tokenIn(mail), 'ten narrow tunnels'), { code: 'not_found' });
  });

  test('a link of a person who was deactivated sets no password, also when it happens meanwhile', async (t) => {
    const { link, complete, database, opensWith } = await open(t);
    const token = await link();
    const owner = new pg.Client({ connectionString: database.ownerUrl });
    await owner.connect();
    try {
      await owner.query('begin');
      await owner.query('update directory.person set deactivated_at = now()');
      const completing = codeOf(complete(token));
      await lockWaiters(database, 1);
      await owner.query('commit');
      assert.equal(await completing, 'not_found');
    } finally {
      await owner.end();
    }
    assert.equal(await codeOf(complete(token)), 'not_found');
    assert.ok(await opensWith(OLD));
  });

  test('no link for an account goes to the address that it had a moment ago', async (t) => {
    const { deps, database, outbox } = await open(t);
    const owner = new pg.Client({ connectionString: database.ownerUrl });
    await owner.connect();
    try {
      await owner.query('begin');
      await owner.query(
        `update directory.person set email = 'other@example.com', email_key = 'other@example.com' where email_key = 'noor@example.com'`,
      );
      const sending = sendReset(deps, { emailKey: 'noor@example.com', language: 'en' });
      await lockWaiters(database, 1);
      await owner.query('commit');
      await sending;
    } finally {
      await owner.end();
    }
    assert.deepEqual(await outbox.take(), []);
    assert.deepEqual(await database.asOwner('select purpose from directory.one_time_token'), []);
  });
});
