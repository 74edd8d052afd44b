// 500 sensors that measure once a second, each with a threshold, sent by ten gateways: how long a post takes, all in all and at
// its slowest, and whether every reading is there afterwards.
//   npm run bench -- ingest-steady [--seconds 600]
import { Agent } from 'node:http';
import pg from 'pg';
import { sensorDatabase } from './filling/sensors.ts';
import { putThresholds, sendReadings } from './measuring/gateway.ts';
import { onDatabase, startService, temporaryFolder } from './measuring/processes.ts';
import { quantile } from './measuring/receptions.ts';
import { benchmark } from './measuring/run.ts';
import { printAtLeast, printAtMost, printTable } from './measuring/table.ts';

const GATEWAYS = 10;
const SENSORS_A_GATEWAY = 50;
const SECOND_MS = 1000;
const P99_MS = 50;

await benchmark(async (run) => {
  const seconds = run.number('seconds', 600);
  const database = await sensorDatabase(run);
  const folder = await temporaryFolder(run, 'ingest-steady');
  // API and background work, roll-ups among it, in one process, as by default.
  const service = await startService(run, { folder, environment: onDatabase(database.url) });
  const agent = new Agent({ keepAlive: true, maxSockets: GATEWAYS });
  run.atEnd(() => agent.destroy());
  const url = `${service.address}/api/projects/${database.projectId}/sensors/readings`;
  const post = (gateway: number) => sendReadings(agent, url, database.key, bodyOf(gateway, Date.now()));
  for (let gateway = 0; gateway < GATEWAYS; gateway += 1) await post(gateway);
  await putThresholds(database);
  const tookMs: number[] = [];
  const beginMs = performance.now() + SECOND_MS;
  await Promise.all(
    Array.from({ length: GATEWAYS }, async (_each, gateway) => {
      for (let second = 0; second < seconds; second += 1) {
        // Each at its own moment of the second, and at it whether or not the one before was answered late.
        const dueMs = beginMs + second * SECOND_MS + (gateway * SECOND_MS) / GATEWAYS;
        await new Promise((wake) => setTimeout(wake, Math.max(0, dueMs - performance.now())));
        await post(gateway);
        tookMs.push(performance.now() - dueMs);
      }
    }),
  );
  const sent = (tookMs.length + GATEWAYS) * SENSORS_A_GATEWAY;
  printTable(
    [`${GATEWAYS * SENSORS_A_GATEWAY} sensors, a reading a second, ${seconds} s`, 'ms from the moment it was due'],
    [
      ['p50', quantile(tookMs, 0.5)],
      ['p99', quantile(tookMs, 0.99)],
      ['slowest', Math.max(...tookMs)],
    ],
  );
  printAtMost({ what: 'p99 of a post', measured: quantile(tookMs, 0.99), limit: P99_MS, unit: ' ms' });
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const { rows } = await client.query<{ count: number }>('select count(*)::int as count from sensor_reading');
  await client.end();
  printAtLeast({ what: 'readings stored / sent', measured: (rows[0]?.count ?? 0) / sent, limit: 1 });
});

function bodyOf(gateway: number, atMs: number): Buffer {
  const at = new Date(atMs).toISOString();
  const readings = Array.from({ length: SENSORS_A_GATEWAY }, (_each, sensor) => ({
    deviceId: `sensor-${gateway * SENSORS_A_GATEWAY + sensor}`,
    value: 20 + Math.round(100 * Math.sin(atMs / 60_000 + sensor)) / 100,
    at,
  }));
  return Buffer.from(JSON.stringify({ readings }));
}
