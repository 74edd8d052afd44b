// Floor plans: for the demo, which makes some (from files of its own: withLocalFile of picture-files). Photos reach them
// through placements.
export { createFloorPlan, type FloorPlanDeps } from './commands.ts';
