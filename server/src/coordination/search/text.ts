/**
 * The condition of a list's filter `q`: the pattern is found in one of the texts, in any case, or it is that of the number.
 * No index serves it: under row-level security an operator that is not leakproof, such as `ilike` or `@>`, is never asked
 * of one, so that a trigram index would only cost. The rows of the project are read by its key: 37 ms for a text that none
 * of 10,000 issues of 450 characters has, among 200,000 of 20 workspaces; 13 ms for a label or an element (2026-11-20).
 */
export function findsText(number: string, texts: readonly string[]): string {
  return `('%' || ${number} || '%' = $ or ${texts.map((each) => `${each} ilike $`).join(' or ')})`;
}

/** The pattern of a list's filter `q`; undefined where nothing was asked. */
export function patternOf(asked: string | undefined): string | undefined {
  return asked === undefined ? undefined : textPattern(asked);
}

/** The pattern that finds a text anywhere; what is special in patterns stands for itself. */
export function textPattern(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;
}
