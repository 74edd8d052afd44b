// The series of 30 days of a sensor that sends every 30 seconds: the service, which reads roll-ups, against bucketing the
// readings in SQL.
//   npm run bench -- series [--rounds 3] [--seconds 5]
import pg from 'pg';
import { SERVICE_ROLE } from './filling/kept-database.ts';
import { type SensorDatabase, sensorDatabase } from './filling/sensors.ts';
import { onDatabase, putLoad, startService, temporaryFolder } from './measuring/processes.ts';
import { benchmark, inRounds, median } from './measuring/run.ts';
import { printAtLeast, printAtMost, printTable } from './measuring/table.ts';

const SENSOR = '019aa000-0000-7000-8020-000000000000';

await benchmark(async (run) => {
  const [rounds, seconds] = [run.number('rounds', 3), run.number('seconds', 5)];
  const database = await sensorDatabase(run);
  await fill(database);
  const folder = await temporaryFolder(run, 'series');
  const service = await startService(run, { folder, environment: { ...onDatabase(database.url), PCS_ROLES: 'api' } });
  const url = `${service.address}/api/v1/projects/${database.projectId}/sensors/${SENSOR}/series?range=30d`;
  const options = `-c role=${SERVICE_ROLE} -c app.workspace_id=${database.workspaceId} -c timezone=UTC`;
  const client = new pg.Client({ connectionString: database.url, options });
  await client.connect();
  run.atEnd(() => client.end());
  const ours = async () => {
    const load = { url, pid: service.pid, headers: { 'x-api-key': database.key }, connections: 1, seconds };
    return (await putLoad(load)).p50Ms;
  };
  const raw = () => rawSeries(client, database);
  await ours();
  const results = await inRounds<'service' | 'raw', number>(rounds, { service: ours, raw });
  printTable(
    ['30 days of a reading every 30 s', 'p50 ms'],
    [
      ['service, from roll-ups', median(results.service)],
      ['date_bin over the readings', median(results.raw)],
    ],
  );
  printAtMost({ what: 'a series of 30 days', measured: median(results.service), limit: 10, unit: ' ms' });
  const ratios = results.raw.map((each, round) => each / (results.service[round] ?? Number.NaN));
  printAtLeast({ what: 'times as quick as over the readings', measured: median(ratios), limit: 40 });
});

/** A sensor with its readings and roll-ups, as posts and the job leave them. */
async function fill({ url, workspaceId, projectId }: SensorDatabase): Promise<void> {
  const client = new pg.Client({ connectionString: url, options: '-c timezone=UTC' });
  await client.connect();
  const merged = (table: string, span: string) => `
    insert into ${table} select workspace_id, sensor_id, date_bin('${span}', at, 'epoch'), min(value), max(value), sum(value), count(*)
    from sensor_reading group by 1, 2, 3`;
  for (const each of [
    "select directory.add_sensor_partitions(now() - n * interval '28 days') from generate_series(0, 2) as n",
    `insert into sensor (workspace_id, id, project_id, device_id, rolled_up_to, last_seen_at, created_at, updated_at)
     values ('${workspaceId}', '${SENSOR}', '${projectId}', 'd', date_bin('5 minutes', now(), 'epoch'), now(), now(), now())`,
    `insert into sensor_reading select '${workspaceId}', '${SENSOR}', now() - n * interval '30 seconds', sin(n)
     from generate_series(0, 86399) as n`,
    merged('sensor_five_minutes', '5 minutes'),
    merged('sensor_hour', '1 hour'),
    'analyze',
  ]) {
    await client.query(each);
  }
  await client.end();
}

/** The middle time of ten looks. */
async function rawSeries(client: pg.Client, { workspaceId }: SensorDatabase): Promise<number> {
  const times: number[] = [];
  for (let look = 0; look < 10; look += 1) {
    const startedAt = performance.now();
    const { rows } = await client.query(
      `select date_bin('2 hours', at, 'epoch') as at, min(value), avg(value), max(value), count(*) from sensor_reading
       where workspace_id = $1 and sensor_id = $2 and at >= now() - interval '30 days' group by 1 order by 1`,
      [workspaceId, SENSOR],
    );
    if (rows.length < 360) throw new Error('the readings are not those of 30 days');
    times.push(performance.now() - startedAt);
  }
  return median(times);
}
