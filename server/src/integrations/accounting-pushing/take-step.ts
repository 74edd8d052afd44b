// Takes one step at the provider: its intent is written down, then it is sent, then it is read back.
import { createMessage } from '../../../../contract/messages/message.ts';
import { instantOf } from '../../platform/clock.ts';
import type { Step } from '../accounting-deciding/public.ts';
import { documentStore, drafts, type Intent, type StoredDocument } from '../accounting-entries/public.ts';
import type { DraftDocument, ProviderDocument } from '../accounting-provider/public.ts';
import { fitsNumber } from '../money/public.ts';
import { VendorFault } from '../vendors/public.ts';
import { type Carrying, write } from './carrying.ts';
import { sendCreation, sendDeletion, sendUpdate } from './settle.ts';

/** The documents of a source, with what was read of them at the provider. */
export interface Known {
  readonly documents: readonly StoredDocument[];
  readonly reads: ReadonlyMap<string, ProviderDocument>;
}

/** Takes a step. Throws VendorFault, MustWait or TakenOver; the intent that is left is settled by the next attempt. */
export async function takeStep(carrying: Carrying, step: Step, known: Known): Promise<void> {
  if (step.action === 'create') return create(carrying, step, known);
  const document = known.documents.find(({ id }) => id === step.id);
  const before = known.reads.get(step.id);
  if (document === undefined || before === undefined) throw new Error('a document that is to be changed was not read');
  const draft =
    step.action === 'delete'
      ? null
      : draftFor(carrying, { kind: step.kind, amount: step.amount, linkedTo: null }, document.reference);
  const amount = step.action === 'delete' ? 0n : step.amount;
  const at = instantOf(carrying.deps.clock.now());
  const intent: Intent = { action: step.action, amount, draft, before, etag: before.etag, at };
  await write(carrying, (tx) =>
    documentStore.update(tx, carrying.scope, document.id, documentStore.formatIntent(intent)),
  );
  if (step.action === 'delete') await sendDeletion(carrying, { ...document, intent }, before);
  else await sendUpdate(carrying, { ...document, intent }, before);
}

async function create(
  carrying: Carrying,
  { kind, amount, linkedTo }: Extract<Step, { action: 'create' }>,
  { documents }: Known,
): Promise<void> {
  const { deps, scope, entry, opened, companyId } = carrying;
  const linked = documents.find(({ id }) => id === linkedTo);
  const link = linked?.vendorId == null ? null : { kind: linked.kind, vendorId: linked.vendorId };
  const reference = drafts.formatReference(opened.connection.id, entry);
  const key = drafts.formatKey(entry);
  const draft = draftFor(carrying, { kind, amount, linkedTo: link }, reference);
  const at = instantOf(deps.clock.now());
  const intent: Intent = { action: 'create', amount, draft, before: null, etag: null, at };
  const made = {
    ...{ id: deps.ids.next(), entryId: entry.id, companyId, kind, reference, key, currency: entry.currency, intent },
    projectId: scope.projectId,
    sourceId: entry.sourceId,
    linkedId: linkedTo,
  };
  await write(carrying, (tx) => documentStore.insert(tx, scope, made));
  const document: StoredDocument = {
    ...made,
    ...{ vendorId: null, number: null, status: 'draft', amount: 0n, isPlain: true, isClosed: false, etag: null },
  };
  await sendCreation(carrying, document, { draft, key });
}

function draftFor(
  { entry, date }: Carrying,
  amount: Parameters<typeof drafts.build>[1],
  reference: string,
): DraftDocument {
  const { description, currency, contactId, accountId, taxId, trackingId } = entry;
  if (!fitsNumber(amount.amount)) {
    throw new VendorFault('local_rule', createMessage('accountingEntries.differenceTooLarge'));
  }
  if (contactId === null || accountId === null) {
    throw new VendorFault('not_configured', createMessage('accountingEntries.unknownChoice'));
  }
  return drafts.build({ description, currency, reference, date, contactId, accountId, taxId, trackingId }, amount);
}
