// A project in numbers over time, for slices that show the same numbers elsewhere. Not for routes, which assemble takes from routes.ts.
/** Reports count as the screens do. */
export { projectCounts } from './counts.ts';
/** Reports list the very records that a number counts, and lead to their list. */
export { type Filters, matching, queryOf } from './matching.ts';
/** Reports count over periods of their own, and by days of their zone. */
export { daysBefore, type Range, startOfDay } from './range.ts';
