// Runs whose report, recipients or project change while they are under way: each ends, and can be sent again where it should.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import PostalMime from 'postal-mime';
import { type ReportRig, refusal, reportRig, toWire } from '../../../testing/report-rig.ts';
import { getReport } from '../scheduled-reports/public.ts';
import { beginRun } from './begin.ts';
import { takeBounce } from './bounces.ts';
import { removeOld } from './jobs.ts';
import { endSubscription, openLink, openSubscription, resumeSubscription } from './links.ts';
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

function notifyOfBounce(id: string | undefined): Buffer {
  return Buffer.from(
    [
      'From: MAILER-DAEMON@mx.example.org',
      'Content-Type: multipart/report; report-type=delivery-status; boundary="b"',
      '',
      '--b',
      'Content-Type: message/delivery-status',
      '',
      'Reporting-MTA: dns; mx.example.org',
      '',
      'Action: failed',
      'Status: 5.1.1',
      '',
      '--b',
      'Content-Type: text/rfc822-headers',
      '',
      `Message-ID: <${id}@pcs.example>`,
      '',
      '--b--',
      '',
    ].join('\r\n'),
  );
}

test('a recipient whose mails come back later is suppressed after two runs in a row', async (t) => {
  const rig = await reportRig(t);
  const { id } = await rig.create();
  const bounce = (index: number) => takeBounce(rig.deps, notifyOfBounce(rig.sent[index]?.id));
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

