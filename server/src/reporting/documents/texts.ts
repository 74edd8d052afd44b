// Texts of the model as the runs that the template sets, with the texts of others cleaned, cut and isolated.
import { type Coverage, replaceUndrawn } from '../../platform/pdf/font-coverage.ts';
import { breakLongWords, cleanLine, isolate, isolateLine } from '../../platform/pdf/foreign-text.ts';
import type { Formats } from './formats.ts';
import type { Piece, Text } from './model.ts';

/** A part of a text as the template sets it; `\n` in it is the end of a line. */
export type Run = string | { readonly text: string; readonly href: string };

/** Bounds of the texts of others at one place. */
export interface TextPlace {
  readonly maxCharacters: number;
  /** Longer words get places to break. */
  readonly maxRun: number;
  /** Keeps the ends of lines. */
  readonly hasLines?: boolean;
  /** Dates have short names of months. */
  readonly isNarrow?: boolean;
}

/** Texts that fill a line: titles, captions, names. */
export const LINE: TextPlace = { maxCharacters: 300, maxRun: 28 };
/** Texts of any length, such as comments. */
export const BODY: TextPlace = { maxCharacters: 10_000, maxRun: 48, hasLines: true };
const MAX_LINES = 400;
const MAX_HREF = 2_048;
/** More pieces than any sentence has. */
const MAX_PIECES = 200;

/** A piece that ends a line. */
export const LINE_END = '\n';

/** Makes the texts of one document. */
export interface Texts {
  runs(text: Text, place: TextPlace): readonly Run[];
  /** As `runs`, without links and marks: for descriptions and properties that are not set. */
  plain(text: Text, maxCharacters: number): string;
}

/** Opens the texts of a document whose fonts draw `isDrawn`. */
export function openTexts(formats: Formats, isDrawn: Coverage): Texts {
  const makeRun = (piece: Piece, place: TextPlace): Run => {
    const run = formatPiece(formats, piece, place);
    if (typeof run === 'string') return replaceUndrawn(run, isDrawn);
    return { ...run, text: replaceUndrawn(run.text, isDrawn) };
  };
  return {
    runs(text, place) {
      const runs: Run[] = [];
      for (const piece of listPieces(text)) {
        const run = makeRun(piece, place);
        const last = runs.at(-1);
        if (typeof run === 'string' && typeof last === 'string') runs[runs.length - 1] = last + run;
        else runs.push(run);
      }
      return runs;
    },
    plain(text, maxCharacters) {
      const place = { ...BODY, maxCharacters, hasLines: false };
      const runs = listPieces(text).map((each) => makeRun(each, place));
      return cleanLine(runs.map((each) => (typeof each === 'string' ? each : each.text)).join(''), maxCharacters)
        .replaceAll(/\p{Cf}/gu, '')
        .replaceAll(/ {2,}/g, ' ')
        .trim();
    },
  };
}

function listPieces(text: Text): readonly Piece[] {
  return Array.isArray(text) ? text.slice(0, MAX_PIECES) : [text as Piece];
}

function formatPiece(formats: Formats, piece: Piece, place: TextPlace): Run {
  if (piece === LINE_END) return LINE_END;
  if (typeof piece === 'string') return cleanLine(piece, BODY.maxCharacters);
  if ('foreign' in piece) return linkRun(formatForeign(piece.foreign, place), piece.href);
  if ('number' in piece) return linkRun(isolate(formats.number(piece)), piece.href);
  if ('date' in piece) return isolate((place.isNarrow ? formats.shortDate : formats.longDate)(piece.date));
  if ('instant' in piece) return isolate((place.isNarrow ? formats.shortInstant : formats.instant)(piece.instant));
  return linkRun(breakLongWords(cleanLine(piece.text, place.maxCharacters), place.maxRun), piece.link);
}

function formatForeign(text: string, place: TextPlace): string {
  if (place.hasLines !== true) return isolateLine(text, place);
  const lines = text.slice(0, place.maxCharacters * 4).split(/\r\n|[\n\r\u2028\u2029]/, MAX_LINES);
  let left = place.maxCharacters;
  const kept: string[] = [];
  for (const line of lines) {
    if (left <= 1) break;
    const shown = cleanLine(line, left);
    left -= shown.length + 1;
    kept.push(shown.trim() === '' ? '' : isolate(breakLongWords(shown, place.maxRun)));
  }
  return kept.join('\n').trim();
}

function linkRun(text: string, href?: string): Run {
  if (href === undefined || href.length > MAX_HREF) return text;
  const address = URL.parse(href);
  // A PDF may hold links to programs and files too.
  return address?.protocol === 'https:' || address?.protocol === 'http:' ? { text, href: address.href } : text;
}
