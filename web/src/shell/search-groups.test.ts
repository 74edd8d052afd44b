import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type FoundType, findingsOf, recentFindings } from './search-groups.ts';

const hit = { id: 'h', number: 7, title: 'Door', detail: null, status: 'open' };

test('each kind of record opens where it lies', () => {
  const addresses = (['issue', 'rfi', 'clash', 'photo', 'floor_plan', 'milestone'] as FoundType[]).map(
    (type) => findingsOf('p', [{ type, hits: [hit], more: false }])[0]?.findings[0]?.address,
  );
  assert.deepEqual(addresses, [
    '/projects/p/issues/h',
    '/projects/p/rfis/h',
    '/projects/p/clashes/h',
    '/projects/p/photos/h',
    '/projects/p/plans/h',
    '/projects/p/milestones',
  ]);
});

test('what was looked at last is a group, unless nothing was', () => {
  assert.deepEqual(recentFindings('p', []), []);
  const [group] = recentFindings('p', [{ step: 'plans', id: 'x', title: 'Level 1' }]);
  assert.equal(group?.name, 'recent');
  assert.deepEqual(
    group?.findings.map(({ type, address }) => [type, address]),
    [['floor_plan', '/projects/p/plans/x']],
  );
});
