// What a workspace's plan includes. Not for billing.
/** The gates ask it for routes that name an entitlement. */
/** The workspace's own screen and the command line show and choose plans. */
export { DEFAULT_PLAN, entitlementsOf, hasEntitlement, PLAN_NAMES, type PlanName } from './plan.ts';
