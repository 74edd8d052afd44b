import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inPeriods, makeFigures, makeReportContent } from '../../../testing/report-contents.ts';
import type { ReportContent } from './content.ts';
import { summarizeReport } from './summary.ts';

/** Without the marks of direction, which no reader sees. */
const plain = (text: string) => text.replaceAll(/[\u200e\u2066-\u2069]/g, '');
const say = (content: ReportContent, language: 'en' | 'ar' = 'en') =>
  summarizeReport(content, language).sentences.map(plain);

const issues = (opened: number, closed: number, open: number, overdue: number) => ({
  ...makeFigures().issues,
  ...{ opened: inPeriods(1, opened), closed: inPeriods(1, closed), open: inPeriods(1, open), overdue },
});

test('a busy period is told in at most five sentences', () => {
  const { rfis, clashes, photos, anomalies } = makeFigures();
  const figures = makeFigures({
    issues: issues(12, 9, 58, 6),
    rfis: {
      ...{ ...rfis, raised: inPeriods(0, 4), answered: inPeriods(0, 1), waiting: 7, overdue: 2 },
      medianSeconds: [...inPeriods(0, 0).slice(1), 86_400 * 5],
    },
    clashes: { ...clashes, decided: inPeriods(0, 1) },
    photos: { ...photos, taken: inPeriods(0, 34) },
    anomalies: { ...anomalies, high: inPeriods(0, 2), critical: inPeriods(0, 1), all: inPeriods(0, 9) },
    maintenanceLate: 3,
  });
  const item = { kind: 'rfi_overdue', id: 'x', number: 9, title: 'Beam', since: '2026-11-01T00:00:00.000Z' } as const;
  const content = makeReportContent({
    figures,
    models: { rows: [], total: 2 },
    sensors: { sensorCount: 2, belowCount: 0, expected: 100, reported: 96, uptime: 0.96 },
    attention: {
      items: [{ ...item, ageDays: 29 }],
      counts: { ...makeReportContent().attention.counts, rfi_overdue: { value: 2, query: '' } },
    },
  });
  assert.deepEqual(say(content), [
    '12 issues were opened and 9 closed; 58 were open at the end and 6 are overdue now.',
    '4 RFIs were raised and 1 answered (median 5 days); 7 are waiting for an answer and 2 are overdue.',
    '1 decision was recorded, 2 model versions were published and 34 photos were taken.',
    'Sensors reported 96% of the time and 3 anomalies of high or critical severity began.',
    '2 records need a decision; the oldest is 29 days old.',
  ]);
  const [first, second, ...others] = say(content, 'ar');
  assert.equal(first, 'فتحت 12 ملاحظة، وأغلقت 9 ملاحظات؛ بقيت 58 مفتوحة في نهاية الفترة، و6 متأخرة الآن.');
  assert.equal(
    second,
    'فتحت 4 طلبات معلومات، وأجيب عن طلب واحد (الوسيط 5 أيام)؛ 7 طلبات تنتظر الإجابة، واثنان متأخران.',
  );
  assert.equal(others.length, 3);
});

test('a quiet period says so, and what is still open', () => {
  const content = makeReportContent({
    figures: makeFigures({ issues: { ...issues(0, 0, 5, 0) } }),
    filled: ['summary', 'needs_decision', 'issues', 'definitions'],
  });
  assert.deepEqual(say(content), [
    'No changes in this period.',
    'No issues were opened and none closed; 5 were open at the end and none are overdue now.',
    'Nothing needs a decision.',
  ]);
  assert.equal(summarizeReport(content, 'en').isEmpty, true);
});

test('a project that has little is told in three sentences at least', () => {
  const empty = makeReportContent({ filled: ['summary', 'needs_decision', 'definitions'] });
  assert.deepEqual(say(empty), [
    'No changes in this period.',
    'No decisions were recorded, no model versions were published and no photos were taken.',
    'Nothing needs a decision.',
  ]);
  assert.equal(say(empty, 'ar').length, 3);
  const { photos } = makeFigures();
  const figures = makeFigures({ photos: { ...photos, taken: inPeriods(0, 2) } });
  const taken = makeReportContent({ filled: ['summary', 'needs_decision', 'issues', 'photos'], figures });
  assert.equal(say(taken).length, 3);
});

test('whatever happened, the period is not empty', () => {
  const { rfis, clashes, photos, anomalies } = makeFigures();
  const one = inPeriods(0, 1);
  const changes: Partial<ReportContent>[] = [
    { figures: makeFigures({ issues: issues(1, 0, 1, 0) }) },
    { figures: makeFigures({ issues: issues(0, 1, 1, 0) }) },
    { figures: makeFigures({ rfis: { ...rfis, raised: one } }) },
    { figures: makeFigures({ rfis: { ...rfis, answered: one } }) },
    { figures: makeFigures({ clashes: { ...clashes, created: one } }) },
    { figures: makeFigures({ clashes: { ...clashes, decided: one } }) },
    { figures: makeFigures({ photos: { ...photos, taken: one } }) },
    { figures: makeFigures({ anomalies: { ...anomalies, all: one } }) },
    { models: { rows: [], total: 1 } },
    { issuesChanged: { rows: [], total: 1 } },
  ];
  for (const each of changes) assert.equal(summarizeReport(makeReportContent(each), 'en').isEmpty, false);
  assert.equal(summarizeReport(makeReportContent(), 'en').isEmpty, true);
  // Of the period before.
  const before = makeFigures({ photos: { ...photos, taken: inPeriods(1, 0) } });
  assert.equal(summarizeReport(makeReportContent({ figures: before }), 'en').isEmpty, true);
});

test('Arabic has a form for none, one, two, few, many and the rest', () => {
  const told = (opened: number) =>
    say(makeReportContent({ figures: makeFigures({ issues: issues(opened, 0, 0, 0) }) }), 'ar');
  const begins = [0, 1, 2, 3, 11, 100].map(
    (each) =>
      told(each)
        .find((text) => text.includes('فتح'))
        ?.split('،')[0],
  );
  assert.deepEqual(begins, [
    'لم تفتح أي ملاحظة',
    'فتحت ملاحظة واحدة',
    'فتحت ملاحظتان',
    'فتحت 3 ملاحظات',
    'فتحت 11 ملاحظة',
    'فتحت 100 ملاحظة',
  ]);
});

test('readers outside get no links, ids or e-mail addresses; members get links', () => {
  const item = {
    ...{ id: '01890000-0000-7000-8000-00000000000c', number: 4, ageDays: 3 },
    kind: 'clash_unassigned',
    ...{ title: 'Ask sara.h@example.com, خالد', since: '2026-11-27T00:00:00.000Z' },
  } as const;
  const attention = { ...makeReportContent().attention, items: [item] };
  const named = { name: 'For omar@example.com', projectName: 'Tower of zaid@example.com' };
  const outside = summarizeReport(makeReportContent({ attention, ...named }), 'en');
  assert.deepEqual([outside.name, outside.project], ['For …', 'Tower of …']);
  assert.doesNotMatch(JSON.stringify(outside), /https?:|01890000|@/);
  assert.deepEqual(
    outside.decisions.map((each) => plain(each.title)),
    ['Ask …, خالد'],
  );
  const inside = summarizeReport(makeReportContent({ attention, links: { baseUrl: 'https://pcs.example' } }), 'en');
  const project = 'https://pcs.example/projects/01890000-0000-7000-8000-000000000002';
  assert.equal(inside.decisions[0]?.url, `${project}/clashes/${item.id}`);
});
