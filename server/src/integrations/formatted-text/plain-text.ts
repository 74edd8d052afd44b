// Formatted texts of vendors as plain text, and plain text as the HTML that vendors store: pure.
import { compile, type DomNode, type Formatter } from 'html-to-text';

const NO_BREAK_SPACE = '\u00a0';
/** Of elements: each may indent every line below it. */
const MAX_DEPTH = 50;
/** Longer than any text that a record here takes, with its markup. */
const MAX_LENGTH = 1_000_000;
/** Longer texts are written without their formatting: indented lines make a multiple of their markup. */
const MAX_FORMATTED = 100_000;
/** Lists and quotations within each other that indent their lines; those further in do not. */
const MAX_INDENTS = 8;
const INDENTING = ['ul', 'ol', 'blockquote'];
/** Rules across a text, of 40 characters each. */
const MAX_RULES = 500;
/** The last number that the library writes in Roman digits. */
const MAX_ROMAN = 3_999;
/** Characters of a table in columns, at most: its rows times the characters of all its cells. */
const MAX_TABLE_LENGTH = 1_000_000;
/** Cells of such a table: laying out a row takes time with the square of its cells. */
const MAX_TABLE_CELLS = 1_000;
const HEADINGS = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'];

/**
 * Writes a table in columns. Spans are left out and large or nested tables are written row by row without columns: a few
 * characters of markup would otherwise make texts of any length.
 */
const formatTable: Formatter = (table, walk, builder, options) => {
  const { rows, cells, characters, tables } = measure(table);
  const isSmall = tables === 1 && cells <= MAX_TABLE_CELLS && rows * characters <= MAX_TABLE_LENGTH;
  builder.options.formatters[isSmall ? 'dataTable' : 'block'](table, walk, builder, options);
};

/** Indents a list or a quotation, unless it lies deep within others: each line is written again for each of them. */
const formatIndented =
  (format: 'blockquote' | 'unorderedList' | 'orderedList'): Formatter =>
  (node, walk, builder, options) => {
    if (format === 'orderedList') limitNumbers(node);
    const isDeep = countIndents(node) > MAX_INDENTS;
    builder.options.formatters[isDeep ? 'block' : format](node, walk, builder, options);
  };

function countIndents(node: DomNode): number {
  let count = 0;
  for (let each: DomNode | null | undefined = node; each && count <= MAX_INDENTS; each = each.parent) {
    if (INDENTING.includes(each.name ?? '')) count += 1;
  }
  return count;
}

/** Takes away from a list what it cannot be numbered by: the library fails at Roman numbers beyond its last one. */
function limitNumbers({ attribs, children = [] }: DomNode): void {
  if (attribs === undefined) return;
  const start = Number(attribs.start ?? 1);
  if (!Number.isSafeInteger(start)) delete attribs.start;
  const last = (Number.isSafeInteger(start) ? start : 1) + children.length;
  if (/^i$/i.test(attribs.type ?? '') && !(start > 0 && last <= MAX_ROMAN)) delete attribs.type;
}

/** Counts the parts of a table and takes its spans away. */
function measure(table: DomNode) {
  const size = { rows: 0, cells: 0, characters: 0, tables: 0 };
  // A list of what is still to be looked at instead of recursion: elements may be nested 20,000 deep.
  const pending = [table];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (node.attribs !== undefined) Object.assign(node.attribs, { colspan: '1', rowspan: '1' });
    if (node.name === 'table') size.tables += 1;
    if (node.name === 'tr') size.rows += 1;
    if (node.name === 'td' || node.name === 'th') size.cells += 1;
    size.characters += node.data?.length ?? 0;
    for (const child of node.children ?? []) pending.push(child);
  }
  return size;
}

const ONE_LINE = { leadingLineBreaks: 1, trailingLineBreaks: 1 };

