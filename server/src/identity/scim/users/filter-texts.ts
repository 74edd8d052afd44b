// The texts of a filter, which are those of JSON (RFC 7644 §3.4.2.2): taken out before the parser sees them, whose own reading
// doubles a backslash and cannot end in one, and put back into its tree.
import type { Filter } from 'scim2-parse-filter';
import { isKeepable } from '../../../platform/text.ts';
import { invalidFilter } from '../scim-error.ts';

/** A text in quotes; each character of it is of one kind, so that nothing is tried twice. */
const QUOTED = /"(?:[^"\\]|\\.)*"/g;

/** A filter with numbers in quotes in place of its texts. */
export interface BareFilter {
  readonly bare: string;
  readonly texts: readonly string[];
}

/** Takes the texts out. Throws invalidFilter for one that no record holds. */
export function withoutTexts(filter: string): BareFilter {
  const texts: string[] = [];
  const bare = filter.replaceAll(QUOTED, (quoted) => `"${texts.push(textOf(quoted)) - 1}"`);
  return { bare, texts };
}

/** The tree with the texts themselves. */
export function withTexts(filter: Filter, texts: readonly string[]): Filter {
  switch (filter.op) {
    case 'and':
    case 'or':
      return { ...filter, filters: filter.filters.map((each) => withTexts(each, texts)) };
    case 'not':
      return { ...filter, filter: withTexts(filter.filter, texts) };
    case '[]':
      return { ...filter, valFilter: withTexts(filter.valFilter, texts) };
    case 'pr':
      return filter;
    default:
      requireTerm(filter);
      return typeof filter.compValue === 'string'
        ? { ...filter, compValue: texts[Number(filter.compValue)] ?? '' }
        : filter;
  }
}

// The parser takes `constructor` and `__proto__`, which every object has, for words that join terms.
function requireTerm({ attrPath }: { readonly attrPath?: string }): void {
  if (attrPath === undefined) throw invalidFilter('The filter can join terms only with and, or.');
}

function textOf(quoted: string): string {
  const text = unescaped(quoted);
  if (!isKeepable(text)) throw invalidFilter('The filter contains a NUL or an unpaired surrogate.');
  return text;
}

// Not every client escapes the backslash of a Windows account.
function unescaped(quoted: string): string {
  try {
    return JSON.parse(quoted);
  } catch {
    return quoted.slice(1, -1).replaceAll('\\"', '"');
  }
}
