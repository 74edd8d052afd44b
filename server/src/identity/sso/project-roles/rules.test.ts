import assert from 'node:assert/strict';
import { test } from 'node:test';
import { computeProjectRoles, selectKeptAttributes } from './rules.ts';

const attribute = (name: string, ...values: string[]) => ({ name, values });
const rule = (value: string, projectId: string, role: 'admin' | 'viewer' | 'reviewer', name = 'groups') =>
  ({ attribute: name, value, projectId, role }) as const;

test('a value gives its roles, letter by letter, and the greatest of several', () => {
  const rules = [
    rule('A', 'p', 'viewer'),
    rule('B', 'p', 'admin'),
    rule('A', 'q', 'reviewer'),
    rule('A', 'r', 'admin', 'teams'),
  ];
  const roles = (...values: string[]) => [...computeProjectRoles(rules, [attribute('groups', ...values)])];
  assert.deepEqual(roles('A', 'B'), [
    ['p', 'admin'],
    ['q', 'reviewer'],
  ]);
  assert.deepEqual(roles('A'), [
    ['p', 'viewer'],
    ['q', 'reviewer'],
  ]);
  assert.deepEqual(roles('a', ' A', 'A '), []);
  assert.deepEqual([...computeProjectRoles(rules, [])], []);
});

test('a value counts in whichever Unicode form the provider sends it', () => {
  const [composed, decomposed] = ['Équipe'.normalize('NFC'), 'Équipe'.normalize('NFD')];
  assert.notEqual(composed, decomposed);
  for (const [kept, sent] of [
    [composed, decomposed],
    [decomposed, composed],
  ] as const) {
    const roles = computeProjectRoles([rule(kept, 'p', 'viewer', kept)], [attribute(sent, sent)]);
    assert.deepEqual([...roles], [['p', 'viewer']]);
  }
});

test('an attribute that is sent in several parts is one', () => {
  const sent = [attribute('groups', 'x'), attribute('groups', 'A')];
  assert.deepEqual([...computeProjectRoles([rule('A', 'p', 'viewer')], sent)], [['p', 'viewer']]);
});

test('attributes are kept as far as a rule can name them, and none of them where they are too many', () => {
  const long = 'x'.repeat(301);
  const groups = Array.from({ length: 900 }, (_, at) => `group ${at}`.padEnd(100, '.'));
  const kept = selectKeptAttributes([
    attribute('picture', long),
    attribute(long, 'a'),
    attribute('odd', 'a\0b', '\ud800', 'c'),
    attribute('groups', ...groups),
    attribute('last', 'z'),
  ]);
  assert.deepEqual(
    kept?.map(({ name, values }) => [name, values.length]),
    [
      ['odd', 1],
      ['groups', 900],
      ['last', 1],
    ],
  );
  assert.equal(selectKeptAttributes([attribute('groups', ...groups), attribute('more', ...groups)]), null);
});
