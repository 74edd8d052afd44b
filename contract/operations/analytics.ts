import { Type } from 'typebox';
import { person } from '../access.ts';
import {
  AnomalyAnalytics,
  analyticsRange,
  anomalyAnalyticsFilters,
  CaptureAnalytics,
  ClashAnalytics,
  captureAnalyticsFilters,
  clashAnalyticsFilters,
  IssueAnalytics,
  issueAnalyticsFilters,
  RfiAnalytics,
  rfiAnalyticsFilters,
  SensorAnalytics,
  sensorAnalyticsFilters,
} from '../analytics.ts';
import { defineOperations } from './operation.ts';

export const analyticsOperations = defineOperations('Analytics', {
  getIssueAnalytics: {
    method: 'GET',
    path: '/api/projects/{projectId}/analytics/issues',
    summary: 'Count issues made, closed and open over time, and the ages of the open ones',
    description:
      'Each number is what the list of the API has with the query that stands beside it, where a list can say it. At ' +
      'most 400 days. Records count by the fields that they have now, whatever these were then.',
    access: person('viewer'),
    query: Type.Object({ ...analyticsRange, ...issueAnalyticsFilters }),
    reply: IssueAnalytics,
    refuses: ['rate_limited'],
  },
  getRfiAnalytics: {
    method: 'GET',
    path: '/api/projects/{projectId}/analytics/rfis',
    summary: 'Measure how long RFIs wait for their first answer',
    description:
      'Each number is what the list of the API has with the query that stands beside it, where a list can say it. At ' +
      'most 400 days. Records count by the fields that they have now, whatever these were then.',
    access: person('viewer'),
    query: Type.Object({ ...analyticsRange, ...rfiAnalyticsFilters }),
    reply: RfiAnalytics,
    refuses: ['rate_limited'],
  },
  getClashAnalytics: {
    method: 'GET',
    path: '/api/projects/{projectId}/analytics/clashes',
    summary: 'Count clashes by their status over time',
    description:
      'Each number is what the list of the API has with the query that stands beside it, where a list can say it. At ' +
      'most 400 days. Records count by the fields that they have now, whatever these were then.',
    access: person('viewer'),
    query: Type.Object({ ...analyticsRange, ...clashAnalyticsFilters }),
    reply: ClashAnalytics,
    refuses: ['rate_limited'],
  },
  getCaptureAnalytics: {
    method: 'GET',
    path: '/api/projects/{projectId}/analytics/capture',
    summary: 'Count the photos of each level since a milestone',
    description:
      'Each number is what the list of the API has with the query that stands beside it, where a list can say it. At ' +
      'most 400 days. Records count by the fields that they have now, whatever these were then.',
    access: person('viewer'),
    query: Type.Object({ ...analyticsRange, ...captureAnalyticsFilters }),
    reply: CaptureAnalytics,
    refuses: ['rate_limited'],
  },
  getSensorAnalytics: {
    method: 'GET',
    path: '/api/projects/{projectId}/analytics/sensors',
    summary: 'Measure how much of the time sensors reported',
    description:
      'Each number is what the list of the API has with the query that stands beside it, where a list can say it. At ' +
      'most 400 days. Records count by the fields that they have now, whatever these were then.',
    access: person('viewer'),
    query: Type.Object({ ...analyticsRange, ...sensorAnalyticsFilters }),
    reply: SensorAnalytics,
    refuses: ['rate_limited'],
  },
  getAnomalyAnalytics: {
    method: 'GET',
    path: '/api/projects/{projectId}/analytics/anomalies',
    summary: 'Count anomalies over time and by space',
    description:
      'Each number is what the list of the API has with the query that stands beside it, where a list can say it. At ' +
      'most 400 days. Records count by the fields that they have now, whatever these were then.',
    access: person('viewer'),
    query: Type.Object({ ...analyticsRange, ...anomalyAnalyticsFilters }),
    reply: AnomalyAnalytics,
    refuses: ['rate_limited'],
  },
});
