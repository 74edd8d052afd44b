import assert from 'node:assert/strict';
import { test } from 'node:test';
import { depart, listDeparting, newHolding } from './holding.ts';

const lane = (subscriptionId: string) => ({ workspaceId: 'w', subscriptionId, failures: 0, pace: 0 }) as const;

test('a lane is to be given back once, and no longer than its lease can last', () => {
  const holding = newHolding();
  depart(holding, lane('a'), 100);
  depart(holding, lane('b'), 300);
  depart(holding, lane('a'), 200);
  const list = (nowMs: number, max = 10) => listDeparting(holding, max, nowMs).map((each) => each.subscriptionId);
  assert.deepEqual(list(0), ['a', 'b']);
  assert.deepEqual(list(0, 1), ['a']);
  assert.deepEqual(list(199), ['a', 'b']);
  assert.deepEqual(list(200), ['b']);
  assert.deepEqual(list(300), []);
  assert.equal(holding.departing.size, 0);
});
