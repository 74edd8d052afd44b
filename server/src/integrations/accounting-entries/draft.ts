// The document that is sent, for previews and for sending alike.
import type { AccountingKind } from '../../../../contract/accounting-entries.ts';
import { fromMinor } from '../accounting-deciding/public.ts';
import type { DraftDocument } from '../accounting-provider/public.ts';

/** What a document is made of beside its kind and amount. */
export interface DraftParts {
  readonly description: string;
  readonly currency: string;
  readonly reference: string;
  /** YYYY-MM-DD. */
  readonly date: string;
  readonly contactId: string;
  readonly accountId: string;
  readonly taxId: string | null;
  readonly trackingId: string | null;
}

interface DraftAmount {
  readonly kind: AccountingKind;
  /** In the minor unit; negative for a credit. */
  readonly amount: bigint;
  readonly linkedTo: DraftDocument['linkedTo'];
}

/** Builds a document of one line. */
export function buildDraft(parts: DraftParts, { kind, amount, linkedTo }: DraftAmount): DraftDocument {
  const { description, currency, reference, date, contactId, accountId, taxId, trackingId } = parts;
  const magnitude = fromMinor(amount < 0n ? -amount : amount, currency);
  const line = { description, amount: magnitude, accountId, taxId, trackingId };
  return { kind, contactId, reference, date, currency, lines: [line], linkedTo };
}

/** Returns the day of an instant in a time zone, as documents are dated. */
export function findDay(instant: string, timeZone: string): string {
  return Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone).toPlainDate().toString();
}
