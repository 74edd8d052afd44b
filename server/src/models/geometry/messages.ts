// Defines the messages between the service and the process that generates geometry.
import type { GeometryTotals, LeftOut, PartFacts, TotalsSoFar } from './geometry.ts';
import type { KnownStorey } from './plan.ts';

/**
 * Orders the geometry of the file at `path`; an archive is unpacked to `unpackTo`. Parts are written to `writeTo` with the suffix `.1`,
 * `.2` …, and the figures of each to a file of the same name with another suffix.
 */
export interface GeometryOrder {
  readonly path: string;
  readonly unpackTo: string;
  readonly writeTo: string;
  readonly maxBytes: number;
  /** The lowest first. */
  readonly storeys: readonly KnownStorey[];
  readonly resume: Resume;
}

/** Tells the next process where the one before it was brought down by a product, and what to do differently. */
export interface Resume {
  /** Count of the planned parts that are done, written or empty. */
  readonly passed: number;
  /** Count of those that have been written. */
  readonly written: number;
  /** Totals of the parts that are done; undefined if none is. */
  readonly whole: TotalsSoFar | undefined;
  /** Index from which the products of the next part are tried one by one; undefined if they are processed together. */
  readonly tryFrom: number | undefined;
  /** Numbers of the records that are left out. */
  readonly leftOut: readonly number[];
}

/** Announces the next step of a process: the service ends the process if the step takes longer. */
export interface GenerationStep {
  readonly maxMs: number;
  /** The product that is tried; undefined if all products of a part are processed. */
  readonly product: TriedProduct | undefined;
}

export interface TriedProduct {
  /** Index among the products of its part. */
  readonly at: number;
  /** Number of its record. */
  readonly number: number;
  readonly guid: string;
}

/** A part whose files have been written. */
export interface WrittenPart extends PartFacts {
  readonly path: string;
  readonly byteSize: number;
  readonly figuresPath: string;
}

/** Returns the path of the figures of a part. */
export const getFiguresPath = (partPath: string): string => `${partPath}.figures`;

export type GeometryMessage =
  | ({ readonly type: 'step' } & GenerationStep)
  /** Reports a product that the process leaves out itself: its shape is known and too large. */
  | { readonly type: 'left_out'; readonly product: TriedProduct; readonly reason: LeftOut['reason'] }
  /** Reports a part, with the totals of all parts up to it. */
  | { readonly type: 'part'; readonly part: WrittenPart; readonly passed: number; readonly whole: GeometryTotals }
  /** Reports a part in which nothing is shown, with the same totals. */
  | { readonly type: 'empty_part'; readonly passed: number; readonly whole: TotalsSoFar }
  | ({ readonly type: 'done' } & GeometryTotals);
