import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SpaceState } from '../../../../contract/spaces.ts';
import { changedFields, planSpaces, reportOf } from './space.ts';

const state: SpaceState = { name: 'A101', floor: 'Ground', areaM2: 12, areaSource: 'net' };
const kept = (guid: string, isGone = false) => ({ ...state, id: `id of ${guid}`, guid, isGone });
const found = (guid: string, more: Partial<SpaceState> = {}) => ({ ...state, guid, ...more });

test('a space keeps its id while its head has it, while it has not, and when it has it again', () => {
  const plan = planSpaces(
    [kept('stays'), kept('goes'), kept('returns', true), kept('away', true)],
    [found('stays'), found('returns'), found('comes')],
  );
  assert.deepEqual(
    [plan.added, plan.seen, plan.gone].map((each) => each.length),
    [1, 2, 1],
  );
  assert.deepEqual(
    plan.seen.map((each) => each.kept.id),
    ['id of stays', 'id of returns'],
  );
  assert.equal(plan.gone[0]?.guid, 'goes');
});

test('a report says what is new, gone and changed; rounding is no change, and the first version has nothing new', () => {
  const before = [found('same'), found('rounded'), found('larger'), found('goes')];
  const after = [
    found('same'),
    found('rounded', { areaM2: 12 + 1e-9 }),
    found('larger', { areaM2: 13 }),
    found('comes'),
  ];
  const report = reportOf(before, after, (guid) => (guid === 'goes' ? undefined : guid));
  assert.deepEqual([report.new, report.gone, report.changed, report.unchanged], [1, 1, 1, 2]);
  assert.deepEqual(
    report.data.map(({ change, guid, spaceId, before: was, after: is }) => [
      change,
      guid,
      spaceId,
      was?.areaM2,
      is?.areaM2,
    ]),
    [
      ['gone', 'goes', null, 12, undefined],
      ['new', 'comes', 'comes', undefined, 12],
      ['changed', 'larger', 'larger', 12, 13],
    ],
  );
  const first = reportOf(undefined, after, (guid) => guid);
  assert.deepEqual([first.new, first.gone, first.changed, first.unchanged], [0, 0, 0, 4]);
});

test('a change names the fields that differ alone', () => {
  const before = { usage: 'Lab', occupancy: 2, department: null, areaOverrideM2: null, notes: null };
  assert.deepEqual(changedFields(before, { usage: 'Lab', occupancy: null, department: null }), { occupancy: null });
});
