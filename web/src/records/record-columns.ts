// Columns and properties of a table of records.
import type { ReactNode } from 'react';
import type { Rows } from '../api/rows.ts';

export interface Column<Row> {
  readonly id: string;
  readonly header: string;
  /** A CSS grid track: `120px`, `minmax(200px, 1fr)`. */
  readonly width: string;
  readonly cell: (row: Row) => ReactNode;
  /** Amounts are right-aligned in both directions of text: their digits are, so that those of one place are below each other. */
  readonly align?: 'right';
  /** Value of `sort` for this column, ascending; `-` before it means descending. */
  readonly sort?: string;
}

export interface TableProps<Row> {
  readonly label: string;
  readonly rows: Rows<Row>;
  readonly columns: readonly Column<Row>[];
  /** Renders a record on a phone. */
  readonly card: (row: Row) => ReactNode;
  readonly idOf: (row: Row) => string;
  readonly nameOf: (row: Row) => string;
  readonly onOpen: (row: Row) => void;
  /** Shown if the list is empty. */
  readonly empty: ReactNode;
  readonly sort?: string | undefined;
  readonly onSort?: (sort: string | undefined) => void;
  readonly choice?: Choice<Row> | undefined;
}

/** Selection of records for bulk actions. */
export interface Choice<Row> {
  readonly chosen: ReadonlySet<string>;
  readonly onToggle: (row: Row) => void;
  readonly onClear: () => void;
  /** Adds several to the selection: a range by Shift, or all that are loaded. Neither is offered without it. */
  readonly onAdd?: (rows: readonly Row[]) => void;
}
