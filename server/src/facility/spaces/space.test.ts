import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { SpaceState } from '../../../../contract/spaces.ts';
import { changedFields, keyOf, planSpaces, reportOf } from './space.ts';

const state: SpaceState = {
  name: 'A101',
  longName: null,
  floor: 'Ground',
  areaM2: 12,
  areaSource: 'net',
  usage: 'Office',
  usageSource: null,
  departmentSource: null,
  occupancyType: null,
  occupancy: 2,
  department: null,
};
const kept = (guid: string, isGone = false) => ({ ...state, id: `id of ${guid}`, guid, ordinal: 1, isGone });
const found = (guid: string, more: Partial<SpaceState> = {}) => ({ ...state, guid, ordinal: 1, ...more });

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
  const before = [found('same'), found('rounded'), found('larger'), found('reused'), found('goes')];
  const after = [
    found('same'),
    found('rounded', { areaM2: 12 + 1e-9 }),
    found('larger', { areaM2: 13 }),
    found('reused', { usage: 'Lab' }),
    found('comes'),
  ];
  const report = reportOf(before, after, ({ guid }) => (guid === 'goes' ? undefined : guid));
  assert.deepEqual([report.new, report.gone, report.changed, report.unchanged], [1, 1, 2, 2]);
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
      ['changed', 'reused', 'reused', 12, 12],
    ],
  );
  const first = reportOf(undefined, after, ({ guid }) => guid);
  assert.deepEqual([first.new, first.gone, first.changed, first.unchanged], [0, 0, 0, 5]);
});

/** A file's spaces as it names them, each told which of its GlobalId it is. */
function spacesNamed(guids: readonly string[]) {
  return guids.map((guid, place) => ({
    ...found(guid),
    ordinal: guids.slice(0, place + 1).filter((each) => each === guid).length,
  }));
}

test('whatever GlobalIds two versions repeat, each space of the file is one, and keeps its id while there are as many', () => {
  const guids = fc.array(fc.constantFrom('a', 'b', '2 a', 'c'), { maxLength: 8 });
  fc.assert(
    fc.property(guids, guids, (first, second) => {
      const before = spacesNamed(first).map((each) => ({ ...each, id: keyOf(each), isGone: false }));
      const after = spacesNamed(second);
      const plan = planSpaces(before, after);
      assert.equal(plan.added.length + plan.seen.length, second.length);
      assert.equal(plan.seen.length + plan.gone.length, first.length);
      assert.equal(new Set([...plan.seen.map(({ kept: { id } }) => id), ...plan.added.map(keyOf)]).size, second.length);
      for (const guid of new Set([...first, ...second])) {
        const count = (all: readonly { guid: string }[]) => all.filter((each) => each.guid === guid).length;
        assert.equal(count(plan.seen.map((each) => each.kept)), Math.min(count(before), count(after)), guid);
      }
      const { new: added, gone, changed } = reportOf(before, after, keyOf);
      assert.deepEqual([added, gone, changed], [plan.added.length, plan.gone.length, 0]);
    }),
  );
});

test('a change names the fields that differ alone', () => {
  const before = { usage: 'Lab', occupancy: 2, department: null, areaOverrideM2: null, notes: null };
  assert.deepEqual(changedFields(before, { usage: 'Lab', occupancy: null, department: null }), { occupancy: null });
});

test('a long name that is another is a change, and one that earlier releases did not read is none', () => {
  const report = (before: Partial<SpaceState>, after: Partial<SpaceState>) =>
    reportOf([found('g', before)], [found('g', after)], () => 'id').changed;
  assert.equal(report({ longName: 'Meeting' }, { longName: 'Office' }), 1);
  assert.equal(report({ longName: 'Meeting' }, { longName: null }), 1);
  assert.equal(report({ longName: null, occupancyType: null }, { longName: 'Office', occupancyType: 'B' }), 0);
  assert.equal(report({ occupancyType: 'A' }, { occupancyType: 'B' }), 1);
});
