// The counts of what is still to be rewritten (tools/prose-counts.json): a number for each folder and rule, which may only
// shrink.
import type { Hit, RuleName } from './rules.ts';

/** Numbers of hits by folder and rule. A rule without hits is left out, and so is a folder. */
export type Counts = Readonly<Record<string, Readonly<Partial<Record<RuleName, number>>>>>;

/** A folder in which a rule has another number of hits than is written. */
export interface Difference {
  folder: string;
  rule: RuleName;
  found: number;
  written: number;
}

/** Returns the folder that a path is counted under: `server/webhooks` for everything in `server/src/webhooks`. */
export function getFolder(path: string): string {
  const [part = '', ...rest] = path.split('/');
  if (rest.length === 0) return part;
  const inside = rest[0] === 'src' ? rest.slice(1) : rest;
  // A folder that is at fault itself has no extension.
  const isFolder = inside.length > 1 || (inside.length === 1 && !inside[0]?.includes('.'));
  return isFolder ? `${part}/${inside[0]}` : part;
}

/** Counts hits by folder and rule, both in the order of their names. */
export function countHits(hits: readonly Hit[]): Counts {
  const counts: Record<string, Partial<Record<RuleName, number>>> = {};
  const placed = hits.map(({ path, rule }) => ({ folder: getFolder(path), rule }));
  placed.sort((left, right) => compare(left.folder, right.folder) || compare(left.rule, right.rule));
  for (const { folder, rule } of placed) {
    const row = counts[folder] ?? {};
    counts[folder] = { ...row, [rule]: (row[rule] ?? 0) + 1 };
  }
  return counts;
}

/** Lists the folders whose numbers differ from the written ones. */
export function compareCounts(found: Counts, written: Counts): Difference[] {
  const folders = new Set([...Object.keys(found), ...Object.keys(written)]);
  return [...folders].sort().flatMap((folder) => {
    const [now, then] = [found[folder] ?? {}, written[folder] ?? {}];
    const rules = new Set([...Object.keys(now), ...Object.keys(then)]) as Set<RuleName>;
    return [...rules]
      .map((rule) => ({ folder, rule, found: now[rule] ?? 0, written: then[rule] ?? 0 }))
      .filter((each) => each.found !== each.written);
  });
}

/** Lists the rules with more hits in all than before. */
export function findGrowth(counts: Counts, before: Counts): { rule: RuleName; sum: number; before: number }[] {
  const [sums, earlier] = [sumByRule(counts), sumByRule(before)];
  return [...sums].flatMap(([rule, sum]) => {
    const known = earlier.get(rule) ?? 0;
    return sum > known ? [{ rule, sum, before: known }] : [];
  });
}

/** Reads counts; undefined for a text that is none, such as one with marks of a merge conflict. */
export function parseCounts(text: string | undefined): Counts | undefined {
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text) as Counts;
  } catch {
    return undefined;
  }
}

/** Formats counts as Biome does. */
export function formatCounts(counts: Counts): string {
  return `${JSON.stringify(counts, undefined, 2)}\n`;
}

function sumByRule(counts: Counts): Map<RuleName, number> {
  const sums = new Map<RuleName, number>();
  for (const row of Object.values(counts)) {
    for (const [rule, number] of Object.entries(row) as [RuleName, number][]) {
      sums.set(rule, (sums.get(rule) ?? 0) + number);
    }
  }
  return sums;
}

function compare(left: string, right: string): number {
  if (left === right) return 0;
  return left < right ? -1 : 1;
}
