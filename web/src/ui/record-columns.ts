// What a table of records shows, and what can be done with its rows.
import type { ReactNode } from 'react';
import type { Rows } from '../api/rows.ts';

export interface Column<Row> {
  readonly id: string;
  readonly header: string;
  /** A CSS grid track: `120px`, `minmax(200px, 1fr)`. */
  readonly width: string;
  readonly cell: (row: Row) => ReactNode;
  /** The value of `sort` for this column's order, upwards; downwards it is `-` and the same. */
  readonly sort?: string;
}

export interface TableProps<Row> {
  readonly label: string;
  readonly rows: Rows<Row>;
  readonly columns: readonly Column<Row>[];
  /** A record on a phone's screen. */
  readonly card: (row: Row) => ReactNode;
  readonly idOf: (row: Row) => string;
  readonly nameOf: (row: Row) => string;
  readonly onOpen: (row: Row) => void;
  /** Shown where the list is empty. */
  readonly empty: ReactNode;
  readonly sort?: string | undefined;
  readonly onSort?: (sort: string | undefined) => void;
  readonly choice?: Choice<Row> | undefined;
}

/** Which records are chosen, for work on many at once. */
export interface Choice<Row> {
  readonly chosen: ReadonlySet<string>;
  readonly onToggle: (row: Row) => void;
  readonly onClear: () => void;
  /** Chooses several beside those that are: a range by Shift, or all that are loaded. Without it neither is offered. */
  readonly onAdd?: (rows: readonly Row[]) => void;
}
