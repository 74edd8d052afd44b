// Addresses of all screens: one rule for each kind of value, whichever screen an address belongs to.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { defaultParseSearch, defaultStringifySearch } from '@tanstack/react-router';
import fc from 'fast-check';
import { analyticsView } from './analytics/addresses.ts';
import * as building from './building/addresses.ts';
import * as capture from './capture/addresses.ts';
import { readClashSearch } from './coordination/clashes/filters.ts';
import { readIssueSearch } from './coordination/issues/filters.ts';
import { readRfiSearch } from './coordination/rfis/filters.ts';
import * as workspace from './workspace/addresses.ts';

type Raw = Readonly<Record<string, unknown>>;
type Read = (raw: Record<string, unknown>) => object;

/** The parameters of one kind of every address that has any. */
type Named = readonly [read: Read, ...names: string[]];

const IDS: readonly Named[] = [
  [analyticsView, 'assignee', 'milestone'],
  [building.elementView, 'with'],
  [building.modelView, 'with'],
  [building.spaceView, 'model'],
  [building.taskView, 'asset'],
  [building.anomalyView, 'sensor', 'space', 'issue', 'opened'],
  [capture.planView, 'milestone', 'photo', 'issue', 'place'],
  [capture.compareView, 'left', 'right', 'milestone'],
  [capture.galleryView, 'milestone', 'plan'],
  [capture.uploadView, 'plan', 'milestone'],
  [workspace.auditView, 'actorId', 'projectId', 'subjectId'],
  [readIssueSearch, 'assignee', 'plan'],
  [readRfiSearch, 'assignee'],
  [readClashSearch, 'assignee'],
];
const DAYS: readonly Named[] = [
  [analyticsView, 'from', 'to'],
  [building.assetView, 'warranty'],
  [building.taskView, 'on'],
  [readIssueSearch, 'from', 'to'],
  [readRfiSearch, 'from', 'to'],
  [readClashSearch, 'from', 'to'],
];
const INSTANTS: readonly Named[] = [
  [building.anomalyView, 'from', 'to'],
  [capture.galleryView, 'takenFrom', 'takenTo'],
  [workspace.auditView, 'since', 'until'],
  [readIssueSearch, 'createdFrom', 'closedTo', 'openAt'],
  [readRfiSearch, 'raisedFrom', 'answeredTo'],
  [readClashSearch, 'createdFrom', 'createdTo'],
];
/** Texts that a list is searched for. */
const SEARCHES: readonly Named[] = [
  [building.elementView, 'name'],
  [building.spaceView, 'q'],
  [building.assetView, 'q'],
  [building.sensorView, 'q'],
  [workspace.projectsView, 'q'],
  [workspace.membersView, 'q'],
  [readIssueSearch, 'q'],
  [readRfiSearch, 'q'],
  [readClashSearch, 'q'],
];
/** Texts that a record has to be, or to have, exactly. */
const WORDS: readonly Named[] = [
  [building.elementView, 'class', 'storey', 'guid'],
  [building.modelView, 'select', 'camera'],
  [building.spaceView, 'floor', 'usage', 'department'],
  [building.sensorView, 'kind'],
  [capture.planView, 'tag'],
  [capture.galleryView, 'tag'],
  [workspace.auditView, 'action', 'actorId', 'subjectType', 'subjectId'],
  [readIssueSearch, 'label', 'element'],
  [readRfiSearch, 'element'],
  [readClashSearch, 'element'],
];

/** Every parameter is given the value, and is to be read as the other one; undefined: dropped. */
function assertRead(parameters: readonly Named[], given: unknown, expected: unknown): void {
  for (const [read, ...names] of parameters) {
    const raw = Object.fromEntries(names.map((name) => [name, given]));
    const whole = expected === undefined ? {} : Object.fromEntries(names.map((name) => [name, expected]));
    assert.deepEqual(read(raw), whole, `${names.join(', ')}: ${JSON.stringify(given)}`);
  }
}

const ID = '01a1f96c-ef65-702f-93f3-45c72100827d';

const DAY_CASES: readonly (readonly [text: unknown, isTaken: boolean])[] = [
  ['2026-02-28', true],
  ['2028-02-29', true],
  ['1969-12-31', true],
  ['9995-01-01', true],
  ['9999-12-31', true],
  ['0001-01-01', true],
  ['0000-12-31', false],
  ['2026-02-31', false],
  ['2026-02-29', false],
  ['2026-04-31', false],
  ['2026-13-01', false],
  ['2026-00-10', false],
  ['26-01-01', false],
  [' 2026-01-01', false],
  ['today', false],
  [20260101, false],
];

