// Runs whose report, recipients or project change while they are under way: each ends, and can be sent again where it should.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import PostalMime from 'postal-mime';
import { makeBounceNotice } from '../../../testing/bounce-notices.ts';
import { type ReportRig, refusal, reportRig, toWire } from '../../../testing/report-rig.ts';
import { getReport } from '../scheduled-reports/public.ts';
import { beginRun } from './begin.ts';
import { takeBounce } from './bounces.ts';
import { removeOld } from './jobs.ts';
import { endSubscription, openLink, openSubscription, resumeSubscription } from './links.ts';
import { MAX_ASKED_A_DAY } from './mail-limit.ts';
import { makeRun } from './make-run.ts';
import { resendRun } from './resend.ts';
import { getRun } from './run-store.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

const listRuns = async ({ rows, db, scope }: ReportRig) => {
  const found = await rows<{ id: string }>('select id from report_run order by first_day, id');
  return Promise.all(found.map(({ id }) => getRun(db.reader(scope), scope, id)));
};

const listStatuses = async (rig: ReportRig) =>
  (await listRuns(rig)).map(({ firstDay, status }) => `${firstDay} ${status}`);

const readTokens = (mail: { text: string } | undefined) => ({
  view: /\/reports\/(\S+)/.exec(mail?.text ?? '')?.[1] ?? '',
  unsubscribe: /\/unsubscribe\/(\S+)/.exec(mail?.text ?? '')?.[1] ?? '',
});

const nextWeek = async (rig: ReportRig) => {
  rig.clock.advance(7 * DAY_MS);
  await rig.tick();
  await rig.work();
};

test('a recipient whose mails come back later is suppressed after two runs in a row', async (t) => {
  const rig = await reportRig(t);
  const { id } = await rig.create();
  const bounce = (index: number) => takeBounce(rig.deps, makeBounceNotice([rig.sent[index]?.id ?? assert.fail()]));
  await nextWeek(rig);
  assert.deepEqual(await bounce(0), { matched: true, suppressed: false });
  await nextWeek(rig);
  await nextWeek(rig);
  assert.deepEqual(await bounce(2), { matched: true, suppressed: false }, 'a run between them arrived');
  assert.deepEqual(await bounce(2), { matched: true, suppressed: false }, 'told twice, it counts once');
  assert.deepEqual(await bounce(1), { matched: true, suppressed: true }, 'in whatever order they come back');
  assert.deepEqual(
    rig.told.filter(({ reason }) => reason === 'recipient_suppressed'),
    [{ reason: 'recipient_suppressed', reportId: id, reportName: 'Weekly' }],
  );
  const change = (recipients: string[]) => rig.change(id, { recipients });
  rig.clock.advance(MINUTE_MS);
  await change(['other@example.org']);
  await change(['outside@example.org']);
  await nextWeek(rig);
  assert.deepEqual(
    await bounce(3),
    { matched: true, suppressed: false },
    'an address that is entered again starts from nothing',
  );
});

test('a mail that comes back without its headers is found by what the notification refers to', async (t) => {
  const rig = await reportRig(t);
  await rig.create();
  await nextWeek(rig);
  const notice = makeBounceNotice(['00000000-0000-0000-0000-000000000000'])
    .toString()
    .replace('From: ', `In-Reply-To: <${rig.sent[0]?.id}@pcs.example>\r\nFrom: `);
  assert.deepEqual(await takeBounce(rig.deps, Buffer.from(notice)), { matched: true, suppressed: false });
});

test('processes that stop while they make the documents use up no attempts', async (t) => {
  const rig = await reportRig(t);
  await rig.create();
  rig.clock.advance(7 * DAY_MS);
  await rig.tick();
  const { make } = rig.behaviour;
  rig.behaviour.make = async () => undefined;
  const [run] = await listRuns(rig);
  for (let time = 0; time < 6; time += 1) {
    await makeRun(rig.deps, rig.scope, run?.id ?? '', AbortSignal.abort()).catch(() => undefined);
  }
  rig.behaviour.make = make;
  await rig.work();
  assert.deepEqual([await listStatuses(rig), rig.told], [['2026-03-02 done'], []]);
});

test('a run whose recipients all leave while it is made keeps nothing, and can be run again', async (t) => {
  const rig = await reportRig(t);
  const { id } = await rig.create();
  const { make } = rig.behaviour;
  rig.behaviour.make = async (order) => {
    await rig.change(id, { recipients: ['successor@example.org'] });
    return make(order);
  };
  await nextWeek(rig);
  const [run] = await listRuns(rig);
  assert.deepEqual([run?.status, run?.files, run?.asOf], ['skipped', [], null]);
  assert.deepEqual(await rig.rows("select 1 from stored_file where state = 'kept'"), []);
  await beginRun(rig.deps, rig.omar, rig.scope, { reportId: id, periodTo: undefined });
  await rig.work();
  assert.deepEqual(
    rig.sent.map(({ to }) => to.address),
    ['successor@example.org'],
  );
});

