// Taking over the changes of vendors.
export { pullLinks, pullNamed, pullWaiting } from './pull-named.ts';
export { beginPull, findMatches, type PullPlace, pullPage } from './pull-page.ts';
export { importRecord, joinRecord, pullRecord } from './pull-record.ts';
