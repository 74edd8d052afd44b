// Plain technical English in comments, descriptions, texts of screens, the changelog, names and commits (CONTRIBUTING.md,
// "How we write"). `npm run check` fails on more hits than tools/prose-counts.json allows.
//   npm run prose                    the sum of each rule
//   npm run prose -- --write         writes tools/prose-counts.json again
//   npm run prose -- --hits <path>   every hit below a path, or in the whole
//   npm run prose -- --of <path>     figures of a folder: files, lines, functions, comments, shares
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import {
  type Counts,
  compareCounts,
  countHits,
  findGrowth,
  formatCounts,
  getFolder,
  parseCounts,
} from './prose/counts.ts';
import { type Base, findBase, listBadSubjects } from './prose/history.ts';
import { findHits, type Hit, isOfName, isOpening, RULES, type RuleName } from './prose/rules.ts';
import { isForTests, readSources, type Sources } from './prose/sources.ts';

/** Path of the counts below the root. */
export const COUNTS = 'tools/prose-counts.json';
/** A change of the rules may raise the counts. */
const RULE_FILES = /^tools\/prose\/(?!.*\.test\.ts$)/;
const MAX_SHOWN = 20;
const WRITE = 'npm run prose -- --write';

/** Figures of a folder. Shares leave tests out. */
export interface Figures {
  files: number;
  lines: number;
  functions: number;
  comments: number;
  /** Percent of comments that begin with a free relative. */
  openingShare: number;
  /** Percent of functions whose name ends in `Of`. */
  ofNameShare: number;
}

/** Checks the sources below `root` against the counts. Returns the problems and a remark with the figures. */
export function checkProse(root: string): { problems: string[]; remark: string } {
  const sources = readSources(root);
  const hits = findHits(sources);
  const base = findBase(root);
  const written = parseCounts(readText(root, COUNTS));
  const { openingShare } = measureProse(sources, '');
  const [server, web] = ['server', 'web'].map((part) => measureProse(sources, part).ofNameShare.toFixed(1));
  const shares = `${openingShare.toFixed(1)} % of comments begin What/Who/…, …Of ${server} % of functions in server, ${web} % in web`;
  const problems =
    written === undefined
      ? [`${COUNTS} is missing or not JSON: ${WRITE}`]
      : [...listDifferences(hits, written, base), ...listGrowth(written, base)];
  return { problems: [...problems, ...listBadSubjects(root)], remark: `${hits.length} hits, ${shares}` };
}

/** Writes the counts again. Returns the problems instead if any rule has more hits than before. */
export function writeCounts(root: string): string[] {
  const hits = findHits(readSources(root));
  const counts = countHits(hits);
  const base = findBase(root);
  const before = parseCounts(base === undefined ? readText(root, COUNTS) : base.read(COUNTS));
  const growth = before === undefined || changesRules(base) ? [] : findGrowth(counts, before);
  if (growth.length === 0) {
    writeFileSync(join(root, COUNTS), formatCounts(counts));
    return [];
  }
  return growth.flatMap(({ rule, sum, before: known }) => [
    `${rule}: ${sum} hits, ${known} before; the sum may only shrink`,
    ...showHits(
      hits.filter((each) => each.rule === rule && base?.changed.has(each.path) === true),
      base,
    ),
  ]);
}

/** Measures the prose of the files below `folder`, without tests unless `tests` asks for them alone. */
export function measureProse({ files, passages, names }: Sources, folder: string, tests = false): Figures {
  const isMeant = (path: string) => isBelow(path, folder) && isForTests(path) === tests;
  const paths = [...files].filter(([path]) => isMeant(path));
  const comments = passages.filter((each) => each.kind === 'comment' && isMeant(each.path));
  const functions = names.filter((each) => each.kind === 'function' && isMeant(each.path));
  return {
    files: paths.length,
    lines: paths.reduce((sum, [, lines]) => sum + lines, 0),
    functions: functions.length,
    comments: comments.length,
    openingShare: computeShare(comments.filter(isOpening).length, comments.length),
    ofNameShare: computeShare(functions.filter(isOfName).length, functions.length),
  };
}

