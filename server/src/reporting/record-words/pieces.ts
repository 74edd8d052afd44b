import type { Text } from '../documents/public.ts';

/** A part of a text of a document. */
export type Piece = Exclude<Text, readonly unknown[]>;
