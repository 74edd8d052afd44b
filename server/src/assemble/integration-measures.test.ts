import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openMetrics } from '../platform/telemetry/metrics.ts';
import { openIntegrationMeasures } from './integration-measures.ts';

test('documents of accounting count by kind and result', async () => {
  const metrics = openMetrics();
  const measures = openIntegrationMeasures(metrics);
  for (const kind of ['bill', 'credit', 'bill'] as const) measures.onDocument(kind, 'created');
  measures.onDocument('bill', 'refused');
  const lines = (await metrics.text()).split('\n').filter((line) => line.startsWith('pcs_integration_documents_total'));
  assert.deepEqual(lines, [
    'pcs_integration_documents_total{kind="bill",result="created"} 2',
    'pcs_integration_documents_total{kind="credit",result="created"} 1',
    'pcs_integration_documents_total{kind="bill",result="refused"} 1',
  ]);
});
