import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type FloorPlan, groupByLevel, listOrderChanges, sortPlans } from './plan-data.ts';

const plan = (id: string, fields: Partial<FloorPlan> = {}): FloorPlan => ({
  ...{ id, projectId: 'p', name: id, level: null, widthPx: 10, heightPx: 10, scaleMPerPx: null, rotationDeg: 0 },
  ...{ sortOrder: 0, levelOrder: 0, isVisible: true, createdAt: '2026-01-01T00:00:00Z', ...fields },
});

const byLanguage = new Intl.Collator('en', { numeric: true }).compare;

test('plans are sorted by level in the order of the building, within a level by their own order', () => {
  const plans = [
    plan('roof', { level: 'R', levelOrder: 9 }),
    plan('b', { level: '1', levelOrder: 1, sortOrder: 20 }),
    plan('a', { level: '1', levelOrder: 1, sortOrder: 30 }),
    plan('site', { levelOrder: -1 }),
  ];
  const levels = groupByLevel(sortPlans(plans, byLanguage));
  assert.deepEqual(
    levels.map(({ name, plans }) => [name, plans.map(({ id }) => id)]),
    [
      [null, ['site']],
      ['1', ['b', 'a']],
      ['R', ['roof']],
    ],
  );
});

test('plans without an order of their own are sorted by the rules of the language', () => {
  const names = (compare: (a: string, b: string) => number) =>
    sortPlans([plan('Zone 10'), plan('Zone 2')], compare).map(({ name }) => name);
  assert.deepEqual(names(byLanguage), ['Zone 2', 'Zone 10']);
  assert.deepEqual(
    names((a, b) => byLanguage(b, a)),
    ['Zone 10', 'Zone 2'],
  );
});

test('listOrderChanges returns only the records whose number changes', () => {
  const [a, b, c] = [plan('a', { sortOrder: 10 }), plan('b', { sortOrder: 20 }), plan('c', { sortOrder: 30 })];
  assert.deepEqual(listOrderChanges([a, b, c]), []);
  assert.deepEqual(listOrderChanges([b, a, c]), [
    { id: 'b', sortOrder: 10 },
    { id: 'a', sortOrder: 20 },
  ]);
  assert.deepEqual(listOrderChanges([plan('x'), plan('y')]).length, 2);
});
