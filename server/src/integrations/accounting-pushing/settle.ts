// Finds out the result of a change that was begun and whose outcome is not known: it is looked for before it is made again.
import { createMessage } from '../../../../contract/messages/message.ts';
import { documentStore, type Intent, type StoredDocument } from '../accounting-entries/public.ts';
import type { ProviderDocument } from '../accounting-provider/public.ts';
import { VendorFault } from '../vendors/public.ts';
import { type Carrying, countDocument, note, readColumns, write } from './carrying.ts';
import { deleteVerified, isAsSent, missChange, moveExpected, verifyWritten } from './verify.ts';

type Open = StoredDocument & { readonly intent: Intent };

/** Settles the intent of a document: it is done once, whatever had been done of it. */
export async function settleIntent(carrying: Carrying, document: StoredDocument): Promise<void> {
  const { intent } = document;
  if (intent === null) return;
  const open: Open = { ...document, intent };
  if (intent.action === 'create') return settleCreation(carrying, open);
  if (document.vendorId === null) throw new Error('a document that was never created is to be changed');
  const { opened } = carrying;
  const { kind, vendorId } = document;
  const read = await opened.adapter.getDocument(opened.session, kind, vendorId);
  if (read === null) return keepGone(carrying, open);
  if (intent.action === 'delete') return settleDeletion(carrying, open, read);
  return settleUpdate(carrying, open, read);
}

async function settleCreation(carrying: Carrying, document: Open): Promise<void> {
  const { opened } = carrying;
  const { kind, reference, key, intent } = document;
  const found = await opened.adapter.findDocuments(opened.session, kind, reference);
  const [first, ...others] = found;
  if (others.length > 0)
    throw new VendorFault('ambiguous_match', createMessage('accountingEntries.ambiguous', { reference }));
  if (first !== undefined) return verifyWritten(carrying, document, first.vendorId);
  await sendCreation(carrying, document, { draft: intent.draft, key });
}

/** Sends the creation of a document. A refusal that leaves nothing there forgets it. */
export async function sendCreation(
  carrying: Carrying,
  document: StoredDocument,
  { draft, key }: { readonly draft: Intent['draft']; readonly key: string },
): Promise<void> {
  if (draft === null) throw new Error('a document is created without its contents');
  const { opened, scope } = carrying;
  let vendorId: string;
  try {
    vendorId = await opened.adapter.createDraft(opened.session, draft, key);
  } catch (error) {
    if (isRefused(error)) {
      await write(carrying, async (tx) => {
        await documentStore.forget(tx, scope, document.id);
        countDocument(tx, carrying, document.kind, 'refused');
      });
    }
    throw error;
  }
  await verifyWritten(carrying, document, vendorId);
}

async function settleUpdate(carrying: Carrying, document: Open, read: ProviderDocument): Promise<void> {
  const { intent } = document;
  if (read.etag !== intent.etag && isAsSent(document, intent, read))
    return verifyWritten(carrying, document, read.vendorId);
  if (read.etag !== intent.etag) return dropIntent(carrying, document, read);
  await sendUpdate(carrying, document, read);
}

/** Sends the change of a draft. */
export async function sendUpdate(carrying: Carrying, document: Open, before: ProviderDocument): Promise<void> {
  const { opened } = carrying;
  const { draft } = document.intent;
  if (draft === null) throw new Error('a document is changed without its contents');
  try {
    await opened.adapter.updateDraft(opened.session, before, draft);
  } catch (error) {
    if (isRefused(error)) await dropIntent(carrying, document, undefined);
    throw error;
  }
  await verifyWritten(carrying, document, before.vendorId);
}

async function settleDeletion(carrying: Carrying, document: Open, read: ProviderDocument): Promise<void> {
  if (read.etag !== document.intent.etag || read.status !== 'draft') return dropIntent(carrying, document, read);
  await sendDeletion(carrying, document, read);
}

/** Sends the deletion of a draft. */
export async function sendDeletion(carrying: Carrying, document: Open, before: ProviderDocument): Promise<void> {
  let isGone: boolean;
  try {
    isGone = await deleteVerified(carrying, before);
  } catch (error) {
    if (isRefused(error)) await dropIntent(carrying, document, undefined);
    throw error;
  }
  if (!isGone) return await missChange(carrying, document);
  await keepGone(carrying, document);
}

/** The document is not there: deleted by us, or by somebody else. */
async function keepGone(carrying: Carrying, document: Open): Promise<void> {
  const { scope } = carrying;
  const { intent, kind, vendorId, number } = document;
  const isOurs = intent.action === 'delete';
  await write(carrying, async (tx, now) => {
    await documentStore.update(tx, scope, document.id, { ...documentStore.NO_INTENT, status: 'gone' });
    if (isOurs) {
      await moveExpected(carrying, tx, now, -document.amount);
      countDocument(tx, carrying, kind, 'deleted');
    }
    await note(tx, carrying, {
      action: isOurs ? 'delete' : 'read',
      outcome: 'ok',
      ...{ kind, vendorId, vendorNumber: number },
      replaced: intent.before === null ? [] : [intent.before],
    });
  });
}

/**
 * Nothing of an intent was done: the provider refused it, or somebody else has changed the document since, as it was read. What is there
 * is decided over again.
 */
async function dropIntent(carrying: Carrying, document: Open, read: ProviderDocument | undefined): Promise<void> {
  const { scope } = carrying;
  // The version stays the one that was decided over, or the change would be taken for ours.
  const known = read === undefined ? {} : { ...readColumns(read), etag: document.etag };
  const columns = { ...documentStore.NO_INTENT, ...known };
  await write(carrying, async (tx) => {
    await documentStore.update(tx, scope, document.id, columns);
    if (read === undefined) countDocument(tx, carrying, document.kind, 'refused');
  });
}

/** A refusal after which the provider has done nothing. */
const isRefused = (error: unknown): boolean =>
  error instanceof VendorFault && !error.isUncertain && error.status !== null && error.status < 500;
