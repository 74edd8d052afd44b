// Analytics and reports of more sensors than an answer has rows.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ANALYTICS_MOST_ROWS, SensorAnalytics } from '../../../contract/analytics.ts';
import { makeReportOrder } from '../../testing/report-orders.ts';
import { type CallOptions, runningService } from '../../testing/running-service.ts';
import { tenants } from '../../testing/tenants.ts';
import { startSession } from '../identity/sign-in/public.ts';
import { compileReply } from '../platform/http/schema.ts';
import { gatherReport } from '../reporting/report-content/public.ts';

const service = await runningService({ PCS_ROLES: 'api' });
const { foundation } = service;
const world = tenants(foundation.db);
const { scope, people } = await world.workspace({ Omar: 'owner' });
const HOUR_MS = 3_600_000;

async function call(path: string, more: Partial<CallOptions> = {}) {
  const device = { address: '127.0.0.1', userAgent: 'test', requestId: 'test' };
  const { token } = await startSession(foundation, device, { id: people.Omar, passwordHash: null });
  const { status, body } = await service.call({ path, ...more, cookie: `pcs_session=${token}` });
  assert.ok(status < 300, JSON.stringify(body));
  return body;
}

test('sensors of low uptime are counted among all, not among the rows that are shown', async () => {
  const { projectId } = await world.project(scope);
  const app = `/api/projects/${projectId}`;
  const now = Date.now();
  const devices = (name: string, count: number, hours: readonly number[]) =>
    Array.from({ length: count }, (_, index) =>
      hours.map((hour) => ({
        deviceId: `${name}-${index}`,
        at: new Date(now - hour * HOUR_MS).toISOString(),
        value: 1,
      })),
    ).flat();
  const steady = Array.from({ length: 30 }, (_, hour) => hour);
  const readings = [
    // Silent since: three slots of about thirty.
    ...devices('silent', ANALYTICS_MOST_ROWS + 30, [30, 29, 28]),
    ...devices('steady', 4, steady),
    // Of one reading nobody can say how often the next was due.
    ...devices('once', 3, [5]),
  ];
  const { rejected } = await call(`${app}/sensors/readings`, { method: 'POST', body: { readings } });
  assert.deepEqual(rejected, []);
  const day = (ago: number) => new Date(now - ago * 24 * HOUR_MS).toISOString().slice(0, 10);
  const path = `${app}/analytics/sensors?timeZone=UTC&from=${day(3)}`;
  const counted: SensorAnalytics = await call(path);
  assert.deepEqual(compileReply(SensorAnalytics)(counted), []);
  assert.equal(counted.sensors.length, ANALYTICS_MOST_ROWS);
  assert.deepEqual([counted.sensorCount, counted.belowCount], [ANALYTICS_MOST_ROWS + 37, ANALYTICS_MOST_ROWS + 30]);
  const none: SensorAnalytics = await call(`${path}&bound=true`);
  assert.deepEqual([none.sensorCount, none.belowCount], [0, 0]);
});

test('a report says how many sensors had gaps, also where more than it lists reported nearly always', async () => {
  const { projectId } = await world.project(scope);
  const now = Date.now();
  // A slot is two hours long, and one of fifteen is empty.
  const hours = Array.from({ length: 30 }, (_, hour) => hour).filter((hour) => hour < 10 || hour > 12);
  const count = ANALYTICS_MOST_ROWS + 5;
  const readings = Array.from({ length: count }, (_, index) => `nearly-${index}`).flatMap((deviceId) =>
    hours.map((hour) => ({ deviceId, at: new Date(now - hour * HOUR_MS).toISOString(), value: 1 })),
  );
  const { rejected } = await call(`/api/projects/${projectId}/sensors/readings`, {
    method: 'POST',
    body: { readings },
  });
  assert.deepEqual(rejected, []);
  const firstDay = new Date(now - 72 * HOUR_MS).toISOString().slice(0, 10);
  const order = makeReportOrder({ ...scope, projectId, timeZone: 'UTC', firstDay });
  const { sensorGaps, sensors } = await gatherReport(foundation, order);
  assert.equal(sensors.belowCount, 0);
  assert.deepEqual([sensorGaps.rows.length, sensorGaps.total], [ANALYTICS_MOST_ROWS, count]);
});
