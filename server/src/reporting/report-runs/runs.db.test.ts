// Runs of scheduled reports on a real database, under a clock that is moved by hand.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import PostalMime from 'postal-mime';
import { type ReportRig, refusal, reportRig, toWire } from '../../../testing/report-rig.ts';
import { actorOf } from '../../../testing/tenants.ts';
import { instantOf } from '../../platform/clock.ts';
import { getReport } from '../scheduled-reports/public.ts';
import { beginRun } from './begin.ts';
import { startDueReports } from './due.ts';
import { removeOld } from './jobs.ts';
import { endSubscription, openLink, openSubscription, resumeSubscription } from './links.ts';
import { resendRun } from './resend.ts';
import { getRun } from './run-store.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

const listStatuses = async ({ rows }: ReportRig) =>
  (
    await rows<{ status: string; first_day: string }>(
      'select status, first_day::text from report_run order by first_day, id',
    )
  ).map(({ status, first_day }) => `${first_day} ${status}`);

const newestRun = async ({ rows, db, scope }: ReportRig) => {
  const [row] = await rows<{ id: string }>('select id from report_run order by id desc limit 1');
  return getRun(db.reader(scope), scope, row?.id ?? '');
};

const readTokens = (mail: { text: string } | undefined) => ({
  view: /\/reports\/(\S+)/.exec(mail?.text ?? '')?.[1] ?? '',
  unsubscribe: /\/unsubscribe\/(\S+)/.exec(mail?.text ?? '')?.[1] ?? '',
});

test('a report is sent at its time to each recipient, once', async (t) => {
  const rig = await reportRig(t);
  const report = await rig.create({ recipients: 'outside@example.org; OUTSIDE@example.org\nsecond@example.org' });
  assert.equal(report.nextRunAt, '2026-03-09T04:00:00.000Z');
  assert.deepEqual(
    report.recipients.map(({ email }) => email),
    ['outside@example.org', 'second@example.org'],
  );
  rig.clock.advance(6 * DAY_MS);
  await rig.tick();
  assert.equal(await rig.work(), 0);
  rig.clock.advance(20 * HOUR_MS);
  await Promise.all([startDueReports(rig.deps), startDueReports(rig.deps), startDueReports(rig.deps)]);
  await rig.work();
  assert.deepEqual(
    rig.sent.map(({ to }) => to.address),
    ['outside@example.org', 'second@example.org'],
  );
  assert.deepEqual(await listStatuses(rig), ['2026-03-02 done']);
  const [order] = rig.orders;
  assert.deepEqual(
    [order?.period.firstDay, order?.period.lastDay, order?.periods.length],
    ['2026-03-02', '2026-03-08', 12],
  );
  assert.deepEqual([order?.languages, order?.isForMembers, order?.isLate], [['en', 'ar'], false, false]);
  const run = await newestRun(rig);
  assert.deepEqual([run.status, run.sentCount, run.recipientCount, run.files.length], ['done', 2, 2, 2]);
  const after = await getReport(rig.db.reader(rig.scope), rig.scope, report.id);
  assert.equal(after.nextRunAt, '2026-03-16T04:00:00.000Z');
  assert.deepEqual(after.lastRun, {
    id: run.id,
    status: 'done',
    periodTo: '2026-03-08T21:00:00.000Z',
    sentAt: run.sentAt,
  });
});

