import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { AssetTask } from './calendar-store.ts';
import { calendarText } from './calendar-text.ts';

const taskOf = (tag: string, note: string | null): AssetTask => ({
  id: null,
  number: 1,
  scheduledOn: '2026-03-01',
  dueOn: '2026-03-01',
  state: 'open',
  note,
  settledOn: null,
  doneBy: null,
  revision: 0,
  updatedAt: null,
  undo: null,
  asset: {
    id: '019aa000-0000-7000-8000-000000000001',
    tag,
    manufacturer: null,
    modelNumber: null,
    movedAt: '2026-02-01T00:00:00.000Z',
  },
  series: {
    interval: { unit: 'days', count: 7 },
    anchor: 'install_date',
    startsOn: null,
    baseOn: '2026-03-01',
    afterOn: null,
    before: 0,
    revision: 1,
  },
});
const PROJECT_URL = 'https://pcs.example.com/projects/p1';
const textOf = (tag: string, note: string | null, projectName = 'Tower') =>
  calendarText([taskOf(tag, note)], { projectName, language: 'en', projectUrl: PROJECT_URL });

/** What one program or another takes for the end of a line. */
const ENDS = /\r\n|(?!\t)[\p{Cc}\u2028\u2029]/u;
const NAMES =
  /^(?:BEGIN|END|VERSION|PRODID|NAME|X-WR-CALNAME|REFRESH-INTERVAL|X-PUBLISHED-TTL|UID|SEQUENCE|DTSTAMP|DTSTART|DTEND|X-MICROSOFT-[A-Z-]+|SUMMARY|DESCRIPTION|STATUS|TRANSP|CATEGORIES)[:;]|^URL;VALUE=URI:https:\/\/pcs\.example\.com\/projects\/p1\/assets\/|^ |^$/;

test('no text begins a line of the calendar, whatever a program takes for the end of one', () => {
  const end = fc.constantFrom(
    '\r\n',
    '\n',
    '\r',
    '\v',
    '\f',
    '\u001d',
    '\u0085',
    '\u2028',
    '\u2029',
    '\u0000',
    '\t',
    '',
  );
  const hostile = fc
    .array(fc.tuple(end, fc.constantFrom('URL:https://evil.example', 'ATTENDEE:mailto:a@b.test', 'END:VEVENT', 'x')))
    .map((parts) => parts.flat().join(''));
  fc.assert(
    fc.property(hostile, fc.option(hostile), hostile, (tag, note, projectName) => {
      const text = textOf(tag, note, projectName);
      for (const line of text.split(ENDS)) assert.match(line, NAMES);
      assert.doesNotMatch(text, /(?![\t\r\n])\p{Cc}/u);
    }),
  );
});

test('an event leads to its asset, and is named by the host of the service', () => {
  const text = textOf('A', null).replaceAll('\r\n ', '');
  assert.match(
    text,
    /^URL;VALUE=URI:https:\/\/pcs\.example\.com\/projects\/p1\/assets\/019aa000-0000-7000-8000-000000000001\r$/m,
  );
  assert.match(text, /^UID:019aa000-0000-7000-8000-000000000001-\d+@pcs\.example\.com\r$/m);
});

test('lines of a note stay lines', () => {
  assert.match(textOf('A', 'first\r\nsecond\nthird'), /DESCRIPTION:first\\nsecond\\nthird/);
});

const lineOf = (text: string, name: string) => new RegExp(`^${name}:(.*)\r$`, 'm').exec(text)?.[1];

test('the stamp and the sequence of an event are of its task alone, and rise with each change of it', () => {
  const calendar = (task: AssetTask) =>
    calendarText([task], { projectName: 'Tower', language: 'en', projectUrl: PROJECT_URL });
  const untouched = taskOf('A-1', null);
  const done: AssetTask = { ...untouched, state: 'completed', revision: 1, updatedAt: '2026-03-01T08:00:00.000Z' };
  const reopened: AssetTask = { ...untouched, revision: 2, updatedAt: '2026-03-02T08:00:00.000Z' };
  const [first, second, third] = [untouched, done, reopened].map(calendar);
  assert.equal(calendar(untouched), first);
  assert.equal(lineOf(first ?? '', 'DTSTAMP'), '20260201T000000Z');
  assert.equal(lineOf(second ?? '', 'DTSTAMP'), '20260301T080000Z');
  const sequences = [first, second, third].map((each) => Number(lineOf(each ?? '', 'SEQUENCE')));
  assert.ok(0 < (sequences[0] ?? 0) && (sequences[0] ?? 0) < (sequences[1] ?? 0), sequences.join());
  assert.ok((sequences[1] ?? 0) < (sequences[2] ?? 0), sequences.join());
  // The series moves on, what was settled stays.
  const later = {
    ...done,
    asset: { ...done.asset, movedAt: '2026-04-01T00:00:00.000Z' },
    series: { ...done.series, revision: 9 },
  };
  assert.equal(calendar(later), second);
});
