// Runs whose report, recipients or project change while they are under way: each ends, and can be sent again where it should.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type ReportRig, reportRig } from '../../../testing/report-rig.ts';
import { takeBounce } from './bounces.ts';
import { getRun } from './run-store.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

const listRuns = async ({ rows, db, scope }: ReportRig) => {
  const found = await rows<{ id: string }>('select id from report_run order by first_day, id');
  return Promise.all(found.map(({ id }) => getRun(db.reader(scope), scope, id)));
};

const _listStatuses = async (rig: ReportRig) =>
  (await listRuns(rig)).map(({ firstDay, status }) => `${firstDay} ${status}`);

const _readTokens = (mail: { text: string } | undefined) => ({
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
