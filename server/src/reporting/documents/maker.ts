// Parts of one document that its blocks share.
import type { Formats } from './formats.ts';
import type { Photo } from './model.ts';
import type { Texts } from './texts.ts';

/** A picture as the template shows it; without a path its description is written in its place. */
export interface PhotoData {
  readonly path: string | null;
  readonly alt: string;
}

/** Makes the parts of one document. */
export interface Maker {
  readonly texts: Texts;
  readonly formats: Formats;
  readonly isRightToLeft: boolean;
  /** Width between the margins, in points. */
  readonly width: number;
  photo(photo: Photo): PhotoData;
}
