// When the maintenance of assets falls due: for the assets, whose plans it follows, and for the maintenance, which settles
// what is due.
/** What a plan asks for, and the days that follow from it. */

/** A changed plan goes on behind what was settled. */
export { moveStart, restartSeries } from './restart.ts';
export {
  afterCompletion,
  type Occurrence,
  occurrenceAfter,
  occurrenceOf,
  occurrencesFrom,
  type Plan,
  type Series,
} from './series.ts';
/** A day is the project's. */
export { todayIn } from './today.ts';
