// Texts that stand in a cell where there is nothing to say.

/** Written by programs and people where there is nothing to write. */
const PLACEHOLDERS: ReadonlySet<string> = new Set([
  '-',
  '--',
  '---',
  '.',
  '?',
  'n/a',
  '#n/a',
  'na',
  'n.a.',
  'null',
  'undefined',
  '<null>',
  '<none>',
  'tbd',
  'tbc',
  'unknown',
  'not available',
  'not applicable',
  'not defined',
  'to be determined',
]);

/** Tells whether a text only stands for an absent one, such as `n/a` or `-`; blank texts are none. */
export const isPlaceholder = (text: string): boolean => PLACEHOLDERS.has(text.trim().toLowerCase());
