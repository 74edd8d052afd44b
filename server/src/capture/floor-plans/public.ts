// Floor plans. The demo creates and finds some (from files of its own: platform/files/local-file.ts). Photos refer to them
// through placements.
export { createFloorPlan, type FloorPlanDeps } from './commands.ts';
/** Used by the overview of a project (counts), its search (hits) and the demo. */
export { floorPlanCount, floorPlanHits, listFloorPlans } from './store.ts';
