// Which way uPlot draws: time as the language is read, the scale of values at its beginning. Its own scale that runs backwards
// loses what lies beside a gap (1.6.32); so places and times are negative where it runs from the right, and stand last to first.

/** What a chart is drawn by. */
export interface PlotDirection {
  /** What places and times are multiplied by. */
  readonly sign: 1 | -1;
  /** Where uPlot puts the scale of values: 3 is the left, 1 the right. */
  readonly side: 1 | 3;
}

/** The way of a page's direction. */
export function plotDirection(dir: 'ltr' | 'rtl'): PlotDirection {
  return dir === 'rtl' ? { sign: -1, side: 1 } : { sign: 1, side: 3 };
}

/** Values in the order of time, as uPlot wants them: from the left. */
export function fromTheLeft<T>({ sign }: PlotDirection, values: readonly T[]): T[] {
  return sign === 1 ? [...values] : values.toReversed();
}
