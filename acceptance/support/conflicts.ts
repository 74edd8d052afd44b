// Conflicts of synchronization: no vendor is simulated here, so they are written into the database of the service.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { Service } from './processes.ts';

/** Opens a conflict over an issue, under a link of the connection. Returns its id. */
export async function openConflict(
  { settings }: Pick<Service, 'settings'>,
  { integrationId, issueId }: { readonly integrationId: string; readonly issueId: string },
): Promise<string> {
  assert.ok(settings.DATABASE_URL, 'the service runs on a database of the test');
  const client = new pg.Client({ connectionString: settings.DATABASE_URL });
  await client.connect();
  try {
    await client.query(
      `insert into integration_link (workspace_id, id, project_id, connection_id, entity, record_id, vendor_id, marker, origin,
         state, created_at, updated_at)
       select workspace_id, $3::uuid, project_id, id, 'issue', $2::uuid, $2, 'PCS-' || $2, 'local', 'conflict', now(), now()
       from integration_connection where id = $1::uuid
       on conflict do nothing`,
      [integrationId, issueId, randomUUID()],
    );
    const { rows } = await client.query(
      `insert into integration_conflict (workspace_id, id, project_id, connection_id, link_id, entity, record_id, vendor_id, state,
         reason, detected_at, fields, local_side, vendor_side, updated_at)
       select workspace_id, $3::uuid, project_id, connection_id, id, entity, record_id, vendor_id, 'open', 'both_changed', now(),
         '[]', '{"values": {}, "changedAt": null, "changedBy": null}', '{"values": {}, "changedAt": null, "changedBy": null}', now()
       from integration_link where connection_id = $1::uuid and record_id = $2::uuid and state <> 'ended'
       returning id`,
      [integrationId, issueId, randomUUID()],
    );
    return rows[0].id;
  } finally {
    await client.end();
  }
}
