// Capture milestones: for the demo, which makes some. Photos reach them through placements.
export { createMilestone, type MilestoneDeps } from './commands.ts';
