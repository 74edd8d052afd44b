// A kind of record that becomes a document.
import type { Block, Text } from '../documents/public.ts';
import type { RecordWords } from '../record-words/public.ts';

/** Beside the parts of a record, what its document is made with. */
export interface Shown {
  readonly words: RecordWords;
  /** By the clock of the project. */
  readonly today: string;
  /** JPEGs by the ids of their files. */
  readonly jpegs: ReadonlyMap<string, Uint8Array>;
  /** Names of model elements by their GlobalIds. */
  readonly elements: ReadonlyMap<string, string>;
}

export interface ComposedRecord {
  readonly title: Text;
  readonly subtitle: Text;
  readonly blocks: readonly Block[];
}

/** `Parts` is what its SQL makes. */
export interface DocumentKind<Parts> {
  readonly table: string;
  /** Members of `json_build_object`; the row is called `record`. */
  readonly members: string;
  /** Name of the file, in ASCII, without its extension. */
  nameFile(parts: Parts): string;
  listFiles(parts: Parts): readonly string[];
  listElements(parts: Parts): readonly string[];
  compose(parts: Parts, shown: Shown): ComposedRecord;
}
