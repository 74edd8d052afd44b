import { person } from '../access.ts';
import { PageQuery } from '../paging.ts';
import { Threshold, ThresholdBacktest, ThresholdChange, ThresholdCreate, ThresholdPage } from '../thresholds.ts';
import { defineOperations } from './operation.ts';

export const thresholdOperations = defineOperations('Sensors', {
  listProjectSensorThresholds: {
    method: 'GET',
    path: '/api/projects/{projectId}/sensors/{sensorId}/thresholds',
    summary: 'List the thresholds of a sensor',
    access: person('viewer'),
    query: PageQuery,
    reply: ThresholdPage,
  },
  createProjectSensorThreshold: {
    method: 'POST',
    path: '/api/projects/{projectId}/sensors/{sensorId}/thresholds',
    summary: 'Put a threshold on a sensor',
    description:
      'It judges the readings that come from then on, also late ones; those that are there begin no anomaly. An ' +
      'anomaly begins with the reading that makes as many breaches in a row as `consecutive` says, by the time of ' +
      'readings, and ends with the first that does not breach or, with a `clearValue`, has reached that. A sensor ' +
      'has at most 20.',
    access: person('upload_engineer'),
    body: ThresholdCreate,
    reply: Threshold,
    creates: {},
    tagged: true,
    refuses: ['conflict'],
  },
  backtestProjectSensorThreshold: {
    method: 'POST',
    path: '/api/projects/{projectId}/sensors/{sensorId}/thresholds/backtest',
    summary: 'See what a threshold would have raised over the last 30 days',
    description: 'Nothing is saved.',
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
    tagged: true,
  },
  updateThreshold: {
    method: 'PATCH',
    path: '/api/projects/{projectId}/thresholds/{thresholdId}',
    summary: 'Change a threshold',
    description:
      'Another comparison, value, number of readings, clear value or silence is another rule: what goes on of the ' +
      'one before ends, and the next reading is judged anew.',
    access: person('upload_engineer'),
    body: ThresholdChange,
    reply: Threshold,
    tagged: true,
    refuses: ['precondition_failed'],
  },
  deleteThreshold: {
    method: 'DELETE',
    path: '/api/projects/{projectId}/thresholds/{thresholdId}',
    summary: 'Delete a threshold',
    description: 'Its anomalies stay; those that go on end.',
    access: person('upload_engineer'),
    reply: null,
    refuses: ['precondition_failed'],
  },
});
