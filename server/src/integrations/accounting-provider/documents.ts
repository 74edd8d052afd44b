// Documents of the accounting provider: what they look like there, and the drafts that are written.
import { createMessage } from '../../../../contract/messages/message.ts';
import { findOrNull } from '../adapting/public.ts';
import { isMembers, readId, readInstant, readText, requireIdentified, requireList } from '../answers/public.ts';
import { formatAmount } from '../money/public.ts';
import { VendorFault, type VendorSession } from '../vendors/public.ts';
import { API, readAll } from './pages.ts';
import type { DocumentKind, DocumentStatus, DraftDocument, ProviderDocument, ProviderLine } from './provider.ts';

const RESOURCES: Readonly<Record<DocumentKind, string>> = {
  purchase_order: 'purchaseOrders',
  bill: 'bills',
  credit: 'creditNotes',
};

const STATUSES: readonly DocumentStatus[] = ['draft', 'open', 'paid', 'void'];
/** Longer texts are cut: people there write what they like. */
const MAX_TEXT = 500;

const getPath = (kind: DocumentKind, vendorId: string) => `${API}/${RESOURCES[kind]}/${encodeURIComponent(vendorId)}`;

/** Reads a document; null if the provider has none of the id. */
export async function getDocument(
  session: VendorSession,
  kind: DocumentKind,
  vendorId: string,
): Promise<ProviderDocument | null> {
  const answer = await findOrNull(() => session.call({ method: 'GET', path: getPath(kind, vendorId) }));
  if (answer === null) return null;
  const document = readDocument(kind, answer.body);
  if (document.vendorId !== vendorId) throw unreadable();
  return document;
}

/** Finds all documents with exactly this reference: the provider may find those that hold a part of it. */
export async function findDocuments(
  session: VendorSession,
  kind: DocumentKind,
  reference: string,
): Promise<readonly ProviderDocument[]> {
  const items = await readAll(session, RESOURCES[kind], { reference });
  const found = items.filter((item) => {
    if (!isMembers(item)) throw unreadable();
    return item.reference === reference;
  });
  // A list that changes while it is read has some twice.
  const documents = found.map((item) => readDocument(kind, item));
  return [...new Map(documents.map((each) => [each.vendorId, each])).values()];
}

/** Returns the body of a draft as it is sent. */
export function formatDraft(draft: DraftDocument): Readonly<Record<string, unknown>> {
  const { contactId, reference, date, currency, lines, linkedTo } = draft;
  return {
    contactId,
    reference,
    date,
    currency,
    lines: lines.map(({ description, amount, accountId, taxId, trackingId }) => ({
      description,
      quantity: 1,
      unitAmount: toNumber(amount),
      accountId,
      taxId,
      trackingId,
    })),
    linkedDocumentId: linkedTo?.vendorId ?? null,
  };
}

/** Creates a draft under an idempotency key and returns its id. */
export async function createDraft(session: VendorSession, draft: DraftDocument, key: string): Promise<string> {
  const { body, status } = await session.call({
    method: 'POST',
    path: `${API}/${RESOURCES[draft.kind]}`,
    headers: { 'idempotency-key': key },
    json: formatDraft(draft),
  });
  const id = isMembers(body) ? readId(body.id) : undefined;
  if (typeof id === 'string') return id;
  // Most likely the document was made: a repetition searches first.
  throw new VendorFault('bad_answer', createMessage('integrations.faultIncomplete'), { status, isUncertain: true });
}

/** Replaces a draft that is still at the version that was read. */
export async function updateDraft(
  session: VendorSession,
  before: ProviderDocument,
  draft: DraftDocument,
): Promise<void> {
  await session.call({
    method: 'PATCH',
    path: getPath(before.kind, before.vendorId),
    headers: { 'if-match': before.etag },
    json: formatDraft(draft),
  });
}

/** Deletes a draft that is still at the version that was read. */
export async function deleteDraft(session: VendorSession, before: ProviderDocument): Promise<void> {
  await session.call({
    method: 'DELETE',
    path: getPath(before.kind, before.vendorId),
    headers: { 'if-match': before.etag },
  });
}

/** Reads a document of an answer. @throws VendorFault bad_answer without id, version, total or currency, and for lines that are none */
function readDocument(kind: DocumentKind, answer: unknown): ProviderDocument {
  const { id, members } = requireIdentified(answer);
  const { status, currency, reference } = members;
  const etag = members['@odata.etag'];
  if (typeof currency !== 'string' || !/^[A-Z]{3}$/.test(currency)) throw unreadable();
  // A header sends it back.
  if (typeof etag !== 'string' || !/^[\x21-\x7e]{1,500}$/.test(etag)) throw unreadable();
  return {
    kind,
    vendorId: id,
    number: cutText(members.number),
    url: readLink(members.url),
    status: STATUSES.find((each) => each === status) ?? 'other',
    total: requireAmount(members.total, currency),
    currency,
    reference: cutText(reference) ?? '',
    contactId: readId(members.contactId) ?? null,
    lines: requireList(members.lines).map((line) => readLine(line, currency)),
    etag,
    updatedAt: readInstant(members.updatedAt),
  };
}

function readLine(line: unknown, currency: string): ProviderLine {
  if (!isMembers(line)) throw unreadable();
  return {
    description: readText(line.description) ?? '',
    amount: requireAmount(line.amount, currency),
    accountId: readId(line.accountId) ?? '',
    taxId: readId(line.taxId) ?? null,
    trackingId: readId(line.trackingId) ?? null,
  };
}

function requireAmount(value: unknown, currency: string): string {
  const amount = typeof value === 'number' && Number.isFinite(value) ? formatAmount(value, currency) : undefined;
  if (amount === undefined) throw unreadable();
  return amount;
}

function cutText(value: unknown): string | null {
  const text = readText(value);
  return text ? text.slice(0, MAX_TEXT).toWellFormed() : null;
}

/** Returns the address of a page that people may open; null for any other. */
function readLink(value: unknown): string | null {
  const url = typeof value === 'string' && value.length <= 2_000 ? URL.parse(value) : null;
  return url !== null && ['https:', 'http:'].includes(url.protocol) ? url.href : null;
}

/** Amounts have at most 15 digits, so that a number holds them as they are written. */
function toNumber(amount: string): number {
  if (!/^-?\d+(\.\d+)?$/.test(amount) || amount.replaceAll(/\D/g, '').length > 15) {
    throw new Error('an amount that no number holds');
  }
  return Number(amount);
}

const unreadable = () => new VendorFault('bad_answer', createMessage('integrations.faultIncomplete'));
