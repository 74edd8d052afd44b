import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SsoRefusal } from '../refusal.ts';
import { readInstant } from './assertion.ts';

test('instants are those of xs:dateTime, in UTC where they name no zone', () => {
  const at = Date.parse('2026-03-01T08:15:30Z');
  for (const [text, ms] of [
    ['2026-03-01T08:15:30Z', at],
    ['2026-03-01T08:15:30', at],
    ['\n 2026-03-01T08:15:30Z\t', at],
    ['2026-03-01T11:15:30+03:00', at],
    ['2026-03-01T08:15:30.250', at + 250],
    ['2026-03-01T08:15:30.12345678901234Z', at + 123],
    ['2026-02-28T24:00:00Z', Date.parse('2026-03-01T00:00:00Z')],
    ['2026-02-28T24:00:00.000', Date.parse('2026-03-01T00:00:00Z')],
  ] as const) {
    assert.equal(readInstant(text), ms, text);
  }
  for (const text of [
    '',
    '2026-03-01',
    '2026-02-30T08:15:30Z',
    '2026-03-01t08:15:30z',
    '2026-03-01T24:00:01Z',
    '2026-03-01T08:60:30Z',
    '2026-03-01T08:15:30.Z',
    '2026-03-01T08:15:30+24:00',
    '2026-03-01T08:15:30+0300',
    '2026-03-01 08:15:30Z',
    '-2026-03-01T08:15:30Z',
    '9999-12-31T24:00:00Z',
    '12026-03-01T08:15:30Z',
    'Sun, 01 Mar 2026 08:15:30 GMT',
  ]) {
    assert.throws(
      () => readInstant(text),
      (error) => error instanceof SsoRefusal && error.check === 'instant',
      text,
    );
  }
});
