// The interface of the records here, as synchronisation reads and writes them. Writes go through the commands of the records'
// own slices, so that numbers, history, events and audit are those of every other edit.
import type { SyncedEntity } from '../../../../contract/integrations.ts';
import type { ProjectScope } from '../../platform/access/scope.ts';
import type { Reader } from '../../platform/database/db.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import type { FieldValues } from '../fields/public.ts';

/** A record as it is here. */
export interface LocalRecord {
  readonly id: string;
  /** The number or name that people here know the record by. */
  readonly label: string;
  /** In local terms, by the local name of the field. */
  readonly values: FieldValues;
  /** The instant of the last change. */
  readonly changedAt: string;
  /** The instant of the last edit of the record itself, if another change moved `changedAt`. */
  readonly editedAt?: string;
}

/** The connection that writes, for the audit log. */
export interface SyncAuthor {
  readonly scope: ProjectScope;
  readonly connectionId: string;
  /** The person whose choice over a conflict it carries out; histories of records name them. */
  readonly chosenBy?: string | null;
}

/** The records of one type. */
export interface LocalRecords {
  readonly entity: SyncedEntity;
  /** Lists records in the order of their ids, after one of them; `max` at most. Without `after`, from the first. */
  list(
    reader: Reader,
    scope: ProjectScope,
    query: { readonly after: string | null; readonly max: number },
  ): Promise<readonly LocalRecord[]>;
  /** Returns the records of these ids that exist, in no order. */
  find(reader: Reader, scope: ProjectScope, ids: readonly string[]): Promise<readonly LocalRecord[]>;
  /**
   * Locks a record for this transaction, behind all else that applying `incoming` to it locks. Undefined if there is none.
   */
  lock(tx: Tx, scope: ProjectScope, id: string, incoming: FieldValues): Promise<LocalRecord | undefined>;
  /**
   * Returns the fields whose incoming value the rules of the records refuse for this record, such as the status of a closed
   * issue. Pure. Applying the others is not refused by a rule.
   */
  findRefused(record: LocalRecord, incoming: FieldValues): readonly string[];
  /** Applies values to a record that this transaction has locked. Returns the record as it is then. */
  apply(tx: Tx, author: SyncAuthor, record: LocalRecord, values: FieldValues): Promise<LocalRecord>;
  /**
   * Makes a record of these values and returns it; null for records that no vendor makes here. Throws AppError
   * (`validation_failed`, `conflict`) for values that make none. Fields that are absent get their usual value.
   */
  readonly create: ((tx: Tx, author: SyncAuthor, values: FieldValues) => Promise<LocalRecord>) | null;
}
