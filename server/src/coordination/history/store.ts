// Every statement on issue_history, rfi_history and clash_history, which have one form.
import { sql } from 'kysely';
import type { Actor } from '../../platform/access/caller.ts';
import type { ProjectScope } from '../../platform/access/scope.ts';
import type { ListSource } from '../../platform/database/list-query.ts';
import { document, group, instant, type RecordShape, recordShape, word } from '../../platform/database/record-shape.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import type { Ids } from '../../platform/ids.ts';
import { doerOf } from '../people/public.ts';

/** A record before a change, and the fields that it changes. */
interface FieldChanges {
  readonly before: { readonly id: string };
  readonly fields: object;
}

export interface FieldHistory {
  /** Newest first, by `<kind>_history_at`; the filter is the record's id. */
  readonly list: ListSource;
  readonly shape: RecordShape;
  /** Keeps the old and new values of the changed fields of records, all under one stamp. */
  insert(
    tx: Tx,
    author: { ids: Ids; actor: Actor; scope: ProjectScope },
    changes: readonly FieldChanges[],
    at: string,
  ): Promise<void>;
}

/** The history of a kind of record. */
export function fieldHistory(kind: 'issue' | 'rfi' | 'clash'): FieldHistory {
  const table = `${kind}_history`;
  const record = `${kind}Id`;
  return {
    list: {
      from: table,
      table,
      orderedBy: 'at',
      newestFirst: true,
      changes: false,
      inProject: true,
      filters: { [record]: `${table}.${kind}_id = $` },
    },
    shape: recordShape({
      id: word(`${table}.id`),
      [record]: word(`${table}.${kind}_id`),
      at: instant(`${table}.at`),
      by: group({ type: word(`${table}.by_type`), id: word(`${table}.by_id`) }),
      chosenBy: word(`${table}.chosen_by`),
      field: word(`${table}.field`),
      from: document(`${table}.old_value`),
      to: document(`${table}.new_value`),
    }),
    async insert(tx, { ids, actor, scope }, changes, at) {
      const by = doerOf(actor);
      const rows = changes.flatMap(({ before, fields }) =>
        Object.entries(fields).map(
          ([field, value]) =>
            sql`(${scope.workspaceId}::uuid, ${scope.projectId}::uuid, ${ids.next()}::uuid, ${before.id}::uuid,
                 ${at}::timestamptz, ${by.type}, ${by.id}::uuid, ${actor.chosenBy ?? null}::uuid, ${field}, ${jsonOf(memberOf(before, field))}::jsonb,
                 ${jsonOf(value)}::jsonb)`,
        ),
      );
      if (rows.length === 0) return;
      await sql`
        insert into ${sql.table(table)}
          (workspace_id, project_id, id, ${sql.ref(`${kind}_id`)}, at, by_type, by_id, chosen_by, field, old_value, new_value)
        values ${sql.join(rows)}`.execute(tx);
    },
  };
}

const memberOf = (record: object, field: string): unknown => (record as Readonly<Record<string, unknown>>)[field];
const jsonOf = (value: unknown): string | null => (value === null ? null : JSON.stringify(value));
