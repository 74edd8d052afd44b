// What people talk about: an issue, an RFI or a clash. Comments, files and watchers are the same on all of them; what the
// record itself is, its own slice hands in.
import type { EventType } from '../../../../contract/events.ts';
import type { Actor } from '../../platform/access/caller.ts';
import type { ProjectScope } from '../../platform/access/scope.ts';
import type { Db, Reader } from '../../platform/database/db.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import type { Ids } from '../../platform/ids.ts';
import type { Change } from '../../platform/records/record-change.ts';
import type { FieldHistory } from '../history/public.ts';

export type RecordKind = 'issue' | 'rfi' | 'clash';

/** A record as the app API shows it. */
export interface TrackedRecord {
  readonly updatedAt: string;
  readonly watchers: readonly string[];
}

/** One kind of record; each function throws not_found where there is none. */
export interface Subject {
  readonly kind: RecordKind;
  readonly history: FieldHistory;
  /** The event of an edit of it, where it has one (spec 6.1). */
  readonly editEvent?: EventType;
  /** Reads it. */
  get(reader: Reader, scope: ProjectScope, id: string): Promise<unknown>;
  /** Locks it for a change. */
  lock(tx: Tx, scope: ProjectScope, id: string): Promise<unknown>;
  /** Gives a locked one the stamp of a change of what is around it: its files, its watchers. */
  stamp(tx: Tx, scope: ProjectScope, id: string, at: string): Promise<void>;
  /** Reads it as the app API shows it. */
  getTracked(reader: Reader, scope: ProjectScope, id: string): Promise<TrackedRecord>;
}

/** What a command on the discussion of a kind of record needs. */
export interface DiscussionDeps {
  readonly db: Db;
  readonly ids: Ids;
  readonly subject: Subject;
}

/** Who does something in a project, and with what. */
export interface Author {
  readonly deps: { readonly ids: Ids };
  readonly actor: Actor;
  readonly scope: ProjectScope;
}

/** A record, or a part of one, by the kind of the record and its own id. */
export interface RecordRef {
  readonly kind: RecordKind;
  readonly id: string;
}

/** What has a name in the change feed and the audit log. */
export interface Noted {
  readonly type: RecordKind | `${RecordKind}_comment` | `${RecordKind}_attachment`;
  readonly id: string;
}

/** A change as the change feed has it. */
export function changeOf(change: Change['change'], { projectId }: ProjectScope, { type, id }: Noted): Change {
  return { change, type, id, projectId };
}

/** The member that names a record of the kind, on the wire and in paths. */
export const memberOf = (kind: RecordKind) => `${kind}Id` as const;
