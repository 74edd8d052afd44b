import assert from 'node:assert/strict';
import { test } from 'node:test';
import { compileRequest } from '../../platform/http/schema.ts';
import { readMarkerAttribute, readSubtypes, VendorAConfig } from './config.ts';

const check = compileRequest(VendorAConfig);
const listPaths = (config: unknown) => check(config).map(({ path }) => path);

test('known members are checked by their type, others are not', () => {
  const config = {
    issueSubtypes: { default: 'sub-1', defect: 'sub-2' },
    markerAttributeId: 'attribute-1',
    autoImportFolders: ['urn:folder:1'],
  };
  assert.deepEqual(listPaths(config), []);
  assert.deepEqual(listPaths({}), []);
  assert.deepEqual(listPaths({ ...config, relay: { any: ['thing'] } }), []);
});

test('each member of another type is named', () => {
  const refused: readonly (readonly [unknown, string])[] = [
    [{ issueSubtypes: { defect: 'sub-2' } }, 'issueSubtypes/default'],
    [{ issueSubtypes: { default: 'sub-1', defect: 7 } }, 'issueSubtypes/defect'],
    [{ issueSubtypes: { default: '' } }, 'issueSubtypes/default'],
    [{ issueSubtypes: 'sub-1' }, 'issueSubtypes'],
    [{ markerAttributeId: 7 }, 'markerAttributeId'],
    [{ markerAttributeId: '' }, 'markerAttributeId'],
    [{ autoImportFolders: 'urn:folder:1' }, 'autoImportFolders'],
    [{ autoImportFolders: [null] }, 'autoImportFolders/0'],
  ];
  for (const [config, path] of refused) assert.deepEqual(listPaths(config), [path], JSON.stringify(config));
});

test('a configuration of another form is read as one without the member', () => {
  assert.deepEqual(readSubtypes({ issueSubtypes: { default: 'sub-1', defect: 7 } }), { default: 'sub-1' });
  for (const issueSubtypes of [undefined, null, 'sub-1', ['sub-1']])
    assert.deepEqual(readSubtypes({ issueSubtypes }), {});
  for (const markerAttributeId of [undefined, null, '', 7])
    assert.equal(readMarkerAttribute({ markerAttributeId }), undefined);
  assert.equal(readMarkerAttribute({ markerAttributeId: 'attribute-1' }), 'attribute-1');
});
