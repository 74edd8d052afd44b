// The states that a person may give an anomaly, and the reasons of refusals.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AnomalyState } from '../../../../contract/anomalies.ts';
import { AppError } from '../../platform/app-error.ts';
import { type AnomalyAction, decideState } from './anomaly.ts';

function decide(state: AnomalyState, action: AnomalyAction): string {
  try {
    return decideState(state, action);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    assert.equal(error.code, 'conflict');
    return error.message;
  }
}

test('a refusal says which change of state is not possible, and is silent about those that are', () => {
  const already = (state: string) => `The anomaly already has the state ${state}.`;
  const cannot = (from: string, to: string) => `The state of an anomaly cannot change from ${from} to ${to}.`;
  const table: readonly [AnomalyState, string, string][] = [
    ['open', 'acknowledged', 'dismissed'],
    ['acknowledged', already('acknowledged'), 'dismissed'],
    ['dismissed', cannot('dismissed', 'acknowledged'), already('dismissed')],
    ['withdrawn', cannot('withdrawn', 'acknowledged'), cannot('withdrawn', 'dismissed')],
  ];
  for (const [state, acknowledged, dismissed] of table) {
    assert.deepEqual([decide(state, 'acknowledge'), decide(state, 'dismiss')], [acknowledged, dismissed], state);
  }
});
