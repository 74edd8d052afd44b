// Costs that are proposed to the accounting provider of a workspace, and the documents that were drafted there.
export { type DocumentChange, documentStore, type Intent, type StoredDocument } from './documents.ts';
export { drafts } from './draft.ts';
export { type NewEvent, recordEvent } from './events.ts';
export { entryJobs, type PushPayload } from './push-job.ts';
export { entryStore } from './store.ts';
