// What the drawing process is told, and what it tells.
import type { DrawnSoFar, DrawnWhole, LeftOut, PartFacts } from './drawing.ts';
import type { KnownStorey } from './plan.ts';

/**
 * Draws the file at `path`; an archive is unpacked to `unpackTo`. Parts are written to `writeTo` with `.1`, `.2` … behind it, and
 * the figures of each beside it.
 */
export interface DrawOrder {
  readonly path: string;
  readonly unpackTo: string;
  readonly writeTo: string;
  readonly maxBytes: number;
  /** The lowest first. */
  readonly storeys: readonly KnownStorey[];
  readonly resume: Resume;
}

/** As far as a drawing came before a product brought its process down, and what the next process does otherwise. */
export interface Resume {
  /** Count of the planned parts that were passed, drawn or empty. */
  readonly passed: number;
  /** Count of those that were written. */
  readonly written: number;
  /** Of the parts that were passed; undefined where none was. */
  readonly whole: DrawnSoFar | undefined;
  /** The products of the next part are tried one by one, from this place among them on; undefined where they are drawn at once. */
  readonly tryFrom: number | undefined;
  /** The numbers of records that are left out. */
  readonly leftOut: readonly number[];
}

/** The next step of a process, announced before it begins: the service ends the process where the step takes longer. */
export interface DrawingStep {
  readonly maxMs: number;
  /** The product that is tried; undefined where all of a part are drawn. */
  readonly product: TriedProduct | undefined;
}

export interface TriedProduct {
  /** Among those of its part. */
  readonly at: number;
  /** Of its record. */
  readonly number: number;
  readonly guid: string;
}

/** A part that was written. */
export interface DrawnPart extends PartFacts {
  readonly path: string;
  readonly byteSize: number;
  readonly figuresPath: string;
}

/** The file of the figures of a part. */
export const figuresPathFor = (partPath: string): string => `${partPath}.figures`;

export type DrawerMessage =
  | ({ readonly type: 'step' } & DrawingStep)
  /** By the process itself: its shape is known and too large. */
  | { readonly type: 'left_out'; readonly product: TriedProduct; readonly reason: LeftOut['reason'] }
  /** With what is known of all parts up to this one. */
  | { readonly type: 'part'; readonly part: DrawnPart; readonly passed: number; readonly whole: DrawnWhole }
  /** With the same: nothing is drawn in the last of them. */
  | { readonly type: 'empty_part'; readonly passed: number; readonly whole: DrawnSoFar }
  | ({ readonly type: 'done' } & DrawnWhole);
