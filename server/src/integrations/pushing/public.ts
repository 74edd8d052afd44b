// Sending records to vendors.
export { planNewRecord } from './create-record.ts';
export { mergeRecord } from './merge-record.ts';
export { createPendingLink, pushRecord } from './push-record.ts';
export { settleOpen } from './settle-open.ts';
export { type AnnouncedUpdate, announceUpdate, writeUpdate } from './write-update.ts';
