// Numbers of progress reports: each one of the content and of the PDF is the one that the API answers, for projects with a random past.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chance } from '../../testing/chance.ts';
import { makePdf } from '../../testing/made-documents.ts';
import { readPageTexts } from '../../testing/pdf-glyphs.ts';
import { fillRandomProject } from '../../testing/random-project.ts';
import { makeReportOrder } from '../../testing/report-orders.ts';
import { type AskApi, linesBelow, numbersOfRows, readLists, readPeriods } from '../../testing/reported-numbers.ts';
import { runningService } from '../../testing/running-service.ts';
import { tenants } from '../../testing/tenants.ts';
import { startSession } from '../identity/sign-in/public.ts';
import { composeReport, gatherReport, type ReportContent } from '../reporting/report-content/public.ts';

const PROJECTS = process.env.PCS_TEST_SOAK === '1' ? 50 : 3;
const ZONES = ['Asia/Riyadh', 'America/St_Johns', 'Africa/Cairo', 'Pacific/Auckland'] as const;
const HOUR_MS = 3_600_000;

const service = await runningService({ PCS_ROLES: 'api' });
const { foundation } = service;
const world = tenants(foundation.db);
const { scope, people } = await world.workspace({ Omar: 'owner' });
const device = { address: '127.0.0.1', userAgent: 'test', requestId: 'test' };
const { token } = await startSession(foundation, device, { id: people.Omar, passwordHash: null });
const cookie = `pcs_session=${token}`;

function askApi(projectId: string): AskApi {
  return {
    async get(path) {
      const { status, body } = await service.call({ path: `/api/projects/${projectId}${path}`, cookie });
      assert.equal(status, 200, `${path}: ${JSON.stringify(body)}`);
      return body;
    },
  };
}

for (let seed = 1; seed <= PROJECTS; seed += 1) {
  test(`every number of a report is the one of the API (project ${seed})`, async () => {
    const by = chance(seed + 700);
    const nowMs = Date.now();
    const project = await world.project(scope);
    const { db, ids } = foundation;
    await fillRandomProject({ db, ids, nowMs, userId: people.Omar, by }, project);
    await postReadings(project.projectId, nowMs, by.below(240));
    const cadence = by.one(['weekly', 'monthly'] as const);
    const timeZone = by.one(ZONES);
    const firstDay = lastWholePeriod(cadence, timeZone, nowMs);
    const order = makeReportOrder({ ...project, cadence, timeZone, firstDay });
    const content = await gatherReport(foundation, order);
    const api = askApi(project.projectId);
    const periods = await readPeriods(api, order);
    const lists = await readLists(api, order, content.asOf);
    expectContent(content, periods, lists);
    const pdf = await makePdf(composeReport(content, 'en'));
    const pages = await readPageTexts(pdf);
    // Isolates are marks of their own in a PDF.
    const lines = pages.flatMap((each) => each.replaceAll(/[\u2066-\u2069]/g, '').split('\n'));
    expectLines(lines, content, periods, lists);
  });
}

/** A sensor that reported each hour until some hours before, and one without a gap. */
async function postReadings(projectId: string, nowMs: number, silentHours: number): Promise<void> {
  const readings = Array.from({ length: 24 * 40 }, (_, hour) => hour).flatMap((hour) => {
    const at = new Date(nowMs - hour * HOUR_MS).toISOString();
    const steady = { deviceId: 'steady', at, value: 1 };
    return hour < silentHours ? [steady] : [steady, { deviceId: 'silent', at, value: 1 }];
  });
  const path = `/api/projects/${projectId}/sensors/readings`;
  const { status, body } = await service.call({ method: 'POST', path, cookie, body: { readings } });
  assert.ok(status < 300, JSON.stringify(body));
}

function lastWholePeriod(cadence: 'weekly' | 'monthly', timeZone: string, nowMs: number): string {
  const today = Temporal.Instant.fromEpochMilliseconds(nowMs).toZonedDateTimeISO(timeZone).toPlainDate();
  const first =
    cadence === 'weekly'
      ? today.subtract({ days: today.dayOfWeek - 1 + 7 })
      : today.with({ day: 1 }).subtract({ months: 1 });
  return first.toString();
}

type Periods = Awaited<ReturnType<typeof readPeriods>>;
type Lists = Awaited<ReturnType<typeof readLists>>;

