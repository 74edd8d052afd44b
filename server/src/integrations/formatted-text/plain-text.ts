// Formatted texts of vendors as plain text, and plain text as the HTML that vendors store: pure.
import { compile } from 'html-to-text';

const NO_BREAK_SPACE = '\u00a0';
const MAX_DEPTH = 200;
/** Longer than any text that a record here takes, with its markup. */
const MAX_LENGTH = 1_000_000;
const HEADINGS = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'];

const convert = compile({
  wordwrap: false,
  // Without the zero-width space, which the library takes for a blank by itself.
  whitespaceCharacters: ' \t\r\n\f',
  limits: { maxInputLength: MAX_LENGTH, maxDepth: MAX_DEPTH },
  selectors: [
    { selector: 'a', options: { hideLinkHrefIfSameAsText: true } },
    { selector: 'img', format: 'skip' },
    { selector: 'table', format: 'dataTable', options: { uppercaseHeaderCells: false } },
    ...HEADINGS.map((selector) => ({ selector, options: { uppercase: false } })),
  ],
});

/** A text that is markup from its first character to its last; a person's `a < b` is not. */
const MARKUP = /^\s*<(?:p|div|span|br|ul|ol|table|h[1-6]|b|strong|i|em|u|a|blockquote|pre)\b[^>]*>[\s\S]*>\s*$/i;

/** Returns the text that a person sees of HTML: entities decoded, line breaks kept, scripts and pictures left out. */
export function toPlainText(html: string): string {
  return convert(html).replaceAll(NO_BREAK_SPACE, ' ');
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
