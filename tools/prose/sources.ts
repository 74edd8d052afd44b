// Collects everything that the prose check reads: comments, descriptions of the API, texts of screens, the changelog, and
// names of functions, constants, files and folders.
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import ts from 'typescript';
import { PARTS } from '../floors.ts';
import { type Comment, countBreaks, findComments, scanComments } from './comments.ts';

/** A piece of English, with the line on which it begins. */
export interface Passage {
  kind: 'comment' | 'description' | 'screen' | 'changelog';
  path: string;
  line: number;
  text: string;
}

/** A declared name. Functions are declarations, methods, and arrows bound to a variable. */
export interface Name {
  kind: 'function' | 'constant';
  path: string;
  line: number;
  name: string;
}

/** Everything read below a root. */
export interface Sources {
  /** Files of the program with the number of their lines, by path. */
  files: ReadonlyMap<string, number>;
  passages: readonly Passage[];
  names: readonly Name[];
}

/** The newest migration that the check leaves out: a migration is never edited once it is released. */
const LAST_LANDED_MIGRATION = 224;
const GENERATED = /^server\/schema\.(?:ts|sql)$|^(?:sdk|web\/src\/api)\/operations\.ts$/;
const DESCRIBED = /^(?:contract\/|server\/src\/)(?!.*\.test\.ts$)/;
const DESCRIBING_NAMES = new Set(['summary', 'description']);
/** Every text in these files describes a property of the API. */
const DESCRIPTIONS_ALONE = /^contract\/descriptions\//;
const SCREEN_TEXTS = 'web/src/locales/en/*.json';

/** Reads the sources below `root`. */
export function readSources(root: string): Sources {
  const files = new Map<string, number>();
  const passages: Passage[] = [];
  const names: Name[] = [];
  for (const path of listPaths(root)) {
    const text = readFileSync(join(root, path), 'utf8');
    const language = path.slice(path.lastIndexOf('.') + 1);
    files.set(path, countBreaks(text));
    if (!/^m?[jt]sx?$/.test(language)) {
      passages.push(...toPassages(path, scanComments(text, language)));
      continue;
    }
    const file = parse(path, text);
    passages.push(...toPassages(path, findComments(file)));
    collectDeclarations(file, path, passages, names);
  }
  passages.push(...readScreenTexts(root), ...readChangelog(root));
  return { files, passages, names };
}

/** Tells whether a path is test code, which shares leave out as `names and sizes` does. */
export function isForTests(path: string): boolean {
  return /\.test\.tsx?$|\/fixtures\/|^server\/testing\/|^acceptance\//.test(path);
}

function listPaths(root: string): string[] {
  const folders = ['server', ...Object.keys(PARTS)].join(',');
  return globSync(`{${folders}}/**/*.{ts,tsx,mts,mjs,css,sql,grit}`, {
    cwd: root,
    exclude: ['**/node_modules/**', '**/dist/**'],
  })
    .map((path) => relative(root, join(root, path)).replaceAll('\\', '/'))
    .filter((path) => !GENERATED.test(path) && !isLandedMigration(path))
    .sort();
}

function isLandedMigration(path: string): boolean {
  const number = /^server\/migrations\/(\d+)/.exec(path)?.[1];
  return number !== undefined && Number(number) <= LAST_LANDED_MIGRATION;
}

function parse(path: string, text: string): ts.SourceFile {
  const languageVersion = ts.ScriptTarget.Latest;
  return ts.createSourceFile(path, text, { languageVersion, jsDocParsingMode: ts.JSDocParsingMode.ParseNone });
}

function toPassages(path: string, comments: readonly Comment[]): Passage[] {
  return comments.map((each) => ({ kind: 'comment', path, ...each }));
}

function collectDeclarations(file: ts.SourceFile, path: string, passages: Passage[], names: Name[]): void {
  const describes = DESCRIBED.test(path);
  const describesAlone = DESCRIPTIONS_ALONE.test(path);
  const visit = (node: ts.Node): void => {
    const found = findName(node, file);
    if (found !== undefined) names.push({ ...found, path, line: findLine(file, node) });
    if (describes && ts.isPropertyAssignment(node)) {
      if (describesAlone || DESCRIBING_NAMES.has(node.name.getText(file))) {
        const texts = findTexts(node.initializer, file);
        passages.push(...texts.map((each) => ({ kind: 'description' as const, path, ...each })));
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
}

function findName(node: ts.Node, file: ts.SourceFile): Pick<Name, 'kind' | 'name'> | undefined {
  if (ts.isFunctionDeclaration(node) || ts.isMethodDeclaration(node)) {
    return node.name === undefined ? undefined : { kind: 'function', name: node.name.getText(file) };
  }
  if (!ts.isVariableDeclaration(node) || !ts.isIdentifier(node.name)) return undefined;
  const name = node.name.text;
  const { initializer: value } = node;
  if (value !== undefined && (ts.isArrowFunction(value) || ts.isFunctionExpression(value))) {
    return { kind: 'function', name };
  }
  return /^[A-Z][A-Z0-9_]*$/.test(name) ? { kind: 'constant', name } : undefined;
}

/** Finds the texts that an expression may be: concatenations are one, branches of a condition are two. */
function findTexts(node: ts.Expression, file: ts.SourceFile): Comment[] {
  if (ts.isConditionalExpression(node)) return [...findTexts(node.whenTrue, file), ...findTexts(node.whenFalse, file)];
  if (ts.isParenthesizedExpression(node)) return findTexts(node.expression, file);
  const text = joinText(node);
  return /\p{L}/u.test(text) ? [{ line: findLine(file, node), text }] : [];
}

function joinText(node: ts.Node): string {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isTemplateExpression(node)) {
    return node.head.text + node.templateSpans.map((each) => `…${each.literal.text}`).join('');
  }
  if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.PlusToken) {
    return joinText(node.left) + joinText(node.right);
  }
  return '';
}

function readScreenTexts(root: string): Passage[] {
  return globSync(SCREEN_TEXTS, { cwd: root })
    .sort()
    .flatMap((path) => {
      const file = ts.parseJsonText(path, readFileSync(join(root, path), 'utf8'));
      const found: Passage[] = [];
      const visit = (node: ts.Node): void => {
        if (ts.isPropertyAssignment(node) && ts.isStringLiteral(node.initializer)) {
          const place = { path: path.replaceAll('\\', '/'), line: findLine(file, node) };
          found.push({ kind: 'screen', ...place, text: node.initializer.text });
        }
        ts.forEachChild(node, visit);
      };
      visit(file);
      return found;
    });
}

function readChangelog(root: string): Passage[] {
  const path = 'CHANGELOG.md';
  if (!existsSync(join(root, path))) return [];
  const text = readFileSync(join(root, path), 'utf8');
  const start = text.indexOf('\n## Unreleased');
  if (start === -1) return [];
  const next = text.indexOf('\n## ', start + 1);
  const section = text.slice(start + 1, next === -1 ? text.length : next);
  return [{ kind: 'changelog', path, line: countBreaks(text.slice(0, start + 1)) + 1, text: section }];
}

function findLine(file: ts.SourceFile, node: ts.Node): number {
  return file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1;
}

/** Lists the folders of paths, each once, without the parts themselves. */
export function listFolders(paths: Iterable<string>): string[] {
  const folders = new Set<string>();
  for (const path of paths) {
    for (let folder = dirname(path); folder.includes('/'); folder = dirname(folder)) folders.add(folder);
  }
  return [...folders].sort();
}
