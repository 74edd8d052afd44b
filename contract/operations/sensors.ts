import { Type } from 'typebox';
import { key, keyOrPerson, person } from '../access.ts';
import { pageQuery, updatedRangeQuery } from '../paging.ts';
import {
  peoplesSeriesQuery,
  ReadingsReceipt,
  Sensor,
  SensorBinding,
  SensorPage,
  SensorReadings,
  SensorSeries,
  sensorFilters,
  seriesQuery,
  shownSensorFilters,
} from '../sensors.ts';
import { defineOperations } from './operation.ts';

export const sensorOperations = defineOperations('Sensors', {
  postSensorReadings: {
    method: 'POST',
    path: '/api/projects/{projectId}/sensors/readings',
    summary: 'Post readings of sensors',
    description:
      'Each reading is judged alone: the good ones are stored whatever the others are. A sensor appears with the ' +
      'first reading of its device. A reading of a device and an instant that is there already is a duplicate and ' +
      'stored once, so a post may be sent again. An answer means that the readings it accepted are on disk.',
    access: keyOrPerson('write', 'upload_engineer'),
    body: SensorReadings,
    rawText: true,
    reply: ReadingsReceipt,
    budgeted: true,
    changesProject: 'inTransaction',
    refuses: ['payload_too_large'],
  },
  listSensors: {
    method: 'GET',
    path: '/api/v1/projects/{projectId}/sensors',
    summary: 'List sensors',
    description:
      'By `updated_since` it lists sensors that appeared, or whose kind, unit or binding changed, at once, and those ' +
      'with a new `latestValue` and `lastSeenAt` at most a minute later.',
    access: key('read'),
    query: Type.Object({ ...pageQuery, ...updatedRangeQuery, ...sensorFilters }),
    reply: SensorPage,
  },
  getSensor: {
    method: 'GET',
    path: '/api/v1/projects/{projectId}/sensors/{sensorId}',
    summary: 'Get a sensor',
    access: key('read'),
    reply: Sensor,
    tagged: true,
  },
  getSensorSeries: {
    method: 'GET',
    path: '/api/v1/projects/{projectId}/sensors/{sensorId}/series',
    summary: 'Get the readings of a sensor over time',
    description: 'A bucket without readings is there, with nulls and count 0: a gap and no zero.',
    access: key('read'),
    query: Type.Object({ ...seriesQuery }),
    reply: SensorSeries,
  },
  listProjectSensors: {
    method: 'GET',
    path: '/api/projects/{projectId}/sensors',
    summary: 'List sensors',
    description:
      'By `updated_since` it lists sensors that appeared, or whose kind, unit or binding changed, at once, and those ' +
      'with a new `latestValue` and `lastSeenAt` at most a minute later.',
    access: person('viewer'),
    query: Type.Object({ ...pageQuery, ...updatedRangeQuery, ...shownSensorFilters }),
    reply: SensorPage,
  },
  getProjectSensor: {
    method: 'GET',
    path: '/api/projects/{projectId}/sensors/{sensorId}',
    summary: 'Get a sensor',
    access: person('viewer'),
    reply: Sensor,
    tagged: true,
  },
  getProjectSensorSeries: {
    method: 'GET',
    path: '/api/projects/{projectId}/sensors/{sensorId}/series',
    summary: 'Get the readings of a sensor over time',
    description: 'A bucket without readings is there, with nulls and count 0: a gap and no zero.',
    access: person('viewer'),
    query: Type.Object({ ...peoplesSeriesQuery }),
    reply: SensorSeries,
  },
  bindProjectSensor: {
    method: 'PUT',
    path: '/api/projects/{projectId}/sensors/{sensorId}/binding',
    summary: 'Bind a sensor to a model element or a space',
    description:
      'A tag in `If-Match` is stale once the kind, the unit or the binding is another; readings since do not make it ' +
      'so.',
    access: person('upload_engineer'),
    body: SensorBinding,
    reply: Sensor,
    tagged: true,
    refuses: ['precondition_failed'],
  },
  unbindProjectSensor: {
    method: 'DELETE',
    path: '/api/projects/{projectId}/sensors/{sensorId}/binding',
    summary: 'Take the binding off a sensor',
    description: 'A tag in `If-Match` is judged as for binding it.',
    access: person('upload_engineer'),
    reply: null,
    refuses: ['precondition_failed'],
  },
  decommissionProjectSensor: {
    method: 'POST',
    path: '/api/projects/{projectId}/sensors/{sensorId}/decommission',
    summary: 'Decommission a sensor',
    description:
      'Deletes it with its readings and thresholds; anomalies that were raised stay. When its device posts again it ' +
      'is a new sensor.',
    access: person('admin'),
    reply: null,
  },
});
