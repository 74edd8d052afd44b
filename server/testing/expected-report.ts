// A report beside the API: each number of its content and of its PDF is the one that the API answers at the same time.
import assert from 'node:assert/strict';
import type { Clock } from '../src/platform/clock.ts';
import type { Db } from '../src/platform/database/db.ts';
import {
  composeReport,
  gatherReport,
  type ReportContent,
  type ReportOrder,
} from '../src/reporting/report-content/public.ts';
import { makePdf } from './made-documents.ts';
import { readPageTexts } from './pdf-glyphs.ts';
import { type AskApi, linesBelow, numbersOfRows, readLists, readPeriods } from './reported-numbers.ts';

export interface ComparedReport {
  readonly foundation: { readonly db: Db; readonly clock: Clock };
  readonly api: AskApi;
  readonly order: ReportOrder;
}

/** Makes a report and compares its numbers with those of the API. Answers its content. */
export async function expectReport(compared: ComparedReport): Promise<ReportContent> {
  try {
    return await compareReport(compared);
  } catch (error) {
    if (!(error instanceof assert.AssertionError)) throw error;
    // The API is asked a moment later: what a worker changed in between, or a slot of a sensor that began, is the same in the next round.
    return compareReport(compared);
  }
}

async function compareReport({ foundation, api, order }: ComparedReport): Promise<ReportContent> {
  const content = await gatherReport(foundation, order);
  const periods = await readPeriods(api, order);
  const lists = await readLists(api, order, content.asOf);
  expectContent(content, periods, lists);
  const pages = await readPageTexts(await makePdf(composeReport(content, 'en')));
  // Isolates are marks of their own in a PDF.
  const lines = pages
    .flatMap((each) => each.replaceAll(/[\u2066-\u2069]/g, '').split('\n'))
    .filter((each) => !/ Page \d+ of \d+$/.test(each));
  expectLines(lines, content, periods, lists);
  return content;
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
  const { firstDay, lastDay } = content.nextPeriod;
  const due = assets.tasks.filter(({ dueOn }) => dueOn >= firstDay && dueOn <= lastDay);
  assert.equal(content.maintenanceDue.total, due.length);
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
  const head = 'Measure This period Previous Change';
  // Repeated where the table continues on a page.
  const table = linesBelow(below('Summary'), head, []).filter((each) => each !== head);
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
  // Names of two directions are in the order in which they are seen.
  for (const level of now.levels.filter((each) => /^[ -~]+$/.test(each))) {
    assert.ok(
      below('Photos by floor').some((each) => each.startsWith(`${level} `)),
      level,
    );
  }
}
