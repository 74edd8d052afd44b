// What figures are counted from beside the lists that lists.ts fills: decisions and answers, and sensors with roll-ups and anomalies.
import pg from 'pg';

export interface Counted {
  readonly workspaceId: string;
  readonly projectId: string;
  readonly personId: string;
  /** Sensors, each with a roll-up for every hour. */
  readonly sensors: number;
  readonly days: number;
}

/** Fills them into a project that has its lists. */
export async function fillDecisions(url: string, counted: Counted): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('set synchronous_commit = off');
    for (const statement of statements(counted)) await client.query(statement);
    // As a server that stands does by itself: what is rolled up is read off the keys alone.
    await client.query('vacuum analyze');
  } finally {
    await client.end();
  }
}

const SENSOR = `('019aa000-0000-7000-8020-' || lpad(to_hex(n), 12, '0'))::uuid`;

function statements({ workspaceId, projectId, personId, sensors, days }: Counted): string[] {
  const tenant = `'${workspaceId}'::uuid, '${projectId}'::uuid`;
  const inProject = `workspace_id = '${workspaceId}' and project_id = '${projectId}'`;
  const ofSensors = `from sensor where ${inProject} and device_id like 'filled-%'`;
  const hours = `generate_series(date_trunc('hour', now()) - interval '${days} days', date_trunc('hour', now()), interval '1 hour') as hour`;
  return [
    `insert into clash_history (workspace_id, project_id, id, clash_id, at, by_type, by_id, field, old_value, new_value)
     select ${tenant}, gen_random_uuid(), id, created_at + interval '1 hour', 'user', '${personId}', 'status', '"new"', to_jsonb(status)
     from clash where ${inProject} and status <> 'new'`,
    `insert into rfi_answer (workspace_id, project_id, id, rfi_id, answer, answered_by_type, answered_by_id, answered_at)
     select ${tenant}, gen_random_uuid(), id, 'As in detail 4.', 'user', '${personId}', created_at + number % 500 * interval '1 hour'
     from rfi where ${inProject} and status = 'open' and number % 2 = 0`,
    `select directory.add_sensor_partitions(now() - n * interval '28 days') from generate_series(0, ${Math.ceil(days / 28) + 1}) as n`,
    `insert into sensor (workspace_id, project_id, id, device_id, kind, unit, latest_value, last_seen_at, rolled_up_to, created_at, updated_at)
     select ${tenant}, ${SENSOR}, 'filled-' || n, 'temperature', '°C', 21, now(), date_trunc('hour', now()), now(), now()
     from generate_series(1, ${sensors}) as n`,
    `insert into sensor_hour select workspace_id, id, hour, 20, 22, 252, 12 ${ofSensors.replace('where', `, ${hours} where`)}`,
    `insert into sensor_five_minutes select workspace_id, id, date_trunc('hour', now()) - n * interval '5 minutes', 20, 22, 21, 1
     ${ofSensors.replace('where', ', generate_series(0, 2016) as n where')}`,
    `insert into sensor_reading select workspace_id, id, date_trunc('hour', now()) - n * interval '5 minutes', 21
     ${ofSensors.replace('where', ', generate_series(0, 2016) as n where')}`,
    `insert into anomaly (workspace_id, project_id, id, source, kind, sensor_id, severity, state, at, explanation, created_at, updated_at)
     select workspace_id, project_id, gen_random_uuid(), 'scan', 'gap', id, 'high', 'open', now() - n * interval '3 hours', '{}', now(), now()
     ${ofSensors.replace('where', ', generate_series(1, 100) as n where')}`,
  ];
}
