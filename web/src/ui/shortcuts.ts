// The keys of the application, as they are listed and as they work.

/** Where a letter after `g` leads in a project: the step of the address. */
export const PLACES = {
  o: 'overview',
  p: 'plans',
  h: 'photos',
  i: 'issues',
  r: 'rfis',
  c: 'clashes',
} as const satisfies Readonly<Record<string, string>>;

export type PlaceKey = keyof typeof PLACES;
