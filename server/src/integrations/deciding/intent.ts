// A write that was announced before its call, and the vendor's record as it was read afterwards: pure.
import type { FieldValue, FieldValues } from '../fields/public.ts';

/** A write to the vendor, stored before the call. */
export interface Intent {
  /** An `undo` restores values at the vendor like a person's edit: the bases stay, and a pull brings it here. */
  readonly kind: 'create' | 'update' | 'undo';
  /** The local values of the sent fields at the time of the snapshot. */
  readonly snapshot: FieldValues;
  /** The values as they were sent, in the vendor's terms. */
  readonly sent: FieldValues;
  /** The vendor's record as it was read before; null for a new one. */
  readonly before: { readonly values: FieldValues; readonly etag: string | null } | null;
}

/** An entry of the vendor's history, in the vendor's terms. */
export interface HistoryEntry {
  readonly field: string;
  readonly to: FieldValue;
  /** True if this connection's account wrote it, perhaps its owner by hand. */
  readonly isOurs: boolean;
}

/** The vendor's record as it is after a write, or when an intent is found open. */
export interface VendorReading {
  readonly vendor: FieldValues;
  readonly etag: string | null;
  /** The entries since the intent's `before`, oldest first; null if the vendor has no history. */
  readonly history: readonly HistoryEntry[] | null;
  /** True if the vendor names this connection's account as the last writer of the record. Its owner may have written by hand. */
  readonly isLastWriter: boolean;
}
