// Texts of a report as plain text beside it, such as in its mail.
import { isolate, isolateLine } from '../../platform/pdf/foreign-text.ts';
import type { Text } from '../documents/public.ts';
import type { Formats, Piece } from './document-parts.ts';
import { listPieces } from './voice.ts';

/** Of what others wrote; no place to break is added. */
const BOUNDS = { maxCharacters: 300, maxRun: Number.POSITIVE_INFINITY };

/** Writes a text in the language of the formats, with each piece of others in an isolate. */
export function writePlain(text: Text, formats: Formats): string {
  return listPieces(text)
    .map((each) => writePiece(each, formats))
    .join('');
}

function writePiece(piece: Piece, formats: Formats): string {
  if (typeof piece === 'string') return piece;
  if ('foreign' in piece) return isolateLine(piece.foreign, BOUNDS);
  if ('number' in piece) return isolate(formats.number(piece));
  if ('date' in piece) return formats.longDate(piece.date);
  if ('instant' in piece) return formats.instant(piece.instant);
  return piece.text;
}
