import assert from 'node:assert/strict';
import { test } from 'node:test';
import { listSearch } from './list-link.ts';

const at = '2026-11-01T21:00:00.000Z';

test('the list is asked for what the number counts, settled records too', () => {
  assert.deepEqual(listSearch('issues', `priority=high&unassigned=true&openAt=${encodeURIComponent(at)}`), {
    priority: 'high',
    assignee: 'nobody',
    openAt: at,
    show: 'all',
  });
  assert.deepEqual(listSearch('clashes', 'settled=false&present=false'), { present: false });
  assert.deepEqual(listSearch('rfis', 'status=open'), { status: 'open' });
  assert.deepEqual(listSearch('rfis', 'overdue=true&assigneeId=x'), { overdue: true, assignee: 'x', show: 'all' });
});

test('photos and anomalies have addresses of their own', () => {
  assert.deepEqual(listSearch('photos', `floorPlanId=p&takenFrom=${at}`), { plan: 'p', takenFrom: at });
  assert.deepEqual(listSearch('anomalies', `spaceId=s&from=${at}`), { space: 's', from: at });
  assert.deepEqual(listSearch('anomalies', 'withdrawn=false&inSpace=false'), { inSpace: false });
  assert.deepEqual(listSearch('anomalies', 'withdrawn=false&state=open'), { state: 'open' });
});
