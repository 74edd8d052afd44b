import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AssetFields } from '../asset.ts';
import { fieldsOf, type GeneratedFields } from './element.ts';
import { type Generated, regenerate, withoutTag } from './generation.ts';

const NOTHING: GeneratedFields = {
  tag: null,
  manufacturer: null,
  modelNumber: null,
  serialNumber: null,
  installedOn: null,
  warrantyExpiresOn: null,
  notes: null,
};
const assetOf = (fields: Partial<AssetFields>): AssetFields => ({
  ...NOTHING,
  ...{ modelId: 'm', elementGuid: 'guid', maintenanceIntervalDays: null, condition: null },
  ...fields,
});
const wrote = (fields: Partial<GeneratedFields>): Generated => ({
  fields: { ...NOTHING, ...fields },
  ...{ class: 'IfcFan', versionGroupId: 'group' },
});
const found = (fields: Partial<GeneratedFields>) => ({
  fields,
  ...{ class: 'IfcFan', modelId: 'm', versionGroupId: 'group' },
});

test('a field that is not to be filled keeps what it has, and what a run wrote in it', () => {
  for (const overwrite of [false, true]) {
    const kept = regenerate(assetOf({ tag: 'T-1' }), wrote({ tag: 'T-1' }), found({ notes: null }), overwrite);
    assert.deepEqual([kept.fields, kept.generated.fields.tag], [{}, 'T-1']);
  }
});

test('where the model is silent a run takes back what one wrote, and never what a person did', () => {
  const silent = found({ ...NOTHING });
  for (const overwrite of [false, true]) {
    const { fields } = regenerate(
      assetOf({ manufacturer: 'Systemair', serialNumber: '4711', notes: 'Fan' }),
      wrote({ manufacturer: 'Trox', notes: 'Fan' }),
      silent,
      overwrite,
    );
    assert.deepEqual(fields, { notes: null });
  }
  const said = found({ ...NOTHING, manufacturer: 'Ziehl' });
  const over = regenerate(assetOf({ manufacturer: 'Systemair' }), wrote({ manufacturer: 'Trox' }), said, true);
  assert.deepEqual(over.fields, { manufacturer: 'Ziehl' });
});

test('a day that was left out beside one that a person edited follows the model again once both fit', () => {
  const before = wrote({ warrantyExpiresOn: '2028-01-01' });
  const edited = assetOf({ installedOn: '2027-06-01', warrantyExpiresOn: '2028-01-01' });
  const model = found({ ...NOTHING, warrantyExpiresOn: '2027-01-01' });
  const left = regenerate(edited, before, model, false);
  assert.deepEqual([left.fields, left.generated], [{}, before]);
  const again = regenerate({ ...edited, installedOn: '2026-06-01' }, left.generated, model, false);
  assert.deepEqual(again.fields, { warrantyExpiresOn: '2027-01-01' });
});

test('a tag that another asset has leaves what a run wrote last, not what a person did', () => {
  const before = wrote({ tag: 'T-1' });
  const asked = regenerate(assetOf({ tag: 'Mine' }), before, found({ tag: 'T-2' }), true);
  const { fields, generated } = withoutTag(asked, before.fields.tag);
  assert.deepEqual([fields, generated], [{}, before]);
  assert.deepEqual(regenerate(assetOf({ tag: 'Mine' }), generated, found({ tag: 'T-2' }), false).fields, {});
});

test('a field that a person edited is not filled again, whatever the model says in between', () => {
  const follow = (edited: Partial<AssetFields>, ...versions: (string | null)[]) => {
    let [asset, before] = [assetOf(edited), wrote({ notes: 'A' })];
    return versions.map((notes) => {
      const { fields, generated } = regenerate(asset, before, found({ ...NOTHING, notes }), false);
      [asset, before] = [{ ...asset, ...fields }, generated];
      return asset.notes;
    });
  };
  assert.deepEqual(follow({ notes: null }, null, 'B', 'A'), [null, null, null]);
  assert.deepEqual(follow({ notes: 'B' }, 'B', null, 'C'), ['B', 'B', 'B']);
  // As it was given, it follows.
  assert.deepEqual(follow({ notes: 'A' }, null, 'B', null), [null, 'B', null]);
});

test('a field that a run wrote over follows the model again, also where both said the same', () => {
  for (const [edited, said] of [
    ['Mine', 'B'],
    ['B', 'B'],
  ] as const) {
    const over = regenerate(
      assetOf({ notes: edited }),
      wrote({ notes: 'A' }),
      found({ ...NOTHING, notes: said }),
      true,
    );
    const later = regenerate(assetOf({ notes: said }), over.generated, found({ ...NOTHING, notes: 'C' }), false);
    assert.deepEqual(later.fields, { notes: 'C' });
  }
  const silent = regenerate(assetOf({ notes: null }), wrote({ notes: 'A' }), found({ ...NOTHING }), true);
  assert.deepEqual(silent.generated.fields.notes, 'A');
});

test('a text of the model counts where something of it can be seen after the cut', () => {
  const element = { name: null, tag: `${'\u3164'.repeat(200)}P-1`, typeName: 'T', storey: null, propertySets: {} };
  assert.equal(fieldsOf(element as never).tag, null);
  assert.equal(fieldsOf({ ...element, tag: `${'\u3164'.repeat(199)}P-1` } as never).tag, `${'\u3164'.repeat(199)}P`);
});
