import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runningService } from '../../testing/running-service.ts';
import { manualClock } from '../platform/clock.ts';
import { startService } from './running-service.ts';

const DRAIN_SECONDS = 20;

for (const roles of [
  { api: false, worker: true },
  { api: true, worker: true },
]) {
  test(`a process with ${JSON.stringify(roles)} lets go of the job queue at once when it stops, and drains on`, async () => {
    const { foundation } = await runningService({ PCS_ROLES: 'api', PCS_DRAIN_SECONDS: '0' });
    const clock = manualClock(foundation.clock.now());
    const config = { ...foundation.config, roles, drainSeconds: DRAIN_SECONDS };
    const service = await startService({ ...foundation, config, clock });
    const workers = async () => {
      const { rows } = await foundation.db.pool.query<{ count: number }>(
        `select count(*)::int as count from pg_stat_activity
         where application_name = 'pcs-worker' and datname = current_database()`,
      );
      return rows[0]?.count ?? 0;
    };
    assert.ok((await workers()) > 0);
    let isStopped = false;
    const stopped = service.stop().then(() => {
      isStopped = true;
    });
    const deadline = Date.now() + 10_000;
    while ((await workers()) > 0) assert.ok(Date.now() < deadline, 'it still takes jobs');
    clock.advance(DRAIN_SECONDS * 1000 - 1);
    if (service.address !== undefined) assert.equal((await fetch(`${service.address}/healthz`)).status, 200);
    assert.equal(isStopped, false);
    clock.advance(1);
    await stopped;
  });
}
