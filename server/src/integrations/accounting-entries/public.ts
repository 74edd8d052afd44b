// Costs that are proposed to the accounting provider of a workspace, and the documents that were drafted there.
export {
  type DocumentChange,
  documentStore,
  formatIntent,
  type Intent,
  NO_INTENT,
  type StoredDocument,
  sumKnown,
  toKnown,
} from './documents.ts';
export { buildDraft, findDay } from './draft.ts';
export { type NewEvent, recordEvent } from './events.ts';
export { formatKey, formatReference } from './preview.ts';
export {
  enqueuePush,
  enqueueRefresh,
  enqueueStaging,
  PUSH_JOB,
  type PushPayload,
  REFRESH_JOB,
  STAGE_JOB,
  type StagePayload,
} from './push-job.ts';
export { entryStore, NO_ERROR } from './store.ts';
