import { person } from '../access.ts';
import { PageQuery } from '../paging.ts';
import { Threshold, ThresholdBacktest, ThresholdChange, ThresholdCreate, ThresholdPage } from '../thresholds.ts';
import { defineOperations } from './operation.ts';

export const thresholdOperations = defineOperations('Sensors', {
  listProjectSensorThresholds: {
    method: 'GET',
    path: '/api/projects/{projectId}/sensors/{sensorId}/thresholds',
    summary: 'List thresholds of a sensor',
    access: person('viewer'),
    query: PageQuery,
    reply: ThresholdPage,
  },
  createProjectSensorThreshold: {
    method: 'POST',
    path: '/api/projects/{projectId}/sensors/{sensorId}/thresholds',
    summary: 'Create a threshold',
    description:
      'Evaluates readings that arrive after it was created, including late ones; readings that were stored before ' +
      'start no anomaly. An anomaly starts with the reading that completes `consecutive` breaches in a row, ' +
      'ordered by the time of readings. It ends with the first reading that does not breach or, with a ' +
      '`clearValue`, the first that reaches that value. A sensor can have at most 20 thresholds.',
    access: person('upload_engineer'),
    body: ThresholdCreate,
    reply: Threshold,
    creates: {},
    etag: true,
    refuses: ['conflict'],
  },
  backtestProjectSensorThreshold: {
    method: 'POST',
    path: '/api/projects/{projectId}/sensors/{sensorId}/thresholds/backtest',
    summary: 'Backtest a threshold',
    description: 'Returns the anomalies that the threshold would have raised over the last 30 days. Saves nothing.',
    access: person('upload_engineer'),
    body: ThresholdCreate,
    reply: ThresholdBacktest,
    changesProject: 'never',
  },
  getThreshold: {
    method: 'GET',
    path: '/api/projects/{projectId}/thresholds/{thresholdId}',
    summary: 'Get a threshold',
    access: person('viewer'),
    reply: Threshold,
    etag: true,
  },
  updateThreshold: {
    method: 'PATCH',
    path: '/api/projects/{projectId}/thresholds/{thresholdId}',
    summary: 'Update a threshold',
    description:
      'Changing the comparison, value, `consecutive`, `clearValue` or `noDataMinutes` resets the threshold: its ' +
      'open anomalies end, and evaluation restarts with the next reading.',
    access: person('upload_engineer'),
    body: ThresholdChange,
    reply: Threshold,
    etag: true,
    refuses: ['precondition_failed'],
  },
  deleteThreshold: {
    method: 'DELETE',
    path: '/api/projects/{projectId}/thresholds/{thresholdId}',
    summary: 'Delete a threshold',
    description: 'Its anomalies are kept; open ones end.',
    access: person('upload_engineer'),
    reply: null,
    refuses: ['precondition_failed'],
  },
});
