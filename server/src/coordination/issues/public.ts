// Issues: for assemble, which hands capture what lies on its floor plans.
/** The deletion of a floor plan takes its issues off it. */
export { lockPlanIssues } from './on-plans.ts';
