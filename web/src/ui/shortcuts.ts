// Keyboard shortcuts of the application.

/** Path segment that a letter after `g` leads to in a project. */
export const PLACES = {
  o: 'overview',
  p: 'plans',
  h: 'photos',
  i: 'issues',
  r: 'rfis',
  c: 'clashes',
} as const satisfies Readonly<Record<string, string>>;

export type PlaceKey = keyof typeof PLACES;
