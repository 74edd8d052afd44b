// The characters that a font draws, from its table `cmap` (OpenType, formats 4 and 12). PDF/UA-1 allows no character without a
// glyph, and names may hold any.

/** Tells whether a character, by its code point, is drawn. */
export type Coverage = (codePoint: number) => boolean;

interface Span {
  readonly from: number;
  readonly to: number;
}

/** Replacement for a character that no face draws; the faces here have it. */
const SUBSTITUTE = '\ufffd';

/** Reads which characters at least one of the fonts draws. Throws for a font without a Unicode `cmap`. */
export function readCoverage(fonts: readonly Buffer[]): Coverage {
  const spans = fonts.flatMap(readSpans).toSorted((left, right) => left.from - right.from);
  const merged: { from: number; to: number }[] = [];
  for (const { from, to } of spans) {
    const last = merged.at(-1);
    if (last !== undefined && from <= last.to + 1) last.to = Math.max(last.to, to);
    else merged.push({ from, to });
  }
  return (codePoint) => {
    let low = 0;
    let high = merged.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((merged[middle]?.to ?? 0) < codePoint) low = middle + 1;
      else high = middle;
    }
    return (merged[low]?.from ?? Number.POSITIVE_INFINITY) <= codePoint;
  };
}

/** Replaces the characters that are not drawn. Those without any shape of their own (marks of direction, joiners) stay. */
export function replaceUndrawn(text: string, isDrawn: Coverage): string {
  // Most texts have none.
  if (/^[\n -~\u0621-\u063a\u0641-\u064a\u2068\u2069]*$/.test(text)) return text;
  return text.replaceAll(/[^\p{Default_Ignorable_Code_Point}\n]/gu, (each) =>
    isDrawn(each.codePointAt(0) ?? 0) ? each : SUBSTITUTE,
  );
}

function readSpans(font: Buffer): Span[] {
  const cmap = findTable(font, 'cmap');
  const tables = Array.from({ length: font.readUInt16BE(cmap + 2) }, (_, index) => {
    const at = cmap + font.readUInt32BE(cmap + 8 + index * 8);
    return { at, format: font.readUInt16BE(at) };
  });
  const wide = tables.find(({ format }) => format === 12);
  if (wide !== undefined) return readFormat12(font, wide.at);
  const narrow = tables.find(({ format }) => format === 4);
  if (narrow === undefined) throw new Error('the font has no Unicode character map');
  return readFormat4(font, narrow.at);
}

function findTable(font: Buffer, name: string): number {
  for (let index = 0; index < font.readUInt16BE(4); index += 1) {
    const at = 12 + index * 16;
    if (font.toString('latin1', at, at + 4) === name) return font.readUInt32BE(at + 8);
  }
  throw new Error(`the font has no table ${name}`);
}

function readFormat12(font: Buffer, at: number): Span[] {
  return Array.from({ length: font.readUInt32BE(at + 12) }, (_, index) => {
    const group = at + 16 + index * 12;
    return { from: font.readUInt32BE(group), to: font.readUInt32BE(group + 4) };
  });
}

function readFormat4(font: Buffer, at: number): Span[] {
  const doubled = font.readUInt16BE(at + 6);
  const spans: Span[] = [];
  for (let index = 0; index < doubled / 2; index += 1) {
    const endAt = at + 14 + index * 2;
    const startAt = endAt + 2 + doubled;
    const offsetAt = startAt + 2 * doubled;
    const delta = font.readUInt16BE(startAt + doubled);
    const offset = font.readUInt16BE(offsetAt);
    const from = font.readUInt16BE(startAt);
    const to = font.readUInt16BE(endAt);
    for (let code = from; code <= to && code < 0xffff; code += 1) {
      const glyphAt = offsetAt + offset + (code - from) * 2;
      const glyph = offset === 0 ? (code + delta) & 0xffff : font.readUInt16BE(glyphAt);
      if (glyph !== 0) spans.push({ from: code, to: code });
    }
  }
  return spans;
}
