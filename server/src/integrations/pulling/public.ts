// Taking over the changes of vendors.
export { beginPull, type PullPlace, pullLinks, pullPage } from './pull-page.ts';
export { importRecord, pullRecord } from './pull-record.ts';
