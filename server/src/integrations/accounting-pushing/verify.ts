// Reads a document back after it was written, and keeps it as the provider has it (section 11.18, "Once").
import { createMessage } from '../../../../contract/messages/message.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { documentStore, entryStore, type Intent, type StoredDocument } from '../accounting-entries/public.ts';
import type { ProviderDocument } from '../accounting-provider/public.ts';
import { fromMinor, toMinor } from '../money/public.ts';
import { VendorFault } from '../vendors/public.ts';
import { type Carrying, countDocument, describeAmount, formatSigned, note, readColumns, write } from './carrying.ts';

const READS = 4;
const READ_PAUSE_MS = 2_000;

/**
 * Verifies what an intent wrote, and settles it. Throws VendorFault `bad_answer` if the provider stored another amount; a draft is
 * then removed again.
 */
export async function verifyWritten(carrying: Carrying, document: StoredDocument, vendorId: string): Promise<void> {
  const { intent } = document;
  if (intent === null) throw new Error('a document without an intent was written');
  const read = await readBack(carrying, document, vendorId);
  if (read === undefined) return await missWritten(carrying, { document, intent });
  if (intent.action === 'update' && read.etag === intent.etag) return await missChange(carrying, document);
  if (isAsSent(document, intent, read)) return keepWritten(carrying, { document, intent, read });
  await refuseWritten(carrying, { document, intent, read });
}

/** Reads a document that was just written: lists and reads of a provider may lag behind its writes. */
async function readBack(
  carrying: Carrying,
  { kind, intent }: StoredDocument,
  vendorId: string,
): Promise<ProviderDocument | undefined> {
  const { opened, deps } = carrying;
  for (let count = 1; ; count += 1) {
    const read = await opened.adapter.getDocument(opened.session, kind, vendorId);
    const isOld = read !== null && intent?.action === 'update' && read.etag === intent.etag;
    if (read !== null && !isOld) return read;
    // An update without an effect stays as it was, however often it is read.
    if (count === READS) return read ?? undefined;
    await new Promise<void>((resolve) => void deps.clock.after(READ_PAUSE_MS, resolve));
  }
}

/** Deletes a draft, and tells whether it is gone: a provider may answer that it deleted it, and keep it. */
export async function deleteVerified({ opened, deps }: Carrying, before: ProviderDocument): Promise<boolean> {
  await opened.adapter.deleteDraft(opened.session, before);
  for (let count = 1; ; count += 1) {
    const read = await opened.adapter.getDocument(opened.session, before.kind, before.vendorId);
    if (read === null) return true;
    if (count === READS) return false;
    await new Promise<void>((resolve) => void deps.clock.after(READ_PAUSE_MS, resolve));
  }
}

/** Tells whether a document has the amount and the currency that were sent. */
export function isAsSent({ currency }: StoredDocument, { amount }: Intent, read: ProviderDocument): boolean {
  return read.currency === currency && toMinor(formatSigned(read), currency) === amount && hasDigits(read, currency);
}

/** Tells whether a document has the choices that were sent. A provider may add a tax or tracking of its own. */
function hasChoices({ draft }: Intent, { contactId, lines }: ProviderDocument): boolean {
  if (draft === null) return true;
  const isAsChosen = (sent: string | null, stored: string | null) => sent === null || sent === stored;
  return (
    (contactId === null || contactId === draft.contactId) &&
    draft.lines.every(({ accountId, taxId, trackingId }, index) => {
      const line = lines[index];
      return line?.accountId === accountId && isAsChosen(taxId, line.taxId) && isAsChosen(trackingId, line.trackingId);
    })
  );
}

/** False for a total with a fraction that the minor unit does not have. */
const hasDigits = ({ total }: ProviderDocument, currency: string) =>
  fromMinor(toMinor(total, currency), currency) === padTotal(total, currency);

const padTotal = (total: string, currency: string) => {
  const [whole = '0', fraction = ''] = total.split('.');
  const digits = fromMinor(0n, currency).split('.')[1]?.length ?? 0;
  const kept = fraction.replace(/0+$/, '').padEnd(digits, '0');
  return kept === '' ? whole : `${whole}.${kept}`;
};

/** After so long a document that was created is not merely shown late. */
const LAG_MS = 30 * 60_000;