function expectContent(content: ReportContent, periods: Periods, lists: Lists): void {
  const { issues, rfis, clashes, photos, anomalies, maintenanceLate } = content.figures;
  const told = (name: keyof Periods[number]) => periods.map((each) => each[name]);
  assert.deepEqual(issues.opened, told('opened'));
  assert.deepEqual(issues.closed, told('closed'));
  assert.deepEqual(issues.open, told('open'));
  assert.deepEqual(rfis.raised, told('raised'));
  assert.deepEqual(rfis.answered, told('answered'));
  assert.deepEqual(rfis.medianSeconds, told('medianSeconds'));
  assert.deepEqual(clashes.created, told('found'));
  assert.deepEqual(clashes.settled, told('settled'));
  assert.deepEqual(clashes.open, told('clashesOpen'));
  assert.deepEqual(clashes.decided, told('decided'));
  assert.deepEqual(photos.taken, told('photos'));
  assert.deepEqual(anomalies.high, told('high'));
  assert.deepEqual(anomalies.critical, told('critical'));
  assert.deepEqual(anomalies.all, told('anomalies'));
  const { overview, sensors, assets } = lists;
  assert.deepEqual([issues.openNow, issues.overdue], [overview.issues.open, overview.issues.overdue]);
  assert.deepEqual([rfis.overdue, anomalies.urgentNow], [overview.rfis.overdue, overview.urgentAnomalies]);
  assert.equal(content.milestones.total, overview.milestones);
  assert.equal(content.sensors.uptime, sensors.uptime);
  assert.deepEqual(
    content.sensorGaps.rows.map(({ id, uptime }) => [id, uptime]),
    sensors.sensors.filter((each) => each.reported < each.expected).map((each) => [each.sensorId, each.uptime]),
  );
  assert.equal(maintenanceLate, assets.tasks.filter(({ overdue }) => overdue).length);
  const soon = assets.tasks.filter(({ dueOn, overdue }) => overdue || dueOn <= content.nextPeriod.lastDay);
  assert.equal(content.maintenance.total, soon.length);
  const until = Temporal.PlainDate.from(content.today).add({ days: 90 }).toString();
  const ending = assets.assets.filter(
    ({ warrantyExpiresOn: day, condition }) =>
      day !== null && day >= content.today && day <= until && condition !== 'retired',
  );
  assert.deepEqual(content.warranties.rows.map(({ id }) => id).toSorted(), ending.map(({ id }) => id).toSorted());
  assert.deepEqual(
    content.models.rows.map((each) => [each.version, each.elements, each.spaces, each.storeys]).toReversed(),
    lists.models.map((each) => [each.version, each.elementCount, each.spaceCount, each.storeyCount]),
  );
}

const HEADINGS = [
  ...['Summary', 'Needs a decision', 'Milestones and capture', 'Milestones', 'Photos by floor', 'Issues', 'RFIs'],
  ...['Opened or changed in this period', 'Waiting for an answer', 'First answered in this period', 'Models'],
  ...['Clashes and decisions', 'Decisions in this period', 'Sensors and anomalies', 'Assets', 'Photos', 'Next period'],
  ...['Issues due', 'RFIs due', 'Maintenance due', 'How the numbers are counted'],
];

function expectLines(lines: readonly string[], { filled }: ReportContent, periods: Periods, lists: Lists): void {
  const [before, now] = periods.slice(-2);
  assert.ok(before !== undefined && now !== undefined);
  const below = (heading: string) => linesBelow(lines, heading, HEADINGS);
  const write = (number: number) => number.toLocaleString('en-GB').replace('-', '−');
  const change = (value: number) => (value > 0 ? `+${write(value)}` : write(value));
  const flow = (name: string, current: number, previous: number) =>
    `${name} ${write(current)} ${write(previous)} ${change(current - previous)}`;
  const { overview } = lists;
  const expected = [
    ['issues', flow('Issues opened', now.opened, before.opened)],
    ['issues', flow('Issues closed', now.closed, before.closed)],
    ['issues', flow('Issues open at the end', now.open, before.open)],
    ['issues', `Issues overdue ${overview.issues.overdue} – –`],
    ['rfis', flow('RFIs raised', now.raised, before.raised)],
    ['rfis', flow('RFIs answered', now.answered, before.answered)],
    ['rfis', `RFIs waiting for an answer ${lists.rfisWaiting.length} – –`],
    ['rfis', `RFIs overdue ${overview.rfis.overdue} – –`],
    ['clashes', flow('Decisions recorded', now.decided, before.decided)],
    ['photos', flow('Photos taken', now.photos, before.photos)],
    ['sensors', flow('Anomalies, high and critical', now.high + now.critical, before.high + before.critical)],
  ] as const;
  const table = linesBelow(below('Summary'), 'Measure This period Previous Change', []);
  const shown = expected.flatMap(([section, line]) => (filled.includes(section) ? [line] : []));
  assert.deepEqual(table.slice(0, shown.length), shown);

  const items = below('Needs a decision').flatMap((each) => {
    const found = /^(Overdue RFI|Critical issue|Unassigned clash) (\d+) .* (\d+)$/.exec(each);
    return found === null ? [] : [{ kind: found[1], number: Number(found[2]), age: Number(found[3]) }];
  });
  const oldest = lists.attention.slice(0, 15).map(({ kind, number, age }) => ({ kind, number, age }));
  assert.deepEqual(items, oldest);
  assert.deepEqual(numbersOfRows(below('Opened or changed in this period')), lists.changed);
  const inAnyOrder = (numbers: readonly number[]) => numbers.toSorted((one, other) => one - other);
  assert.deepEqual(inAnyOrder(numbersOfRows(below('Waiting for an answer'))), inAnyOrder(lists.rfisWaiting));
  assert.deepEqual(inAnyOrder(numbersOfRows(below('First answered in this period'))), inAnyOrder(lists.rfisAnswered));
  assert.deepEqual(numbersOfRows(below('Decisions in this period')), lists.decisions);
  const floors = below('Photos by floor').filter((each) => /^Level [A-E] \d/.test(each));
  assert.deepEqual(
    floors.map((each) => each.split(' ').slice(0, 3).join(' ')),
    now.levels,
  );
}
