// Formatted texts of vendors as plain text, and the other way round.
export { readFormatted, toHtml, toPlainText, unifyBlanks } from './plain-text.ts';
