// Floor plans: for the demo, which makes some (from files of its own: platform/files/local-file.ts). Photos reach them
// through placements.
export { createFloorPlan, type FloorPlanDeps } from './commands.ts';
