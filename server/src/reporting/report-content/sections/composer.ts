// Parts that the sections of a report have in common.
import type { Block, Cell, Photo, Text } from '../../documents/public.ts';
import type { ReportContent, ReportPhoto, Rows, WorkRow } from '../content.ts';
import type { Tone } from '../document-parts.ts';
import type { Links } from '../links.ts';
import { foreign, type Voice } from '../voice.ts';
import type { ReportWords } from '../words/report-words.ts';

/** Parts of a report that each section is composed with. */
export interface Composer {
  readonly content: ReportContent;
  readonly voice: Voice;
  readonly words: ReportWords;
  readonly links: Links;
  toPhoto(photo: ReportPhoto, alt: Text): Photo;
}

/** A column with the cell of a row. */
export interface TableColumn<Row> {
  readonly title: string;
  readonly kind: 'text' | 'number' | 'date' | 'status';
  readonly weight?: number;
  readonly cell: (row: Row) => Cell;
}

/** Composes a table of the first rows, with the number of the others below. */
export function composeTable<Row>(
  { rows, total }: Rows<Row>,
  columns: readonly TableColumn<Row>[],
  empty: string,
): Block {
  return {
    type: 'table',
    columns: columns.map(({ title, kind, weight }) => ({ title, kind, ...(weight === undefined ? {} : { weight }) })),
    rows: rows.map((row) => columns.map(({ cell }) => cell(row))),
    total,
    empty,
  };
}

/** A heading within a section. */
export function composeSubheading(text: Text): Block {
  return { type: 'heading', level: 2, text };
}

export interface Trend {
  readonly kind: 'bar' | 'line';
  readonly title: string;
  readonly series: readonly { readonly name: string; readonly values: readonly (number | null)[] }[];
}

/** Composes a chart over the periods; none where nothing ever happened. */
export function composeTrend({ content }: Composer, { kind, title, series }: Trend): Block[] {
  const isFlat = series.every(({ values }) => values.every((each) => each === null || each === 0));
  if (isFlat || content.periods.length < 2) return [];
  return [{ type: 'chart', kind, title, periods: content.periods.map((each) => each.firstDay), series }];
}

/** A day, null if there is none. */
export function dayCell(day: string | null): Cell {
  return day === null ? null : { date: day };
}

/** The day of an instant in a zone. */
export function toDay(at: string, timeZone: string): string {
  return Temporal.Instant.from(at).toZonedDateTimeISO(timeZone).toPlainDate().toString();
}

/** A text of others, null if there is none. */
export function textCell(text: string | null, href?: string): Cell {
  return text === null || text.trim() === '' ? null : foreign(text, href);
}

/** The number of a record: a name, without separators of thousands. */
export function numberCell(number: number, href?: string): Cell {
  return foreign(String(number), href);
}

const PRIORITY_TONES: Readonly<Record<string, Tone>> = { critical: 'critical', high: 'warning' };
const STATUS_TONES: Readonly<Record<string, Tone>> = { closed: 'good', verified: 'good', answered: 'good' };

/** The columns of issues or RFIs. */
export function workColumns(list: 'issues' | 'rfis', { words, links }: Composer) {
  const { columns, issueStatus, rfiStatus, priority } = words;
  const statuses: Readonly<Record<string, string>> = list === 'issues' ? issueStatus : rfiStatus;
  const priorities: Readonly<Record<string, string>> = priority;
  const isRfi = list === 'rfis';
  return {
    number: {
      title: columns.number,
      kind: 'number',
      cell: ({ number, id }) => numberCell(number, links.record(list, id)),
    },
    title: {
      ...{ title: isRfi ? columns.subject : columns.title, kind: 'text', weight: 3 },
      cell: (row) => textCell(row.title),
    },
    status: {
      ...{ title: columns.status, kind: 'status' },
      cell: ({ status }) => ({ status: statuses[status] ?? '–', tone: STATUS_TONES[status] ?? 'neutral' }),
    },
    priority: {
      ...{ title: columns.priority, kind: 'status' },
      cell: (row) => ({
        status: priorities[row.priority] ?? '–',
        tone: PRIORITY_TONES[row.priority] ?? 'neutral',
      }),
    },
    assignee: { ...{ title: columns.assignee, kind: 'text' }, cell: (row) => textCell(row.assignee) },
    due: {
      ...{ title: columns.due, kind: 'status' },
      cell: ({ dueDate, isOverdue }) =>
        dueDate !== null && isOverdue ? { status: { date: dueDate }, tone: 'critical' } : dayCell(dueDate),
    },
    waiting: {
      ...{ title: columns.waiting, kind: 'number' },
      cell: ({ waitingDays }) => (waitingDays === undefined ? null : { number: waitingDays }),
    },
  } satisfies Record<string, TableColumn<WorkRow>>;
}
