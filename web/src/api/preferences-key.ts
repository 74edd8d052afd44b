/** The key of the query for a person's language and theme. */
export const PREFERENCES_KEY = ['me', 'preferences'] as const;
