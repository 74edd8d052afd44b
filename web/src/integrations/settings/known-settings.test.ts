// The settings of a connection as a form shows them, and what it sends.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  findNeeded,
  formatMember,
  listChanges,
  listOthers,
  listSettings,
  parseMember,
  readFields,
} from './known-settings.ts';

test('fields show the settings that are stored, and one of another type as none', () => {
  const config = { rfiManagerId: 7, currency: 'EUR', callsPerMinute: 30, relay: 'yes', further: 1 };
  assert.deepEqual(readFields(listSettings('b'), config), {
    rfiManagerId: '',
    currency: 'EUR',
    markerField: '',
    callsPerMinute: '30',
    relay: false,
  });
  const subtypes = { default: 's1', safety: 's2', design: 3 };
  assert.deepEqual(readFields(listSettings('a'), { issueSubtypes: subtypes, autoImportFolders: ['f', 1] }), {
    issueSubtypes: { default: 's1', safety: 's2' },
    markerAttributeId: '',
    autoImportFolders: ['f'],
    callsPerMinute: '',
    relay: false,
  });
});

test('only changed fields are sent, in the types that the vendor takes, and an emptied one is removed', () => {
  const settings = listSettings('b');
  const opened = readFields(settings, { currency: 'EUR', callsPerMinute: 30, relay: true });
  assert.deepEqual(listChanges(settings, opened, opened), {});
  const values = { ...opened, currency: ' ', callsPerMinute: '12', relay: false, rfiManagerId: ' 501 ' };
  assert.deepEqual(listChanges(settings, opened, values), {
    rfiManagerId: '501',
    currency: null,
    callsPerMinute: 12,
    relay: null,
  });
  const ofA = listSettings('a');
  const before = readFields(ofA, { issueSubtypes: { default: 's1' }, autoImportFolders: ['f'] });
  const after = { ...before, issueSubtypes: { default: 's1', safety: '', design: 's3' }, autoImportFolders: [] };
  assert.deepEqual(listChanges(ofA, before, after), {
    issueSubtypes: { default: 's1', design: 's3' },
    autoImportFolders: null,
  });
});

test('statuses and lengths of vendor C are fields of their own', () => {
  const settings = listSettings('c');
  const config = { conditions: { good: 'ok', poor: ['bad', 'broken', 3] }, maxLengths: { notes: 500, tag: 'x' } };
  const opened = readFields(settings, config);
  assert.deepEqual(
    [opened.conditions, opened.maxLengths],
    [{ good: ['ok'], poor: ['bad', 'broken'] }, { notes: '500' }],
  );
  assert.deepEqual(listOthers(settings, config), []);
  assert.deepEqual(listChanges(settings, opened, opened), {});
  const values = { ...opened, conditions: { good: [], poor: ['bad'] }, maxLengths: { notes: '', tag: '40' } };
  assert.deepEqual(listChanges(settings, opened, values), {
    conditions: { poor: ['bad'] },
    maxLengths: { tag: 40 },
  });
  const emptied = { ...opened, conditions: { good: [] }, maxLengths: { notes: '' } };
  assert.deepEqual(listChanges(settings, opened, emptied), { conditions: null, maxLengths: null });
});

test('members that no field shows are listed by their names, without the address', () => {
  const config = { baseUrl: 'https://a.example', currency: 'EUR', note: 'by hand', flags: { a: [1] } };
  assert.deepEqual(listOthers(listSettings('b'), config), [
    { name: 'note', text: 'by hand' },
    { name: 'flags', text: '{"a":[1]}' },
  ]);
});

test('a member that is shown as text is read as the same value', () => {
  for (const value of [
    'plain',
    '',
    '12',
    'true',
    'null',
    '"quoted"',
    '{broken',
    12,
    false,
    [1, 'a'],
    { a: { b: null } },
  ]) {
    assert.deepEqual(parseMember(formatMember(value)), value, String(value));
  }
});

test('a setting is needed until records can be created at the vendor', () => {
  const own = { defect: '1', design: '2', safety: '3', request: '4', other: '5' };
  for (const [kind, config, expected] of [
    ['a', {}, 'issueSubtypes'],
    ['a', { issueSubtypes: null }, 'issueSubtypes'],
    ['a', { issueSubtypes: { safety: '3' } }, 'issueSubtypes'],
    ['a', { issueSubtypes: { default: '1' } }, undefined],
    ['a', { issueSubtypes: own }, undefined],
    ['b', {}, 'rfiManagerId'],
    ['b', { rfiManagerId: '502' }, undefined],
    ['c', {}, 'createRooms'],
    ['c', { createRooms: null }, 'createRooms'],
    ['c', { createRooms: false }, undefined],
    ['c', { createRooms: true }, undefined],
  ] as const) {
    assert.equal(findNeeded(kind, config), expected, JSON.stringify([kind, config]));
  }
});
