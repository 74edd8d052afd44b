// What a gateway sends, and the thresholds of its sensors.
import { once } from 'node:events';
import { type Agent, type IncomingMessage, request } from 'node:http';
import pg from 'pg';
import type { SensorDatabase } from '../filling/sensors.ts';

/** Sends a post of readings; all of them must be taken, and none of them twice. */
export async function sendReadings(agent: Agent, url: string, key: string, body: Buffer): Promise<void> {
  const headers = { 'x-api-key': key, 'content-type': 'application/json', 'content-length': body.length };
  const asked = request(url, { method: 'POST', agent, headers });
  asked.end(body);
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  let text = '';
  for await (const chunk of answer.setEncoding('utf8')) text += chunk;
  if (answer.statusCode !== 200 || !text.includes('"duplicates":0,"rejected":[]')) {
    throw new Error(`a post was answered ${answer.statusCode}: ${text.slice(0, 500)}`);
  }
}

/** Gives each sensor a threshold that three readings in a row would have to breach; none does. */
export async function putThresholds({ url, workspaceId, projectId }: SensorDatabase): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(
    `insert into sensor_threshold (workspace_id, id, project_id, sensor_id, comparison, value, severity, consecutive,
                                   created_at, updated_at)
     select workspace_id, gen_random_uuid(), project_id, id, 'greater_than', 1000, 'high', 3, now(), now() from sensor
     where workspace_id = $1 and project_id = $2`,
    [workspaceId, projectId],
  );
  await client.query('update sensor set threshold_count = 1 where workspace_id = $1', [workspaceId]);
  await client.end();
}
