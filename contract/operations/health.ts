import { open, operator } from '../access.ts';
import { Health, Readiness } from '../health.ts';
import { defineOperations } from './operation.ts';

export const healthOperations = defineOperations('Operations', {
  checkHealth: {
    method: 'GET',
    path: '/healthz',
    summary: 'Say that the process lives',
    access: open('a load balancer has no credentials; the answer names no workspace and no cause'),
    scope: 'none',
    reply: Health,
  },
  checkReadiness: {
    method: 'GET',
    path: '/readyz',
    summary: 'Say whether database, migrations, storage, clock and keys are ready',
    description:
      'Answers 503 with the same body where one has `failed`, or while the process is stopping. A `warning` is for ' +
      'the operator: the process serves on.',
    access: open('a load balancer has no credentials; the answer names no workspace and no cause'),
    scope: 'none',
    reply: Readiness,
    otherReplies: {
      503: {
        description: 'Not ready, or stopping.',
        reply: Readiness,
        example: {
          ready: false,
          checks: { database: 'failed', migrations: 'failed', storage: 'ok', clock: 'ok', keys: 'ok', outbound: 'ok' },
        },
      },
    },
  },
  getMetrics: {
    method: 'GET',
    path: '/metrics',
    summary: 'Metrics for Prometheus',
    description: 'With the operator token; without one on the port of PCS_METRICS_PORT, beside the probes.',
    access: operator,
    scope: 'none',
    reply: { mediaType: 'text/plain' },
  },
});