test('a mail has its headers, documents and links, and the same one has the same bytes', async (t) => {
  const rig = await reportRig(t);
  await rig.create({ name: 'أسبوعي', recipients: ['outside@example.org'] });
  rig.clock.advance(7 * DAY_MS);
  await rig.tick();
  await rig.work();
  const [mail] = rig.sent;
  assert.ok(mail);
  const bytes = await toWire(mail);
  assert.deepEqual(bytes, await toWire(mail));
  const read = await PostalMime.parse(bytes);
  const header = (key: string) => read.headers.find((each) => each.key === key)?.value;
  assert.equal(header('list-unsubscribe-post'), 'List-Unsubscribe=One-Click');
  assert.match(header('list-unsubscribe') ?? '', /^<https:\/\/pcs\.example\/unsubscribe\/pcsuns_[\w-]+>$/);
  assert.match(header('list-id') ?? '', /^<[0-9a-f-]{36}\.reports\.pcs\.example>$/);
  assert.equal(header('auto-submitted'), 'auto-generated');
  assert.equal(read.from?.name, 'Block A via Service');
  assert.equal(
    (read.subject ?? '').replaceAll('\u2009', ''),
    '\u2068أسبوعي\u2069: Block A, 2–8 March 2026 · \u2068\u2068أسبوعي\u2069: \u2068Block A\u2069، 2–8 مارس 2026\u2069',
  );
  assert.deepEqual(
    read.attachments.map(({ filename }) => filename),
    ['a-1-2026-W10-en.pdf', 'a-1-2026-W10-ar.pdf'],
  );
  assert.match(bytes.toString('latin1'), /\nList-Unsubscribe: <\S+>\r\n/, 'on one line');
  assert.ok(!/projects\//.test(read.html ?? ''), 'no link into the application for somebody outside');
  assert.match(read.html ?? '', /<h1 dir="rtl"/);
  assert.match(read.text ?? '', /And 2 more/);
});

test('a member gets links into the application; documents have them only if all are members', async (t) => {
  const rig = await reportRig(t);
  const [mona] = await rig.rows<{ email: string }>('select email from directory.person where name = $1', ['Mona']);
  await rig.create({ recipients: [mona?.email ?? ''], delivery: 'link' });
  rig.clock.advance(7 * DAY_MS);
  await rig.tick();
  await rig.work();
  assert.equal(rig.orders[0]?.isForMembers, true);
  assert.match(rig.sent[0]?.text ?? '', /https:\/\/pcs\.example\/projects\/p\/rfis\/r/);
  assert.deepEqual(rig.sent[0]?.attachments, []);
  assert.match(rig.sent[0]?.text ?? '', /which works for 30 days/);
});

test('after a time in which the service was down, the last period is sent late and those before are listed as missed', async (t) => {
  const rig = await reportRig(t);
  await rig.create();
  rig.clock.advance(28 * DAY_MS);
  await rig.tick();
  await rig.work();
  assert.deepEqual(await listStatuses(rig), [
    '2026-03-02 missed',
    '2026-03-09 missed',
    '2026-03-16 missed',
    '2026-03-23 done',
  ]);
  assert.equal(rig.orders[0]?.isLate, true);
  assert.match(rig.sent[0]?.text ?? '', /This report was sent late/);
  const [report] = await rig.rows<{ id: string }>('select id from scheduled_report');
  const again = { reportId: report?.id ?? '', periodTo: '2026-03-10' };
  await beginRun(rig.deps, rig.omar, rig.scope, again);
  await rig.work();
  assert.deepEqual((await listStatuses(rig))[0], '2026-03-02 done', 'a missed one can be run by hand');
  await assert.rejects(beginRun(rig.deps, rig.omar, rig.scope, again), { code: 'conflict' });
  await assert.rejects(beginRun(rig.deps, rig.omar, rig.scope, { ...again, periodTo: '2026-04-10' }), {
    code: 'validation_failed',
  });
});

test('no run while inactive, archived or without the plan, and the zone of the project is followed', async (t) => {
  const rig = await reportRig(t);
  const { id } = await rig.create({ timeZone: null });
  const readNext = async () => (await getReport(rig.db.reader(rig.scope), rig.scope, id)).nextRunAt;
  assert.equal(await readNext(), '2026-03-09T07:00:00.000Z');
  await rig.rows("update project set time_zone = 'Africa/Cairo'");
  await rig.tick();
  assert.equal(await readNext(), '2026-03-09T05:00:00.000Z');
  for (const [off, on] of [
    ["update project set status = 'archived'", "update project set status = 'active'"],
    ["update workspace set plan = 'essential'", "update workspace set plan = 'complete'"],
  ] as const) {
    await rig.rows(off);
    await rig.tick();
    assert.equal(await readNext(), null, off);
    await rig.rows(on);
    await rig.tick();
    assert.equal(await readNext(), '2026-03-09T05:00:00.000Z', on);
  }
  const change = (active: boolean) => rig.change(id, { active });
  assert.equal((await change(false)).nextRunAt, null);
  rig.clock.advance(14 * DAY_MS);
  await rig.tick();
  assert.deepEqual(await listStatuses(rig), [], 'nothing was missed while it was not active');
  assert.equal((await change(true)).nextRunAt, '2026-03-23T05:00:00.000Z');
});

test('an empty report is sent, or listed as skipped where the report says so', async (t) => {
  const rig = await reportRig(t);
  const make = rig.behaviour.make;
  rig.behaviour.make = async (order) => ({ ...(await make(order)), isEmpty: true }) as Awaited<ReturnType<typeof make>>;
  await rig.create({ skipWhenEmpty: true });
  await rig.create({ name: 'Always' });
  rig.clock.advance(7 * DAY_MS);
  await rig.tick();
  await rig.work();
  assert.deepEqual((await listStatuses(rig)).toSorted(), ['2026-03-02 done', '2026-03-02 skipped']);
  assert.equal(rig.sent.length, 1);
});

test('documents that cannot be made are tried five times, then the run has failed and the admins are told', async (t) => {
  const rig = await reportRig(t);
  rig.behaviour.make = () => {
    throw new Error('no memory');
  };
  await rig.create();
  rig.clock.advance(7 * DAY_MS);
  await rig.tick();
  for (let time = 0; time < 8; time += 1) {
    await rig.work();
    rig.clock.advance(MINUTE_MS);
  }
  assert.deepEqual(
    [rig.orders.length, rig.faults.length, rig.told.map(({ reason }) => reason)],
    [5, 5, ['run_failed']],
  );
  assert.deepEqual(await listStatuses(rig), ['2026-03-02 failed']);
  rig.behaviour.make = (order) => ({
    ...order,
    ...{ asOf: instantOf(rig.clock.now()) },
    documents: [],
    parts: [],
    projectName: 'A',
    projectCode: null,
    isEmpty: false,
  });
});

test('while the mail server is down for three hours a mail waits, and all arrive once', async (t) => {
  const rig = await reportRig(t);
  await rig.create({ recipients: Array.from({ length: 20 }, (_, index) => `p${index}@example.org`) });
  rig.clock.advance(7 * DAY_MS);
  let isDown = true;
  rig.behaviour.send = () => {
    if (isDown) throw refusal(421);
  };
  await rig.tick();
  for (let passed = 0; passed < 8 * HOUR_MS; passed += 5 * MINUTE_MS) {
    await rig.work();
    rig.clock.advance(5 * MINUTE_MS);
    if (passed > 3 * HOUR_MS) isDown = false;
  }
  assert.equal(rig.sent.length, 20);
  assert.equal(new Set(rig.sent.map(({ to }) => to.address)).size, 20);
  assert.equal(rig.results.filter((result) => result === 'sent').length, 20);
  assert.ok(rig.results.filter((result) => result === 'again').length >= 20);
  assert.deepEqual(await listStatuses(rig), ['2026-03-02 done']);
});

test('a mail that cannot be handed over for 48 hours has failed', async (t) => {
  const rig = await reportRig(t);
  await rig.create();
  rig.clock.advance(7 * DAY_MS);
  rig.behaviour.send = () => {
    throw refusal(450);
  };
  await rig.tick();
  for (let passed = 0; passed < 50 * HOUR_MS; passed += HOUR_MS) {
    await rig.work();
    rig.clock.advance(HOUR_MS);
  }
  const run = await newestRun(rig);
  assert.deepEqual([run.status, run.recipients[0]?.state, run.recipients[0]?.replyCode], ['failed', 'failed', 450]);
  assert.ok((run.recipients[0]?.attempts ?? 0) > 20);
});

test('an attempt that was left is repeated once after five minutes, the same mail', async (t) => {
  const rig = await reportRig(t);
  await rig.create();
  rig.clock.advance(7 * DAY_MS);
  const tried: unknown[] = [];
  rig.behaviour.send = (mail) => {
    tried.push(mail);
    // As a process that is killed: nothing is written down of how it went.
    return new Promise(() => undefined);
  };
  await rig.tick();
  const left = rig.work();
  while (tried.length === 0) await new Promise((resolve) => setImmediate(resolve));
  void left;
  rig.behaviour.send = (mail) => void tried.push(mail);
  rig.clock.advance(4 * MINUTE_MS);
  await rig.work();
  assert.equal(tried.length, 1);
  rig.clock.advance(MINUTE_MS);
  await rig.work();
  assert.equal(tried.length, 2);
  assert.deepEqual(tried[0], tried[1]);
  const run = await newestRun(rig);
  assert.deepEqual([run.status, run.recipients[0]?.isRepeated, run.recipients[0]?.attempts], ['done', true, 2]);
});

test('two runs in a row that are refused for good suppress a recipient, and the admins are told', async (t) => {
  const rig = await reportRig(t);
  const { id } = await rig.create({ recipients: ['gone@example.org', 'there@example.org'] });
  rig.behaviour.send = ({ to }) => {
    if (to.address === 'gone@example.org') throw refusal(550);
  };
  for (let week = 0; week < 3; week += 1) {
    rig.clock.advance(7 * DAY_MS);
    await rig.tick();
    await rig.work();
    const run = await newestRun(rig);
    if (week === 0) {
      await resendRun(rig.deps, rig.omar, rig.scope, { runId: run.id });
      await rig.work();
    }
  }
  assert.deepEqual(await listStatuses(rig), [
    '2026-03-02 partly_failed',
    '2026-03-09 partly_failed',
    '2026-03-16 done',
  ]);
  assert.deepEqual(rig.told, [{ reason: 'recipient_suppressed', reportId: id, reportName: 'Weekly' }]);
  const { recipients } = await getReport(rig.db.reader(rig.scope), rig.scope, id);
  assert.deepEqual(
    recipients.map(({ state }) => state),
    ['suppressed', 'active'],
  );
  const change = (emails: string[]) => rig.change(id, { recipients: emails });
  await change(['there@example.org']);
  const back = await change(['there@example.org', 'gone@example.org']);
  assert.deepEqual(
    back.recipients.map(({ state }) => state),
    ['active', 'active'],
    'entered again, it is tried again',
  );
});

test('who unsubscribes gets no more reports, whatever is entered, until they undo it', async (t) => {
  const rig = await reportRig(t);
  const { id } = await rig.create({ delivery: 'link' });
  const run = async () => {
    rig.clock.advance(7 * DAY_MS);
    await rig.tick();
    await rig.work();
  };
  await run();
  const { view, unsubscribe } = readTokens(rig.sent[0]);
  assert.ok(await openLink(rig.deps, view));
  const subscription = await openSubscription(rig.deps, unsubscribe);
  assert.ok(subscription);
  await endSubscription(rig.deps, subscription);
  await endSubscription(rig.deps, subscription);
  assert.equal(await openLink(rig.deps, view), undefined, 'the link to the documents ends with it');
  const change = (emails: string[]) => rig.change(id, { recipients: emails });
  await change(['other@example.org']);
  const entered = await change(['outside@example.org']);
  assert.equal(entered.recipients[0]?.state, 'unsubscribed');
  await run();
  assert.equal(rig.sent.length, 1);
  const entries = await rig.rows<{ detail: object }>(
    "select detail from audit_entry where action = 'scheduled_report.recipient_unsubscribed'",
  );
  assert.deepEqual(
    entries.map(({ detail }) => detail),
    [{ name: 'Weekly', email: 'outside@example.org' }],
  );
  await resumeSubscription(rig.deps, subscription);
  await run();
  assert.equal(rig.sent.length, 2);
});

test('a link ends after thirty days, with its report and with its project', async (t) => {
  const rig = await reportRig(t);
  await rig.create({ delivery: 'link' });
  rig.clock.advance(7 * DAY_MS);
  await rig.tick();
  await rig.work();
  const { view } = readTokens(rig.sent[0]);
  const isOpen = async () => (await openLink(rig.deps, view)) !== undefined;
  assert.equal(await isOpen(), true);
  await rig.rows("update project set status = 'archived'");
  assert.equal(await isOpen(), false);
  await rig.rows("update project set status = 'active'");
  rig.clock.advance(30 * DAY_MS);
  assert.equal(await isOpen(), false);
  await removeOld(rig.deps);
  const [kept] = await rig.rows<{ secrets: string | null }>('select secrets from report_delivery');
  assert.equal(kept?.secrets, null);
  const run = await newestRun(rig);
  await resendRun(rig.deps, rig.omar, rig.scope, { runId: run.id, recipients: ['outside@example.org'] });
  await rig.work();
  const again = readTokens(rig.sent[1]);
  assert.notEqual(again.view, view);
  assert.ok(await openLink(rig.deps, again.view));
  assert.deepEqual(rig.sent[0]?.id, rig.sent[1]?.id, 'the same Message-ID');
});

test('documents are removed after their time, and the run is kept', async (t) => {
  const rig = await reportRig(t);
  await rig.create();
  rig.clock.advance(7 * DAY_MS);
  await rig.tick();
  await rig.work();
  rig.clock.advance(401 * DAY_MS);
  await removeOld(rig.deps);
  const run = await newestRun(rig);
  assert.deepEqual([run.status, run.files], ['done', []]);
  const [doomed] = await rig.rows<{ count: number }>("select count(*)::int from stored_file where state = 'doomed'");
  assert.equal(doomed?.count, 2);
  await assert.rejects(resendRun(rig.deps, rig.omar, rig.scope, { runId: run.id }), { code: 'conflict' });
});

test('who was removed from the workspace gets no more reports, and leaves the list', async (t) => {
  const rig = await reportRig(t);
  const [mona] = await rig.rows<{ email: string }>('select email from directory.person where name = $1', ['Mona']);
  const { id, recipients } = await rig.create({ recipients: [mona?.email ?? '', 'outside@example.org'] });
  assert.deepEqual(
    recipients.map(({ member }) => member?.name),
    ['Mona', undefined],
  );
  await rig.rows('update member set deactivated_at = now() where user_id = $1', [rig.people.Mona]);
  const deactivated = await getReport(rig.db.reader(rig.scope), rig.scope, id);
  assert.deepEqual(
    deactivated.recipients.map(({ member }) => member?.active),
    [false, undefined],
  );
  await rig.rows('delete from project_member where user_id = $1', [rig.people.Mona]);
  await rig.rows('delete from member where user_id = $1', [rig.people.Mona]);
  rig.clock.advance(7 * DAY_MS);
  await rig.tick();
  await rig.work();
  assert.deepEqual(
    rig.sent.map(({ to }) => to.address),
    ['outside@example.org'],
  );
  const left = await getReport(rig.db.reader(rig.scope), rig.scope, id);
  assert.deepEqual(
    left.recipients.map(({ email }) => email),
    ['outside@example.org'],
  );
});

test('two workers make one run of each of many reports that are due', async (t) => {
  const rig = await reportRig(t);
  const count = process.env.PCS_TEST_SOAK === undefined ? 200 : 1_000;
  await rig.create();
  await rig.rows(
    `insert into scheduled_report select workspace_id, gen_random_uuid(), project_id, name, cadence, language, active, weekday,
       day_of_month, local_time, time_zone, week_starts_on, sections, photos, delivery, skip_when_empty, next_run_at, scheduled_zone,
       created_by_type, created_by_id, created_at, updated_at
     from scheduled_report, generate_series(2, $1)`,
    [count],
  );
  rig.clock.advance(7 * DAY_MS);
  await Promise.all([startDueReports(rig.deps), startDueReports(rig.deps)]);
  const [runs] = await rig.rows<{ runs: number; reports: number }>(
    'select count(*)::int as runs, count(distinct report_id)::int as reports from report_run',
  );
  assert.deepEqual([runs?.runs, runs?.reports], [count, count]);
});

test('a report that cannot be scheduled does not keep the others from being sent', async (t) => {
  const rig = await reportRig(t);
  const { id } = await rig.create({ name: 'Broken' });
  await rig.create();
  await rig.rows("update scheduled_report set time_zone = 'Mars/Olympus' where id = $1", [id]);
  rig.clock.advance(7 * DAY_MS);
  await rig.tick();
  await rig.work();
  assert.deepEqual([rig.sent.length, rig.faults.length > 0], [1, true]);
});

test('a report that is deleted while it is made is not sent', async (t) => {
  const rig = await reportRig(t);
  const { id } = await rig.create();
  rig.clock.advance(7 * DAY_MS);
  const { make } = rig.behaviour;
  rig.behaviour.make = async (order) => {
    await rig.rows('delete from scheduled_report where id = $1', [id]);
    return make(order);
  };
  await rig.tick();
  await rig.work();
  assert.deepEqual([rig.sent.length, await listStatuses(rig)], [0, ['2026-03-02 skipped']]);
  assert.ok(actorOf(rig.people.Omar));
});
