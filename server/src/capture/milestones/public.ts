// Capture milestones: for the demo, which makes some and finds them again. Photos reach them through placements.
export { createMilestone, type MilestoneDeps } from './commands.ts';
/** The overview of a project counts them, its search finds them. */
export { listMilestones, milestoneCount, milestoneHits } from './store.ts';