function listDifferences(hits: readonly Hit[], written: Counts, base: Base | undefined): string[] {
  const differences = compareCounts(countHits(hits), written);
  const more = differences.filter(({ found, written: allowed }) => found > allowed);
  const fewer = differences.filter(({ found, written: allowed }) => found < allowed);
  const surplus = hits.filter((hit) =>
    more.some(({ folder, rule }) => hit.rule === rule && getFolder(hit.path) === folder),
  );
  const lines = more.map(
    ({ folder, rule, found, written: allowed }) => `${folder}: ${rule}: ${found} hits, ${allowed} allowed`,
  );
  if (more.length > 0) lines.push(...showHits(surplus, base), `If files only moved, write the counts again: ${WRITE}`);
  if (fewer.length > 0) {
    const places = fewer.slice(0, MAX_SHOWN).map(({ folder, rule, found }) => `${folder} ${rule} ${found}`);
    lines.push(`Fewer hits than ${COUNTS} has (${places.join(', ')}); write the lower numbers: ${WRITE}`);
  }
  return lines;
}

function listGrowth(written: Counts, base: Base | undefined): string[] {
  const before = parseCounts(base?.read(COUNTS));
  if (before === undefined || changesRules(base)) return [];
  return findGrowth(written, before).map(
    ({ rule, sum, before: known }) =>
      `${COUNTS}: ${rule}: ${sum} in all, ${known} in the commit before; it may only shrink`,
  );
}

/** Shows hits in changed files first. */
function showHits(hits: readonly Hit[], base: Base | undefined): string[] {
  const isChanged = ({ path }: Hit) => base?.changed.has(path) === true;
  const sorted = [...hits.filter(isChanged), ...hits.filter((each) => !isChanged(each))];
  const shown = sorted.slice(0, MAX_SHOWN).map(formatHit);
  if (sorted.length > MAX_SHOWN) shown.push(`  … and ${sorted.length - MAX_SHOWN} more`);
  return shown;
}

function formatHit({ rule, path, line, remark }: Hit): string {
  return `  ${path}:${line}: ${rule}: ${remark} – ${RULES[rule]}`;
}

function changesRules(base: Base | undefined): boolean {
  return base !== undefined && [...base.changed].some((path) => RULE_FILES.test(path));
}

function isBelow(path: string, folder: string): boolean {
  return folder === '' || path === folder || path.startsWith(`${folder}/`);
}

function computeShare(part: number, whole: number): number {
  return whole === 0 ? 0 : (100 * part) / whole;
}

function readText(root: string, path: string): string | undefined {
  try {
    return readFileSync(join(root, path), 'utf8');
  } catch {
    return undefined;
  }
}

function formatFigures(title: string, figures: Figures): string {
  const { files, lines, functions, comments, openingShare, ofNameShare } = figures;
  const counts = `${files} files, ${lines} lines, ${functions} functions, ${comments} comments`;
  return `${title}: ${counts}, opening ${openingShare.toFixed(1)} %, of-name ${ofNameShare.toFixed(1)} %`;
}

function runCommand(root: string): void {
  const { values } = parseArgs({
    options: { write: { type: 'boolean' }, hits: { type: 'string' }, of: { type: 'string' } },
  });
  if (values.write === true) {
    const problems = writeCounts(root);
    if (problems.length > 0) process.exitCode = 1;
    console.log(problems.length === 0 ? `Wrote ${COUNTS}.` : problems.join('\n'));
    return;
  }
  const sources = readSources(root);
  if (values.of !== undefined) {
    const folder = values.of.replace(/\/+$/, '');
    console.log(formatFigures(folder, measureProse(sources, folder)));
    console.log(formatFigures(`${folder}, tests`, measureProse(sources, folder, true)));
    return;
  }
  const hits = findHits(sources).filter(({ path }) => isBelow(path, (values.hits ?? '').replace(/\/+$/, '')));
  if (values.hits !== undefined) console.log(hits.map(formatHit).join('\n'));
  for (const rule of Object.keys(RULES) as RuleName[]) {
    console.log(`${String(hits.filter((each) => each.rule === rule).length).padStart(6)}  ${rule}: ${RULES[rule]}`);
  }
}

if (import.meta.main) runCommand(fileURLToPath(new URL('..', import.meta.url)));
