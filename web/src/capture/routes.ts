/** Floor plans, photos, milestones. */
export const captureRoutes = [] as const;
