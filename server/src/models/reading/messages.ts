// What the reading process is told, and what it tells.
import type { ModelFailure } from '../../../../contract/models.ts';
import type { FileReport } from './ifc/read-file.ts';
import type { FoundSpace } from './ifc/spaces.ts';
import type { FoundStorey } from './ifc/structure.ts';

/** Reads the file at `path`; an archive is unpacked to `unpackTo`, of the same folder. */
export interface ReadOrder {
  readonly path: string;
  readonly unpackTo: string;
  readonly maxBytes: number;
  /** Whether the areas of spaces are worked out from their geometries where the file states none. */
  readonly measures: boolean;
}

/** `elements` is JSON already: a text goes through the channel as it is. Each of these is waited for (`Taken`). */
export type Piece =
  | { readonly type: 'structure'; readonly storeys: readonly FoundStorey[]; readonly spaces: readonly FoundSpace[] }
  | { readonly type: 'elements'; readonly count: number; readonly json: string };

export type ReaderMessage =
  | { readonly type: 'scanned'; readonly schema: string }
  | { readonly type: 'progress'; readonly percent: number }
  /** The geometries of so many spaces are worked out until the structure is told. */
  | { readonly type: 'measuring'; readonly spaces: number }
  | Piece
  | { readonly type: 'done'; readonly report: FileReport }
  | { readonly type: 'refused'; readonly failure: ModelFailure };

/** The piece that was told last is kept: the next may come. */
export interface Taken {
  readonly type: 'taken';
}
