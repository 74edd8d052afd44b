// A run at work on one connection: its context, and the transactions in which it holds its lease.
export {
  type EntityContext,
  inStep,
  LeaseLost,
  listRules,
  type Mapping,
  type RunContext,
  translateIncoming,
  type WorkDeps,
} from './context.ts';
export { findBases } from './link-bases.ts';
export { vendorClock } from './vendor-now.ts';
