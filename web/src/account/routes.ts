/** What is a person's own. */
export const accountRoutes = [] as const;
