// How the discussion of a kind of record stands on the wire.
import { type TSchema, Type } from 'typebox';
import type { discussionOf } from '../../../../contract/discussion.ts';
import { Uuid } from '../../../../contract/values.ts';
import type { ProjectScope } from '../../platform/access/scope.ts';
import type { Db } from '../../platform/database/db.ts';
import { memberOf, type RecordKind, type Subject } from './subject.ts';

/** One kind of record: its path, its words, its schemas. */
export interface DiscussionWire {
  readonly subject: Subject;
  /** The record's own path in the app API. */
  readonly path: string;
  readonly tag: string;
  /** As sentences name it: `an issue`, `issue`. */
  readonly a: string;
  readonly noun: string;
  readonly schemas: ReturnType<typeof discussionOf>;
  /** The record as the app API shows it. */
  readonly tracked: TSchema;
}

/** The parameters of paths on a kind of record. */
export const recordParams = (kind: RecordKind) => Type.Object({ projectId: Uuid(), [memberOf(kind)]: Uuid() });

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
