// Feeds: whole tables for business-intelligence tools and spreadsheets. For assemble alone.
/** A process opens one pool and one line for its feeds. */
export type { Feeds } from './feed.ts';
/** The benchmark has psql read by the same SQL. */
export { planFeed, readCsvForm } from './query.ts';
export { FEED_TABLES } from './tables.ts';
