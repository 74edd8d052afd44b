// The name of a record in the lists of a connection. Pure.

/** A record here, as lists of a connection have it. */
export interface NamedRecord {
  readonly entity: string;
  /** Null for one that is at the vendor alone. */
  readonly recordId: string | null;
  readonly recordNumber: number | null;
  readonly recordTitle: string | null;
  /** Parameters of a message about the record. */
  readonly params?: Readonly<Record<string, unknown>> | undefined;
}

/** A name, or a word for a record without one: `gone` if it was deleted here, `there` if it is at the vendor alone. */
export type RecordLabel =
  | { readonly text: string /** Of a model: the number of its version. */; readonly version?: number }
  | { readonly word: 'gone' | 'there' };

/** Returns the number and title of a record, of a model its name and version; of a file without a model here, the name of the file. */
export function findLabel({ entity, recordId, recordNumber, recordTitle, params }: NamedRecord): RecordLabel {
  if (entity === 'model' && recordTitle !== null && recordNumber !== null)
    return { text: recordTitle, version: recordNumber };
  if (recordTitle !== null) return { text: recordNumber === null ? recordTitle : `#${recordNumber} ${recordTitle}` };
  if (recordNumber !== null) return { text: `#${recordNumber}` };
  const fileName = params?.fileName;
  if (recordId === null && entity === 'model' && typeof fileName === 'string') return { text: fileName };
  return { word: recordId === null ? 'there' : 'gone' };
}