/** The provider does not have what it said that it made: it shows it late, or somebody has deleted it. */
async function missWritten(
  carrying: Carrying,
  { document, intent }: Pick<Written, 'document' | 'intent'>,
): Promise<never> {
  const { deps, scope } = carrying;
  const isLate = deps.clock.now() - Date.parse(intent.at) < LAG_MS;
  // The intent stays, and the document is looked for again.
  if (isLate) throw new VendorFault('unreachable', createMessage('accountingEntries.notShown'));
  await write(carrying, async (tx, now) => {
    await documentStore.update(tx, scope, document.id, { ...documentStore.NO_INTENT, status: 'gone' });
    await moveExpected(carrying, tx, now, -document.amount);
  });
  throw new VendorFault('vendor_conflict', createMessage('accountingEntries.notThere'));
}

/** The provider said that it took a change, and has the document as it was. */
export async function missChange(carrying: Carrying, { id, kind }: StoredDocument): Promise<never> {
  await write(carrying, async (tx) => {
    await documentStore.update(tx, carrying.scope, id, documentStore.NO_INTENT);
    countDocument(tx, carrying, kind, 'refused');
  });
  throw new VendorFault('bad_answer', createMessage('accountingEntries.notTaken'));
}

interface Written {
  readonly document: StoredDocument;
  readonly intent: Intent;
  readonly read: ProviderDocument;
}

async function keepWritten(carrying: Carrying, { document, intent, read }: Written): Promise<void> {
  const { scope, entry } = carrying;
  await write(carrying, async (tx, now) => {
    await documentStore.update(tx, scope, document.id, {
      ...readColumns(read),
      ...documentStore.NO_INTENT,
      entry_id: entry.id,
      // Somebody edited it before it was read: no version that a later step may replace.
      ...(!hasChoices(intent, read) && { etag: null }),
    });
    // A new document has no amount yet, and so adds all of it.
    await moveExpected(carrying, tx, now, intent.amount - document.amount);
    countDocument(tx, carrying, document.kind, intent.action === 'create' ? 'created' : 'amended');
    await note(tx, carrying, {
      action: intent.action,
      outcome: 'ok',
      kind: document.kind,
      amount: describeAmount(intent.amount, document.currency),
      vendorId: read.vendorId,
      vendorNumber: read.number,
      replaced: intent.before === null ? [] : [intent.before],
    });
  });
}

/** Another amount than was sent: a draft is removed, anything else stays where people see it. */
async function refuseWritten(carrying: Carrying, { document, intent, read }: Written): Promise<never> {
  const { scope } = carrying;
  // The provider may have changed it once more: it then stays, and the next attempt finds it.
  const isDraft = read.status === 'draft' && (await deleteVerified(carrying, read));
  const sent = `${fromMinor(intent.amount, document.currency)} ${document.currency}`;
  const params = { stored: `${formatSigned(read)} ${read.currency}`, sent };
  const said = isDraft
    ? createMessage('accountingEntries.badTotal', params)
    : createMessage('accountingEntries.badTotalKept', params);
  await write(carrying, async (tx, now) => {
    const columns = { ...readColumns(read), ...documentStore.NO_INTENT, ...(isDraft && { status: 'gone' }) };
    await documentStore.update(tx, scope, document.id, columns);
    const kept = isDraft ? 0n : toMinor(formatSigned(read), document.currency);
    await moveExpected(carrying, tx, now, kept - document.amount);
    countDocument(tx, carrying, document.kind, 'refused');
    await note(tx, carrying, {
      action: isDraft ? 'delete' : intent.action,
      outcome: 'error',
      code: 'bad_answer',
      message: said.message,
      said,
      kind: document.kind,
      vendorId: read.vendorId,
      vendorNumber: read.number,
      replaced: [...(intent.before === null ? [] : [intent.before]), read],
    });
  });
  throw new VendorFault('bad_answer', said);
}

/** Adds the effect of a step of ours to what the provider is to have. */
export async function moveExpected(
  { scope, entry }: Carrying,
  tx: Tx,
  now: { readonly expectedAmount: string | null },
  change: bigint,
): Promise<void> {
  const before = toMinor(now.expectedAmount ?? '0', entry.currency);
  await entryStore.update(tx, scope, entry.id, { expected_amount: fromMinor(before + change, entry.currency) });
}