for (const [text, isTaken] of DAY_CASES) {
  test(`every address ${isTaken ? 'takes' : 'drops'} the day ${JSON.stringify(text)}`, () => {
    assertRead(DAYS, text, isTaken ? text : undefined);
    assertRead(INSTANTS, `${text}T00:00:00Z`, isTaken ? `${text}T00:00:00.000Z` : undefined);
  });
}

test('every address takes an instant with an offset and shows it in UTC with milliseconds', () => {
  assertRead(INSTANTS, '2026-02-28T00:00:00+03:00', '2026-02-27T21:00:00.000Z');
  assertRead(INSTANTS, '2026-02-28T23:59:59Z', '2026-02-28T23:59:59.000Z');
  assertRead(INSTANTS, '2026-02-28T00:00:00.12Z', '2026-02-28T00:00:00.120Z');
  // As the service takes the bounds of a search.
  assertRead(INSTANTS, '2026-02-28T00:00:00.1230001Z', '2026-02-28T00:00:00.124Z');
  for (const wrong of [
    '2026-02-28T24:00:00Z',
    '2026-02-28T10:60:00Z',
    '2026-02-28T10:00:00',
    '2026-02-28',
    'today',
    7,
  ]) {
    assertRead(INSTANTS, wrong, undefined);
  }
});

test('every address takes an id in any case and shows it in lower case', () => {
  assertRead(IDS, ID, ID);
  assertRead(IDS, ID.toUpperCase(), ID);
  assertRead(IDS, [ID], undefined);
  const uuids = IDS.filter(([read]) => read !== workspace.auditView);
  for (const wrong of [`${ID}x`, ID.slice(1), "x' or 1=1", '']) assertRead(uuids, wrong, undefined);
});

test('every address takes a text of a number and of a boolean, and drops one that the service refuses', () => {
  for (const texts of [SEARCHES, WORDS]) {
    assertRead(texts, 4711, '4711');
    assertRead(texts, true, 'true');
    // Code points, as the service counts them.
    assertRead(texts, '🏗️'.repeat(32), '🏗️'.repeat(32));
    for (const wrong of ['', '  ', '\u200b', 'x'.repeat(201), 'a\0b', 'a\ud800', ['x'], null]) {
      assertRead(texts, wrong, undefined);
    }
  }
  assertRead(SEARCHES, '  crack ', 'crack');
  assertRead(SEARCHES, 'x'.repeat(200), 'x'.repeat(200));
  assertRead(WORDS, ' Level 1 ', ' Level 1 ');
});

const ALL = new Map<Read, string[]>();
for (const [read, ...names] of [IDS, DAYS, INSTANTS, SEARCHES, WORDS].flat()) {
  ALL.set(read, [...(ALL.get(read) ?? []), ...names, 'sort', 'status', 'kind', 'state', 'show', 'part', 'view']);
}

/** Values that look like those of an address, and others. */
const value = fc.oneof(
  fc.anything(),
  fc.string({ unit: 'binary' }),
  fc.double().map(String),
  fc.constantFrom('true', 'false', 'null', '"x"', '[1]', '-number', 'all', 'open', ' 12 '),
  fc.uuid().map((id) => id.toUpperCase()),
  fc.date({ noInvalidDate: true }).map((at) => at.toISOString()),
  fc.date({ noInvalidDate: true }).map((at) => at.toISOString().slice(0, 10)),
  fc.date({ noInvalidDate: true }).map((at) => at.toISOString().replace('Z', '456-07:30')),
);

for (const [read, names] of ALL) {
  test(`${[...new Set(names)].slice(0, 4).join(', ')} …: what is read is read again as itself, from an address too`, () => {
    const raws = fc.record(Object.fromEntries(names.map((name) => [name, value])), { requiredKeys: [] });
    fc.assert(
      fc.property(raws, (raw: Raw) => {
        const search = read(raw);
        assert.deepEqual(read(search as Record<string, unknown>), search);
        assert.deepEqual(read(defaultParseSearch(defaultStringifySearch(search))), search);
      }),
    );
  });
}
