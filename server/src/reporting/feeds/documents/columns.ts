// The columns of each list's document, in the order of the screen's table.
import type { Block, Cell, Text } from '../../documents/public.ts';
import { makeStatus, type RecordWords, type Word } from '../../record-words/public.ts';
import type { DocumentName, DocumentRow } from './tables.ts';

/** Of the day on which a document is made, by the clock of the project, and of the words of its language. */
export interface Shown {
  readonly words: RecordWords;
  readonly today: string;
}

/** A column and how its cells are written. */
interface DocumentColumn {
  readonly title: Word;
  readonly kind: Extract<Block, { type: 'table' }>['columns'][number]['kind'];
  readonly weight?: number;
  cell(row: DocumentRow, shown: Shown): Cell;
}

const readText = (row: DocumentRow, name: string): string | null => {
  const value = row[name];
  return value === null || value === undefined || value === '' ? null : String(value);
};

const text = (title: Word, name: string, weight = 1): DocumentColumn => ({
  title,
  kind: 'text',
  weight,
  cell: (row) => foreign(readText(row, name)),
});

const foreign = (value: string | null): Cell => (value === null ? null : { foreign: value });

/** A word of an enumeration, marked by what it means. */
const status = (title: Word, name: string, prefix: string): DocumentColumn => ({
  title,
  kind: 'status',
  cell: (row, { words }) => makeStatus(words, prefix, readText(row, name)),
});

const enumeration = (title: Word, name: string, prefix: string): DocumentColumn => ({
  title,
  kind: 'date',
  cell(row, { words }) {
    const value = readText(row, name);
    return value === null ? null : words.sayValue(prefix, value);
  },
});

const number = (title: Word, name: string): DocumentColumn => ({
  title,
  kind: 'number',
  cell: (row) => (typeof row[name] === 'number' ? { number: row[name] } : null),
});

const day = (title: Word, name: string): DocumentColumn => ({
  title,
  kind: 'date',
  cell(row) {
    const value = readText(row, name);
    return value === null ? null : { date: value };
  },
});

const list = (title: Word, name: string): DocumentColumn => ({
  title,
  kind: 'text',
  cell(row, { words }) {
    const values = row[name];
    if (!Array.isArray(values) || values.length === 0) return null;
    return values.flatMap((each: string, at): Text[] =>
      at === 0 ? [{ foreign: each }] : [words.listSeparator, { foreign: each }],
    ) as Cell;
  },
});

const UPDATED: DocumentColumn = {
  title: 'rfis:field.updatedAt',
  kind: 'date',
  cell: (row) => ({ instant: String(row.updatedAt) }),
};

/** The number of a record is its name: it has no separators. */
const NUMBER: DocumentColumn = {
  title: 'coordination:column.number',
  kind: 'number',
  cell: (row) => foreign(readText(row, 'number')),
};

const ASSIGNEE: DocumentColumn = {
  title: 'issues:field.assignee',
  kind: 'text',
  cell(row, { words }) {
    const name = readText(row, 'assignee');
    if (name !== null) return { foreign: name };
    return words.say(readText(row, 'assigneeId') === null ? 'shell:people.nobody' : 'shell:people.unknown');
  },
};

/** The day on which a record is due; that it has passed is said. */
function makeDue(settled: readonly string[]): DocumentColumn {
  return {
    title: 'issues:field.dueDate',
    kind: 'status',
    cell(row, { words, today }) {
      const due = readText(row, 'dueDate');
      if (due === null) return null;
      if (due >= today || settled.includes(String(row.status))) return { date: due };
      return { status: [{ date: due }, ` · ${words.say('coordination:overdue')}`], tone: 'critical' };
    },
  };
}

const DISTANCE: DocumentColumn = {
  title: 'clashes:field.distanceM',
  kind: 'number',
  cell: ({ distanceM }) => (typeof distanceM === 'number' ? { number: distanceM, fractionDigits: 3, unit: 'm' } : null),
};

const AREA: DocumentColumn = {
  title: 'spaces:field.areaM2',
  kind: 'number',
  cell({ areaOverrideM2, areaM2 }) {
    const area = areaOverrideM2 ?? areaM2;
    return typeof area === 'number' ? { number: area, fractionDigits: 2 } : null;
  },
};

const AREA_SOURCE: DocumentColumn = {
  title: 'document:areaSource',
  kind: 'date',
  cell: ({ areaOverrideM2, areaSource }, { words }) =>
    words.sayValue('spaces:source.', areaOverrideM2 == null ? String(areaSource) : 'override'),
};

const SPACE_NAME: DocumentColumn = {
  title: 'spaces:field.name',
  kind: 'text',
  weight: 2,
  cell({ name, longName, usage }) {
    const said =
      longName == null || longName === name || longName === usage ? [] : [' · ', { foreign: String(longName) }];
    return [{ foreign: String(name) }, ...said];
  },
};

const WARRANTY: DocumentColumn = {
  title: 'assets:field.warrantyExpiresOn',
  kind: 'date',
  cell(row, { words, today }) {
    const last = readText(row, 'warrantyExpiresOn');
    if (last === null) return null;
    return last < today ? [{ date: last }, ` · ${words.say('assets:warrantyOver')}`] : { date: last };
  },
};

const TAG: DocumentColumn = {
  title: 'assets:field.tag',
  kind: 'text',
  cell: (row, { words }) => foreign(readText(row, 'tag')) ?? words.say('assets:noTag'),
};

/** Photos are shown as pictures. */
export const DOCUMENT_COLUMNS: Readonly<Record<Exclude<DocumentName, 'photos'>, readonly DocumentColumn[]>> = {
  issues: [
    NUMBER,
    text('issues:field.title', 'title', 3),
    status('issues:field.status', 'status', 'issues:status.'),
    status('issues:field.priority', 'priority', 'issues:priority.'),
    enumeration('issues:field.type', 'type', 'issues:type.'),
    ASSIGNEE,
    makeDue(['closed', 'verified']),
    list('issues:field.labels', 'labels'),
    UPDATED,
  ],
  rfis: [
    NUMBER,
    text('rfis:field.subject', 'subject', 3),
    status('issues:field.status', 'status', 'rfis:status.'),
    status('issues:field.priority', 'priority', 'issues:priority.'),
    ASSIGNEE,
    makeDue(['closed', 'void']),
    UPDATED,
  ],
  clashes: [
    NUMBER,
    text('clashes:field.name', 'name', 3),
    enumeration('clashes:field.kind', 'kind', 'clashes:kind.'),
    status('issues:field.status', 'status', 'clashes:status.'),
    DISTANCE,
    {
      title: 'clashes:field.present',
      kind: 'date',
      cell: ({ present }, { words }) => words.say(present === true ? 'clashes:present.yes' : 'clashes:present.no'),
    },
    ASSIGNEE,
    UPDATED,
  ],
  spaces: [
    SPACE_NAME,
    text('spaces:field.floor', 'floor'),
    AREA,
    AREA_SOURCE,
    text('spaces:field.usage', 'usage'),
    number('spaces:field.occupancy', 'occupancy'),
    text('spaces:field.department', 'department'),
  ],
  assets: [
    TAG,
    text('assets:field.element', 'element', 2),
    text('assets:field.manufacturer', 'manufacturer'),
    text('assets:field.modelNumber', 'modelNumber'),
    text('assets:field.serialNumber', 'serialNumber'),
    status('assets:field.condition', 'condition', 'assets:condition.'),
    day('assets:field.installedOn', 'installedOn'),
    WARRANTY,
  ],
};
