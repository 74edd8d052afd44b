// Capture milestones, which the demo creates and finds. Photos refer to them through placements.
export { createMilestone, type MilestoneDeps } from './commands.ts';
/** Used by the overview of a project (counts) and its search (hits). */
export { listMilestones, milestoneCount, milestoneHits } from './store.ts';
