// Taking over the changes of vendors.
export { pullNamed, pullSome, pullWaiting } from './pull-named.ts';
export { beginPull, findMatches, pullPage } from './pull-page.ts';
export type { PullPlace } from './pull-place.ts';
export { importRecord, joinRecord, pullRecord } from './pull-record.ts';
