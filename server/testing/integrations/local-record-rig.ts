// Records of a project for the tests of local-records: made by people, applied by a connection, and the traces that both leave.
import assert from 'node:assert/strict';
import type { Doer } from '../../../contract/values.ts';
import type { LocalRecord, LocalRecords, SyncAuthor } from '../../src/integrations/local-records/public.ts';
import type { ProjectScope } from '../../src/platform/access/scope.ts';
import { inTransaction, type Tx } from '../../src/platform/database/transaction.ts';
import { serviceDb } from '../service-db.ts';
import { actorOf, tenants } from '../tenants.ts';

type Values = Parameters<LocalRecords['findRefused']>[1];

interface Trace {
  readonly by: Doer;
  readonly detail?: Readonly<Record<string, unknown>>;
  readonly [name: string]: unknown;
}

/** The rows that a record has beside itself. */
export interface Traces {
  readonly history: readonly Trace[];
  readonly audit: readonly Trace[];
  readonly events: readonly string[];
  readonly feed: readonly string[];
  readonly watchers: readonly string[];
}

/** Opens a database with a project whose owner works in it and whose reviewer may be given records. */
export async function openRecordRig(kind: 'issue' | 'rfi') {
  const database = await serviceDb();
  const made = tenants(database.db);
  const { scope: workspace, people } = await made.workspace({ owner: 'owner', reviewer: 'member', idle: 'member' });
  const scope = await made.project(workspace, { [people.reviewer]: 'reviewer' });
  const sibling = await made.project(workspace);
  const foreign = await made.project((await made.workspace({ owner: 'owner' })).scope);
  const author: SyncAuthor = { scope, connectionId: made.ids.next() };
  const write = <Result>(work: (tx: Tx) => Promise<Result>) => inTransaction(database.db, scope, work);
  const read = (sql: string, id: string) => database.asOwner<{ row: Trace }>(sql, [id]);
  const list = async (sql: string, id: string) =>
    (await database.asOwner<{ row: string }>(sql, [id])).map(({ row }) => row);
  return {
    database,
    made,
    people,
    scope,
    sibling,
    foreign,
    author,
    write,
    actor: actorOf(people.owner),
    deps: { db: database.db, ids: made.ids },
    reader: (place: ProjectScope = scope) => database.db.reader(place),
    /** Locks a record and applies values to it, in a transaction. */
    apply: (records: LocalRecords, id: string, values: Values): Promise<LocalRecord> =>
      write(async (tx) => {
        const record = await records.lock(tx, scope, id, values);
        assert.ok(record);
        return records.apply(tx, author, record, values);
      }),
    /** Reads the traces of a record, the oldest first. */
    async readTraces(id: string): Promise<Traces> {
      const history = await read(
        `select json_build_object('field', field, 'from', old_value, 'to', new_value,
                                  'by', json_build_object('type', by_type, 'id', by_id)) as row
         from ${kind}_history where ${kind}_id = $1 order by at, id`,
        id,
      );
      const audit = await read(
        `select json_build_object('action', action, 'subject', subject_type, 'project', project_id, 'detail', detail,
                                  'by', json_build_object('type', actor_type, 'id', actor_id)) as row
         from audit_entry where subject_id = $1 order by id`,
        id,
      );
      return {
        history: history.map(({ row }) => row),
        audit: audit.map(({ row }) => row),
        events: await list('select type as row from outbox_event where resource_id = $1 order by sequence, id', id),
        feed: await list('select change as row from change_entry where resource_id = $1 order by sequence', id),
        watchers: await list(`select user_id as row from ${kind}_watcher where ${kind}_id = $1 order by 1`, id),
      };
    },
  };
}

/** Asserts that all history and audit was written by the service for the connection; returns it without the actor. */
export function dropConnection(traces: Pick<Traces, 'history' | 'audit'>, connectionId: string) {
  const system = { type: 'system', id: connectionId };
  for (const { by } of [...traces.history, ...traces.audit]) assert.deepEqual(by, system);
  for (const { detail } of traces.audit) assert.equal(detail?.connectionId, connectionId);
  return dropAuthor(traces);
}

/** Returns history and audit without the actor, and without the id of an answer, which no two have in common. */
export function dropAuthor({ history, audit }: Pick<Traces, 'history' | 'audit'>) {
  return {
    history: history.map(({ by: _by, ...rest }) => rest),
    audit: audit.map(({ by: _by, detail, ...rest }) => {
      const { connectionId: _connectionId, answerId, ...own } = detail ?? {};
      return { ...rest, detail: answerId === undefined ? own : { ...own, answerId: typeof answerId } };
    }),
  };
}
