import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { serviceDb } from '../../../testing/service-db.ts';
import { tenants } from '../../../testing/tenants.ts';
import { systemClock } from '../../platform/clock.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { uuidV7 } from '../../platform/ids.ts';

const ids = uuidV7(systemClock);

test('connections of one workspace keep those of another from no event of their company', async (t) => {
  const { db } = await serviceDb(t);
  const world = tenants(db);
  const [many, one] = [await world.workspace({ Omar: 'owner' }), await world.workspace({ Omar: 'owner' })];
  const connect = async ({ scope: workspace }: typeof many) => {
    const scope = await world.project(workspace);
    const id = ids.next();
    await inTransaction(db, scope, (tx) =>
      sql`insert into integration_connection (workspace_id, id, project_id, vendor, auth_kind, state, company_id, hook_secrets,
            created_by_type, created_at, updated_at)
          values (${scope.workspaceId}::uuid, ${id}::uuid, ${scope.projectId}::uuid, 'b', 'oauth2', 'connected', '100', 'sealed',
            'system', now(), now())`.execute(tx),
    );
    return id;
  };
  const [first, second, third] = [await connect(many), await connect(many), await connect(many)];
  const other = await connect(one);
  const list = async (max: number) => {
    const { rows } = await sql<{ id: string }>`
      select id from directory.list_event_connections('100', ${max}::int)`.execute(db.directory);
    return rows.map(({ id }) => id);
  };
  assert.deepEqual(await list(2), [first, other]);
  assert.deepEqual(await list(1_000), [first, other, second, third]);
});
