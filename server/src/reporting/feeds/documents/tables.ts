// The rows of lists as their documents show them: what the screen's table has first, with names in place of ids.
import { boolean, day, type Fields, instant, list, number, text, word } from '../columns.ts';
import type { ExportName } from '../export-tables.ts';
import type { FeedTable } from '../tables.ts';

/** Lists that become documents. */
export type DocumentName = Exclude<ExportName, 'projects'>;

/** A column of a name, looked up by the primary key of the other table; `offset 0` keeps the planner from joining it. */
const lookUp = (table: string, column: string, name: string) =>
  text(
    `(select ${name} from ${table} as other where other.workspace_id = project.workspace_id and other.id = ${column} offset 0)`,
  );
const person = (column: string) => lookUp('workspace_known_person', column, 'other.name');

const coordinated = (table: string): Fields => ({
  number: number(`${table}.number`),
  status: word(`${table}.status`),
  assigneeId: word(`${table}.assignee_id`),
  assignee: person(`${table}.assignee_id`),
  updatedAt: instant(`${table}.updated_at`),
});

const due = (table: string): Fields => ({
  priority: word(`${table}.priority`),
  dueDate: day(`${table}.due_date`),
});

const FIELDS: Readonly<Record<DocumentName, { readonly table: string; readonly fields: Fields }>> = {
  issues: {
    table: 'issue',
    fields: {
      ...coordinated('issue'),
      ...due('issue'),
      title: text('issue.title'),
      type: word('issue.type'),
      labels: list('issue.labels'),
    },
  },
  rfis: {
    table: 'rfi',
    fields: { ...coordinated('rfi'), ...due('rfi'), subject: text('rfi.subject') },
  },
  clashes: {
    table: 'clash',
    fields: {
      ...coordinated('clash'),
      name: text('clash.name'),
      kind: word('clash.kind'),
      distanceM: number('clash.distance_m'),
      present: boolean('clash.present'),
    },
  },
  photos: {
    table: 'photo',
    fields: {
      takenAt: instant('photo.taken_at'),
      visibility: word('photo.visibility'),
      kind: word('photo.kind'),
      notes: text('photo.notes'),
      tags: list('photo.tags'),
      plan: lookUp('floor_plan', 'photo.floor_plan_id', 'other.name'),
      milestone: lookUp('milestone', 'photo.milestone_id', 'other.name'),
      thumbnailFileId: word('photo.thumbnail_file_id'),
    },
  },
  spaces: {
    table: 'space',
    fields: {
      name: text('space.name'),
      longName: text('space.long_name'),
      floor: text('space.floor'),
      areaM2: number("(case when space.area_source <> 'none' then space.area_m2 end)"),
      areaOverrideM2: number('space.area_override_m2'),
      areaSource: word('space.area_source'),
      usage: text('space.usage'),
      occupancy: number('space.occupancy'),
      department: text('space.department'),
    },
  },
  assets: {
    table: 'asset',
    fields: {
      tag: text('asset.tag'),
      modelId: word('asset.model_id'),
      elementGuid: text('asset.element_guid'),
      manufacturer: text('asset.manufacturer'),
      modelNumber: text('asset.model_number'),
      serialNumber: text('asset.serial_number'),
      condition: word('asset.condition'),
      installedOn: day('asset.installed_on'),
      warrantyExpiresOn: day('asset.warranty_expires_on'),
    },
  },
};

/** The table of a list's document. */
export function documentTable(name: DocumentName): FeedTable {
  return { name, ...FIELDS[name] };
}

/** A row as PostgreSQL writes it. */
export type DocumentRow = Readonly<Record<string, string | number | boolean | readonly string[] | null | undefined>>;
