/** How a firing of a rule stands. */
export const FIRING_STATUSES = ['pending', 'done', 'failed', 'stopped'] as const;
export type FiringStatus = (typeof FIRING_STATUSES)[number];
