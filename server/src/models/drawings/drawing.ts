// The rules of drawings: what they may be asked for, why one is not there. Pure.
import type { ModelDrawing } from '../../../../contract/model-drawings.ts';

/** How often a drawing is begun before it is given up: what ended it (the system, an operator) may have been elsewhere. */
export const MAX_ATTEMPTS = 3;

/** Why there is no drawing of a model that could be read. */
const FAILURES = {
  timed_out: 'The model takes too long to draw: upload it in parts, or ask your administrator for more time.',
  out_of_memory: 'The model takes too much memory to draw: upload it in parts, or ask your administrator for more.',
  undrawable: 'The geometry of the model cannot be drawn.',
  interrupted: 'The drawing was interrupted several times: ask for it again.',
  not_drawn: 'The model could not be drawn, through no fault of its own: ask for it again.',
} as const;

export type DrawingFailure = keyof typeof FAILURES;

/** The sentence of a failure, as its code was kept. */
export function sentenceOf(failure: string): string {
  return FAILURES[failure as DrawingFailure];
}

/** A point in metres: +X east, -Z north, +Y up. */
export type Point = ModelDrawing['origin'];
export type Box = NonNullable<ModelDrawing['box']>;

/** A product that is left out so that the rest can be drawn. */
export interface LeftOut {
  readonly guid: string;
  readonly reason: ModelDrawing['leftOut'][number]['reason'];
}

/** What is known of all parts together. */
export interface DrawnWhole {
  readonly origin: Point;
  readonly box: Box | null;
  /** The number of products with a shape of which nothing was drawn, those that are left out among them. */
  readonly undrawnCount: number;
}

/** The same of the parts that were passed; nothing is subtracted while nothing is drawn. */
export interface DrawnSoFar extends Omit<DrawnWhole, 'origin'> {
  readonly origin: Point | undefined;
}

/** What a part shows. */
export interface PartFacts {
  readonly storeyGuid: string | null;
  readonly name: string | null;
  readonly elevationM: number | null;
  readonly elementCount: number;
}
