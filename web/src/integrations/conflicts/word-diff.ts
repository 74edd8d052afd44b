// The words by which a text differs from another. Pure.

/** A part of a text; `isNew` if the other text does not have it. */
export interface TextPart {
  readonly text: string;
  readonly isNew: boolean;
}

/** Words, blanks and single signs: joined again they are the text. */
const TOKENS = /[\p{L}\p{N}\p{M}_]+|\s+|[^\p{L}\p{N}\p{M}_\s]/gu;

/** The largest table of the comparison; longer texts differ as a whole between their common beginning and end. */
const MAX_CELLS = 16_000_000;

/** Splits `text` into parts that `other` has in the same order, and parts that it does not have. */
export function markNewWords(other: string, text: string): readonly TextPart[] {
  const [before, after] = [other.match(TOKENS) ?? [], text.match(TOKENS) ?? []];
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start += 1;
  let end = 0;
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  const kept = findKept(before.slice(start, before.length - end), after.slice(start, after.length - end));
  const isNew = (index: number) => index >= start && index < after.length - end && !kept.has(index - start);
  return joinParts(after.map((each, index) => ({ text: each, isNew: isNew(index) })));
}

/** Returns the places in `after` of a longest common subsequence. */
function findKept(before: readonly string[], after: readonly string[]): ReadonlySet<number> {
  const kept = new Set<number>();
  const width = after.length + 1;
  if (before.length * after.length > MAX_CELLS) return kept;
  const lengths = new Uint16Array((before.length + 1) * width);
  const at = (row: number, column: number) => lengths[row * width + column] ?? 0;
  for (let row = before.length - 1; row >= 0; row -= 1)
    for (let column = after.length - 1; column >= 0; column -= 1)
      lengths[row * width + column] =
        before[row] === after[column]
          ? at(row + 1, column + 1) + 1
          : Math.max(at(row + 1, column), at(row, column + 1));
  for (let row = 0, column = 0; row < before.length && column < after.length; ) {
    if (before[row] === after[column]) {
      kept.add(column);
      row += 1;
      column += 1;
    } else if (at(row + 1, column) >= at(row, column + 1)) row += 1;
    else column += 1;
  }
  return kept;
}

/** Joins neighbours of one kind; blanks between two new words are new as well. */
function joinParts(tokens: readonly TextPart[]): readonly TextPart[] {
  const parts: TextPart[] = [];
  tokens.forEach(({ text, isNew }, index) => {
    const isBetween = text.trim() === '' && tokens[index - 1]?.isNew === true && tokens[index + 1]?.isNew === true;
    const last = parts.at(-1);
    const isMarked = isNew || isBetween;
    if (last?.isNew === isMarked) parts.splice(-1, 1, { text: last.text + text, isNew: isMarked });
    else parts.push({ text, isNew: isMarked });
  });
  return parts;
}
