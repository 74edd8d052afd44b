import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makePdfs } from '../../../testing/made-documents.ts';
import { readText } from '../../../testing/pdf-glyphs.ts';
import { inPeriods, makeFigures, makeReportContent } from '../../../testing/report-contents.ts';
import type { Block } from '../documents/public.ts';
import { composeReport } from './compose.ts';
import { REPORT_SECTIONS, type WorkRow } from './content.ts';
import { REPORT_WORDS } from './words/languages.ts';

const LANGUAGES = ['en', 'ar'] as const;
const headings = (blocks: readonly Block[], level: 1 | 2) =>
  blocks.flatMap((each) => (each.type === 'heading' && each.level === level ? [each.text] : []));

const issue = (number: number, changes: Partial<WorkRow> = {}): WorkRow => ({
  ...{ id: `01890000-0000-7000-8000-00000000${1000 + number}`, number, title: `Crack ${number}`, status: 'open' },
  ...{ priority: 'critical', assignee: 'Sara', dueDate: '2026-11-20', isOverdue: true, ...changes },
});

test('sections follow in the order that was asked for, each with its definition', () => {
  const sections = ['issues', 'summary', 'photos'] as const;
  for (const language of LANGUAGES) {
    const { blocks } = composeReport(makeReportContent({ sections }), language);
    const words = REPORT_WORDS[language].sections;
    assert.deepEqual(
      headings(blocks, 1),
      sections.map((each) => words[each]),
    );
    assert.ok(blocks.every((each) => each.type !== 'heading' || each.level === 2 || each.definition !== undefined));
  }
});

test('sections that the project has nothing for are named in one line', () => {
  const filled = ['summary', 'needs_decision', 'issues', 'next_period', 'definitions'] as const;
  const { blocks, cover } = composeReport(makeReportContent({ filled }), 'en');
  assert.deepEqual(headings(blocks, 1).length, filled.length);
  const note = blocks.find((each) => each.type === 'paragraph' && each.tone === 'quiet');
  assert.match(JSON.stringify(note), /no data yet for.*Milestones and capture, RFIs, Clashes/);
  assert.equal(cover.type, 'page');
  const empty = composeReport(makeReportContent({ filled: ['summary', 'needs_decision', 'definitions'] }), 'en');
  assert.equal(empty.cover.type, 'heading');
});

test('a table has the rows that were read and says how many more there are', () => {
  const rows = Array.from({ length: 200 }, (_, index) => issue(index + 1));
  const { blocks } = composeReport(makeReportContent({ issuesChanged: { rows, total: 1_234 } }), 'en');
  const [table] = blocks.filter((each) => each.type === 'table' && each.rows.length === 200);
  assert.ok(table?.type === 'table');
  assert.equal(table.total, 1_234);
  assert.deepEqual(table.rows[0]?.at(-1), { status: { date: '2026-11-20' }, tone: 'critical' });
});

test('maintenance of the next period is listed, however much is late', () => {
  const late = { assetId: 'a', asset: 'AHU-1', dueOn: '2026-09-01', isOverdue: true };
  const due = { assetId: 'b', asset: 'CH-2', dueOn: '2026-12-01', isOverdue: false };
  const maintenance = { rows: Array.from({ length: 200 }, () => late), total: 301 };
  const content = makeReportContent({ maintenance, maintenanceDue: { rows: [due], total: 1 } });
  const { blocks } = composeReport(content, 'en');
  const at = blocks.findIndex((each) => each.type === 'heading' && each.text === 'Maintenance due');
  const table = blocks[at + 1];
  assert.ok(table?.type === 'table');
  assert.deepEqual([table.rows.length, table.total], [1, 1]);
});

test('readers outside get no links, ids or e-mail addresses', () => {
  const content = makeReportContent({
    issuesChanged: { rows: [issue(1, { title: 'Ask ali@example.com', assignee: null })], total: 1 },
  });
  for (const language of LANGUAGES) {
    const text = JSON.stringify(composeReport(content, language).blocks);
    assert.doesNotMatch(text, /https?:|01890000|@/);
  }
  const inside = composeReport({ ...content, links: { baseUrl: 'https://pcs.example' } }, 'en');
  assert.match(JSON.stringify(inside.blocks), /https:\/\/pcs\.example\/projects\/[0-9a-f-]+\/issues\/01890000/);
});

test('charts show the periods in the order of time, and no chart of nothing', () => {
  const count = (content = makeReportContent()) =>
    composeReport(content, 'en').blocks.filter((each) => each.type === 'chart');
  assert.equal(count().length, 0);
  const figures = makeFigures({ issues: { ...makeFigures().issues, opened: inPeriods(3, 4) } });
  const [chart] = count(makeReportContent({ figures }));
  assert.ok(chart?.type === 'chart');
  assert.deepEqual(chart.periods.slice(-2), ['2026-11-16', '2026-11-23']);
  assert.deepEqual(chart.series[0]?.values.slice(-2), [3, 4]);
});

test('every Arabic word of a report is without vowel marks, and each template has what English has', () => {
  const list = (words: object): string[] =>
    Object.values(words).flatMap((each) => (typeof each === 'string' ? [each] : list(each)));
  assert.deepEqual(
    list(REPORT_WORDS.ar).filter((each) => /[\u064b-\u0652\u0670]/u.test(each)),
    [],
  );
  const names = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).toSorted();
  for (const part of ['definitions', 'counting'] as const) {
    const [english, arabic] = LANGUAGES.map((language) =>
      Object.values<string>(REPORT_WORDS[language][part]).map(names),
    );
    assert.deepEqual(arabic, english);
  }
});

test('a report becomes a PDF in both languages, with a hostile name as text', async () => {
  const name = '#import "x": *bold* <script>\u202e[ali@example.com]';
  const content = makeReportContent({
    ...{ name, projectName: `${name} برج` },
    issuesChanged: { rows: [issue(1)], total: 1 },
    photosShown: [
      { id: 'p', fileId: 'f', takenAt: '2026-11-24T05:00:00.000Z', floorPlanId: null, floor: null, notes: null },
    ],
    figures: makeFigures({ photos: { taken: inPeriods(0, 1), query: '' } }),
  });
  const pdfs = await makePdfs(...LANGUAGES.map((language) => composeReport(content, language)));
  for (const [index, pdf] of pdfs.entries()) {
    const text = (await readText(pdf)).replaceAll(/\s+/g, ' ');
    const words = REPORT_WORDS[LANGUAGES[index] ?? 'en'];
    assert.ok(text.includes('*bold*'));
    assert.ok(!text.includes('example.com'));
    for (const each of REPORT_SECTIONS)
      assert.ok(LANGUAGES[index] === 'ar' || text.includes(words.sections[each]), each);
  }
});
