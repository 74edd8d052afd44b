// Rows of a connection's ledger and links, as runs would write them.
import { sql } from 'kysely';
import type { ProjectScope } from '../../src/platform/access/scope.ts';
import { inTransaction } from '../../src/platform/database/transaction.ts';
import type { RunningService } from '../running-service.ts';

/** The members of an entry or a link that a test gives; the others have usual values. */
type Given = Readonly<Record<string, unknown>>;

/** Inserts entries of the ledger, in their order, and returns their ids. */
export async function insertEntries(
  { foundation }: RunningService,
  scope: ProjectScope,
  connectionId: string,
  entries: readonly Given[],
): Promise<string[]> {
  const rows = entries.map((given) => ({
    workspace_id: scope.workspaceId,
    id: foundation.ids.next(),
    project_id: scope.projectId,
    connection_id: connectionId,
    at: new Date(foundation.clock.now()).toISOString(),
    ...{ direction: 'push', entity: 'issue', outcome: 'ok', action: 'update', cause: 'manual', actor_type: 'system' },
    ...{ fields: [], replaced: [], repeats: 0 },
    ...given,
  }));
  await inTransaction(foundation.db, scope, (tx) =>
    sql`insert into integration_event select * from jsonb_populate_recordset(null::integration_event, ${JSON.stringify(rows)})`.execute(
      tx,
    ),
  );
  return rows.map(({ id }) => id);
}

/** Inserts links and returns their ids. */
export async function insertLinks(
  { foundation }: RunningService,
  scope: ProjectScope,
  connectionId: string,
  links: readonly Given[],
): Promise<string[]> {
  const at = new Date(foundation.clock.now()).toISOString();
  const rows = links.map((given) => ({
    workspace_id: scope.workspaceId,
    id: foundation.ids.next(),
    project_id: scope.projectId,
    connection_id: connectionId,
    ...{
      entity: 'issue',
      record_id: foundation.ids.next(),
      marker: 'PCS-AAAAAAAAAAAAA',
      origin: 'local',
      state: 'linked',
    },
    ...{
      local_base: {},
      vendor_base: {},
      blocked_fields: [],
      held: [],
      crossings: [],
      mapping_version: 0,
      to_pull: false,
      initial_version: 0,
    },
    ...{ created_at: at, updated_at: at },
    ...given,
  }));
  await inTransaction(foundation.db, scope, (tx) =>
    sql`insert into integration_link select * from jsonb_populate_recordset(null::integration_link, ${JSON.stringify(rows)})`.execute(
      tx,
    ),
  );
  return rows.map(({ id }) => id);
}
