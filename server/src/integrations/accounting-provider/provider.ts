// The interface of the adapter of the accounting provider. It reads, and writes drafts alone: there is no call that approves, sends,
// posts or pays (integrations 11.18).
import type { Choice, VendorSession } from '../vendors/public.ts';

/** The lists that people choose from. */
export type ChoiceList = 'contacts' | 'accounts' | 'taxes' | 'tracking';

/** A contact, an account, a tax or a category of tracking. */
export interface AccountingChoice extends Choice {
  /** The number of an account in the chart; null without one. */
  readonly code: string | null;
  readonly isArchived: boolean;
}

/** The company whose books the credentials lead to. */
export interface ProviderCompany {
  readonly id: string;
  readonly name: string;
  /** ISO 4217. */
  readonly currency: string;
  /** False for a provider that posts bills as they are made. */
  readonly hasDraftBills: boolean;
}

export type DocumentKind = 'purchase_order' | 'bill' | 'credit';
export type DocumentStatus = 'draft' | 'open' | 'paid' | 'void' | 'other';

export interface ProviderLine {
  readonly description: string;
  /** Decimal text. */
  readonly amount: string;
  /** Empty for a line without an account, as people may write there. */
  readonly accountId: string;
  readonly taxId: string | null;
  readonly trackingId: string | null;
}

/** A document as the provider has it. */
export interface ProviderDocument {
  readonly kind: DocumentKind;
  readonly vendorId: string;
  /** The number that people there know the document by. */
  readonly number: string | null;
  readonly url: string | null;
  readonly status: DocumentStatus;
  /** Decimal text at the minor unit of the currency. */
  readonly total: string;
  readonly currency: string;
  readonly reference: string;
  readonly contactId: string | null;
  readonly lines: readonly ProviderLine[];
  /** The provider's version, without which it takes no change. */
  readonly etag: string;
  /** An instant of the provider, ISO 8601 in UTC; null if it gives none. */
  readonly updatedAt: string | null;
}

/** A document as it is to be written. A credit has a positive amount. */
export interface DraftDocument {
  readonly kind: DocumentKind;
  readonly contactId: string;
  readonly reference: string;
  /** YYYY-MM-DD. */
  readonly date: string;
  readonly currency: string;
  readonly lines: readonly ProviderLine[];
  readonly linkedTo: { readonly kind: DocumentKind; readonly vendorId: string } | null;
}

/** The adapter of the provider's API. Every method that calls throws VendorFault or MustWait. */
export interface AccountingAdapter {
  /** Reads who the credentials belong to; null if the provider does not say. */
  readAccount(session: VendorSession): Promise<Choice | null>;
  readCompany(session: VendorSession): Promise<ProviderCompany>;
  /** Reads a page of choices, archived ones too. The cursor is the `next` of the page before. */
  listChoices(
    session: VendorSession,
    query: { readonly list: ChoiceList; readonly q: string | null; readonly cursor: string | null },
  ): Promise<{ readonly choices: readonly AccountingChoice[]; readonly next: string | null }>;
  /** Returns a document; null if the provider has none of the id. */
  getDocument(session: VendorSession, kind: DocumentKind, vendorId: string): Promise<ProviderDocument | null>;
  /** Finds all documents of a kind with exactly this reference. */
  findDocuments(session: VendorSession, kind: DocumentKind, reference: string): Promise<readonly ProviderDocument[]>;
  /** Returns exactly the body that `createDraft` sends. */
  formatDraft(draft: DraftDocument): Readonly<Record<string, unknown>>;
  /** Creates a document under an idempotency key and returns its id. */
  createDraft(session: VendorSession, draft: DraftDocument, key: string): Promise<string>;
  /** Replaces a draft. Throws VendorFault `vendor_conflict` if it has changed since it was read, or is no longer a draft. */
  updateDraft(session: VendorSession, before: ProviderDocument, draft: DraftDocument): Promise<void>;
  /** Deletes a draft. Throws as `updateDraft` does. */
  deleteDraft(session: VendorSession, before: ProviderDocument): Promise<void>;
}
