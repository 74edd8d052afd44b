// The decisions of accounting: states, proposals, steps at the provider, problems. Pure.
export { findMove } from './moves.ts';
export { type Proposal, planStaging, type StagedEntry } from './plan-staging.ts';
export { type KnownDocument, type Step, steps } from './plan-step.ts';
export { type ApprovalFacts, findProblems } from './problems.ts';
