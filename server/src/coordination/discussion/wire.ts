// How the discussion of a kind of record stands on the wire.
import type { ProjectScope } from '../../platform/access/scope.ts';
import type { Db } from '../../platform/database/db.ts';
import { memberOf, type Subject } from './subject.ts';

/** One kind of record. */
export interface DiscussionWire {
  readonly subject: Subject;
}

/** A path within a project, checked against its schema. */
export interface RecordPath {
  readonly scope: ProjectScope;
  readonly params: Readonly<Record<string, unknown>>;
}

/** Finds the record that a path names; throws not_found where there is none. */
export const findRecord =
  ({ db }: { readonly db: Db }, wire: DiscussionWire) =>
  ({ scope, params }: RecordPath) =>
    wire.subject.get(db.reader(scope), scope, recordOf(wire, params).id);

/** The record that a path names. */
export function recordOf({ subject: { kind } }: DiscussionWire, params: RecordPath['params']) {
  return { kind, id: String(params[memberOf(kind)]) };
}
