import assert from 'node:assert/strict';
import { test } from 'node:test';
import { manualClock } from '../../platform/clock.ts';
import { uuidV7 } from '../../platform/ids.ts';
import type { FieldValues } from '../fields/public.ts';
import { createLocalAssets } from './assets.ts';
import type { LocalRecords } from './local-records.ts';
import { createLocalSpaces } from './spaces.ts';

const clock = manualClock(0);
const ids = uuidV7(clock);
const assets = createLocalAssets({ ids, clock });
const spaces = createLocalSpaces({ ids });

function findRefused(records: LocalRecords, values: FieldValues, incoming: FieldValues): string[] {
  const record = { id: ids.next(), label: 'x', values, changedAt: '2026-01-01T00:00:00.000Z' };
  return [...records.findRefused(record, incoming)].toSorted();
}

const UNSET = { installedOn: null, warrantyExpiresOn: null };

test('a warranty does not end before the installation: the day that comes in is refused, both if both do', () => {
  const table: [FieldValues, FieldValues, string[]][] = [
    [{ ...UNSET, installedOn: '2026-02-01' }, { warrantyExpiresOn: '2026-01-31' }, ['warrantyExpiresOn']],
    [{ ...UNSET, installedOn: '2026-02-01' }, { warrantyExpiresOn: '2026-02-01' }, []],
    [{ ...UNSET, warrantyExpiresOn: '2026-01-31' }, { installedOn: '2026-02-01' }, ['installedOn']],
    [{ ...UNSET, warrantyExpiresOn: '2026-01-31' }, { installedOn: null }, []],
    [UNSET, { installedOn: '2026-02-01', warrantyExpiresOn: '2026-01-31' }, ['installedOn', 'warrantyExpiresOn']],
    [
      { installedOn: '2026-02-01', warrantyExpiresOn: '2027-01-01' },
      { installedOn: '2028-02-01', warrantyExpiresOn: '2028-03-01', notes: 'x' },
      [],
    ],
    // A day that is refused for its form does not excuse the other one.
    [
      { ...UNSET, installedOn: '2026-02-01' },
      { installedOn: '2026-02-30', warrantyExpiresOn: '2026-01-01' },
      ['installedOn', 'warrantyExpiresOn'],
    ],
    [
      { ...UNSET, warrantyExpiresOn: '2025-01-01' },
      { warrantyExpiresOn: 'soon', installedOn: '2024-01-01' },
      ['warrantyExpiresOn'],
    ],
  ];
  for (const [before, incoming, expected] of table) {
    assert.deepEqual(findRefused(assets, before, incoming), expected, JSON.stringify([before, incoming]));
  }
});

test('a pair of days that was wrong before a rule refuses no other field', () => {
  const wrong = { installedOn: '2026-02-01', warrantyExpiresOn: '2026-01-01', notes: null };
  assert.deepEqual(findRefused(assets, wrong, { ...wrong, notes: 'x' }), []);
  assert.deepEqual(findRefused(assets, wrong, { warrantyExpiresOn: '2026-01-15' }), ['warrantyExpiresOn']);
  assert.deepEqual(findRefused(assets, wrong, { warrantyExpiresOn: '2026-02-15' }), []);
});

test('texts, conditions and counts have the bounds of the contract', () => {
  const line = (field: string): [FieldValues, string[]][] => [
    [{ [field]: null }, []],
    [{ [field]: 'x'.repeat(200) }, []],
    [{ [field]: 'x'.repeat(201) }, [field]],
    [{ [field]: '' }, [field]],
    [{ [field]: ' ' }, [field]],
    [{ [field]: 'one\ntwo' }, [field]],
    [{ [field]: 7 }, [field]],
  ];
  const notes: [FieldValues, string[]][] = [
    [{ notes: '' }, []],
    [{ notes: 'one\ntwo' }, []],
    [{ notes: '😀'.repeat(10_000) }, []],
    [{ notes: 'x'.repeat(10_001) }, ['notes']],
    [{ notes: 'a\u0000' }, ['notes']],
    [{ notes: ['a\u0000'] }, ['notes']],
  ];
  const ofAssets: [FieldValues, string[]][] = [
    ...['tag', 'manufacturer', 'modelNumber', 'serialNumber'].flatMap(line),
    ...notes,
    [{ condition: 'retired' }, []],
    [{ condition: 'broken' }, ['condition']],
    [{ condition: '' }, ['condition']],
    [{ installedOn: '' }, ['installedOn']],
  ];
  const ofSpaces: [FieldValues, string[]][] = [
    ...['usage', 'department'].flatMap(line),
    ...notes,
    [{ occupancy: 0 }, []],
    [{ occupancy: 1_000_000 }, []],
    [{ occupancy: 1_000_001 }, ['occupancy']],
    [{ occupancy: -1 }, ['occupancy']],
    [{ occupancy: 1.5 }, ['occupancy']],
    [{ occupancy: '3' }, ['occupancy']],
  ];
  for (const [records, table] of [
    [assets, ofAssets],
    [spaces, ofSpaces],
  ] as const) {
    for (const [incoming, expected] of table) {
      assert.deepEqual(
        findRefused(records, {}, incoming),
        expected,
        `${records.entity} ${JSON.stringify(incoming).slice(0, 80)}`,
      );
    }
  }
});

test('a value that a record has already is not refused, though it is older than a bound', () => {
  assert.deepEqual(findRefused(assets, { tag: 'a\nb', notes: 'x' }, { tag: 'a\nb', notes: 'y' }), []);
  assert.deepEqual(findRefused(spaces, { usage: '' }, { usage: '' }), []);
});

test('fields that no connection changes are refused, also with the value that they have', () => {
  const asset = { elementGuid: 'guid', space: null, tag: 'A' };
  assert.deepEqual(findRefused(assets, asset, { ...asset, modelId: null, area: 3 }), [
    'area',
    'elementGuid',
    'modelId',
    'space',
  ]);
  const space = { name: '101', floor: null, area: 3, usage: 'Lab' };
  assert.deepEqual(findRefused(spaces, space, { ...space, areaOverrideM2: 3 }), [
    'area',
    'areaOverrideM2',
    'floor',
    'name',
  ]);
});
