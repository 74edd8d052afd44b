// Formatted texts of vendors as plain text, and plain text as the HTML that vendors store: pure.
import { compile, type DomNode, type Formatter } from 'html-to-text';

const NO_BREAK_SPACE = '\u00a0';
/** Of elements: each may indent every line below it. */
const MAX_DEPTH = 50;
/** Longer than any text that a record here takes, with its markup. */
const MAX_LENGTH = 1_000_000;
/** Characters of a table in columns, at most: its rows times the characters of all its cells. */
const MAX_TABLE_LENGTH = 1_000_000;
const HEADINGS = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'];

/**
 * Writes a table in columns. Spans are left out and large or nested tables are written row by row without columns: a few
 * characters of markup would otherwise make texts of any length.
 */
const formatTable: Formatter = (table, walk, builder, options) => {
  const size = { rows: 0, characters: 0, tables: 0 };
  measure(table, size);
  const isSmall = size.tables === 1 && size.rows * size.characters <= MAX_TABLE_LENGTH;
  builder.options.formatters[isSmall ? 'dataTable' : 'block'](table, walk, builder, options);
};

function measure(node: DomNode, size: { rows: number; characters: number; tables: number }): void {
  if (node.attribs !== undefined) Object.assign(node.attribs, { colspan: '1', rowspan: '1' });
  if (node.name === 'table') size.tables += 1;
  if (node.name === 'tr') size.rows += 1;
  size.characters += node.data?.length ?? 0;
  for (const child of node.children ?? []) measure(child, size);
}

const convert = compile({
  wordwrap: false,
  // Without the zero-width space, which the library takes for a blank by itself.
  whitespaceCharacters: ' \t\r\n\f',
  formatters: { boundedTable: formatTable },
  limits: { maxInputLength: MAX_LENGTH, maxDepth: MAX_DEPTH },
  selectors: [
    { selector: 'a', options: { hideLinkHrefIfSameAsText: true } },
    { selector: 'img', format: 'skip' },
    { selector: 'table', format: 'boundedTable', options: { uppercaseHeaderCells: false } },
    { selector: 'tr', format: 'block', options: { leadingLineBreaks: 1, trailingLineBreaks: 1 } },
    ...['td', 'th'].map((selector) => ({ selector, format: 'inlineSurround' as const, options: { suffix: ' ' } })),
    ...HEADINGS.map((selector) => ({ selector, options: { uppercase: false } })),
  ],
});

/** A text that is markup from its first character to its last; a person's `a < b` is not. */
const MARKUP = /^\s*<(?:p|div|span|br|ul|ol|table|h[1-6]|b|strong|i|em|u|a|blockquote|pre)\b[^>]*>[\s\S]*>\s*$/i;

/** Elements that may lie within each other: parsing takes time with the square of the depth, and what closes them can be feigned. */
const MAX_ELEMENTS = 20_000;
/** Beginnings of elements that are not empty. */
const OPENING = /<(?!(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)\b)[a-z]/gi;
/** Without a further `<` within: from each of many that no `>` follows, it would search to the end of the text. */
const TAG = /<[^<>]*>/g;

const hasManyElements = (html: string): boolean => (html.match(OPENING)?.length ?? 0) > MAX_ELEMENTS;

/** Returns the text that a person sees of HTML: entities decoded, line breaks kept, scripts and pictures left out. */
export function toPlainText(html: string): string {
  return convert(hasManyElements(html) ? html.replaceAll(TAG, ' ') : html).replaceAll(NO_BREAK_SPACE, ' ');
}

/** Returns a text of a field that holds plain text at one vendor, and HTML where a person formatted it. */
export function readFormatted(text: string): string {
  return MARKUP.test(text) ? toPlainText(text) : text;
}

/** Returns a text with the blanks that HTML keeps: tabs and the like are blanks there. */
export function unifyBlanks(text: string): string {
  return text.replaceAll(/[\t\f\u00a0]/g, ' ');
}

/** Returns plain text as HTML that shows it as it is, blanks and line breaks included. */
export function toHtml(text: string): string {
  const escaped = text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll(/\r\n?/g, '\n');
  const lines = escaped.split('\n').map((line) => line.replaceAll(/^ | (?= )/g, '&nbsp;'));
  return `<p>${lines.join('<br>')}</p>`;
}
