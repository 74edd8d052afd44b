// Runs of connections: asked for, leased, worked off in slices, ended.
export { RUN_JOB, type RunDeps, type RunObserver, type RunPayload, requireRunnable } from './commands.ts';
export { addCounts, describeRun, NO_COUNTS, type Run } from './run.ts';
export { runSteps } from './steps.ts';
