// Defines the rules of geometry: its limits, the reasons why it is missing. Pure.
import { createMessage, type Message } from '../../../../contract/messages/message.ts';
import type { ModelGeometry } from '../../../../contract/model-geometry.ts';

/** Attempts before the generation fails for good: the cause (the system, an operator) may lie outside the file. */
export const MAX_ATTEMPTS = 3;

/** Sentences for the reasons why a model that could be imported has no geometry. */
const FAILURES = {
  timed_out: createMessage('models.geometryTimedOut'),
  out_of_memory: createMessage('models.geometryOutOfMemory'),
  undrawable: createMessage('models.undrawable'),
  interrupted: createMessage('models.geometryInterrupted'),
  not_drawn: createMessage('models.geometryNotGenerated'),
} as const;

export type GeometryFailure = keyof typeof FAILURES;

/** Returns the sentence for a stored failure code. */
export function getFailureMessage(failure: string): Message {
  return FAILURES[failure as GeometryFailure];
}

/** A point in metres: +X east, -Z north, +Y up. */
export type Point = ModelGeometry['origin'];
export type Box = NonNullable<ModelGeometry['box']>;

/** A product that is left out so that the rest can be shown. */
export interface LeftOut {
  readonly guid: string;
  readonly reason: ModelGeometry['leftOut'][number]['reason'];
}

/** Values of all parts together. */
export interface GeometryTotals {
  readonly origin: Point;
  readonly box: Box | null;
  /** The number of products with a shape of which nothing is shown, including those that are left out. */
  readonly undrawnCount: number;
}

/** Totals of the parts so far; the origin is undefined until a part shows something. */
export interface TotalsSoFar extends Omit<GeometryTotals, 'origin'> {
  readonly origin: Point | undefined;
}

/** Describes the contents of a part. */
export interface PartFacts {
  readonly storeyGuid: string | null;
  readonly name: string | null;
  readonly elevationM: number | null;
  readonly elementCount: number;
}
