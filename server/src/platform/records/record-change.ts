// A change of records, for everyone who follows it: the change feed, the audit log and the outbox.
import type { OutboxEventType } from '../../../../contract/events.ts';
import type { Actor } from '../access/caller.ts';
import type { ProjectScope } from '../access/scope.ts';
import { recordAudits } from '../audit/record.ts';
import { type Change, stampChanges } from '../database/changes.ts';
import type { Tx } from '../database/tx.ts';
import type { Ids } from '../ids.ts';
import { appendEvents } from '../outbox/outbox.ts';

/** A record by its resource name on the wire. */
export interface RecordRef<Id = string> {
  readonly type: string;
  readonly id: Id;
}

/** The actor of a change and the project in which it happens. */
export interface Author {
  readonly deps: { readonly ids: Ids };
  readonly actor: Actor;
  readonly scope: ProjectScope;
}

type Detail = Readonly<Record<string, unknown>>;

/** One record that changes, with an audit entry `<type>.<change>` and an event of each type. */
export interface RecordChange {
  readonly record: RecordRef;
  readonly change: Change['change'];
  readonly detail: Detail;
  readonly events?: readonly OutboxEventType[];
}

/** Changes of one transaction, each of its three lists in its own order. */
export interface RecordChanges {
  readonly changes: readonly (RecordRef & Pick<Change, 'change'>)[];
  /** Audit entries `<type>.<verb>`; an id of null stands for several records at once. */
  readonly audit: readonly {
    readonly record: RecordRef<string | null>;
    readonly verb: string;
    readonly detail: Detail;
  }[];
  readonly events?: readonly { readonly record: RecordRef; readonly type: OutboxEventType }[];
}

/** Records the change of one record. The rest is as with recordChanges. */
export function recordChange(
  tx: Tx,
  author: Author,
  { record, change, detail, events }: RecordChange,
): Promise<string> {
  return recordChanges(tx, author, {
    changes: [{ ...record, change }],
    audit: [{ record, verb: change, detail }],
    events: (events ?? []).map((type) => ({ record, type })),
  });
}

/**
 * Records changes and returns the instant that stamps `updated_at` of the changed rows. Takes the workspace's clock: call it
 * once a transaction, after every row lock and before the writes (database/changes.ts).
 */
export async function recordChanges(
  tx: Tx,
  { deps, actor, scope }: Author,
  { changes, audit, events = [] }: RecordChanges,
): Promise<string> {
  const { projectId } = scope;
  const at = await stampChanges(
    tx,
    scope,
    changes.map(({ change, type, id }) => ({ change, type, id, projectId })),
  );
  await appendEvents(
    tx,
    scope,
    at,
    events.map(({ record: { type: resource, id }, type }) => ({
      id: deps.ids.next(),
      type,
      projectId,
      resource: { type: resource, id },
    })),
  );
  const entries = audit.map(({ record: { type, id }, verb, detail }) => ({
    action: `${type}.${verb}`,
    subject: { type, id },
    projectId,
    detail,
  }));
  await recordAudits(tx, { ids: deps.ids, actor }, scope, entries);
  return at;
}
