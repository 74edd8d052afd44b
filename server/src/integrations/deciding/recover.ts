// The fate of a write whose answer is missing (section 11.10, the table of killed steps): pure.

import { areEqual } from '../fields/public.ts';
import { type Bases, forgetBases } from './bases.ts';
import type { Intent, VendorReading } from './intent.ts';

/** The fate of an open intent: landed goes to `settle` as recovered, not landed is dropped and decided again. */
export type Recovery =
  | { readonly outcome: 'landed' | 'not_landed' }
  /** Neither can be shown. The bases of the sent fields are unknown, so that a difference becomes a conflict. */
  | { readonly outcome: 'uncertain'; readonly bases: Bases };

/**
 * Recovers an open intent from the vendor's record as it is now; null if a new record's marker was found nowhere. The
 * record must have been read after the call can no longer arrive.
 */
export function recover(intent: Intent, bases: Bases, reading: VendorReading | null): Recovery {
  if (intent.before === null) return { outcome: reading === null ? 'not_landed' : 'landed' };
  if (reading === null) return makeUncertain(intent, bases);
  const { etag, history, vendor, isLastWriter } = reading;
  const fields = Object.keys(intent.sent);
  const { etag: before } = intent.before;
  const isEtagKnown = etag !== null && before !== null;
  if (isEtagKnown && etag === before) return { outcome: 'not_landed' };
  // An equal value proves nothing where a history can: another person may have typed the same. Nor does the account alone: its
  // owner may have edited the record by hand.
  if (history !== null) {
    const ours = history.filter((entry) => entry.isOurs && fields.includes(entry.field));
    if (ours.length === 0) return { outcome: 'not_landed' };
    const isThere = ours.some(({ field, to }) => areEqual(to, intent.sent[field]));
    return isThere ? { outcome: 'landed' } : makeUncertain(intent, bases);
  }
  const there = fields.filter((field) => areEqual(vendor[field], intent.sent[field]));
  const isShown = isEtagKnown && isLastWriter && there.length > 0;
  if (there.length === fields.length || isShown) return { outcome: 'landed' };
  return makeUncertain(intent, bases);
}

/** The local base too: a value put back to it is an edit if the write landed. */
function makeUncertain(intent: Intent, bases: Bases): Recovery {
  return { outcome: 'uncertain', bases: { ...forgetBases(bases, Object.keys(intent.sent)), etag: null } };
}
