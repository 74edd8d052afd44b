// Chooses the encoding of bytes that are neither ASCII nor UTF-8: Shift-JIS if the texts of the file as a whole are Japanese, else
// Windows-1252, in which every byte is a letter. Decided once for a file: a single name is too little evidence.
import { isUtf8 } from 'node:buffer';

export type LegacyEncoding = 'shift_jis' | 'windows-1252';

export interface Evidence {
  /** Adds a text, given the bytes between its quotes. */
  add(text: Uint8Array): void;
  encoding(): LegacyEncoding;
}

/** Texts in ten that may be invalid Shift-JIS, cut within a character, in a Shift-JIS file. */
const MOST_BROKEN = 0.1;

/** Opens a collection without evidence. */
export function openEvidence(): Evidence {
  const seen = { texts: 0, broken: 0, japanese: 0, western: 0 };
  return {
    add(text) {
      if (isUtf8(text)) return;
      const { japanese, western, isBroken } = collectEvidence(text);
      seen.texts += 1;
      seen.western += western;
      // Bytes that are invalid in Shift-JIS are no evidence of it.
      if (isBroken) seen.broken += 1;
      else seen.japanese += japanese;
    },
    encoding: () =>
      seen.japanese > seen.western && seen.broken <= seen.texts * MOST_BROKEN ? 'shift_jis' : 'windows-1252',
  };
}

interface TextEvidence {
  /** Count of characters of two bytes that are common in Japanese. */
  japanese: number;
  /** Count of letters with an accent among letters without. */
  western: number;
  isBroken: boolean;
}

/** @internal Collects the evidence of one text for its encoding. */
export function collectEvidence(text: Uint8Array): TextEvidence {
  const evidence = { japanese: 0, western: 0, isBroken: false };
  let place = 0;
  while (place < text.length) {
    if (isHigh(text[place])) place = addRun(text, place, evidence);
    else place += 1;
  }
  return evidence;
}

/** Adds the evidence of the characters from `from` on that Shift-JIS does not write in ASCII. Returns the offset after them. */
function addRun(text: Uint8Array, from: number, evidence: TextEvidence): number {
  const first = text[from] as number;
  let common = 0;
  let place = from;
  while (isHigh(text[place])) {
    const byte = text[place] as number;
    if (opensPair(byte) && isSecondByte(text[place + 1])) {
      if (isCommon(byte)) common += 1;
      place += 2;
    } else {
      evidence.isBroken ||= !isNarrowKana(byte);
      place += 1;
    }
  }
  const touchesBefore = isLetter(text[from - 1]);
  const goesOnInLetters = isLetter(text[from + 1]);
  if (first >= 0xc0 && !isHigh(text[from + 1]) && (touchesBefore || goesOnInLetters)) evidence.western += 1;
  // `l’étage`, `A–B`: a mark of Windows-1252 and the letter after it look like one character.
  const mayBeMark = place === from + 2 && isMark(first) && (touchesBefore || goesOnInLetters || isLetter(text[place]));
  if (!mayBeMark) evidence.japanese += common;
  return place;
}

const isHigh = (byte: number | undefined): byte is number => byte !== undefined && byte >= 0x80;
const isLetter = (byte = 0) => (byte >= 0x41 && byte <= 0x5a) || (byte >= 0x61 && byte <= 0x7a);

/** Returns true if a byte starts a character of two in Shift-JIS. */
export const opensPair = (byte: number) => (byte >= 0x81 && byte <= 0x9f) || (byte >= 0xe0 && byte <= 0xfc);

/** Returns true if a byte may be the second of two: from `@` on, including the backslash. */
export const isSecondByte = (byte = 0) => byte >= 0x40 && byte <= 0xfc && byte !== 0x7f;

/** Returns true for half-width katakana, a byte each: capitals with accents in Windows-1252. */
const isNarrowKana = (byte: number) => byte >= 0xa1 && byte <= 0xdf;

/** Returns true for first bytes of signs, kana and the kanji in daily use; others are rare, and letters with accents elsewhere. */
const isCommon = (byte: number) => (byte >= 0x81 && byte <= 0x84) || (byte >= 0x88 && byte <= 0x98);

/** Quotes, dashes, ellipsis, and the letters Š Œ Ž of Windows-1252. */
const isMark = (byte: number) =>
  byte === 0x82 || byte === 0x84 || byte === 0x8a || byte === 0x8c || byte === 0x8e || (byte >= 0x91 && byte <= 0x97);
