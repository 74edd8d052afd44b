// Carries out what was approved, or reverses it: steps are taken until the provider has the amount (section 11.18).
import { createMessage } from '../../../../contract/messages/message.ts';
import { type Step, steps } from '../accounting-deciding/public.ts';
import { documentStore, entryStore, type StoredDocument } from '../accounting-entries/public.ts';
import type { ProviderDocument } from '../accounting-provider/public.ts';
import { fromMinor, toMinor } from '../money/public.ts';
import { type Carrying, ChangedThere, listOwn, note, readColumns, write } from './carrying.ts';
import { settleIntent } from './settle.ts';
import { type Known, takeStep } from './take-step.ts';

/** More than any documents need: each step removes a draft or reaches the amount. */
const MAX_STEPS = 20;

/** Brings the documents of the source to the amount of the entry, or to nothing. Throws VendorFault, MustWait or TakenOver. */
export async function carryOut(carrying: Carrying): Promise<void> {
  const { entry } = carrying;
  for (const document of await listOwn(carrying)) await settleIntent(carrying, document);
  const amount = entry.state === 'reversing' ? 0n : toMinor(entry.amount, entry.currency);
  for (let count = 0; ; count += 1) {
    const known = await readDocuments(carrying);
    await requireExpected(carrying, known);
    const step = steps.next({ amount, kind: entry.kind ?? 'purchase_order' }, documentStore.toKnown(known.documents));
    if (step === undefined) return;
    if (count === MAX_STEPS) throw new Error('the documents of a source do not reach its amount');
    requireUnedited(step, known);
    await takeStep(carrying, step, known);
  }
}

/** Reads all documents of the source at the provider, and stores what differs. */
export async function readDocuments(carrying: Carrying): Promise<Known> {
  const reads = new Map<string, ProviderDocument>();
  for (const document of await listOwn(carrying)) {
    const read = await readOne(carrying, document);
    if (read !== undefined) reads.set(document.id, read);
  }
  return { documents: await listOwn(carrying), reads };
}

async function readOne(carrying: Carrying, document: StoredDocument): Promise<ProviderDocument | undefined> {
  const { opened, scope } = carrying;
  const { kind, vendorId } = document;
  if (vendorId === null || document.status === 'gone') return undefined;
  const read = await opened.adapter.getDocument(opened.session, kind, vendorId);
  if (read !== null && isStored(document, read)) return read;
  await write(carrying, async (tx) => {
    // The version of a draft stays the one that was decided over, or an edit of it would be taken for ours.
    const columns = read === null ? { status: 'gone' } : { ...readColumns(read), etag: document.etag };
    await documentStore.update(tx, scope, document.id, columns);
    await note(tx, carrying, {
      action: 'read',
      outcome: 'ok',
      ...{ kind, vendorId, vendorNumber: read?.number ?? document.number },
      ...(read !== null && { amount: { amount: read.total, currency: read.currency } }),
    });
  });
  return read ?? undefined;
}

function isStored({ status, amount, currency, isPlain, number }: StoredDocument, read: ProviderDocument): boolean {
  const { amount: readAmount, is_plain: isReadPlain } = readColumns(read);
  return (
    status === read.status &&
    number === read.number &&
    isPlain === isReadPlain &&
    amount === toMinor(String(readAmount), currency)
  );
}

/** Throws ChangedThere if the provider has another amount than was approved over. */
async function requireExpected(carrying: Carrying, { documents, reads }: Known): Promise<void> {
  const { deps, scope, entry } = carrying;
  const { expectedAmount } = await entryStore.find(deps.db.reader(scope), scope, entry.id);
  const now = documentStore.sumKnown(documents);
  if (expectedAmount !== null && now === toMinor(expectedAmount, entry.currency)) return;
  const format = (amount: bigint) => `${fromMinor(amount, entry.currency)} ${entry.currency}`;
  const params = { now: format(now), known: format(toMinor(expectedAmount ?? '0', entry.currency)) };
  throw new ChangedThere(createMessage('accountingEntries.changedThere', params), listVersions(reads));
}

/** Throws ChangedThere if the draft that a step would change was edited since it was decided over. */
function requireUnedited(step: Step, { documents, reads }: Known): void {
  if (step.action === 'create') return;
  const stored = documents.find(({ id }) => id === step.id);
  const read = reads.get(step.id);
  if (stored === undefined || read === undefined || stored.etag === read.etag) return;
  const said = createMessage('accountingEntries.editedThere', { documentNumber: read.number ?? read.vendorId });
  throw new ChangedThere(said, listVersions(reads));
}

const listVersions = (reads: Known['reads']) => [...reads].map(([id, { etag }]) => ({ id, etag }));
