// Entries of accounting: no provider is simulated here, so they are written into the database of the service.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { Service } from './processes.ts';

/** Proposes the cost of an RFI. Returns the id of the entry. */
export async function proposeCost({ settings }: Pick<Service, 'settings'>, rfiId: string): Promise<string> {
  assert.ok(settings.DATABASE_URL, 'the service runs on a database of the test');
  const client = new pg.Client({ connectionString: settings.DATABASE_URL });
  await client.connect();
  try {
    const { rows } = await client.query(
      `insert into accounting_entry (workspace_id, id, project_id, source_id, source_number, amount, currency, description,
         state, cost_by_type, proposed_at, created_at, updated_at)
       select workspace_id, $2::uuid, project_id, id, number, 100, 'SAR', subject, 'staged', 'system', now(), now(), now()
       from rfi where id = $1::uuid
       returning id`,
      [rfiId, randomUUID()],
    );
    return rows[0].id;
  } finally {
    await client.end();
  }
}
