// Types of parts of a document, by the members of its model that have them.
import type { Block, Cell, openFormats, Text } from '../documents/public.ts';

export type Formats = ReturnType<typeof openFormats>;
export type PluralForms = Parameters<Formats['plural']>[0];
/** A part of a text. */
export type Piece = Exclude<Text, readonly unknown[]>;
export type KeyNumbersBlock = Extract<Block, { type: 'key-numbers' }>;
export type Tone = Extract<Cell, { tone: unknown }>['tone'];
