// Posts of readings against psql's \copy of the same rows into a table of the same kind, by turns in one run.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { Agent } from 'node:http';
import { join } from 'node:path';
import pg from 'pg';
import { type SensorDatabase, sensorDatabase } from '../filling/sensors.ts';
import { findPsql } from '../peers/psql.ts';
import { putThresholds, sendReadings } from './gateway.ts';
import { onDatabase, startService, temporaryFolder } from './processes.ts';
import { inRounds, median, type Run } from './run.ts';
import { printAtLeast, printTable } from './table.ts';

export interface Posting {
  /** Readings of one post. */
  readonly size: number;
  /** What is to be reached of psql's rate. */
  readonly goal: number;
}

const GATEWAYS = 8;
const SENSORS_A_GATEWAY = 25;
const BACK_MS = 200 * 24 * 60 * 60_000;

/** What one round writes. */
interface Round {
  readonly bodies: readonly (readonly Buffer[])[];
  readonly csv: string;
  readonly rows: number;
}

/** Runs the benchmark of posts of one size. */
export async function measurePosts(run: Run, { size, goal }: Posting): Promise<void> {
  const [rounds, rows] = [run.number('rounds', 3), run.number('rows', 200_000)];
  const psql = findPsql();
  if (psql === undefined) throw new Error('psql is not installed: there is nothing to compare with');
  const database = await sensorDatabase(run);
  const folder = await temporaryFolder(run, 'posting');
  const environment = { ...onDatabase(database.url), PCS_ROLES: 'api' };
  const service = await startService(run, { folder, environment });
  const agent = new Agent({ keepAlive: true, maxSockets: GATEWAYS });
  run.atEnd(() => agent.destroy());
  const fromMs = Date.now() - BACK_MS;
  const planned = (round: number, count: number) => planRound({ round, rows: count, size, fromMs });
  const post = (body: Buffer) =>
    sendReadings(agent, `${service.address}/api/projects/${database.projectId}/sensors/readings`, database.key, body);
  // Sensors, partitions and connections are there before it counts, and each sensor has a threshold.
  await byPosts(planned(0, GATEWAYS * SENSORS_A_GATEWAY * 40), post);
  await putThresholds(database);
  await makePeer(database);
  await byPosts(planned(1, GATEWAYS * SENSORS_A_GATEWAY * 40), post);
  const done = { service: 1, psql: 1 };
  const nextOf = (who: 'service' | 'psql') => {
    done[who] += 1;
    return done[who];
  };
  const results = await inRounds<'service' | 'psql', number>(rounds, {
    service: async () => byPosts(planned(nextOf('service'), rows), post),
    psql: async () => byPsql(psql, { database, folder }, planned(nextOf('psql'), rows)),
  });
  printTable(
    [`${rows.toLocaleString('en')} readings, ${size.toLocaleString('en')} a post`, 'rows/s'],
    [
      [`service, ${GATEWAYS} gateways`, median(results.service)],
      ['psql \\copy', median(results.psql)],
    ],
  );
  const ratios = results.service.map((each, round) => each / (results.psql[round] ?? Number.NaN));
  printAtLeast({ what: 'service / psql \\copy', measured: median(ratios), limit: goal });
}

interface Plan {
  readonly round: number;
  readonly rows: number;
  readonly size: number;
  readonly fromMs: number;
}

/** The readings of a round: of each sensor one a second, each gateway's posts in the order of time. */
function planRound({ round, rows, size, fromMs }: Plan): Round {
  const lines: string[] = [];
  const beginMs = fromMs + round * 24 * 60 * 60_000;
  const perSensor = Math.floor(size / SENSORS_A_GATEWAY);
  const posts = Math.floor(rows / size / GATEWAYS);
  const bodies = Array.from({ length: GATEWAYS }, (_gateway, gateway) =>
    Array.from({ length: posts }, (_post, post) => {
      const readings: object[] = [];
      for (let sensor = 0; sensor < SENSORS_A_GATEWAY; sensor += 1) {
        const number = gateway * SENSORS_A_GATEWAY + sensor;
        for (let second = 0; second < perSensor; second += 1) {
          const at = new Date(beginMs + (post * perSensor + second) * 1000).toISOString();
          const value = 20 + Math.round(100 * Math.sin(second + sensor)) / 100;
          readings.push({ deviceId: `sensor-${number}`, value, at });
          lines.push(`${WORKSPACE_PLACE}\t${idOf(number)}\t${at}\t${value}\n`);
        }
      }
      return Buffer.from(JSON.stringify({ readings }));
    }),
  );
  return { bodies, csv: lines.join(''), rows: lines.length };
}

const WORKSPACE_PLACE = '00000000-0000-7000-8000-000000000000';
const idOf = (number: number) => `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`;

/** Rows a second; each gateway sends its next post when the one before was answered. */
async function byPosts({ bodies, rows }: Round, post: (body: Buffer) => Promise<void>): Promise<number> {
  const startedAt = performance.now();
  await Promise.all(
    bodies.map(async (ofGateway) => {
      for (const body of ofGateway) await post(body);
    }),
  );
  return (rows * 1000) / (performance.now() - startedAt);
}

async function makePeer({ url }: SensorDatabase): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('create table copied_reading (like sensor_reading including all) partition by range (at)');
  await client.query('create table copied_reading_all partition of copied_reading default');
  await client.end();
}

/** Rows a second of one `\copy` into a partition of the same columns and key. */
async function byPsql(
  program: string,
  { database, folder }: { database: SensorDatabase; folder: string },
  { csv, rows }: Round,
): Promise<number> {
  const file = join(folder, 'readings.tsv');
  await writeFile(file, csv);
  const startedAt = performance.now();
  const child = spawn(
    program,
    [
      '--no-psqlrc',
      '--quiet',
      '--command',
      `\\copy copied_reading_all (workspace_id, sensor_id, at, value) from '${file}'`,
      database.url,
    ],
    {
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  );
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`psql ended with ${code}`);
  return (rows * 1000) / (performance.now() - startedAt);
}
