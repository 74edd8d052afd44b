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

const tag = { name: 'Sensors', description: 'Sensors, their readings and thresholds.' };

export const sensorOperations = defineOperations(tag, {
  postSensorReadings: {
    method: 'POST',
    path: '/api/projects/{projectId}/sensors/readings',
    summary: 'Post sensor readings',
    description:
      'Each reading is validated separately: valid readings are stored even if others are rejected. A sensor is ' +
      'created with the first reading of its device. A reading with the same device, instant and value as a stored ' +
      'one is a duplicate and stored once, so a request can be repeated safely. A response means that the accepted ' +
      'readings are on disk.',
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
      'With `updated_since`, new sensors and changes of kind, unit or binding are listed immediately; a new ' +
      '`latestValue` and `lastSeenAt` are listed within one minute.',
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
    etag: true,
  },
  getSensorSeries: {
    method: 'GET',
    path: '/api/v1/projects/{projectId}/sensors/{sensorId}/series',
    summary: 'Get the time series of a sensor',
    description:
      'A bucket without readings is included with null values and a count of 0, which marks a gap, not a zero.',
    access: key('read'),
    query: Type.Object({ ...seriesQuery }),
    reply: SensorSeries,
  },
  listProjectSensors: {
    method: 'GET',
    path: '/api/projects/{projectId}/sensors',
    summary: 'List sensors',
    description:
      'With `updated_since`, new sensors and changes of kind, unit or binding are listed immediately; a new ' +
      '`latestValue` and `lastSeenAt` are listed within one minute.',
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
    etag: true,
  },
  getProjectSensorSeries: {
    method: 'GET',
    path: '/api/projects/{projectId}/sensors/{sensorId}/series',
    summary: 'Get the time series of a sensor',
    description:
      'A bucket without readings is included with null values and a count of 0, which marks a gap, not a zero.',
    access: person('viewer'),
    query: Type.Object({ ...peoplesSeriesQuery }),
    reply: SensorSeries,
  },
  bindProjectSensor: {
    method: 'PUT',
    path: '/api/projects/{projectId}/sensors/{sensorId}/binding',
    summary: 'Bind a sensor to an element or space',
    description:
      'An `If-Match` tag becomes stale when the kind, unit or binding changes; new readings do not affect it.',
    access: person('upload_engineer'),
    body: SensorBinding,
    reply: Sensor,
    etag: true,
    refuses: ['precondition_failed'],
  },
  unbindProjectSensor: {
    method: 'DELETE',
    path: '/api/projects/{projectId}/sensors/{sensorId}/binding',
    summary: 'Remove the binding of a sensor',
    description: '`If-Match` is evaluated as for binding a sensor.',
    access: person('upload_engineer'),
    reply: null,
    refuses: ['precondition_failed'],
  },
  decommissionProjectSensor: {
    method: 'POST',
    path: '/api/projects/{projectId}/sensors/{sensorId}/decommission',
    summary: 'Decommission a sensor',
    description:
      'Deletes the sensor with its readings and thresholds; anomalies that were raised are kept. If its device ' +
      'posts again, a new sensor is created.',
    access: person('admin'),
    reply: null,
  },
});
