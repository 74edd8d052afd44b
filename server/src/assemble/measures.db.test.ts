import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runningService } from '../../testing/running-service.ts';
import { serviceDb } from '../../testing/service-db.ts';
import { systemClock } from '../platform/clock.ts';
import { inTransaction, NO_WORKSPACE } from '../platform/database/transaction.ts';
import { enqueue } from '../platform/jobs/job.ts';
import { measureQueue } from '../platform/jobs/queue-length.ts';
import { openMetrics } from '../platform/telemetry/metrics.ts';
import { openMeasures } from './measures.ts';

const sampleOf = (text: string, name: string) => new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1];

test('the queue is measured by what is due, how long it waits, and what was given up', async () => {
  const database = await serviceDb();
  const add = (runAt?: string) =>
    inTransaction(database.db, NO_WORKSPACE, (tx) =>
      enqueue(tx, { name: 'each' }, {}, runAt === undefined ? {} : { runAt }),
    );
  assert.deepEqual(await measureQueue(database.db.directory), { due: 0, oldestDueSeconds: 0, givenUp: 0 });
  await add('2026-01-01T00:00:00Z');
  await add();
  await add('2999-01-01T00:00:00Z');
  const before = await measureQueue(database.db.directory);
  assert.equal(before.due, 2);
  assert.ok(before.oldestDueSeconds > 1_000);
  await database.asOwner(
    "update graphile_worker._private_jobs set attempts = max_attempts where run_at < '2026-06-01'",
  );
  const { due, givenUp } = await measureQueue(database.db.directory);
  assert.deepEqual({ due, givenUp }, { due: 1, givenUp: 1 });
});

test('an operator sees pool, queue and troubles among the metrics of a running service', async () => {
  const service = await runningService();
  const headers = { authorization: 'Bearer pcsop_operator-token-of-a-test' };
  const { status, body } = await service.call({ path: '/metrics', headers });
  assert.equal(status, 200);
  const gauges = ['pcs_database_connections', 'pcs_database_waiting', 'pcs_jobs_due', 'pcs_jobs_given_up'];
  for (const name of [...gauges, 'pcs_events_pending', 'pcs_events_oldest_pending_seconds']) {
    assert.ok(Number(sampleOf(body, name)) >= 0, `${name}: ${sampleOf(body, name)}`);
  }
  assert.equal(sampleOf(body, 'pcs_budget_fallbacks_total'), '0');
  const head = await fetch(`${service.address}/healthz`, { method: 'HEAD' });
  assert.equal(head.status, 200);
  const after = (await service.call({ path: '/metrics', headers })).body;
  assert.match(after, /http_request_duration_seconds_count\{method="GET",route="\/healthz",status="200"\} 1/);
});

test('a database that does not answer takes no other metric along', async () => {
  const database = await serviceDb();
  const metrics = openMetrics();
  const silent = { ...database.db, directory: undefined as never };
  const measures = openMeasures(metrics, { db: silent, clock: systemClock, clockWatch: { offsetMs: () => 0 } });
  measures.jobGivenUp('send_mail');
  const text = await metrics.text();
  assert.equal(sampleOf(text, 'pcs_jobs_due'), 'Nan');
  assert.match(text, /^pcs_jobs_given_up_total\{job="send_mail"\} 1$/m);
});