test('a run whose recipients all leave before their mails are sent is skipped, not sent', async (t) => {
  const rig = await reportRig(t);
  const { id } = await rig.create();
  rig.behaviour.send = () => {
    throw refusal(421);
  };
  await nextWeek(rig);
  await rig.change(id, { recipients: ['successor@example.org'] });
  rig.clock.advance(5 * MINUTE_MS);
  await rig.work();
  const [run] = await listRuns(rig);
  assert.deepEqual([run?.status, run?.sentAt, run?.recipients[0]?.state], ['skipped', null, 'failed']);
  assert.deepEqual(rig.told, [], 'nobody is told of a failure');
  rig.behaviour.send = () => undefined;
  await rig.change(id, { recipients: ['outside@example.org'] });
  await resendRun(rig.deps, rig.omar, rig.scope, { runId: run?.id ?? '' });
  await rig.work();
  assert.deepEqual(await listStatuses(rig), ['2026-03-02 done']);
});

test('a report that is due is sent although it is edited before the next look at the schedule', async (t) => {
  const rig = await reportRig(t);
  const { id } = await rig.create();
  rig.clock.advance(6 * DAY_MS + 20 * HOUR_MS + 30_000);
  const edited = await rig.change(id, { name: 'Renamed', cadence: 'monthly' });
  assert.equal(edited.nextRunAt, '2026-04-01T04:00:00.000Z');
  await rig.tick();
  await rig.work();
  assert.deepEqual(await listStatuses(rig), ['2026-03-02 done']);
  const other = await rig.create({ name: 'Stopped' });
  rig.clock.advance(7 * DAY_MS);
  await rig.change(other.id, { active: false });
  await rig.tick();
  await rig.work();
  assert.deepEqual(await listStatuses(rig), ['2026-03-02 done'], 'one that was switched off is not');
});

test('a project that is archived gets no documents and sends no more mails', async (t) => {
  const rig = await reportRig(t);
  await rig.create();
  rig.clock.advance(7 * DAY_MS);
  await rig.tick();
  await rig.rows("update project set status = 'archived'");
  await rig.work();
  assert.deepEqual([rig.orders.length, await listStatuses(rig)], [0, ['2026-03-02 skipped']]);
  await rig.rows("update project set status = 'active'");
  rig.behaviour.send = () => {
    throw refusal(421);
  };
  await rig.tick();
  await nextWeek(rig);
  await rig.rows("update project set status = 'archived'");
  rig.behaviour.send = () => undefined;
  rig.clock.advance(5 * MINUTE_MS);
  await rig.work();
  assert.deepEqual([rig.sent.length, (await listStatuses(rig)).at(-1)], [0, '2026-03-09 skipped']);
});

test('a mail that waits is sent with links that work to who unsubscribed by an earlier one and came back', async (t) => {
  const rig = await reportRig(t);
  await rig.create({ delivery: 'link' });
  await nextWeek(rig);
  const subscription = await openSubscription(rig.deps, readTokens(rig.sent[0]).unsubscribe);
  assert.ok(subscription);
  rig.behaviour.send = () => {
    throw refusal(421);
  };
  await nextWeek(rig);
  await endSubscription(rig.deps, subscription);
  await resumeSubscription(rig.deps, subscription);
  rig.behaviour.send = () => undefined;
  rig.clock.advance(5 * MINUTE_MS);
  await rig.work();
  assert.deepEqual([rig.sent.length, rig.faults], [2, []]);
  const { view, unsubscribe } = readTokens(rig.sent[1]);
  assert.ok(await openLink(rig.deps, view));
  assert.ok(await openSubscription(rig.deps, unsubscribe));
});

test('a mail that waits for longer than its links last is sent with new ones', async (t) => {
  const rig = await reportRig(t);
  Object.assign(rig.deps.reportLimits, { linkDays: 1 });
  await rig.create({ delivery: 'link' });
  rig.behaviour.send = () => {
    throw refusal(421);
  };
  await nextWeek(rig);
  rig.clock.advance(DAY_MS);
  await removeOld(rig.deps);
  rig.behaviour.send = () => undefined;
  await rig.work();
  assert.deepEqual([rig.sent.length, rig.faults], [1, []]);
  assert.ok(await openLink(rig.deps, readTokens(rig.sent[0]).view));
});

