// A storey of a generated model, and the grid that its spaces and walls stand in: ten cells a row.
export interface Storey {
  readonly index: number;
  /** As people count. */
  readonly number: number;
  readonly name: string;
  readonly elevationM: number;
  readonly isLast: boolean;
  /** Where its records are. */
  readonly record: string;
  readonly place: string;
}

export const STOREY_HEIGHT_M = 3.2;
export const CELL = { widthM: 6, depthM: 5 } as const;
const CELLS_A_ROW = 10;

/** The corner of a cell in metres, within its storey. */
export const cellCorner = (cell: number): readonly [x: number, y: number] => [
  (cell % CELLS_A_ROW) * CELL.widthM,
  Math.floor(cell / CELLS_A_ROW) * CELL.depthM,
];
