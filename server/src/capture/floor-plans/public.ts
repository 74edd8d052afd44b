// Floor plans: for the demo, which makes some and finds them again (from files of its own: platform/files/local-file.ts).
// Photos reach them through placements.
export { createFloorPlan, type FloorPlanDeps } from './commands.ts';
/** The overview of a project counts them, its search finds them. */
export { floorPlanCount, floorPlanHits, listFloorPlans } from './store.ts';