test('links in a mail that is sent again last as long as it says', async (t) => {
  const rig = await reportRig(t);
  await rig.create({ delivery: 'link' });
  await nextWeek(rig);
  const [run] = await listRuns(rig);
  const resend = async () => {
    await resendRun(rig.deps, rig.omar, rig.scope, { runId: run?.id ?? '', recipients: ['outside@example.org'] });
    await rig.work();
    return readTokens(rig.sent.at(-1)).view;
  };
  const first = readTokens(rig.sent[0]).view;
  rig.clock.advance(29 * DAY_MS);
  assert.equal(await resend(), first, 'the same mail while its link works');
  rig.clock.advance(29 * DAY_MS);
  assert.ok(await openLink(rig.deps, first));
  // The link has ended, and the job that removes its secret has not run.
  rig.clock.advance(DAY_MS);
  assert.equal(await openLink(rig.deps, first), undefined);
  assert.ok(await openLink(rig.deps, await resend()));
  assert.equal(await openLink(rig.deps, first), undefined, 'one that has ended does not come back');
});

test('the mail of a missed period that is run by hand has the date of its documents', async (t) => {
  const rig = await reportRig(t);
  const { id } = await rig.create();
  rig.clock.advance(14 * DAY_MS);
  await rig.tick();
  await rig.work();
  rig.clock.advance(20 * DAY_MS);
  await beginRun(rig.deps, rig.omar, rig.scope, { reportId: id, periodTo: '2026-03-10' });
  await rig.work();
  const mail = rig.sent[1];
  assert.ok(mail);
  const { date } = await PostalMime.parse(await toWire(mail));
  assert.equal(date, new Date(Math.floor(rig.clock.now() / 1000) * 1000).toISOString());
});

test('a period whose run by hand failed is sent by its schedule', async (t) => {
  const rig = await reportRig(t);
  const { id } = await rig.create({ weekday: 3 });
  rig.clock.advance(7 * DAY_MS);
  await rig.tick();
  await rig.work();
  const { make } = rig.behaviour;
  rig.behaviour.make = () => {
    throw new Error('no memory');
  };
  await beginRun(rig.deps, rig.omar, rig.scope, { reportId: id, periodTo: undefined });
  for (let time = 0; time < 8; time += 1) {
    await rig.work();
    rig.clock.advance(MINUTE_MS);
  }
  assert.deepEqual((await listStatuses(rig)).at(-1), '2026-03-02 failed');
  rig.behaviour.make = make;
  rig.clock.advance(2 * DAY_MS);
  await rig.tick();
  await rig.work();
  const run = (await listRuns(rig)).at(-1);
  assert.deepEqual([run?.firstDay, run?.status, run?.requestedBy?.type], ['2026-03-02', 'done', 'system']);
  assert.equal(run?.dueAt, '2026-03-11T04:00:00.000Z');
});

test('somebody outside who became a member and was removed is removed as a recipient', async (t) => {
  const rig = await reportRig(t);
  const [mona] = await rig.rows<{ email: string }>('select email from directory.person where name = $1', ['Mona']);
  const { id } = await rig.create({ recipients: [mona?.email ?? '', 'outside@example.org'] });
  // Entered before they were a member.
  await rig.rows('update scheduled_report_recipient set user_id = null');
  const leave = async () => {
    await rig.rows('delete from project_member where user_id = $1', [rig.people.Mona]);
    await rig.rows('delete from member where user_id = $1', [rig.people.Mona]);
  };
  const [member] = await rig.rows<Record<string, unknown>>('select * from member where user_id = $1', [
    rig.people.Mona,
  ]);
  await leave();
  const listEmails = async () =>
    (await getReport(rig.db.reader(rig.scope), rig.scope, id)).recipients.map(({ email }) => email);
  assert.deepEqual(await listEmails(), ['outside@example.org']);
  await rig.rows('insert into member select * from json_populate_record(null::member, $1)', [JSON.stringify(member)]);
  assert.deepEqual(await listEmails(), ['outside@example.org'], 'a member again, they are no recipient again');
  await nextWeek(rig);
  assert.deepEqual(
    rig.sent.map(({ to }) => to.address),
    ['outside@example.org'],
  );
});

test('a project runs and repeats its reports by hand a hundred times a day', async (t) => {
  const rig = await reportRig(t);
  await rig.create();
  await nextWeek(rig);
  const [run] = await listRuns(rig);
  assert.ok(run);
  const resend = async () => {
    await resendRun(rig.deps, rig.omar, rig.scope, { runId: run.id, recipients: ['outside@example.org'] });
    await rig.work();
  };
  for (let time = 0; time < MAX_ASKED_A_DAY; time += 1) await resend();
  await assert.rejects(resend, { code: 'rate_limited' });
  assert.equal(rig.sent.length, 1 + MAX_ASKED_A_DAY);
});
