// Defines the messages between the service and the process that imports a model.
import type { ModelFailure } from '../../../../contract/models.ts';
import type { FileReport } from './ifc/read-file.ts';
import type { FoundSpace } from './ifc/spaces.ts';
import type { FoundStorey } from './ifc/structure.ts';

/** Orders the import of the file at `path`; an archive is unpacked to `unpackTo` in the same folder. */
export interface ImportOrder {
  readonly path: string;
  readonly unpackTo: string;
  readonly maxBytes: number;
  /** True if areas of spaces are computed from their geometries where the file states none. */
  readonly measures: boolean;
}

/** A part of the imported data. `elements` is JSON already: a text passes the channel unchanged. Each is acknowledged (`Taken`). */
export type Piece =
  | { readonly type: 'structure'; readonly storeys: readonly FoundStorey[]; readonly spaces: readonly FoundSpace[] }
  | { readonly type: 'elements'; readonly count: number; readonly json: string };

export type ImportMessage =
  | { readonly type: 'scanned'; readonly schema: string }
  | { readonly type: 'progress'; readonly percent: number }
  /** Announces that the geometries of this number of spaces are measured before the structure is sent. */
  | { readonly type: 'measuring'; readonly spaces: number }
  | Piece
  | { readonly type: 'done'; readonly report: FileReport }
  | { readonly type: 'refused'; readonly failure: ModelFailure };

/** Acknowledges that the last piece is stored and the next may be sent. */
export interface Taken {
  readonly type: 'taken';
}
