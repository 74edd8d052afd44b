// Conflicts over issues that no vendor has: for tests of what people may do with conflicts.
import { sql } from 'kysely';
import type { ProjectScope } from '../../src/platform/access/scope.ts';
import type { Db } from '../../src/platform/database/db.ts';
import { inTransaction } from '../../src/platform/database/transaction.ts';
import type { Ids } from '../../src/platform/ids.ts';

interface Making {
  readonly connectionId: string;
  readonly issueIds: readonly string[];
}

/** Links issues that have no link to records that do not exist, and opens a conflict over each. Returns the conflicts' ids. */
export function makeConflicts(
  { db, ids }: { readonly db: Db; readonly ids: Ids },
  { workspaceId, ...scope }: ProjectScope,
  { connectionId, issueIds }: Making,
): Promise<string[]> {
  return inTransaction(db, { workspaceId, ...scope }, async (tx) => {
    const makeIds = () => sql`${issueIds.map(() => ids.next())}::uuid[]`;
    await sql`
      insert into integration_link (workspace_id, id, project_id, connection_id, entity, record_id, vendor_id, marker, origin,
        state, created_at, updated_at)
      select ${workspaceId}::uuid, made.id, ${scope.projectId}::uuid, ${connectionId}::uuid, 'issue', made.record_id,
        made.record_id::text, 'PCS-' || made.record_id, 'local', 'conflict', now(), now()
      from unnest(${makeIds()}, ${issueIds}::uuid[]) as made (id, record_id)
      on conflict do nothing`.execute(tx);
    const { rows } = await sql<{ id: string }>`
      insert into integration_conflict (workspace_id, id, project_id, connection_id, link_id, entity, record_id, vendor_id,
        state, reason, detected_at, fields, local_side, vendor_side, updated_at)
      select link.workspace_id, made.id, link.project_id, link.connection_id, link.id, 'issue', link.record_id, link.vendor_id,
        'open', 'both_changed', now(),
        jsonb_build_array(jsonb_build_object('field', 'title', 'base', '{"local": null, "vendor": null}'::jsonb,
          'local', issue.title, 'vendor', 'There', 'changedBy', 'both', 'notApplicable', false)),
        jsonb_build_object('values', jsonb_build_object('title', issue.title), 'changedAt', null, 'changedBy', null),
        '{"values": {"title": "There"}, "changedAt": null, "changedBy": null}', now()
      from unnest(${makeIds()}, ${issueIds}::uuid[]) as made (id, record_id)
      join integration_link as link on link.record_id = made.record_id and link.connection_id = ${connectionId}::uuid
        and link.state <> 'ended'
      join issue on issue.workspace_id = link.workspace_id and issue.id = link.record_id
      returning id`.execute(tx);
    return rows.map(({ id }) => id);
  });
}
