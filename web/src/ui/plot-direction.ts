// Direction of uPlot charts: time runs as the language is read, with the scale of values at its beginning. A reversed scale of
// uPlot loses points beside a gap (1.6.32); so from right to left, places and times are negated and in reverse order.

/** Direction of a chart. */
export interface PlotDirection {
  /** Factor of places and times. */
  readonly sign: 1 | -1;
  /** Side of the scale of values in uPlot: 3 is the left, 1 the right. */
  readonly side: 1 | 3;
}

/** Returns the direction of charts for that of the page. */
export function plotDirection(dir: 'ltr' | 'rtl'): PlotDirection {
  return dir === 'rtl' ? { sign: -1, side: 1 } : { sign: 1, side: 3 };
}

/** Orders values from the left, as uPlot expects them. */
export function fromTheLeft<T>({ sign }: PlotDirection, values: readonly T[]): T[] {
  return sign === 1 ? [...values] : values.toReversed();
}
