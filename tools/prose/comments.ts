// Finds the comments of a source, in TypeScript and JavaScript by the syntax tree and in CSS, SQL and GritQL by a scan that
// skips strings.
import ts from 'typescript';

/** A comment without its marks. Line comments on lines of their own that follow each other are one. */
export interface Comment {
  /** Line of the first word, from 1. */
  line: number;
  /** Keeps the line breaks of the source. */
  text: string;
}

interface Span {
  start: number;
  end: number;
}

/** Meant for programs, not for people. */
const DIRECTIVE = /^(?:biome-ignore|@ts-|@vite-ignore|<reference|[#@]__PURE__|!)/;

const SCANNERS: Readonly<Record<string, RegExp>> = {
  css: /(\/\*[\s\S]*?\*\/)|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|url\([^)]*\)/g,
  // Bodies of functions are quoted with dollars and have comments of their own, so that only 'texts' are skipped.
  sql: /(--[^\n]*|\/\*[\s\S]*?\*\/)|'(?:[^']|'')*'/g,
  grit: /(\/\/[^\n]*)|"(?:[^"\\]|\\.)*"|`(?:[^`\\]|\\.)*`/g,
};

/** Finds the comments of a parsed source. */
export function findComments(file: ts.SourceFile): Comment[] {
  const { text } = file;
  const spans: Span[] = [];
  let position = 0;
  for (const literal of [...findLiterals(file), { start: text.length, end: text.length }]) {
    spans.push(...findCommentsBetween(text, position, literal.start));
    position = literal.end;
  }
  return assemble(text, spans);
}

/** Finds the comments of a source in CSS, SQL or GritQL. */
export function scanComments(text: string, language: string): Comment[] {
  const pattern = SCANNERS[language];
  if (pattern === undefined) return [];
  const spans = [...text.matchAll(pattern)]
    .filter((found) => found[1] !== undefined)
    .map(({ index, 0: found }) => ({ start: index, end: index + found.length }));
  return assemble(text, spans);
}

/** Returns the places of strings, templates, regular expressions and text of JSX in the order of the source. */
function findLiterals(file: ts.SourceFile): Span[] {
  const found: Span[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isLiteralExpression(node) || ts.isTemplateMiddleOrTemplateTail(node) || ts.isTemplateHead(node)) {
      found.push({ start: node.getStart(file), end: node.end });
    } else if (ts.isJsxText(node)) found.push({ start: node.pos, end: node.end });
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found.sort((left, right) => left.start - right.start);
}

/** Outside literals, two slashes or a slash and a star always begin a comment. */
function* findCommentsBetween(text: string, from: number, to: number): Generator<Span> {
  let position = from;
  while (position < to) {
    const start = text.indexOf('/', position);
    if (start === -1 || start >= to) return;
    const mark = text.slice(start, start + 2);
    position = start + 1;
    if (mark !== '//' && mark !== '/*') continue;
    const end = mark === '//' ? text.indexOf('\n', start) : text.indexOf('*/', start + 2) + 2;
    position = end < start ? text.length : end;
    yield { start, end: position };
  }
}

/** Joins line comments that continue each other, and takes off the marks. */
function assemble(text: string, spans: readonly Span[]): Comment[] {
  const joined: (Span & { alone: boolean })[] = [];
  for (const { start, end } of spans) {
    const isLine = !text.startsWith('/*', start);
    const alone = isLine && text.slice(text.lastIndexOf('\n', start) + 1, start).trim() === '';
    const before = joined.at(-1);
    const follows = before?.alone === true && alone && /^\r?\n[ \t]*$/.test(text.slice(before.end, start));
    if (follows) before.end = end;
    else joined.push({ start, end, alone });
  }
  const comments: Comment[] = [];
  let line = 1;
  let counted = 0;
  for (const { start, end } of joined) {
    line += countBreaks(text.slice(counted, start));
    counted = start;
    const words = stripMarks(text.slice(start, end));
    const trimmed = words.trim();
    if (!/\p{L}/u.test(trimmed) || DIRECTIVE.test(trimmed)) continue;
    const lead = words.slice(0, words.length - words.trimStart().length);
    comments.push({ line: line + countBreaks(lead), text: trimmed });
  }
  return comments;
}

function stripMarks(comment: string): string {
  const lines = comment.startsWith('/*') ? comment.slice(2, -2).split('\n') : comment.split('\n');
  const marks = comment.startsWith('/*') ? /^\s*\*+ ?/ : /^\s*(?:\/\/+|--+) ?/;
  const words = lines.map((line) => line.replace(marks, '')).join('\n');
  // Skips a tag for programs, such as @internal, up to the sentence.
  return words.replace(/^(\s*)@\w+(\s+)/, '$1$2');
}

/** Counts the line breaks of a text. */
export function countBreaks(text: string): number {
  let count = 0;
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) count += 1;
  return count;
}
