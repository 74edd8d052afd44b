import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { calendarText } from './calendar-text.ts';
import type { AssetTask } from './store.ts';

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
  asset: { id: '019aa000-0000-7000-8000-000000000001', tag, manufacturer: null, modelNumber: null },
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
const textOf = (tag: string, note: string | null, projectName = 'Tower') =>
  calendarText([taskOf(tag, note)], { projectName, language: 'en', host: 'pcs.example.com', nowMs: 0 });

/** What one program or another takes for the end of a line. */
const ENDS = /\r\n|(?!\t)[\p{Cc}\u2028\u2029]/u;
const NAMES =
  /^(?:BEGIN|END|VERSION|PRODID|NAME|X-WR-CALNAME|REFRESH-INTERVAL|X-PUBLISHED-TTL|UID|SEQUENCE|DTSTAMP|DTSTART|DTEND|X-MICROSOFT-[A-Z-]+|SUMMARY|DESCRIPTION|STATUS|TRANSP|CATEGORIES)[:;]|^ |^$/;

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

test('lines of a note stay lines', () => {
  assert.match(textOf('A', 'first\r\nsecond\nthird'), /DESCRIPTION:first\\nsecond\\nthird/);
});
