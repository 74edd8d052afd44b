import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { anyCharacter } from '../../../testing/any-character.ts';
import { digestRecord } from './digest-record.ts';

const AT = '2026-11-28T10:00:00.000Z';

test('a digest is the SHA-256 of the canonical JSON', () => {
  // Computed by another program: {"updatedAt":"2026-11-28T10:00:00.000Z","values":{"tags":["b","a"],"title":"Duct"}}
  assert.equal(
    digestRecord({ values: { title: 'Duct', tags: ['b', 'a'] }, updatedAt: AT }),
    'd1-oFxnXfgs-C6xf6O5UoJARtA2qj5Xd7veOX-QFi9dA7c',
  );
  // {"historyLength":2,"updatedAt":null,"values":{"title":"a\ufffdb"}}: a lone surrogate is replaced.
  assert.equal(
    digestRecord({ values: { title: 'a\ud800b' }, updatedAt: null, historyLength: 2 }),
    'd1-pXLPFLtQvMNLuEN4C1-Dsp7fbsRKndyDbyCvfb66MLI',
  );
});

test('the order of fields and the form of a text do not move a digest', () => {
  const digest = digestRecord({ values: { title: 'Caf\u00e9\nx', note: null }, updatedAt: AT });
  assert.equal(digestRecord({ values: { note: null, title: 'Cafe\u0301  \r\nx \n' }, updatedAt: AT }), digest);
});

test('a value, an unknown value, an instant and a longer history each move a digest', () => {
  const records = [
    { values: { title: 'a', note: null }, updatedAt: AT },
    { values: { title: 'b', note: null }, updatedAt: AT },
    { values: { title: 'a' }, updatedAt: AT },
    { values: { title: 'a', note: '' }, updatedAt: AT },
    { values: { title: ['a'], note: null }, updatedAt: AT },
    { values: { title: 'a', note: null }, updatedAt: '2026-11-28T10:00:00.001Z' },
    { values: { title: 'a', note: null }, updatedAt: null },
    { values: { title: 'a', note: null }, updatedAt: AT, historyLength: 0 },
    { values: { title: 'a', note: null }, updatedAt: AT, historyLength: 1 },
  ];
  assert.equal(new Set(records.map(digestRecord)).size, records.length);
});

test('any text, halves of characters included, has a digest', () => {
  const text = fc.oneof(
    fc.string({ unit: anyCharacter }),
    fc.string({ unit: fc.constantFrom('\ud800', '\udc00', 'a') }),
  );
  fc.assert(
    fc.property(text, text, text, (title, field, updatedAt) => {
      const digest = digestRecord({ values: { title, [field]: [title] }, updatedAt });
      assert.match(digest, /^d1-[\w-]{43}$/);
    }),
  );
});
