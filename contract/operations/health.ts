import { open, operator } from '../access.ts';
import { Health, Readiness } from '../health.ts';
import { defineOperations } from './operation.ts';

const tag = { name: 'Operations', description: 'Health, readiness and metrics of the service.' };

export const healthOperations = defineOperations(tag, {
  checkHealth: {
    method: 'GET',
    path: '/healthz',
    summary: 'Check that the process is alive',
    access: open('a load balancer has no credentials; the response reveals no workspace and no cause'),
    scope: 'none',
    reply: Health,
  },
  checkReadiness: {
    method: 'GET',
    path: '/readyz',
    summary: 'Check that the service is ready',
    description:
      'Checks the database, migrations, storage, clock and keys. Returns 503 with the same body if a check has ' +
      '`failed` or the process is stopping. A `warning` is meant for the operator: the process continues to serve ' +
      'requests.',
    access: open('a load balancer has no credentials; the response reveals no workspace and no cause'),
    scope: 'none',
    reply: Readiness,
    otherReplies: {
      503: {
        description: 'Not ready or stopping.',
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
    summary: 'Get metrics in Prometheus format',
    description:
      'Requires the operator token, except on the port set by PCS_METRICS_PORT, which also serves the health checks.',
    access: operator,
    scope: 'none',
    reply: { mediaType: 'text/plain' },
  },
});
