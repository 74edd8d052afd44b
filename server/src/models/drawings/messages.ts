// What the drawing process is told, and what it tells.
import type { DrawnWhole, PartFacts } from './drawing.ts';
import type { KnownStorey } from './plan.ts';

/** Draws the file at `path`; an archive is unpacked to `unpackTo`. Parts are written to `writeTo` with `.1`, `.2` … behind it. */
export interface DrawOrder {
  readonly path: string;
  readonly unpackTo: string;
  readonly writeTo: string;
  readonly maxBytes: number;
  /** The lowest first. */
  readonly storeys: readonly KnownStorey[];
}

/** A part that was written. */
export interface DrawnPart extends PartFacts {
  readonly path: string;
  readonly byteSize: number;
}

export type DrawerMessage =
  | { readonly type: 'part'; readonly part: DrawnPart }
  | ({ readonly type: 'done' } & DrawnWhole);
