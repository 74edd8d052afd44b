// What neither the compiler nor Biome can see: names of files, files without a place, undocumented promises, wide doors.
// Lengths of files and functions are Biome's (biome.json); the median is reported here, because nothing else counts it.
import { globSync, readFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import ts from 'typescript';
import { misplaced, PARTS } from './floors.ts';

/** What was found: each problem one line `path:line: sentence`, and the figures of the whole. */
export interface Measurement {
  problems: string[];
  files: number;
  functions: number;
  /** Lines of the function in the middle, of the named functions outside tests. */
  medianLines: number;
}

const BANNED_NAMES = new Set(
  'utils util helpers helper common shared core base lib misc manager service types constants index'.split(' '),
);
const BANNED_ENDINGS = /-(?:utils?|helpers?|misc|manager)$/;
const WIDEST_DOOR = 10;

/** Measures the sources below `root`. */
export function measure(root: string): Measurement {
  const paths = sourcesOf(root);
  const lengths: number[] = [];
  const problems = [
    ...paths.flatMap(badNames),
    ...misplaced(paths).map((path) => `${path}: no floor knows this place (tools/floors.ts)`),
  ];
  for (const path of paths.filter((each) => /\.tsx?$/.test(each) && !isForTests(each))) {
    const file = parse(join(root, path));
    lengths.push(...functionsOf(file).map((each) => linesOf(file, each)));
    problems.push(...undocumented(file, path), ...wideDoor(file, path));
  }
  lengths.sort((left, right) => left - right);
  const medianLines = lengths[Math.floor(lengths.length / 2)] ?? 0;
  return { problems, files: paths.length, functions: lengths.length, medianLines };
}

function sourcesOf(root: string): string[] {
  const folders = ['server', ...Object.keys(PARTS)].join(',');
  return globSync(`{${folders}}/**/*.{ts,tsx,mjs,sql,grit}`, {
    cwd: root,
    exclude: ['**/node_modules/**', '**/dist/**'],
  })
    .map((path) => relative(root, join(root, path)).replaceAll('\\', '/'))
    .sort();
}

function badNames(path: string): string[] {
  const words = path.split('/').map((part) => part.split('.')[0] ?? '');
  const bad = words.find((word) => BANNED_NAMES.has(word) || BANNED_ENDINGS.test(word));
  return bad === undefined ? [] : [`${path}: "${bad}" says nothing of the content (design: conventions)`];
}

function isForTests(path: string): boolean {
  return /\.test\.tsx?$|\/fixtures\/|^server\/testing\/|^acceptance\/|^server\/schema\.ts$|^sdk\/operations\.ts$/.test(
    path,
  );
}

function parse(path: string): ts.SourceFile {
  return ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true);
}

/** The named functions: declarations, methods, and arrows that a name is bound to. */
function functionsOf(file: ts.SourceFile): ts.Node[] {
  const found: ts.Node[] = [];
  const visit = (node: ts.Node): void => {
    const named = ts.isFunctionDeclaration(node) || ts.isMethodDeclaration(node) || boundFunction(node) !== undefined;
    if (named) found.push(node);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

function boundFunction(node: ts.Node): ts.Node | undefined {
  const value = ts.isVariableDeclaration(node) || ts.isPropertyAssignment(node) ? node.initializer : undefined;
  return value !== undefined && (ts.isArrowFunction(value) || ts.isFunctionExpression(value)) ? value : undefined;
}

function linesOf(file: ts.SourceFile, node: ts.Node): number {
  return lineOf(file, node.getEnd()) - lineOf(file, node.getStart(file)) + 1;
}

function lineOf(file: ts.SourceFile, position: number): number {
  return file.getLineAndCharacterOfPosition(position).line + 1;
}

/**
 * Every exported function carries its promise (design: comments). An arrow that is one expression may do without: a list of
 * them (refusals, forms of values) is documented as a whole.
 */
function undocumented(file: ts.SourceFile, path: string): string[] {
  return file.statements
    .filter((each) => isExported(each) && hasBlockBody(each) && ts.getJSDocCommentsAndTags(each).length === 0)
    .map((each) => `${path}:${lineOf(file, each.getStart(file))}: an exported function without a doc comment`);
}

function isExported(node: ts.Statement): boolean {
  if (!ts.canHaveModifiers(node)) return false;
  return (ts.getModifiers(node) ?? []).some((each) => each.kind === ts.SyntaxKind.ExportKeyword);
}

function hasBlockBody(node: ts.Statement): boolean {
  if (ts.isFunctionDeclaration(node)) return node.body !== undefined; // overloads are documented once
  if (!ts.isVariableStatement(node)) return false;
  return node.declarationList.declarations.some(({ initializer: value }) => {
    return (
      value !== undefined && (ts.isArrowFunction(value) || ts.isFunctionExpression(value)) && ts.isBlock(value.body)
    );
  });
}

/** A slice's door has at most ten names (design §2). */
function wideDoor(file: ts.SourceFile, path: string): string[] {
  if (basename(path) !== 'public.ts') return [];
  const names = file.statements.reduce((sum, each) => sum + exportedNames(each), 0);
  return names > WIDEST_DOOR ? [`${path}: ${names} names; a door has at most ${WIDEST_DOOR}`] : [];
}

function exportedNames(node: ts.Statement): number {
  if (ts.isExportDeclaration(node)) {
    return node.exportClause !== undefined && ts.isNamedExports(node.exportClause)
      ? node.exportClause.elements.length
      : 1;
  }
  if (!isExported(node)) return 0;
  return ts.isVariableStatement(node) ? node.declarationList.declarations.length : 1;
}
