// A row of an answer as the bytes in which PostgreSQL sent it: where each field's text lies among them. On its way to JSON
// nothing of it becomes a JavaScript text: a page of 50 rows of 12 fields was 750 of those, most of the garbage of a
// request (2026-11-20).

/** One row at a time: opened once for an answer, read anew for each of its rows. */
export interface WireRow {
  /** What the fields lie in; other than the row's own bytes are none of its business. */
  bytes: Buffer;
  /** Where each field's text begins. */
  readonly starts: number[];
  /** Its length in bytes; -1 for null. */
  readonly lengths: number[];
}

/** Told of each row; the row is another one's at the next call. */
export type TakeRow = (row: WireRow) => void;

const NO_BYTES = Buffer.alloc(0);

/** A row with nothing in it yet. */
export function openWireRow(): WireRow {
  return { bytes: NO_BYTES, starts: [], lengths: [] };
}

/** Reads a DataRow message whose count of fields stands at `at` (PostgreSQL's documentation, "Message Formats"). */
export function readWireRow(row: WireRow, bytes: Buffer, at: number): void {
  const count = ((bytes[at] as number) << 8) | (bytes[at + 1] as number);
  let from = at + 2;
  row.bytes = bytes;
  for (let index = 0; index < count; index += 1) {
    const length = int32At(bytes, from);
    from += 4;
    row.starts[index] = from;
    row.lengths[index] = length;
    if (length > 0) from += length;
  }
  row.starts.length = count;
  row.lengths.length = count;
}

/** A field's text, or null. */
export function fieldText({ bytes, starts, lengths }: WireRow, field: number): string | null {
  const [start = 0, length = -1] = [starts[field], lengths[field]];
  return length === -1 ? null : bytes.toString('utf8', start, start + length);
}

/** A number of four bytes, the highest first; Buffer's own reader checks its bounds again for each. */
export function int32At(bytes: Buffer, at: number): number {
  return (
    ((bytes[at] as number) << 24) |
    ((bytes[at + 1] as number) << 16) |
    ((bytes[at + 2] as number) << 8) |
    (bytes[at + 3] as number)
  );
}
