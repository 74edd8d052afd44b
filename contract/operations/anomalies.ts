import { Type } from 'typebox';
import { key, person } from '../access.ts';
import {
  Anomaly,
  AnomalyAssignment,
  AnomalyBadge,
  AnomalyIssueLink,
  AnomalyPage,
  anomalyFilters,
  anomalyOrders,
  TrackedAnomaly,
  TrackedAnomalyPage,
  trackedAnomalyFilters,
} from '../anomalies.ts';
import { pageQuery, updatedRangeQuery } from '../paging.ts';
import { defineOperations } from './operation.ts';

const tag = {
  name: 'Anomalies',
  description: 'Anomalies raised by thresholds and the anomaly scan, and how people handled them.',
};

export const anomalyOperations = defineOperations(tag, {
  listAnomalies: {
    method: 'GET',
    path: '/api/v1/projects/{projectId}/anomalies',
    summary: 'List anomalies, newest first',
    access: key('read'),
    query: Type.Object({ ...pageQuery, ...updatedRangeQuery, ...anomalyFilters }),
    reply: AnomalyPage,
  },
  getAnomaly: {
    method: 'GET',
    path: '/api/v1/projects/{projectId}/anomalies/{anomalyId}',
    summary: 'Get an anomaly',
    access: key('read'),
    reply: Anomaly,
    etag: true,
  },
  listProjectAnomalies: {
    method: 'GET',
    path: '/api/projects/{projectId}/anomalies',
    summary: 'List anomalies, newest first',
    access: person('viewer'),
    query: Type.Object({
      ...pageQuery,
      ...updatedRangeQuery,
      ...anomalyFilters,
      ...trackedAnomalyFilters,
      ...anomalyOrders,
    }),
    reply: TrackedAnomalyPage,
  },
  getProjectAnomaly: {
    method: 'GET',
    path: '/api/projects/{projectId}/anomalies/{anomalyId}',
    summary: 'Get an anomaly',
    access: person('viewer'),
    reply: TrackedAnomaly,
    etag: true,
  },
  getProjectAnomalyBadge: {
    method: 'GET',
    path: '/api/projects/{projectId}/anomalies/badge',
    summary: 'Count open high and critical anomalies',
    access: person('viewer'),
    reply: AnomalyBadge,
  },
  acknowledgeProjectAnomaly: {
    method: 'POST',
    path: '/api/projects/{projectId}/anomalies/{anomalyId}/acknowledge',
    summary: 'Acknowledge an open anomaly',
    access: person('reviewer'),
    reply: TrackedAnomaly,
    etag: true,
    refuses: ['conflict', 'precondition_failed'],
  },
  dismissProjectAnomaly: {
    method: 'POST',
    path: '/api/projects/{projectId}/anomalies/{anomalyId}/dismiss',
    summary: 'Dismiss an open or acknowledged anomaly',
    access: person('reviewer'),
    reply: TrackedAnomaly,
    etag: true,
    refuses: ['conflict', 'precondition_failed'],
  },
  assignProjectAnomaly: {
    method: 'POST',
    path: '/api/projects/{projectId}/anomalies/{anomalyId}/assign',
    summary: 'Assign an anomaly to a project member',
    access: person('reviewer'),
    body: AnomalyAssignment,
    reply: TrackedAnomaly,
    etag: true,
    refuses: ['precondition_failed'],
  },
  linkProjectAnomalyToIssue: {
    method: 'POST',
    path: '/api/projects/{projectId}/anomalies/{anomalyId}/issue',
    summary: 'Link an anomaly to an issue',
    access: person('reviewer'),
    body: AnomalyIssueLink,
    reply: TrackedAnomaly,
    etag: true,
    refuses: ['precondition_failed'],
  },
});
