// What accounting decides: states, proposals, steps at the provider, problems. Pure.
export { fromMinor, toMinor } from './minor-units.ts';
export { type AccountingMove, findMove } from './moves.ts';
export { type CostSource, type Proposal, planStaging, type StagedEntry } from './plan-staging.ts';
export { type KnownDocument, planStep, planSteps, type Step, sumDocuments } from './plan-step.ts';
export { type ApprovalFacts, findProblems } from './problems.ts';
