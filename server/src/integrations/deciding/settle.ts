// The consequences of a write that is known to have landed (section 11.10, P6): pure.

import { areEqual, type FieldRule, type FieldValue, type FieldValues, pickValues } from '../fields/public.ts';
import { type Bases, forgetBases, moveBases, type ReplacedValue, takeEtag } from './bases.ts';
import type { HistoryEntry, Intent, VendorReading } from './intent.ts';

/** A write that landed. */
export interface LandedWrite {
  readonly rules: readonly FieldRule[];
  readonly bases: Bases;
  readonly intent: Intent;
  /**
   * True if `recover` found it to have landed, false if the vendor answered the call. Persons had time to edit the record of a
   * recovered write, perhaps as the account itself: only a field that shows its sent value counts as written.
   */
  readonly isRecovered: boolean;
  /** The values that the vendor gives other fields because of the written ones, by itself. */
  readonly follow?: (written: FieldValues, before: FieldValues) => FieldValues;
}

/** The bases after a write, and what the ledger says about it. */
export interface Settlement {
  /** The bases of a field whose outcome nothing shows are unknown, so that a difference becomes a conflict. */
  readonly bases: Bases;
  /** Fields that the vendor stored in another form than they were sent in. */
  readonly normalised: readonly { readonly field: string; readonly sent: FieldValue; readonly stored: FieldValue }[];
  /** Fields that the vendor confirmed and left as they were. Their bases stay; they are to be blocked. */
  readonly ignored: readonly string[];
  /** Edits of persons that the write covered, unseen (`overwrote_edit`). */
  readonly replaced: readonly ReplacedValue[];
}

/** The fate of a sent field. */
interface FieldFate {
  /** The value that the vendor made of the sent one; undefined if nothing shows it. */
  readonly stored: FieldValue | undefined;
  readonly isIgnored?: true;
  readonly covered?: readonly FieldValue[];
}

/** Settles a write that landed. Only the sent fields move: all else that differs there belongs to the next run. */
export function settle(write: LandedWrite, reading: VendorReading): Settlement {
  const { rules, bases, intent } = write;
  const fields = Object.entries(intent.sent).map(([field, sent]) => ({
    field,
    sent,
    ...readField(write, { field, sent }, reading),
  }));
  const replaced = fields.flatMap(({ field, sent, covered }): ReplacedValue[] =>
    (covered ?? []).flatMap((value) => (areEqual(value, sent) ? [] : [{ side: 'vendor', field, value }])),
  );
  const ignored = fields.filter((each) => each.isIgnored).map((each) => each.field);
  const landed = fields.flatMap(({ field, sent, stored }) => (stored === undefined ? [] : [{ field, sent, stored }]));
  const normalised = landed.filter(({ sent, stored }) => !areEqual(sent, stored));
  const unknown = fields.filter(({ stored, isIgnored }) => stored === undefined && !isIgnored);
  const vendorValues = Object.fromEntries(landed.map(({ field, stored }) => [field, stored]));
  const moved =
    intent.kind === 'undo'
      ? bases
      : forgetBases(
          moveBases(bases, pickValues(intent.snapshot, Object.keys(vendorValues)), {
            ...vendorValues,
            ...findFollowed(write, vendorValues, reading),
          }),
          unknown.map(({ field }) => field),
        );
  return { bases: takeEtag(rules, moved, reading), normalised, ignored, replaced };
}

/** Returns what else the write has changed there, by itself. A field in which an edit waits to be read keeps its base. */
function findFollowed({ bases, intent, follow }: LandedWrite, written: FieldValues, { vendor }: VendorReading) {
  const before = intent.before?.values ?? {};
  return Object.fromEntries(
    Object.entries(follow?.(written, before) ?? {}).filter(
      ([field, value]) => areEqual(vendor[field], value) && areEqual(bases.vendorBase[field], before[field]),
    ),
  );
}

/** Finds the value that the vendor stored for a sent field, and the edits that it covered. */
function readField(
  write: LandedWrite,
  { field, sent }: { field: string; sent: FieldValue },
  { vendor, history, isLastWriter }: VendorReading,
): FieldFate {
  const { before } = write.intent;
  if (history !== null) {
    const entries = history.filter((entry) => entry.field === field);
    return readEntries(write, sent, entries);
  }
  const found = vendor[field];
  if (areEqual(found, sent)) return { stored: sent };
  // A created record is there for certain: what another person made of it is an edit to pull.
  if (write.isRecovered) return { stored: before === null && !isLastWriter ? sent : undefined };
  // No later writer: the vendor holds what it made of the write.
  if (!isLastWriter || found === undefined) return { stored: sent };
  return areEqual(found, before?.values[field]) ? { stored: undefined, isIgnored: true } : { stored: found };
}

/** Reads the fate of a field out of its history. Persons may work as the account too, so an entry of ours may be theirs. */
function readEntries(
  { intent, isRecovered }: LandedWrite,
  sent: FieldValue,
  entries: readonly HistoryEntry[],
): FieldFate {
  const isSent = ({ to }: HistoryEntry) => areEqual(to, sent);
  const ours = entries.filter((entry) => entry.isOurs);
  if (entries.some(isSent)) return { stored: sent, covered: findCovered(entries, isSent) };
  const isAnswered = !isRecovered || intent.before === null;
  if (ours.length === 0) return { stored: isAnswered ? sent : undefined };
  // One entry of an answered update is the write itself, which the vendor stored in another form.
  const [only] = ours;
  const isNormalised = !isRecovered && intent.before !== null && ours.length === 1;
  return isNormalised && only !== undefined
    ? { stored: only.to, covered: findCovered(entries, (entry) => entry === only) }
    : { stored: undefined };
}

/** Returns the last edits before an entry that may be ours; earlier ones their person replaced in full knowledge. */
function findCovered(entries: readonly HistoryEntry[], isWrite: (entry: HistoryEntry) => boolean): FieldValue[] {
  return entries
    .filter((_, index) => {
      const next = entries[index + 1];
      return next?.isOurs && isWrite(next);
    })
    .map(({ to }) => to);
}