const convert = compile({
  wordwrap: false,
  // Without the zero-width space, which the library takes for a blank by itself.
  whitespaceCharacters: ' \t\r\n\f',
  formatters: {
    boundedTable: formatTable,
    boundedQuotation: formatIndented('blockquote'),
    boundedList: formatIndented('unorderedList'),
    boundedOrderedList: formatIndented('orderedList'),
  },
  // Texts are cut before; each line end or bracket of them takes up to four characters.
  limits: { maxInputLength: 4 * MAX_LENGTH, maxDepth: MAX_DEPTH },
  selectors: [
    { selector: 'a', options: { hideLinkHrefIfSameAsText: true } },
    { selector: 'img', format: 'skip' },
    { selector: 'table', format: 'boundedTable', options: { uppercaseHeaderCells: false } },
    { selector: 'blockquote', format: 'boundedQuotation' },
    { selector: 'ul', format: 'boundedList' },
    { selector: 'ol', format: 'boundedOrderedList' },
    // Items of lists that are not indented.
    ...['tr', 'li'].map((selector) => ({ selector, format: 'block' as const, options: ONE_LINE })),
    ...['td', 'th'].map((selector) => ({ selector, format: 'inlineSurround' as const, options: { suffix: ' ' } })),
    ...HEADINGS.map((selector) => ({ selector, options: { uppercase: false } })),
  ],
});

/** A text that is markup from its first character to its last; a person's `a < b` is not. */
const MARKUP = /^\s*<(?:p|div|span|br|ul|ol|table|h[1-6]|b|strong|i|em|u|a|blockquote|pre)\b[^>]*>[\s\S]*>\s*$/i;

/** Elements that may lie within each other. */
const MAX_ELEMENTS = 20_000;
/** The parser looks for what a closing tag closes among all elements that are open, and that tag may be a feigned one. */
const MAX_LOOKS = 50_000_000;
/** Beginnings of elements that are not empty. A name continues after a hyphen or a colon: `<br-x>` is another element. */
const OPENING = /<(?!(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)[\s/>])[a-z]/gi;
const CLOSING = /<\//g;
const RULE = /<hr[\s/>]/gi;
/** Without a further `<` within: from each of many that no `>` follows, it would search to the end of the text. */
const TAG = /<[^<>]*>/g;
const LINE_END = /<(?:br|hr|\/(?:p|div|li|tr|table|h[1-6]|blockquote|pre))[\s/]*>/gi;
/** Beginnings of what nobody sees, and their ends. */
const UNSEEN = /<(?:(script|style)[\s/>]|!--)/gi;
const UNSEEN_ENDS = { script: /<\/script/gi, style: /<\/style/gi, comment: /--(?=>)/g } as const;

function isLight(html: string): boolean {
  if (html.length > MAX_FORMATTED) return false;
  const count = (pattern: RegExp) => html.match(pattern)?.length ?? 0;
  const openings = count(OPENING);
  return count(RULE) <= MAX_RULES && openings <= MAX_ELEMENTS && openings * (openings + count(CLOSING)) <= MAX_LOOKS;
}

/** Returns HTML whose lines are all that is left of its formatting. */
const simplify = (html: string): string =>
  omitUnseen(html.slice(0, MAX_LENGTH))
    .replaceAll(/[\r\n]/g, ' ')
    .replaceAll(LINE_END, '\n')
    .replaceAll(TAG, ' ')
    .trim()
    .replaceAll('<', '&lt;')
    .replaceAll('\n', '<br>');

/** Leaves out scripts, styles and comments, each up to its end or, without one, to the end of the text. */
function omitUnseen(html: string): string {
  const parts: string[] = [];
  let from = 0;
  for (UNSEEN.lastIndex = 0; ; ) {
    const found = UNSEEN.exec(html);
    parts.push(html.slice(from, found?.index));
    if (found === null) return parts.join('');
    const end = UNSEEN_ENDS[(found[1]?.toLowerCase() as 'script' | 'style' | undefined) ?? 'comment'];
    end.lastIndex = UNSEEN.lastIndex;
    from = end.exec(html) === null ? 0 : html.indexOf('>', end.lastIndex) + 1;
    if (from === 0) return parts.join('');
    UNSEEN.lastIndex = from;
  }
}

/** Returns the text that a person sees of HTML: entities decoded, line breaks kept, scripts and pictures left out. */
export function toPlainText(html: string): string {
  return convert(isLight(html) ? html : simplify(html)).replaceAll(NO_BREAK_SPACE, ' ');
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
