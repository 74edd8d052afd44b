// The document that is sent, for previews and for sending alike.
import type { AccountingKind } from '../../../../contract/accounting-entries.ts';
import type { DraftDocument } from '../accounting-provider/public.ts';
import { makeMarker } from '../adapting/public.ts';
import { fromMinor } from '../money/public.ts';

/** The contents of a document beside its kind and amount. */
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

interface Attempt {
  readonly id: string;
  readonly version: number;
}

/** Returns our own name in the document that an entry creates, by which it is found again. An attempt creates one at most. */
export const formatReference = (connectionId: string, { id, version }: Attempt): string =>
  makeMarker(connectionId, `${id}/${version}`);

/** Returns the key under which that document is created. */
const formatKey = ({ id, version }: Attempt): string => `${id}-${version}`;

/** The parts of documents that are sent. */
export const drafts = { build: buildDraft, findDay, formatReference, formatKey };
