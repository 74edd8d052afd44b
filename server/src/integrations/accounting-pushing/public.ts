// Carrying out what was approved: drafts at the provider, and their reversal.
export type { PushDeps } from './carrying.ts';
export { resumeEntries } from './resume.ts';
