// The consequences of a write that is known to have landed (section 11.10, P6): pure.

import { areEqual, type FieldRule, type FieldValue, pickValues } from '../fields/public.ts';
import { type Bases, moveBases, type ReplacedValue, takeEtag } from './bases.ts';
import type { HistoryEntry, Intent, VendorReading } from './intent.ts';

/** The bases after a write, and what the ledger says about it. */
export interface Settlement {
  readonly bases: Bases;
  /** Fields that the vendor stored in another form than they were sent in. */
  readonly normalised: readonly { readonly field: string; readonly sent: FieldValue; readonly stored: FieldValue }[];
  /** Fields that the vendor confirmed and left as they were. Their bases stay; they are to be blocked. */
  readonly ignored: readonly string[];
  /** Edits of others that the write covered, unseen (`overwrote_edit`). */
  readonly replaced: readonly ReplacedValue[];
}

/** Settles a write that landed. Only the sent fields move: all else that differs there belongs to the next run. */
export function settle(
  { rules, bases, intent }: { rules: readonly FieldRule[]; bases: Bases; intent: Intent },
  reading: VendorReading,
): Settlement {
  const fields = Object.entries(intent.sent).map(([field, sent]) => ({
    field,
    sent,
    ...readField(intent, field, reading),
  }));
  const replaced = fields.flatMap(({ field, sent, covered }): ReplacedValue[] =>
    covered === undefined || areEqual(covered, sent) ? [] : [{ side: 'vendor', field, value: covered }],
  );
  const ignored = fields.filter((each) => each.isIgnored).map((each) => each.field);
  const landed = fields.filter((each) => !each.isIgnored);
  const normalised = landed
    .filter(({ sent, stored }) => !areEqual(sent, stored))
    .map(({ field, sent, stored }) => ({ field, sent, stored }));
  const vendorValues = Object.fromEntries(landed.map(({ field, stored }) => [field, stored]));
  const moved =
    intent.kind === 'undo'
      ? bases
      : moveBases(bases, pickValues(intent.snapshot, Object.keys(vendorValues)), vendorValues);
  return { bases: takeEtag(rules, moved, reading), normalised, ignored, replaced };
}

/** Finds the value that the vendor stored for a sent field, and the edit that it covered. */
function readField(intent: Intent, field: string, { vendor, history, isLastWriter }: VendorReading) {
  const sent = intent.sent[field] ?? null;
  const found = vendor[field];
  const before = intent.before?.values[field];
  if (history !== null) {
    const entries = history.filter((entry) => entry.field === field);
    const ours = entries.findLastIndex((entry) => entry.isOurs);
    const stored = entries[ours]?.to ?? sent;
    return { stored, isIgnored: false, covered: findCovered(entries, ours) };
  }
  // No later writer: the vendor holds what it made of the write.
  if (!isLastWriter || found === undefined) return { stored: sent, isIgnored: false, covered: undefined };
  const isIgnored = !areEqual(found, sent) && areEqual(found, before);
  return { stored: found, isIgnored, covered: undefined };
}

/** Returns the last edit of another person before ours; earlier ones that person replaced in full knowledge. */
function findCovered(entries: readonly HistoryEntry[], ours: number): FieldValue | undefined {
  const previous = ours > 0 ? entries[ours - 1] : undefined;
  return previous === undefined || previous.isOurs ? undefined : previous.to;
}
