// Taking over the changes of vendors.
export { pullLinks, pullNamed, pullWaiting } from './pull-named.ts';
export { beginPull, type PullPlace, pullPage } from './pull-page.ts';
export { importRecord, pullRecord } from './pull-record.ts';
