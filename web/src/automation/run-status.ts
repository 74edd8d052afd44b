/** Statuses of a run of a rule and of its steps. */
export const RUN_STATUSES = ['pending', 'done', 'failed', 'stopped'] as const;
export type RunStatus = (typeof RUN_STATUSES)[number];
