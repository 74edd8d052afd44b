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

/** The rules of counting that all views share (docs/analytics.md). */
const COUNTING =
  'Counts come with the list query that returns the same records, where the list can express it. The range ' +
  'spans at most 400 days. Records are counted by their current field values, not by earlier ones.';

const tag = { name: 'Analytics', description: 'Statistics of a project over time.' };

export const analyticsOperations = defineOperations(tag, {
  getIssueAnalytics: {
    method: 'GET',
    path: '/api/projects/{projectId}/analytics/issues',
    summary: 'Get issue trends and open issue ages',
    description: COUNTING,
    access: person('viewer'),
    query: Type.Object({ ...analyticsRange, ...issueAnalyticsFilters }),
    reply: IssueAnalytics,
    refuses: ['rate_limited'],
  },
  getRfiAnalytics: {
    method: 'GET',
    path: '/api/projects/{projectId}/analytics/rfis',
    summary: 'Get RFI response times',
    description: COUNTING,
    access: person('viewer'),
    query: Type.Object({ ...analyticsRange, ...rfiAnalyticsFilters }),
    reply: RfiAnalytics,
    refuses: ['rate_limited'],
  },
  getClashAnalytics: {
    method: 'GET',
    path: '/api/projects/{projectId}/analytics/clashes',
    summary: 'Get clash counts by status over time',
    description: COUNTING,
    access: person('viewer'),
    query: Type.Object({ ...analyticsRange, ...clashAnalyticsFilters }),
    reply: ClashAnalytics,
    refuses: ['rate_limited'],
  },
  getCaptureAnalytics: {
    method: 'GET',
    path: '/api/projects/{projectId}/analytics/capture',
    summary: 'Get photo counts by level since a milestone',
    description: COUNTING,
    access: person('viewer'),
    query: Type.Object({ ...analyticsRange, ...captureAnalyticsFilters }),
    reply: CaptureAnalytics,
    refuses: ['rate_limited'],
  },
  getSensorAnalytics: {
    method: 'GET',
    path: '/api/projects/{projectId}/analytics/sensors',
    summary: 'Get the reporting uptime of sensors',
    description: COUNTING,
    access: person('viewer'),
    query: Type.Object({ ...analyticsRange, ...sensorAnalyticsFilters }),
    reply: SensorAnalytics,
    refuses: ['rate_limited'],
  },
  getAnomalyAnalytics: {
    method: 'GET',
    path: '/api/projects/{projectId}/analytics/anomalies',
    summary: 'Get anomaly counts over time and by space',
    description: COUNTING,
    access: person('viewer'),
    query: Type.Object({ ...analyticsRange, ...anomalyAnalyticsFilters }),
    reply: AnomalyAnalytics,
    refuses: ['rate_limited'],
  },
});
