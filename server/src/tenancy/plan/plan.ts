// Which plan includes what. A route names the entitlement it needs; a plan is a row's word in `workspace.plan`.

/** What a workspace may be entitled to beyond the base. */
export const ENTITLEMENTS = ['integrations', 'accounting', 'sso', 'scim', 'scheduled_reports'] as const;
export type Entitlement = (typeof ENTITLEMENTS)[number];

/** The plans. A new workspace has `complete`: whoever runs the service has all of it. */
export const PLANS = {
  essential: [],
  complete: ENTITLEMENTS,
} as const satisfies Record<string, readonly Entitlement[]>;
export type PlanName = keyof typeof PLANS;
export const PLAN_NAMES = Object.keys(PLANS) as PlanName[];

export const DEFAULT_PLAN: PlanName = 'complete';

/** What a plan includes; an unknown plan includes nothing. */
export function entitlementsOf(plan: string): readonly Entitlement[] {
  return Object.hasOwn(PLANS, plan) ? PLANS[plan as PlanName] : [];
}

/** True where the plan includes the entitlement. */
export function hasEntitlement(plan: string, entitlement: string): boolean {
  return (entitlementsOf(plan) as readonly string[]).includes(entitlement);
}
