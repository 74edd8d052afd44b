// Staging: entries follow the costs of their sources.
export { enqueueWorkspaceStaging } from './jobs.ts';
export { type StageDeps, stageSource } from './propose-cost.ts';
