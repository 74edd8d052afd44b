import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Addressed, Letter, LetterPart } from './letter.ts';
import { renderReportMail } from './render.ts';

const PROJECT_URL = 'https://pcs.example/projects/1/overview';
const RECORD_URL = 'https://pcs.example/projects/1/rfis/2';

const makePart = (language: 'en' | 'ar', changes: Partial<LetterPart> = {}): LetterPart => ({
  language,
  name: 'Weekly progress',
  project: 'North Tower',
  period: { cadence: 'weekly', firstDay: '2026-11-23', lastDay: '2026-11-29' },
  sentences: ['12 issues were opened.'],
  numbers: ['Open', 'Overdue', 'Waiting', 'Late', 'Anomalies'].map((label, at) => ({ label, value: String(at) })),
  decisions: [{ what: 'Overdue RFI 9 (29 days)', title: 'Beam at axis 4', url: RECORD_URL }],
  moreDecisions: 2,
  isLate: false,
  ...changes,
});

const LETTER: Letter = {
  parts: [makePart('en'), makePart('ar')],
  project: 'North Tower',
  projectUrl: PROJECT_URL,
  isAttached: true,
  sizeBytes: 3_400_000,
  linkDays: 30,
};
const VIEW_URL = 'https://pcs.example/reports/token';
const OUTSIDE: Addressed = {
  isMember: false,
  viewUrl: VIEW_URL,
  unsubscribeUrl: 'https://pcs.example/unsubscribe/token',
  isTest: false,
};

test('the body carries the five numbers and what needs a decision, English first', () => {
  const { subject, text, html } = renderReportMail(LETTER, OUTSIDE);
  assert.equal(
    subject.replaceAll(/[\u2066-\u2069]/g, '').replaceAll(/\s*–\s*/g, '–'),
    'Weekly progress: North Tower, 23–29 November 2026 · Weekly progress: North Tower، 23–29 نوفمبر 2026',
  );
  for (const body of [text, html]) {
    assert.ok(body.indexOf('Needs a decision') < body.indexOf('بحاجة إلى قرار'));
    for (const said of ['Anomalies', 'Overdue RFI 9 (29 days)', 'And 2 more', 'وأمران آخران'])
      assert.ok(body.includes(said), said);
  }
});

test('readers outside get no links but those of their own mail; members get those of the project', () => {
  for (const body of Object.values(renderReportMail(LETTER, OUTSIDE))) assert.doesNotMatch(body, /\/projects\//);
  const { text, html } = renderReportMail(LETTER, { ...OUTSIDE, isMember: true });
  for (const body of [text, html]) assert.ok(body.includes(PROJECT_URL) && body.includes(RECORD_URL));
});

test('a report that is not attached has its page, and says for how long', () => {
  const { text } = renderReportMail({ ...LETTER, isAttached: false }, OUTSIDE);
  assert.ok(text.includes('The full report (3.4 MB) is behind this link, which works for 30 days:'));
  assert.ok(text.includes(VIEW_URL));
  const oneDay = renderReportMail({ ...LETTER, isAttached: false, linkDays: 1 }, OUTSIDE).text;
  assert.ok(oneDay.includes('works for 1 day:') && oneDay.includes('لمدة يوم واحد:'));
  assert.ok(!renderReportMail(LETTER, OUTSIDE).text.includes(VIEW_URL));
});

test('each block and cell has a direction of its own, and nothing is fetched', () => {
  const { html } = renderReportMail(LETTER, OUTSIDE);
  assert.match(html, /<html lang="en" dir="ltr">/);
  for (const [tag] of html.matchAll(/<(?:p|h1|h2|table|td)\b[^>]*>/g)) assert.match(tag, / dir="(?:ltr|rtl)"/);
  assert.doesNotMatch(html, /<(?:img|link|script|style|iframe|object)\b|url\(|src=/i);
});

test('texts of people are text, and no mail program makes links of them', () => {
  const hostile = '<b>x</b> www.evil.example a@b.example\r\nBcc: c@d.example \u202eabc';
  const parts = [
    makePart('en', { name: hostile, project: hostile, decisions: [{ what: 'RFI', title: hostile, url: RECORD_URL }] }),
  ];
  const { subject, text, html } = renderReportMail({ ...LETTER, parts }, OUTSIDE);
  assert.doesNotMatch(subject, /[\r\n\u202e]/);
  assert.doesNotMatch(text, /^Bcc/m);
  assert.doesNotMatch(html, /<b>|\u202e/);
  const [, body = ''] = html.split('<body');
  assert.doesNotMatch(body, /evil\.example|@b/);
});
