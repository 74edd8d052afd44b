// SQL of what documents of several kinds of record have: one JSON object a record, so that all of it is of one snapshot.

/** More entries than a document shows. */
export const MAX_ENTRIES = 501;
const MAX_FILES = 200;

const lookUp = (table: string, id: string) =>
  `(select other.name from ${table} as other where other.workspace_id = record.workspace_id and other.id = ${id} offset 0)`;

/** The name of a person, null if the workspace never knew them. */
export const personName = (id: string) => lookUp('workspace_known_person', id);
/** The name of a record of the workspace. */
export const recordName = lookUp;

/** A JSON array of rows; `rows` ends in its conditions. */
export const jsonList = (row: string, order: string, rows: string) =>
  `(select coalesce(json_agg(${row} order by ${order}), '[]') from ${rows})`;

/** A person, a key or the service, which did something. */
export interface DocumentDoer {
  readonly type: 'user' | 'key' | 'system' | null;
  readonly name: string | null;
}

export const doer = (column: string) => `json_build_object('type', ${column}_type, 'name', case ${column}_type
  when 'user' then ${personName(`${column}_id`)} when 'key' then ${lookUp('api_key', `${column}_id`)}
  when 'system' then ${lookUp('automation_rule', `${column}_id`)} end)`;

/** A floor plan with its picture, which has a mark at a place. */
export interface MarkedPlan {
  readonly name: string;
  readonly widthPx: number | null;
  readonly heightPx: number | null;
  readonly fileId: string | null;
}

/** The plan that the record names; null if none. */
export const MARKED_PLAN = `(select json_build_object('name', name, 'widthPx', width_px, 'heightPx', height_px,
  'fileId', coalesce(screen_file_id, thumbnail_file_id)) from floor_plan as plan
  where plan.workspace_id = record.workspace_id and plan.id = record.floor_plan_id)`;

export interface DocumentComment {
  readonly at: string;
  readonly by: DocumentDoer;
  readonly text: string;
  readonly isEdited: boolean;
  readonly originalAuthor: string | null;
  readonly files: readonly string[];
}

export interface DocumentChange {
  readonly at: string;
  readonly by: DocumentDoer;
  readonly chosenBy: string | null;
  readonly field: string;
  readonly from: unknown;
  readonly to: unknown;
}

export interface DocumentFile {
  readonly name: string;
  readonly mediaType: string;
  readonly fileId: string;
}

/** Comments, changes and files of a record. */
export interface Discussion {
  readonly createdAt: string;
  readonly createdBy: DocumentDoer | null;
  readonly comments: readonly DocumentComment[];
  readonly changes: readonly DocumentChange[];
  readonly files: readonly DocumentFile[];
  /** Of all files, of which a document has the first. */
  readonly fileCount: number;
}

/** A value of the history; people and plans by their names. */
const namedValue = (column: string) => {
  const id = `(${column} #>> '{}')::uuid`;
  return `case when jsonb_typeof(${column}) <> 'string' then ${column}
    when field = 'assigneeId' then to_jsonb(${personName(id)})
    when field = 'floorPlanId' then to_jsonb(${recordName('floor_plan', id)}) else ${column} end`;
};

/** The members of the discussion of an issue, an RFI or a clash. */
export function discussionMembers(kind: 'issue' | 'rfi' | 'clash', createdBy: string): string {
  const of = (table: string) =>
    `${table} as each where each.workspace_id = record.workspace_id and each.${kind}_id = record.id`;
  const originalAuthor = kind === 'issue' ? 'comment.original_author' : 'null';
  const fileNames = jsonList(
    'name',
    'id',
    `${kind}_attachment as file where file.workspace_id = record.workspace_id and file.comment_id = comment.id`,
  );
  const comment = `json_build_object('at', comment.created_at, 'by', ${doer('comment.created_by')}, 'text', text,
    'isEdited', comment.updated_at > comment.created_at, 'originalAuthor', ${originalAuthor}, 'files', ${fileNames})`;
  const change = `json_build_object('at', change.at, 'by', ${doer('change.by')}, 'chosenBy', ${personName('change.chosen_by')},
    'field', field, 'from', ${namedValue('old_value')}, 'to', ${namedValue('new_value')})`;
  const file = "json_build_object('name', name, 'mediaType', media_type, 'fileId', file_id)";
  return `'createdAt', record.created_at, 'createdBy', ${createdBy},
    'comments', ${jsonList(comment, 'comment.id', `(select * from ${of(`${kind}_comment`)} order by id desc limit ${MAX_ENTRIES}) as comment`)},
    'changes', ${jsonList(change, 'change.at, change.id', `(select * from ${of(`${kind}_history`)} order by at desc, id desc limit ${MAX_ENTRIES}) as change`)},
    'fileCount', (select count(*)::int from ${of(`${kind}_attachment`)}),
    'files', ${jsonList(
      file,
      'file.id',
      `(select * from ${of(`${kind}_attachment`)} order by id limit ${MAX_FILES}) as file
      join stored_file on stored_file.workspace_id = file.workspace_id and stored_file.id = file.file_id`,
    )}`;
}
